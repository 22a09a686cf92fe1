"""Crawls of somebody who is logged in: cookies from a file and headers for a site, sent to that site alone."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from harvestcrawl.arguments import ArgumentError, forum_arguments
from harvestcrawl.site_headers import site_headers
from tests.local_site import Answer, Site, entries, served, thread_page
from tests.spiders.conftest import Crawled

Crawl = Callable[..., Crawled]
ROOT = Path(__file__).parents[2]
TITLE = "Oil pressure drops on warm days"
SECRET = "s3cr3t-of-a-member"
LATER = int(time.time()) + 86_400


def cookie_file(folder: Path, *lines: str) -> str:
    """A file as curl writes it."""
    path = folder / "cookies.txt"
    path.write_text("# Netscape HTTP Cookie File\n" + "".join(f"{line}\n" for line in lines))
    return str(path)


def cookie(domain: str = "127.0.0.1", path: str = "/", expires: int = LATER, name: str = "sid", below: str = "FALSE") -> str:
    return "\t".join((domain, below, path, "FALSE", str(expires), name, SECRET))


def members_only(site: Site) -> None:
    """A thread of two pages; its first page leads to another site too, and redirects there."""
    site.pages["/thread/5"] = thread_page(TITLE, entries(1, 5), following="/thread/5?page=2")
    site.pages["/thread/5?page=2"] = thread_page(TITLE, entries(6, 8))


def test_cookies_of_a_file_are_sent(crawl: Crawl, site: Site, tmp_path: Path) -> None:
    members_only(site)
    crawled = crawl(f"{site.url}/thread/5", cookies=cookie_file(tmp_path, cookie()))
    assert len(crawled.posts) == 8
    sent = [headers.get("cookie") for headers in site.headers]
    assert len(sent) >= 3  # robots.txt, too
    assert set(sent) == {f"sid={SECRET}"}


def test_cookies_are_sent_to_their_site_alone(crawl: Crawl, site: Site, tmp_path: Path) -> None:
    """A start page on each of two sites, and a redirect from one to the other, under another name of this machine."""
    with served() as other:
        elsewhere = other.url.replace("127.0.0.1", "localhost")
        members_only(site)
        other.pages["/thread/7"] = thread_page(TITLE, entries(1, 5))
        site.pages["/away"] = Answer("", 302, {"Location": f"{elsewhere}/thread/7"})
        given = cookie_file(tmp_path, cookie())
        crawl(f"{site.url}/thread/5,{site.url}/away,{elsewhere}/thread/7", cookies=given)
        assert other.asked("/thread/7") >= 1
        assert [headers for headers in other.headers if "cookie" in headers] == []


def test_cookies_are_sent_for_their_path_alone(crawl: Crawl, site: Site, tmp_path: Path) -> None:
    members_only(site)
    crawl(f"{site.url}/thread/5", cookies=cookie_file(tmp_path, cookie(path="/private")))
    assert [headers for headers in site.headers if "cookie" in headers] == []


def test_no_cookie_is_for_a_public_suffix(crawl: Crawl, site: Site, tmp_path: Path) -> None:
    members_only(site)
    crawled = crawl(f"{site.url}/thread/5", cookies=cookie_file(tmp_path, cookie(domain=".com", below="TRUE"), cookie()))
    assert len(crawled.posts) == 8


@pytest.mark.parametrize(
    ("domain", "below"), [("forum.example", "TRUE"), (".forum.example", "FALSE"), ("#HttpOnly_.forum.example", "TRUE")]
)
def test_domains_are_read_with_and_without_their_dot(tmp_path: Path, domain: str, below: str) -> None:
    given = cookie_file(tmp_path, cookie(domain=domain, below=below))
    (read,) = forum_arguments({"url": "https://forum.example/", "cookies": given}).cookies
    assert (read.domain.removeprefix("."), read.value) == ("forum.example", SECRET)
    assert read.domain.startswith(".") == (below == "TRUE")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ((), "no cookie in it"),
        ((cookie(expires=1_000_000_000),), "all cookies in it have expired"),
        (("sid=1; path=/",), "not a file of cookies in the format of Netscape"),
    ],
    ids=["empty", "expired", "another format"],
)
def test_unusable_files_are_refused(tmp_path: Path, lines: tuple[str, ...], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        forum_arguments({"url": "https://forum.example/", "cookies": cookie_file(tmp_path, *lines)})


def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="no such file"):
        forum_arguments({"url": "https://forum.example/", "cookies": str(tmp_path / "none.txt")})


def test_arguments_do_not_show_cookies(tmp_path: Path) -> None:
    arguments = forum_arguments({"url": "https://forum.example/", "cookies": cookie_file(tmp_path, cookie())})
    assert len(arguments.cookies) == 1
    assert SECRET not in repr(arguments)


def test_headers_are_sent_to_their_site_alone(crawl: Crawl, site: Site) -> None:
    with served() as other:
        elsewhere = other.url.replace("127.0.0.1", "localhost")
        members_only(site)
        other.pages["/thread/7"] = thread_page(TITLE, entries(1, 5))
        site.pages["/away"] = Answer("", 302, {"Location": f"{elsewhere}/thread/7"})
        own = {"X-Token": SECRET, "User-Agent": "a member"}
        headers = {site.url.removeprefix("http://"): own}
        crawled = crawl(f"{site.url}/thread/5,{site.url}/away,{elsewhere}/thread/7", {"SITE_HEADERS": headers})
        assert len(crawled.posts) == 13
        assert {(h.get("x-token"), h["user-agent"]) for h in site.headers} == {(SECRET, "a member")}
        assert [h for h in other.headers if "x-token" in h or "harvestcrawl" not in h["user-agent"]] == []


@pytest.mark.parametrize("given", ["{", '["a"]', '{"forum.example": "token"}', "no-such-file.json"])
def test_unusable_headers_are_refused(given: str) -> None:
    with pytest.raises(ArgumentError, match="SITE_HEADERS"):
        site_headers(given)


def test_headers_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "headers.json"
    path.write_text(json.dumps({"forum.example": {"Authorization": "Bearer 1"}}))
    assert site_headers(str(path)) == {"forum.example": {"Authorization": "Bearer 1"}}


def test_secrets_stand_in_no_output_and_no_log(site: Site, tmp_path: Path) -> None:
    """With all that Scrapy has to say."""
    members_only(site)
    headers = json.dumps({site.url.removeprefix("http://"): {"X-Token": f"{SECRET}-token"}})
    outputs = [tmp_path / "posts.jsonl", tmp_path / "pages.jsonl"]
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/thread/5", "-L", "DEBUG"]
    command += ["-a", f"cookies={cookie_file(tmp_path, cookie())}", "-s", f"SITE_HEADERS={headers}", "-s", "AUTOTHROTTLE_ENABLED=0"]
    ran = subprocess.run(
        [*command, "-O", str(outputs[0]), "-O", f"{outputs[1]}:pages"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert {headers.get("x-token") for headers in site.headers} == {f"{SECRET}-token"}
    written = [ran.stdout, ran.stderr, *(path.read_text() for path in outputs)]
    assert all(written[1:])
    assert not any(SECRET in text for text in written)
