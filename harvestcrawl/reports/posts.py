"""The report of a forum job: threads and whether they are whole, posts over time, authors, pages that gave nothing, threads to read."""

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from harvestcrawl.items import Outcome
from harvestcrawl.reports.page import notices, page, table, web_link

MOST_TEXT = 30_000_000
"""Characters of posts that are put into the page; of threads beyond that the report says that they are not in it."""
SHOWN_AUTHORS, SHOWN_PAGES = 30, 500
_FIELDS = ("author", "date", "date_raw", "text", "quotes", "reply_to", "depth", "url", "post_id", "sequence")
_DATE = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2]))?(?![0-9])")
_GAVE = (Outcome.THREAD, Outcome.BOARD)

OUTCOMES: dict[str, str] = {
    "thread": "It has posts.",
    "board": "It is a list of threads.",
    "empty": "It loaded, and has neither posts nor threads.",
    "login": "It asks its reader to log in (-a cookies=FILE takes your own session along).",
    "challenge": "A bot check stood before it.",
    "error": "The server answered with an error, or not at all.",
    "not_html": "It is no HTML page: a PDF, a picture, a feed.",
}
END_REASONS: dict[str, str] = {
    "last_page": "the last page was read",
    "repeated_page": "the next page had nothing new",
    "empty_page": "the next page had no posts",
    "visited": "the next page had been read already",
    "max_pages": "as many pages as were wanted were read",
    "max_posts": "as many posts as were wanted were read",
    "page_failed": "the next page could not be had",
    "interrupted": "the crawl was stopped",
}


def posts_page(
    posts: Sequence[dict[str, Any]],
    threads: Sequence[dict[str, Any]] = (),
    pages: Sequence[dict[str, Any]] = (),
    notes: Sequence[str] = (),
) -> str:
    """The report.

    :param posts: of ``posts.jsonl``; of several versions of a post the last one counts
    :param threads: of ``threads.jsonl``
    :param pages: of ``pages.jsonl``
    :param notes: what a reader should know of the files, such as lines that were no rows
    """
    newest = list({str(post.get("id") or f"row {number}"): post for number, post in enumerate(posts)}.values())
    by_thread: dict[str, list[dict[str, Any]]] = {}
    for post in newest:
        by_thread.setdefault(str(post.get("thread_url")), []).append(post)
    summaries = {str(thread.get("thread_url")): thread for thread in threads}
    room = MOST_TEXT
    listed = []
    for url in dict.fromkeys((*by_thread, *summaries)):
        own = sorted(by_thread.get(url, []), key=lambda post: (_number(post.get("sequence")), _number(post.get("position"))))
        length = sum(len(str(post.get("text") or "")) for post in own)
        listed.append(_thread(url, own, summaries.get(url), with_posts=length <= room))
        room -= length if length <= room else 0
    left_out = sum(thread["posts"] is None for thread in listed)
    if left_out:
        notes = (*notes, f"{left_out:,} threads are listed without their posts, so that the page can be opened.")
    data = {"threads": listed, "ends": END_REASONS}
    return page("Forum threads", summary(newest, listed, pages, notes), data, "posts.js")


def summary(
    posts: Sequence[dict[str, Any]], threads: Sequence[dict[str, Any]], pages: Sequence[dict[str, Any]], notes: Sequence[str]
) -> str:
    """The counts, readable without scripts."""
    authors = Counter(str(post["author"]) for post in posts if post.get("author"))
    dates = [str(post["date"]) for post in posts if post.get("date")]
    most = f", the {SHOWN_AUTHORS} with most posts of {len(authors):,}" if len(authors) > SHOWN_AUTHORS else ""
    said = f"<p>{len(posts):,} posts by {len(authors):,} authors in {len(threads):,} threads.</p>"
    unsaid = [(len(posts) - authors.total(), "an author"), (len(posts) - len(dates), "a date")]
    for count, what in unsaid:
        said += f"<p>{count:,} posts do not show {what}.</p>" if count else ""
    parts = [
        table("Threads", ["whole?", "how they ended", "threads"], _ends(threads)),
        table(f"Authors{most}", ["author", "posts"], [[name, count] for name, count in authors.most_common(SHOWN_AUTHORS)]),
        _nothing(pages),
    ]
    return f"{said}{notices(notes)}{over_time(dates)}<div class=counts>{''.join(parts)}</div>"


def _ends(threads: Sequence[dict[str, Any]]) -> list[list[Any]]:
    words = {True: "yes", False: "no", None: "not known"}
    said = ((words[thread["complete"]], str(thread["end_reason"] or "")) for thread in threads)
    ends = Counter((whole, END_REASONS.get(end, end)) for whole, end in said)
    return [[whole, end, count] for (whole, end), count in ends.most_common()]


