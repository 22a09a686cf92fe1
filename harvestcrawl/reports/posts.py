"""The report of a forum job: threads and whether they are whole, posts over time, authors, pages that gave nothing, threads to read."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from harvestcrawl.reports.page import page, table

MOST_TEXT = 30_000_000
"""Characters of posts that are put into the page; of threads beyond that the report says that they are not in it."""
SHOWN_AUTHORS, SHOWN_PAGES = 30, 200
_FIELDS = ("id", "author", "date", "date_raw", "text", "text_own", "quotes", "reply_to", "depth", "url", "post_id", "sequence")


def posts_page(
    posts: Sequence[dict[str, Any]],
    threads: Sequence[dict[str, Any]] = (),
    pages: Sequence[dict[str, Any]] = (),
    bad: int = 0,
) -> str:
    """The report.

    :param posts: of ``posts.jsonl``; of several versions of a post the last one counts
    :param threads: of ``threads.jsonl``
    :param pages: of ``pages.jsonl``
    :param bad: lines that were no rows
    """
    newest = list({str(post.get("id")): post for post in posts}.values())
    by_thread: dict[str, list[dict[str, Any]]] = {}
    for post in newest:
        by_thread.setdefault(str(post.get("thread_url")), []).append(post)
    summaries = {str(thread.get("thread_url")): thread for thread in threads}
    room = MOST_TEXT
    listed = []
    for url in dict.fromkeys((*by_thread, *summaries)):
        own = sorted(by_thread.get(url, []), key=lambda post: (_number(post.get("sequence")), _number(post.get("position"))))
        room -= sum(len(str(post.get("text") or "")) for post in own)
        listed.append(_thread(url, own, summaries.get(url), with_posts=room >= 0))
    return page("Forum threads", summary(newest, listed, pages, bad), {"threads": listed}, "posts.js")


def summary(posts: Sequence[dict[str, Any]], threads: Sequence[dict[str, Any]], pages: Sequence[dict[str, Any]], bad: int) -> str:
    """The counts, readable without scripts."""
    authors = Counter(str(post["author"]) for post in posts if post.get("author"))
    ends = Counter(f"{'complete' if t['complete'] else 'incomplete'}: {t['end_reason']}" for t in threads if t["complete"] is not None)
    nothing = [page for page in pages if page.get("outcome") not in ("thread", "board")]
    parts = [table("Authors", ["author", "posts"], [[name, count] for name, count in authors.most_common(SHOWN_AUTHORS)])]
    if ends:
        parts.append(table("Threads", ["how they ended", "threads"], [[end, count] for end, count in ends.most_common()]))
    if nothing:
        rows = [[p.get("page_url"), p.get("outcome"), "; ".join(p.get("warnings") or [])] for p in nothing[:SHOWN_PAGES]]
        parts.append(table(f"Pages that gave nothing: {len(nothing):,} of {len(pages):,}", ["page", "outcome", "why"], rows))
    note = f"<p class=note>{bad:,} lines are no rows and were left out.</p>" if bad else ""
    said = f"<p>{len(posts):,} posts by {len(authors):,} authors in {len(threads):,} threads.</p>"
    return f"{said}{note}{over_time([str(p['date']) for p in posts if p.get('date')])}<div class=counts>{''.join(parts)}</div>"


def over_time(dates: Sequence[str]) -> str:
    """Posts by year, or by month where they lie within three years, as a picture of bars with its numbers in words."""
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
    label = f"Posts by {'month' if by_month else 'year'}, {keys[0]} to {keys[-1]}: at most {highest:,} in one"
    ends = f'<text x="0" y="138">{keys[0]}</text><text x="900" y="138" text-anchor="end">{keys[-1]}</text>'
    return (
        f'<figure><svg viewBox="0 0 900 142" role="img" aria-label="{escape(label)}" class=bars>{bars}{ends}</svg>'
        f"<figcaption>{escape(label)}</figcaption></figure>"
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
    return {
        "url": url,
        "title": title,
        "count": len(posts),
        "expected": known.get("expected_posts"),
        "authors": len({post["author"] for post in posts if post.get("author")}),
        "first": dates[0] if dates else None,
        "last": dates[-1] if dates else None,
        "complete": known.get("complete") in (True, "True") if known else None,
        "end_reason": known.get("end_reason"),
        "posts": [_shown(post) for post in posts] if with_posts else None,
    }


def _shown(post: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a post."""
    return {name: post[name] for name in _FIELDS if post.get(name) not in (None, [], "")}


def _number(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0
