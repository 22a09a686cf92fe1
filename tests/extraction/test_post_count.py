"""How many posts a thread says it has: read where it fits the page, and nowhere else."""

import pytest

from harvestcrawl import extract_thread
from tests.local_site import entries, thread_page

URL = "https://forum.example/thread/5"
JSON = (
    '<script type="application/ld+json">{"@type": "%s", "interactionStatistic": [%s], '
    '"mainEntity": {"@type": "DiscussionForumPosting", %s}}</script>'
)


def expected(
    before: str, *, first: int = 1, last: int = 10, number: int = 1, pages: int = 1, after: str = "", head: str = ""
) -> int | None:
    """What is read from a thread's page with posts ``first`` to ``last`` and a pager of so many pages."""
    html = thread_page("Which oil for a warm garage", entries(first, last))
    links = "".join(f" <strong>{n}</strong>" if n == number else f' <a href="/thread/5?page={n}">{n}</a>' for n in range(1, pages + 1))
    pager = f'<div class="pagination">{links}</div>' if pages > 1 else ""
    html = html.replace('<div class="posts">', f'<div class="info">{before}</div>{pager}<div class="posts">')
    html = html.replace("</main>", f"{pager}{after}</main>").replace("</head>", f"{head}</head>")
    page = extract_thread(html, URL if number == 1 else f"{URL}?page={number}")
    assert (len(page.posts), page.page_number) == (last - first + 1, number)
    return page.expected_posts


@pytest.mark.parametrize(
    ("says", "total"),
    [
        ("23 posts", 23),
        ("23 Beiträge &bull; Seite 1 von 3", 23),
        ("Posts: 23", 23),
        ("22 replies", 23),
        ("Replies: 22", 23),
        ("There are 22 replies to this topic", 23),
        ("Odpowiedzi: 22", 23),
        ("1-10 of 23", 23),
        ("Results 1 to 10 of 23", 23),
        ("Viewing 10 posts - 1 through 10 (of 23 total)", 23),
        ("Affichage des résultats 1 à 10 sur 23", 23),
        ("Showing 1-9 of 22 replies", 23),
        ("1-10 of 23 and 1-10 of 24", None),
        ("11-20 of 23", None),
        ("1-3 of 23", None),
        ("2,300 posts", None),
        ("5 posts", None),
        ("41 replies", None),
        ("22 replies</p><p>27 replies", None),
        ("22 views", None),
        ("1999-2010 of 23", None),
    ],
)
def test_the_first_of_three_pages(says: str, total: int | None) -> None:
    assert expected(f"<p>{says}</p>", pages=3) == total


@pytest.mark.parametrize(
    ("says", "total"), [("23 posts", 23), ("22 replies", 23), ("21-23 of 23", 23), ("24 posts", None), ("3 posts", None)]
)
def test_the_last_of_three_pages(says: str, total: int | None) -> None:
    assert expected(f"<p>{says}</p>", first=21, last=23, number=3, pages=3) == total


@pytest.mark.parametrize(
    ("says", "total"),
    [
        ("10 posts", 10),
        ("9 replies", 10),
        ("10 comments", None),
        ("10 replies", 10),
        ("57 posts", None),
        ("1-10 of 57", 57),
        ("no replies", None),
    ],
)
def test_a_thread_of_one_page(says: str, total: int | None) -> None:
    assert expected(f"<p>{says}</p>") == total


def test_lists_of_other_threads_do_not_confuse_what_fits() -> None:
    others = "<ul><li>Cold starts <span>166 replies</span></li><li>Warm starts <span>7 replies</span></li></ul>"
    assert expected("<p>22 replies</p>", pages=3, after=others) == 23
    assert expected("", pages=3, after=others) is None


def test_what_a_post_says_is_nobody_s_count() -> None:
    html = thread_page("Which oil", entries(1, 10)).replace("Will try step", "23 posts. Will try step")
    assert extract_thread(html, URL).expected_posts is None


COUNTER = '{"@type": "InteractionCounter", "interactionType": "https://schema.org/CommentAction", "userInteractionCount": %s}'


@pytest.mark.parametrize(
    ("head", "total"),
    [
        (JSON % ("WebPage", "", '"commentCount": 9'), 10),
        (JSON % ("WebPage", "", '"commentCount": "10"'), 10),
        (JSON % ("DiscussionForumPosting", COUNTER % 9, '"name": "x"'), 10),
        (JSON % ("Article", COUNTER % 9, '"name": "x"'), None),
        (JSON % ("WebPage", "", '"commentCount": true'), None),
        (JSON % ("WebPage", "", '"commentCount": 57'), None),
        ('<meta itemprop="commentCount" content="9">', 10),
        ('<meta itemprop="interactionCount" content="UserComments:9">', 10),
        ('<script type="application/ld+json">{"commentCount": 9</script>', None),
    ],
)
def test_schema_org(head: str, total: int | None) -> None:
    assert expected("", head=head) == total


@pytest.mark.parametrize(("number", "total"), [(22, 23), (23, 23)])
def test_on_a_last_page_it_shows_whether_the_opener_is_a_comment(number: int, total: int) -> None:
    head = f'<meta itemprop="commentCount" content="{number}">'
    assert expected("", first=21, last=23, number=3, pages=3, head=head) == total


def test_on_a_page_between_schema_org_leaves_it_open() -> None:
    assert expected("", pages=3, head='<meta itemprop="commentCount" content="22">') is None