def _nothing(pages: Sequence[dict[str, Any]]) -> str:
    """The pages that gave neither posts nor threads, with what their records say."""
    if not pages:
        return "<p>Without a pages feed (-O pages.jsonl:pages) nothing is known of pages that gave nothing.</p>"
    found = [page for page in pages if page.get("outcome") not in _GAVE]
    rows = [[web_link(one.get("page_url")), one.get("outcome"), one.get("status") or "", _why(one)] for one in found[:SHOWN_PAGES]]
    more = f", the first {SHOWN_PAGES} of them" if len(found) > SHOWN_PAGES else ""
    caption = f"Pages that gave nothing: {len(found):,} of {len(pages):,}{more}"
    if not found:
        return f"<p>All {len(pages):,} pages gave posts or threads.</p>"
    return table(caption, ["page", "outcome", "status", "why"], rows)


def _why(record: dict[str, Any]) -> str:
    warnings = record.get("warnings") or []
    said = [str(one) for one in (warnings if isinstance(warnings, list) else [warnings])]
    return " ".join([OUTCOMES.get(str(record.get("outcome")), ""), *said]).strip()


def over_time(dates: Sequence[str]) -> str:
    """Posts by year, or by month where they lie within three years, as a picture of bars with its numbers in words."""
    dates = [date for date in dates if _DATE.match(date)]
    if not dates:
        return ""
    years = sorted({date[:4] for date in dates})
    by_month = int(years[-1]) - int(years[0]) < 3 and all(len(date) >= 7 for date in dates)
    counts = Counter(date[: 7 if by_month else 4] for date in dates)
    keys = _between(min(counts), max(counts))
    highest, width = max(counts.values()), 900 / len(keys)
    bars = "".join(
        f'<rect x="{i * width:.1f}" y="{120 - 120 * counts[key] / highest:.1f}" width="{max(width - 1, 0.5):.1f}"'
        f' height="{120 * counts[key] / highest:.1f}"><title>{key}: {counts[key]:,} posts</title></rect>'
        for i, key in enumerate(keys)
    )
    unit = "month" if by_month else "year"
    label = f"Posts by {unit}, {keys[0]} to {keys[-1]}: at most {highest:,} in one"
    ends = f'<text x="0" y="138">{keys[0]}</text><text x="900" y="138" text-anchor="end">{keys[-1]}</text>'
    numbers = table("Posts over time", [unit, "posts"], [[key, counts[key]] for key in keys if counts[key]])
    return (
        f'<figure><svg viewBox="0 0 900 142" role="img" aria-label="{escape(label)}" class=bars>{bars}{ends}</svg>'
        f"<figcaption>{escape(label)}</figcaption><details><summary>in numbers</summary>{numbers}</details></figure>"
    )


def _between(first: str, last: str) -> list[str]:
    """The months or years from one to the other, those without posts too."""
    if len(first) == 4:
        return [f"{year:04}" for year in range(int(first), int(last) + 1)]
    months = range(int(first[:4]) * 12 + int(first[5:]) - 1, int(last[:4]) * 12 + int(last[5:]))
    return [f"{month // 12:04}-{month % 12 + 1:02}" for month in months]


def _thread(url: str, posts: Sequence[dict[str, Any]], known: dict[str, Any] | None, *, with_posts: bool) -> dict[str, Any]:
    dates = sorted(str(post["date"]) for post in posts if post.get("date"))
    known = known or {}
    title = known.get("title") or next((post["thread_title"] for post in posts if post.get("thread_title")), None)
    complete = known.get("complete")
    return {
        "url": url,
        "title": title,
        "count": len(posts),
        "expected": known.get("expected_posts"),
        "authors": len({str(post["author"]) for post in posts if post.get("author")}),
        "first": dates[0] if dates else None,
        "last": dates[-1] if dates else None,
        "complete": complete if isinstance(complete, bool) else None,
        "end_reason": known.get("end_reason"),
        "posts": [_shown(post) for post in posts] if with_posts else None,
    }


def _shown(post: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a post: with quotes beside it, its text is what its author wrote alone."""
    quotes = [one for one in post.get("quotes") or () if isinstance(one, dict)] if isinstance(post.get("quotes"), list) else []
    own = {**post, "quotes": quotes, "text": post.get("text_own") if quotes and "text_own" in post else post.get("text")}
    return {name: own[name] for name in _FIELDS if own.get(name) not in (None, [], "")}


def _number(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0
