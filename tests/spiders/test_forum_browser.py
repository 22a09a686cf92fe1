"""Pages of a forum that fail to load normally, in a real Chromium, from a server on the loopback."""

# ruff: noqa: E501 (lines of HTML)

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.local_site import Answer, Site, entries, served, thread_page
from tests.spiders.conftest import Crawled

Crawl = Callable[..., Crawled]
TITLE = "Oil pressure drops on warm days"


def shell(script: str, *, title: str = "", text: str = "", root: str = "root") -> str:
    """A page that is nothing before its script has run."""
    return f'<!doctype html><html><head><title>{title}</title></head><body>{text}<div id="{root}"></div><script>{script}</script></body></html>'


def writes(page: str, after: int) -> str:
    """A script that puts a page in the place of its own after some milliseconds."""
    text = json.dumps(page).replace("</", "<\\/")
    return (
        f"setTimeout(() => {{ const page = new DOMParser().parseFromString({text}, 'text/html');"
        f" document.title = page.title; document.body.innerHTML = page.body.innerHTML; }}, {after});"
    )


THREAD = thread_page(TITLE, entries(1, 5))


def browsers() -> list[psutil.Process]:
    """The browsers and drivers that run as children of this process."""
    return [p for p in psutil.Process().children(recursive=True) if p.status() != psutil.STATUS_ZOMBIE and "chrom" in p.name()]


@pytest.fixture(autouse=True)
def nothing_is_left() -> Any:
    yield
    assert browsers() == []


def record(crawled: Crawled, end: str) -> tuple[Any, ...]:
    page = crawled.page(end)
    return page["outcome"], page["posts"], page["loaded_by"], page["browser_reason"]


