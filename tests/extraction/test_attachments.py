"""Files attached to posts, in the text and beside it."""

import pytest

from harvestcrawl.document import parse_document
from harvestcrawl.extraction.attachments import read_attachments
from harvestcrawl.extraction.outline import Frame, outline
from harvestcrawl.items import Attachment

SITE = "https://forum.example"
LINKS = {
    "a path": ("/attachments/kettle-jpg.12/", "kettle.jpg"),
    "a parameter": ("/attachment.php?attachmentid=12", "kettle.jpg"),
    "an action": ("/index.php?action=dlattach;topic=5.0;attach=12", "kettle.jpg"),
    "a download": ("/download/file.php?id=12", "kettle.jpg"),
}


def read(html: str) -> tuple[Attachment, ...]:
    document = parse_document(f"<html><body><p>Kettles</p><div id='post'>{html}</div></body></html>", f"{SITE}/t/5")
    assert document is not None
    page = outline(document)
    root = next(i for i, element in enumerate(page.elements) if element.get("id") == "post")
    holes = tuple(i for i, tokens in enumerate(page.tokens) if "hole" in tokens)
    return read_attachments(document, page, Frame((root,), page.end[root], holes))


@pytest.mark.parametrize(("href", "name"), LINKS.values(), ids=LINKS)
def test_an_attached_file_has_address_and_name(href: str, name: str) -> None:
    assert read(f"<div>Here it is. <a href='{href}'>{name}</a></div>") == (Attachment(url=SITE + href, name=name),)


def test_a_picture_that_links_to_its_file_has_no_name() -> None:
    assert read("<a href='/attachments/12/'><img src='/thumbs/12.jpg'></a>") == (Attachment(url=f"{SITE}/attachments/12/", name=None),)


def test_a_file_shown_by_picture_and_name_is_one() -> None:
    found = read("<a href='/attachments/12/'><img src='/thumbs/12.jpg'></a> <a href='/attachments/12/'>kettle.jpg</a>")
    assert found == (Attachment(url=f"{SITE}/attachments/12/", name="kettle.jpg"),)


def test_what_stands_in_a_box_of_attachments_is_attached() -> None:
    found = read(
        "<p>See below.</p><div class='post-attachments'><ul><li><a href='/files/k.pdf'>k.pdf</a></li></ul></div><a href='/t/6'>next</a>"
    )
    assert found == (Attachment(url=f"{SITE}/files/k.pdf", name="k.pdf"),)


def test_an_ordinary_link_is_no_attachment() -> None:
    assert read("<a href='/t/6'>the other thread</a>") == ()


def test_a_reply_inside_keeps_its_own() -> None:
    assert read("<p>Mine.</p><div class='hole'><a href='/attachments/12/'>theirs.jpg</a></div>") == ()
