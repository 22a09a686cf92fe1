"""Rows without names: in every field in which they occur, the same ones for the same key, and none that leads back."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.items import Attachment, Post, Quote, ThreadSummary
from harvestcrawl.items.forum import EndReason
from harvestcrawl.pseudonyms import Pseudonymiser, pseudonymiser
from tests.local_site import entries, served, thread_page

ROOT = Path(__file__).parents[1]
KEY = b"0123456789abcdef"
T = "https://forum.example/t/1"
ANN, BO = "Marta Quill", "tin_smith"
POSTS = (
    Post(
        id="a", thread_url=T, thread_title="A question for tin_smith", page_url=T, position=1, author=ANN, text="I am Marta Quill.",
        author_url="https://forum.example/u/marta-quill", url=f"{T}#by-marta-quill-1", text_own="I am Marta Quill.", date="2024-05-01",
        links=("https://forum.example/u/Marta%20Quill?x=1", "https://other.example/tin_smithery"),
        attachments=(Attachment(url="https://forum.example/f/tin_smith.png", name="tin_smith.png"),),
    ),
    Post(
        id="b", thread_url=T, page_url=T, position=2, author=BO,
        text="Marta Quill wrote: me\n@marta @Unknown.One thanks, a@b.example, smith",
        quotes=(Quote(author=ANN, url=f"{T}#by-marta-quill-1", text="me"),), text_own="@marta thanks", reply_to=f"{T}#by-marta-quill-1",
    ),
)  # fmt: skip


def test_no_field_has_a_name() -> None:
    made = Pseudonymiser(KEY)
    posts = made.posts(POSTS)
    text = repr(posts)
    for name in (ANN, BO + "'", "marta-quill", "Marta%20Quill", "@marta", "Unknown.One", "tin_smith.png"):
        assert name not in text
    ann, bo = made.pseudonym(ANN), made.pseudonym(BO)
    assert [post.author for post in posts] == [ann, bo]
    assert [post.author_url for post in posts] == [None, None]
    assert posts[0].text == f"I am {ann}."
    assert posts[0].thread_title == f"A question for {bo}"
    assert posts[1].text.startswith(f"{ann} wrote: me\n@author-")
    assert "a@b.example, smith" in posts[1].text
    assert posts[1].quotes[0].author == ann
    assert posts[1].reply_to == posts[0].url == posts[1].quotes[0].url == f"{T}#by-{ann}-1"
    assert posts[0].links[1] == "https://other.example/tin_smithery"
    assert (posts[0].date, posts[0].id) == ("2024-05-01", "a")


def test_the_same_name_and_key_give_the_same_pseudonym() -> None:
    assert Pseudonymiser(KEY).pseudonym(" MARTA  quill ") == Pseudonymiser(KEY).pseudonym(ANN)
    assert Pseudonymiser(KEY).pseudonym(ANN) != Pseudonymiser(KEY[::-1]).pseudonym(ANN)
    assert Pseudonymiser(KEY).pseudonym(ANN) != Pseudonymiser(KEY).pseudonym(BO)


def test_names_are_known_on_later_pages_and_in_the_summary() -> None:
    made = Pseudonymiser(KEY)
    made.posts(POSTS)
    later = replace(POSTS[0], id="c", author=None, text="Has Marta Quill gone?", text_own="Has Marta Quill gone?")
    assert made.item(later).text == f"Has {made.pseudonym(ANN)} gone?"
    thread = ThreadSummary(thread_url=T, title="For Marta Quill", pages=1, posts=2, complete=True, end_reason=EndReason.LAST_PAGE)
    assert made.item(thread).title == f"For {made.pseudonym(ANN)}"


@pytest.mark.parametrize(
    ("content", "said"), [(None, "no such file or directory"), (b"", "has 16 bytes at least"), (b"short\n", "and this one 5")]
)
def test_a_key_that_is_none(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ArgumentError, match=said):
        pseudonymiser(file)


@pytest.mark.parametrize("kept", [False, True])
def test_no_output_of_a_crawl_has_a_name(tmp_path: Path, kept: bool) -> None:
    (tmp_path / "key").write_bytes(KEY)
    with served() as site:
        site.pages["/thread/5"] = thread_page("Bearings worn", entries(1, 5))
        names = {entry.author for entry in entries(1, 5)}
        assert all(name in str(site.pages["/thread/5"]) for name in names)
        feeds = ["posts.jsonl", "posts.csv", "pages.jsonl:pages", "threads.jsonl:threads"]
        feeds += [] if kept else ["posts.mbox", "posts.parquet"]
        outputs = [part for feed in feeds for part in ("-O", str(tmp_path / feed))]
        settings = [f"PSEUDONYMISE={tmp_path / 'key'}", "EXTRACTION_PROCESSES=0", *([f"JOBDIR={tmp_path / 'job'}"] if kept else [])]
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/thread/5", *outputs]
        command += [part for setting in settings for part in ("-s", setting)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    for feed in feeds:
        written = (tmp_path / feed.partition(":")[0]).read_bytes()
        assert [name for name in names if name.encode() in written] == []
    rows = [json.loads(line) for line in (tmp_path / "posts.jsonl").read_text().splitlines()]
    assert {row["author"] for row in rows} == {Pseudonymiser(KEY).pseudonym(name) for name in names}