def test_a_thread_that_a_script_writes(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = shell(writes(THREAD, 1000), title="Workshop Talk")
    crawled = crawl(f"{site.url}/thread/5")
    assert record(crawled, "/thread/5") == ("thread", 5, "browser", "script_shell")
    assert (crawled.page("/thread/5")["status"], crawled.page("/thread/5")["final_url"]) == (200, f"{site.url}/thread/5")
    assert {row["thread_title"] for row in crawled.posts} == {TITLE}
    assert [thread["complete"] for thread in crawled.threads] == [True]
    assert (crawled.stats["browser/loads"], crawled.stats["browser/reason/script_shell"]) == (1, 1)
    assert 1 < crawled.stats["browser/seconds"] < 30
    assert any("harvestcrawl/0.1" in agent and "Chrome" in agent for agent in site.agents)


KINDS = {
    "a title after a second": (
        shell("setTimeout(() => document.title = 'Late', 1000)", text="<p>Still.</p>"),
        ("empty", 0, "browser", "script_shell", 200, ""),
    ),
    "an alert": (shell(f"alert(1); confirm(2); {writes(THREAD, 300)}"), ("thread", 5, "browser", "script_shell", 200, "")),
    "an endless load": (
        shell(writes(f"{THREAD}<img src='/endless'>", 300)).replace("<head>", "<head><script async src='/endless'></script>", 1),
        ("thread", 5, "browser", "script_shell", 200, ""),
    ),
    "a redirect by script": (shell("setTimeout(() => location.replace('/thread/7'), 700)"), ("thread", 5, "browser", "script_redirect", 200, "/thread/7")),
    "a 404 by script": (shell("location.href = '/nowhere'"), ("error", 0, "browser", "script_redirect", 404, "/nowhere")),
    "a download": (shell("location.href = '/file.zip'"), ("empty", 0, "browser", "script_redirect", 200, "")),
    "off the site": (shell("location.href = '{other}/thread/7'"), ("error", 0, "browser", "script_redirect", 200, "{other}/thread/7")),
    "a challenge that clears itself": (
        "<title>Just a moment...</title><h1>Checking your browser</h1><script>setTimeout(() => { document.cookie = 'clear=1'; location.reload() }, 900)</script>",
        ("thread", 5, "browser", "challenge", 200, ""),
    ),
    "a challenge that stays": ("<title>Just a moment...</title><h1>Checking your browser</h1>", ("challenge", 0, "browser", "challenge", 200, "")),
}  # fmt: skip


class Clearing(Site):
    """Lets readers with a cookie through; has parts that never end."""

    ending: threading.Event

    def answer(self, path: str) -> Answer:
        answer = super().answer(path)
        return Answer(THREAD) if path == "/clear" and self.asked(path) == 3 else answer


def test_kinds_of_pages(crawl: Crawl, tmp_path: Path) -> None:
    with served(Clearing) as site, served() as other:
        other.pages["/thread/7"] = THREAD
        paths = {}
        for number, (name, (page, _)) in enumerate(KINDS.items()):
            paths[name] = "/clear" if "clears" in name else f"/kind-{'abcdefghijkl'[number]}"
            site.pages[paths[name]] = page.replace("{other}", other.url.replace("127.0.0.1", "localhost"))
        site.pages["/thread/7"] = THREAD
        site.pages["/endless"] = Answer("", delay=60)
        site.pages["/file.zip"] = Answer(
            b"PK\x03\x04", headers={"Content-Type": "application/zip", "Content-Disposition": "attachment; filename=f.zip"}
        )
        crawled = crawl(",".join(site.url + path for path in paths.values()), {"BROWSER_SCREENSHOTS": str(tmp_path / "pictures")})
        found, expected = {}, {}
        for name, path in paths.items():
            outcome, posts, by, reason, status, final = KINDS[name][1]
            expected[name] = (outcome, posts, by, reason, status, (final or path).replace("{other}", "").strip())
            row = crawled.page(path)
            found[name] = (*record(crawled, path), row["status"], "/" + row["final_url"].split("/", 3)[3])
    assert found == expected
    pictures = list((tmp_path / "pictures").iterdir())
    assert len(pictures) == len(KINDS)
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


CHECK = "<title>Just a moment...</title><h1>Checking your browser</h1>"


def test_a_challenge_that_makes_room_without_another_request(crawl: Crawl, site: Site) -> None:
    """Its page keeps the status of the check."""
    site.pages["/thread/5"] = Answer(f"{CHECK}<script>{writes(THREAD, 600)}</script>", 403)
    site.pages["/thread/6"] = Answer(shell(writes(THREAD, 100)), 403)
    crawled = crawl(f"{site.url}/thread/5,{site.url}/thread/6")
    assert record(crawled, "/thread/5") == ("thread", 5, "browser", "challenge")
    page = crawled.page("/thread/5")
    assert (page["status"], page["warnings"]) == (403, ["HTTP 403, of the check that the browser has passed"])
    assert record(crawled, "/thread/6") == ("error", 0, "http", None)


def test_a_page_that_stays_empty_is_not_said_to_lack_its_scripts(crawl: Crawl, site: Site) -> None:
    site.pages["/thread/5"] = shell("document.title = 'Loading'")
    crawled = crawl(f"{site.url}/thread/5")
    assert record(crawled, "/thread/5") == ("empty", 0, "browser", "script_shell")
    assert crawled.page("/thread/5")["warnings"] == ["there is next to nothing on it, though its scripts have run"]


def test_windows_and_circles_cost_the_site_little(crawl: Crawl, site: Site) -> None:
    """A page opens windows without end; another one leads on without end, and its browser goes on to do its work."""
    site.pages["/thread/5"] = shell(f"setInterval(() => open('/window'), 50); {writes(THREAD, 500)}")
    for here, there in ("ab", "ba"):
        site.pages[f"/{here}"] = shell(f"setTimeout(() => location.replace('/{there}'), 100)")
    crawled = crawl(f"{site.url}/a,{site.url}/thread/5", {"BROWSER_POOL_SIZE": 1})
    assert record(crawled, "/thread/5") == ("thread", 5, "browser", "script_shell")
    assert site.asked("/window") == 0
    assert crawled.page("/a")["warnings"] == ["the browser could not load it: it leads on 20 times and more"]
    assert site.asked("/a") + site.asked("/b") < 40


class Unwilling(Site):
    """Has script shells for plain downloads, and sends browsers where nobody answers."""

    def answer(self, path: str) -> Answer:
        page = super().answer(path)
        return Answer("", 302, {"Location": "http://127.0.0.1:1/"}) if "Chrome" in self.headers[-1].get("user-agent", "") else page


def test_a_host_whose_pages_fail_in_the_browser_is_given_up(crawl: Crawl) -> None:
    with served(Unwilling) as site:
        for n in range(5):
            site.pages[f"/thread/{n}"] = shell("")
        settings = {"BROWSER_HOST_FAILURES": 2, "CONCURRENT_REQUESTS_PER_DOMAIN": 1}
        crawled = crawl(",".join(f"{site.url}/thread/{n}" for n in range(5)), settings)
    assert crawled.stats["browser/loads"] == 2
    assert crawled.stats["browser/hosts_given_up"] == 3
    assert [page["browser_reason"] for page in crawled.pages] == ["script_shell"] * 5
    assert {page["loaded_by"] for page in crawled.pages} == {"http"}


class Picky(Site):
    """Answers browsers; what it does to plain downloads stands under the path with ``http:``."""

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        return self.answer(path if "Chrome" in headers.get("user-agent", "") or f"http:{path}" not in self.pages else f"http:{path}")


@pytest.mark.parametrize(
    ("reason", "answer"), [("connection_reset", Answer(reset=True)), ("timeout", Answer(THREAD, delay=2.5))], ids=["reset", "timeout"]
)
def test_a_thread_whose_plain_download_fails(crawl: Crawl, reason: str, answer: Answer) -> None:
    with served(Picky) as site:
        site.pages |= {"/thread/5": THREAD, "http:/thread/5": answer}
        crawled = crawl(f"{site.url}/thread/5", {"RETRY_TIMES": 1, "DOWNLOAD_TIMEOUT": 0.8})
        assert (site.asked("http:/thread/5") >= 2, site.asked("/thread/5")) == (True, 1)
    assert record(crawled, "/thread/5") == ("thread", 5, "browser", reason)
    assert (crawled.page("/thread/5")["status"], crawled.page("/thread/5")["warnings"]) == (200, [])
    assert crawled.stats["browser/loads"] == crawled.stats[f"browser/reason/{reason}"] == 1


NOTHING_TO_GAIN: dict[str, tuple[Answer | str, str]] = {
    "/404": (Answer(shell(""), 404), "error"),
    "/410": (Answer(shell(""), 410), "error"),
    "/403": (Answer(shell(""), 403), "error"),
    "/429": (Answer(shell(""), 429), "error"),
    "/503": (Answer(shell(""), 503), "error"),
    "/closed/1": (shell(""), "error"),
    "/paper": (Answer(b"%PDF-1.4", headers={"Content-Type": "application/pdf"}), "not_html"),
    "/login": ("<title>Log in</title><h1>Log in</h1><p>You must be logged in to see this.</p><form><input type=password></form>", "login"),
    "/thread/5": (THREAD.replace("</head>", "<noscript>Please enable JavaScript</noscript></head>"), "thread"),
}


def test_no_browser_where_it_would_bring_nothing(crawl: Crawl, site: Site) -> None:
    """Pages that do not exist, hosts that do not exist or do not answer, refusals, files, pages that have what is wanted."""
    site.pages |= {path: page for path, (page, _) in NOTHING_TO_GAIN.items()}
    site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /closed/", headers={"Content-Type": "text/plain"})
    urls = [*(site.url + path for path in NOTHING_TO_GAIN), "http://no-such-host.invalid/", "http://127.0.0.1:1/"]
    crawled = crawl(",".join(urls), {"RETRY_TIMES": 0})
    expected = dict(zip(urls, [*(outcome for _, outcome in NOTHING_TO_GAIN.values()), "error", "error"], strict=True))
    assert {page["page_url"]: page["outcome"] for page in crawled.pages} == expected
    assert {(page["loaded_by"], page["browser_reason"]) for page in crawled.pages} == {("http", None)}
    assert not [name for name in crawled.stats if name.startswith("browser/")]
