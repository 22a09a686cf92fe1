"""The report of a drift job: what an archivist has to look at, and what can stay as it is."""

import base64
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from harvestcrawl.items import Verdict
from harvestcrawl.picture_names import picture_name
from harvestcrawl.reports.page import notices, page, table
from harvestcrawl.reports.reading import FORMULA_BEGINNINGS

KEEP, REVIEW, DEACTIVATE, AGAIN = "keep crawling", "review", "deactivate seed", "check again"
MAX_PICTURES = 200
"""Pictures that are put into the page: some 100 KB each."""
SHOWN_GROUPS = 50

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


_NEEDED = ("url", "archived_title", "live_title", "verdict", "reason", "archived_datetime", "redirects")


def drift_page(rows: Sequence[dict[str, Any]], notes: Sequence[str] = (), screenshots: Path | None = None) -> str:
    """The report.

    :param rows: of ``drift.jsonl``
    :param notes: what a reader should know of the file, such as lines that were no rows
    :param screenshots: the folder of ``BROWSER_SCREENSHOTS``
    """
    columns = list(dict.fromkeys((*(name for row in rows for name in row), *_NEEDED)))
    found, left_out = pictures(rows, screenshots) if screenshots else ({"files": {}}, 0)
    if screenshots:
        more = f"; {left_out:,} more are left out, so that the page can be opened: they are in the folder" if left_out else ""
        notes = (*notes, f"Pictures of {len(found['files']):,} pages are in the rows{more}.")
    data = {
        "columns": columns,
        "rows": [[row.get(name) for name in columns] for row in rows],
        "words": {reason: words for reason, (words, _) in REASONS.items()},
        "actions": [action_of(row) for row in rows],
        "pictures": found,
        "formulas": FORMULA_BEGINNINGS,
    }
    return page("Content drift: archived and live", summary(rows, notes), data, "drift.js")


def action_of(row: dict[str, Any]) -> str:
    """What to do about a row."""
    found = REASONS.get(str(row.get("reason")))
    return found[1] if found else _FALLBACK.get(str(row.get("verdict")), REVIEW)


def summary(rows: Sequence[dict[str, Any]], notes: Sequence[str]) -> str:
    """The counts, readable without scripts."""
    verdicts = Counter(str(row.get("verdict")) for row in rows)
    reasons = Counter((str(row.get("verdict")), str(row.get("reason"))) for row in rows)
    actions = Counter(map(action_of, rows))
    order = [*Verdict, *sorted(set(verdicts) - set(Verdict))]
    parts = [
        table("Verdicts", ["verdict", "pairs"], [[v, verdicts[v]] for v in order if verdicts[v]]),
        table("What to do", ["action", "pairs"], [[action, count] for action, count in actions.most_common()]),
        table("Reasons", ["verdict", "reason", "pairs"], [[v, r.replace("_", " "), count] for (v, r), count in reasons.most_common()]),
        *(groups(rows, column, order) for column in ("collection", "group")),
    ]
    checked = sorted(str(row["checked_at"])[:10] for row in rows if row.get("checked_at"))
    when = f", checked {checked[0]}{f' to {checked[-1]}' if checked[-1] != checked[0] else ''}" if checked else ""
    seeds = len({str(row.get("url")) for row in rows})
    said = f"<p>{len(rows):,} pairs of an archived and a live page, of {seeds:,} pages{escape(when)}.</p>"
    return f"{said}{notices(notes)}<div class=counts>{''.join(parts)}</div>"


def groups(rows: Sequence[dict[str, Any]], column: str, order: Sequence[str]) -> str:
    """Verdicts by collection, or by the seeds' groups where the user's table names some; nothing where all rows are of one."""
    per_group: dict[str, Counter[str]] = {}
    for row in rows:
        per_group.setdefault(str(row.get(column) or ""), Counter())[str(row.get("verdict"))] += 1
    if len(per_group) < 2:
        return ""
    largest = sorted(per_group.items(), key=lambda one: -one[1].total())
    more = f", the {SHOWN_GROUPS} largest of {len(largest):,}" if len(largest) > SHOWN_GROUPS else ""
    found = [[name or "(none)", *(counts[verdict] for verdict in order)] for name, counts in largest[:SHOWN_GROUPS]]
    return table(f"Verdicts by {column}{more}", [column, *order], found)


def pictures(rows: Sequence[dict[str, Any]], folder: Path) -> tuple[dict[str, dict[str, str]], int]:
    """The pictures of pages that a browser loaded: which is whose, by the row's number, and each as an address that holds it.

    And how many are left out: those of rows that somebody has to look at come first.
    """
    there = {path.name: path for path in folder.iterdir() if path.suffix == ".png"}
    of: dict[str, str] = {}
    for number in sorted(range(len(rows)), key=lambda number: action_of(rows[number]) == KEEP):
        names = (picture_name(str(url)) for url in (rows[number].get("url"), rows[number].get("live_url")) if url)
        name = next((name for name in names if name in there), None)
        if name is not None:
            of[str(number)] = name
    wanted = list(dict.fromkeys(of.values()))
    shown = {name: f"data:image/png;base64,{base64.b64encode(there[name].read_bytes()).decode()}" for name in wanted[:MAX_PICTURES]}
    return {"of": {number: name for number, name in of.items() if name in shown}, "files": shown}, len(wanted) - len(shown)
