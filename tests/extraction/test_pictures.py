"""Pictures that were posted beside the text, and posts that are a picture alone."""

from datetime import UTC, datetime

from harvestcrawl import extract_thread

AT = datetime(2026, 3, 1, tzinfo=UTC)
URL = "https://board.example/diy/thread/70"


def post(n: int, text: str, picture: str = "") -> str:
    """A post of an imageboard; the picture of its member leads to the member."""
    shown = f'<a href="/img/{picture}"><img src="/thumb/{picture}"></a>'
    box = f'<div class="file">File: <a href="/img/{picture}">{picture}</a> (184 KB){shown}</div>'
    member = f"/user/{n % 3 + 1}"
    return (
        f'<div class="post" id="p{n}"><a href="{member}"><img src="/avatar/{n % 3 + 1}.png"></a>'
        f'<a class="name" href="{member}">Member{n % 3 + 1}</a> <span class="date">2026-02-1{n % 10} 12:0{n % 10}</span>'
        f'{box if picture else ""}<blockquote class="postMessage">{text}</blockquote></div>'
    )


PAGE = (
    "<html><body class='forum'><h1>Shelves</h1>"
    + post(71, "This is how it hangs now, four years on.", "hang.jpg")
    + post(72, "A strip of pine under the front and it will not sag again.")
    + post(73, "", "pine.jpeg")
    + post(74, "There it is, and it looks good too, well done everybody.")
    + "</body></html>"
)


def test_post_that_is_a_picture_alone_has_no_text() -> None:
    posts = extract_thread(PAGE, URL, AT).posts
    assert [p.text for p in posts] == [
        "This is how it hangs now, four years on.",
        "A strip of pine under the front and it will not sag again.",
        "",
        "There it is, and it looks good too, well done everybody.",
    ]


def test_pictures_beside_the_text_are_the_posts() -> None:
    posts = extract_thread(PAGE, URL, AT).posts
    assert [p.images for p in posts] == [
        ("https://board.example/thumb/hang.jpg",),
        (),
        ("https://board.example/thumb/pine.jpeg",),
        (),
    ]
