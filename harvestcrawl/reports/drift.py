"""The report of a drift job: what an archivist has to look at, and what can stay as it is."""

import base64
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from harvestcrawl.items import Verdict
from harvestcrawl.picture_names import picture_name
from harvestcrawl.reports.page import page, table

KEEP, REVIEW, DEACTIVATE, AGAIN = "keep crawling", "review", "deactivate seed", "check again"
MAX_PICTURES = 200
"""Pictures that are put into the page: some 100 KB each."""

REASONS: dict[str, tuple[str, str]] = {
    "same_title": ("The titles say the same.", KEEP),
    "encoding_repaired": ("The titles say the same once a damaged charset is repaired.", KEEP),
    "counter_changed": ("Only numbers or dates in the title differ.", KEEP),
    "site_name_changed": ("The page's own title is the same; the site calls itself something else.", KEEP),
    "reworded": ("Other words, and enough of the old ones.", KEEP),
    "translated": ("The same page in another language.", KEEP),
    "moved": ("The title is another, and the address speaks for the same page. Does the seed want a new address?", REVIEW),
    "homepage_redirect": ("The page is gone: its address now leads to the site's front page.", REVIEW),
    "section_redirect": ("The page is gone: its address now leads to the list that it was in.", REVIEW),
    "soft_404": ("An error page that came with status 200.", REVIEW),
    "parked": ("The domain is for sale, or shows advertisements alone.", DEACTIVATE),
    "hijacked": ("Somebody else has the site: gambling, pharmacy, adult or essay spam.", DEACTIVATE),
    "suspended": ("The account or the hosting was closed.", DEACTIVATE),
    "default_page": ("A web server without a site.", REVIEW),
    "paywall": ("Only an offer to subscribe is left.", REVIEW),
    "topic_changed": ("Neither title nor address have enough in common with what was archived.", REVIEW),
    "generic_title": ('The titles ("Home", "Untitled") would stand on any page.', REVIEW),
    "login_wall": ("The page asks its reader to log in.", REVIEW),
    "consent_wall": ("The page asks for consent to cookies first.", REVIEW),
    "challenge": ("A bot check stood before the page.", AGAIN),
    "script_shell": ("Only the frame was read that a script would have filled.", AGAIN),
    "maintenance": ("The site says that it will be back.", AGAIN),
    "forbidden": ("The server refused the page (401, 403, 407, 451).", REVIEW),
    "rate_limited": ("The server wants fewer requests (429).", AGAIN),
    "server_error": ("The server failed (5xx).", AGAIN),
    "http_error": ("The server refused the request (4xx).", REVIEW),
    "timeout": ("No answer in time.", AGAIN),
    "no_answer": ("The page could not be had this time.", AGAIN),
    "no_archived_title": ("The archived page has no title to compare with.", REVIEW),
    "no_live_title": ("The live page has no title.", REVIEW),
    "archived_error": ("An error page was archived: there is nothing to compare with.", REVIEW),
    "http_404": ("The page does not exist (404).", DEACTIVATE),
    "http_410": ("The page was taken away for good (410).", DEACTIVATE),
    "dns": ("There is no such host any more.", DEACTIVATE),
    "refused": ("The host refuses connections.", AGAIN),
    "tls": ("No encrypted connection can be made.", AGAIN),
}
"""For each reason: what happened, in words; what to do."""
_FALLBACK = {"on-topic": KEEP, "off-topic": REVIEW, "gone": DEACTIVATE, "unknown": AGAIN}


def drift_page(rows: Sequence[dict[str, Any]], bad: int = 0, screenshots: Path | None = None) -> str:
    """The report.

    :param rows: of ``drift.jsonl``
    :param bad: lines of the file that were no rows
    :param screenshots: the folder of ``BROWSER_SCREENSHOTS``
    """
    columns = list(dict.fromkeys(name for row in rows for name in row))
    for name in ("url", "archived_title", "live_title", "verdict", "reason", "archived_datetime", "redirects"):
        if name not in columns:
            columns.append(name)
    data = {
        "columns": columns,
        "rows": [[row.get(name) for name in columns] for row in rows],
        "words": {reason: words for reason, (words, _) in REASONS.items()},
        "actions": [action_of(row) for row in rows],
        "pictures": pictures(rows, screenshots) if screenshots else {},
    }
    return page("Content drift: archived and live", summary(rows, bad), data, "drift.js")


def action_of(row: dict[str, Any]) -> str:
    """What to do about a row."""
    found = REASONS.get(str(row.get("reason")))
    return found[1] if found else _FALLBACK.get(str(row.get("verdict")), REVIEW)


def summary(rows: Sequence[dict[str, Any]], bad: int) -> str:
    """The counts, readable without scripts."""
    verdicts = Counter(str(row.get("verdict")) for row in rows)
    reasons = Counter((str(row.get("verdict")), str(row.get("reason"))) for row in rows)
    actions = Counter(map(action_of, rows))
    order = [*Verdict, *sorted(set(verdicts) - set(Verdict))]
    groups = Counter(str(row.get("collection") or "") for row in rows)
    per_group = {name: Counter(str(row.get("verdict")) for row in rows if str(row.get("collection") or "") == name) for name in groups}
    parts = [
        table("Verdicts", ["verdict", "pages"], [[v, verdicts[v]] for v in order if verdicts[v]]),
        table("What to do", ["action", "pages"], [[action, count] for action, count in actions.most_common()]),
        table("Reasons", ["verdict", "reason", "pages"], [[v, r, count] for (v, r), count in reasons.most_common()]),
    ]
    if len(groups) > 1:
        found = [[name or "(none)", *(per_group[name][v] for v in order)] for name, _ in groups.most_common(50)]
        parts.append(table("Collections", ["collection", *order], found))
    checked = sorted(str(row["checked_at"])[:10] for row in rows if row.get("checked_at"))
    when = f", checked {checked[0]}{f' to {checked[-1]}' if checked[-1] != checked[0] else ''}" if checked else ""
    note = f"<p class=note>{bad:,} lines of the file are no rows and were left out.</p>" if bad else ""
    return f"<p>{len(rows):,} pairs of an archived and a live page{when}.</p>{note}<div class=counts>{''.join(parts)}</div>"


def pictures(rows: Sequence[dict[str, Any]], folder: Path) -> dict[str, str]:
    """The pictures of pages that a browser loaded, by the row's number, as addresses that hold them."""
    found: dict[str, str] = {}
    for number, row in enumerate(rows):
        for url in (row.get("live_url"), row.get("url")):
            path = folder / picture_name(str(url)) if url else None
            if path is not None and path.is_file() and len(found) < MAX_PICTURES:
                found[str(number)] = f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"
                break
    return found

