"""``scrapy inspect``: a report on one page, from a file or from its address."""

import re
from pathlib import Path

import pytest
from scrapy.cmdline import ScrapyArgumentParser
from scrapy.settings import Settings

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.commands.inspect import Command, check
from tests.commands.test_crawl import scrapy
from tests.local_site import entries, served, thread_page

TITLE = "Oil pressure drops on warm days"
URL = "https://forum.example/thread/5"
PAGE = thread_page(TITLE, entries(1, 5), canonical=URL)


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.html"
    file.write_text(PAGE)
    return str(file)


def test_a_file_to_a_report_and_to_the_terminal(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    out = tmp_path / "report.html"
    done = scrapy("inspect", page, "-o", str(out), "--text", "--fetched-at", "2024-06-01T00:00:00+00:00")
    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_text().count('<button class="row"') == 5
    shown = done.stdout
    assert shown.startswith(f"thread: {TITLE}\n")
    for part in ("Posts (5)", "XPaths", "Candidates", "taken: these are the posts", "SHA-256", URL, "2024-06-01T00:00:00+00:00"):
        assert part in shown


def test_standard_input_without_posts(tmp_path: Path) -> None:
    done = scrapy("inspect", "-", "--url", "https://forum.example/login", stdin=b"<title>Log in</title><input type=password>\x1b[2J\x07")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("login: Log in\nA page that asks for a login\n")
    assert "\x1b" not in done.stdout


def test_a_url_is_fetched_with_the_manners_of_a_crawl(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    with served() as site:
        site.pages["/robots.txt"] = "User-agent: *\nDisallow: /closed\n"
        site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="?page=2")
        done = scrapy("inspect", f"{site.url}/thread/5", "-o", str(out))
        assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
        assert (site.requests, {agent[:12] for agent in site.agents}) == (["/robots.txt", "/thread/5"], {"harvestcrawl"})
        assert out.read_text().count('<button class="row"') == 5
        closed = scrapy("inspect", f"{site.url}/closed")
        assert (closed.returncode, closed.stderr) == (1, "")
        assert "There was no answer to read: robots.txt forbids it." in closed.stdout
        assert "/closed" not in site.requests


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "name one page"),
        (["a.html", "b.html"], "name one page"),
        (["a.html", "-o", "out.pdf"], "the name has to end with .html or .txt"),
        (["a.html", "--browser"], "--browser is for a URL"),
        ([URL, "--fetched-at", "2024-06-01"], "--fetched-at is for a FILE"),
        (["a.html", "--live"], "add -o report.html"),
        (["a.html", "--adress", "x"], "unknown option --adress"),
    ],
)
def test_a_wrong_command_line_is_refused(page: str, args: list[str], says: str) -> None:
    command = Command()
    command.settings = Settings()
    parser = ScrapyArgumentParser()
    command.add_options(parser)
    opts, rest = parser.parse_known_args([arg.format(page=page) for arg in args])
    with pytest.raises(ArgumentError, match=re.escape(says)):
        check(rest, opts)


def test_a_refusal_is_one_line_and_exit_code_2_and_the_page_stays(page: str) -> None:
    done = scrapy("inspect", page, "-o", page)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"harvestcrawl: -o {page} is the page itself: give the report another name\n"
    assert Path(page).read_text() == PAGE


def test_what_cannot_be_read_or_written_is_one_line(page: str, tmp_path: Path) -> None:
    for args, says in ((["missing.html"], "missing.html"), ([page, "-o", f"{tmp_path}/no/such.html"], f"{tmp_path}/no/such.html")):
        done = scrapy("inspect", *args)
        assert (done.returncode, done.stderr) == (1, f"harvestcrawl: {says}: no such file or directory\n")
