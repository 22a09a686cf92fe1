"""The place in the thread, and the engine's id."""

# ruff: noqa: E501 (lines of HTML)
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.extraction.anchors import find_anchors
from harvestcrawl.extraction.permalinks import read_permalinks
from harvestcrawl.extraction.sequence import read_post_ids, read_sequence
from tests.extraction.frames_of import framed

THREAD = "https://forum.example/t/4711"


def sequence(heads: list[str], page_number: int = 1, url: str = THREAD) -> list[int | None]:
    html = "".join(f'<div class="post"><div>{head}</div><div class="body">Words #7.</div></div>' for head in heads)
    _, page, frames, bodies = framed(html, url)
    return read_sequence(page, frames, bodies, page_number, url)


@pytest.mark.parametrize(
    ("heads", "page_number", "url", "wanted"),
    [
        (["May 5", "May 6"], 1, THREAD, [1, 2]),
        (["May 5", "May 6"], 2, THREAD, [None, None]),
        (["#21", "#22", "#23"], 2, THREAD, [21, 22, 23]),
        (["Post #21", "", "Post #23"], 2, THREAD, [21, 22, 23]),
        (["21楼", "22楼"], 2, THREAD, [21, 22]),
        (["31#", "32#"], 2, THREAD, [31, 32]),
        (["on May 5", "Reply #1 on May 6", "Reply #2 on May 7"], 1, THREAD, [1, 2, 3]),
        (["Reply #15 on May 6", "Reply #16 on May 7"], 2, THREAD, [16, 17]),
        (["Ответ #15 : Май", "Ответ #16 : Май"], 2, THREAD, [16, 17]),
        (["#3", "#2", "#1"], 1, THREAD, [3, 2, 1]),
        (["#5", "#900", "#12"], 2, THREAD, [None, None, None]),
        (["May 5"], 3, f"{THREAD}?start=12", [13]),
        (["May 5", "May 6"], 2, "https://forum.example/index.php?topic=5.20", [21, 22]),
        (["May 5"], 3, f"{THREAD}?start=13", [None]),
        (["Model #500", "May 6"], 1, THREAD, [1, 2]),
    ],
)
def test_sequence(heads: list[str], page_number: int, url: str, wanted: list[int | None]) -> None:
    assert sequence(heads, page_number, url) == wanted


def post_ids(posts: list[str], url: str = THREAD) -> list[str | None]:
    html = "".join(f'<div class="post">{p}<div class="body">Words.</div></div>' for p in posts)
    document, page, frames, bodies = framed(html, url)
    anchors = find_anchors(document, page)
    links = read_permalinks(document, page, anchors, frames, bodies, [None] * len(frames), [url] * len(frames))
    return read_post_ids(page, anchors, frames, links, read_sequence(page, frames, bodies, 1, url), url)


@pytest.mark.parametrize(
    ("posts", "url", "wanted"),
    [
        ([f'<a href="/post/{n}">#{k}</a>' for k, n in ((1, 501), (2, 507))], THREAD, ["501", "507"]),
        ([f'<a href="/showpost.php?p={n}&postcount={k}">{k}</a>' for k, n in ((1, 77050), (2, 77053), (3, 77060))], THREAD, ["77050", "77053", "77060"]),
        ([f'<a href="/t/slug/4711/{k}">#{k}</a>' for k in (1, 2, 3)], THREAD, [None, None, None]),
        (['<a href="#p4711">No. 4711</a><i id="p4711"></i>', '<a href="#p4715">No. 4715</a><i id="p4715"></i>'], THREAD, ["4711", "4715"]),
        ([f'<a href="/c/a{k}b2c3">link</a>' for k in (1, 2)], THREAD, [None, None]),
        ([f'<p data-message-id="{24110 + k}"></p><a href="/m-p/{24110 + k}#M{1110 + k}">Permalink</a>' for k in (0, 2)], THREAD, ["24110", "24112"]),
        ([f'<p data-post-id="{n}"></p>' for n in (55, 59)], THREAD, ["55", "59"]),
        ([f'<i id="post-{n}"></i>' for n in (601, 605)], THREAD, ["601", "605"]),
        (['<i id="post-600"></i><a href="/t/4711">#1</a>', '<i id="post-601"></i><a href="/t/4711#post-601">#2</a>'], THREAD, ["600", "601"]),
        (['<a href="/t/4711#p4711">link</a>'], THREAD, [None]),
        (['<i id="t3_1rl4mew"></i>'], THREAD, [None]),
        (['<a href="/t/office-2024.4711/">#1</a>', '<a href="/posts/712431/">#2</a>'], "https://forum.example/t/office-2024.4711/", [None, "712431"]),
        (["May 5", "May 6"], THREAD, [None, None]),
    ],
)
def test_post_ids(posts: list[str], url: str, wanted: list[str | None]) -> None:
    assert post_ids(posts, url) == wanted


@given(st.lists(st.text(max_size=20), max_size=4), st.integers(1, 5), st.text(max_size=30))
def test_never_raises(heads: list[str], page_number: int, url: str) -> None:
    assert len(sequence(heads, page_number, f"https://forum.example/?start={url}")) >= 0
    post_ids([f'<a id="{h}" href="{h}">{h}</a>' for h in heads], url)
