"""Live pages that fail to load normally, in a real Chromium: the two published uses of a browser, and what it must not be used for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_site import Answer, Site, served
from tests.spiders.test_drift import Archive, Crawl, archive, drift, pairs  # noqa: F401  (fixtures)

TITLE = "Bees of the northern isles"
SHELL = '<!doctype html><html><head><title>{title}</title></head><body><div id="root"></div><script>{script}</script></body></html>'
# path: answer of the live page; live title, loaded by, reason, last part of the address, verdict
CASES: dict[str, tuple[Answer, tuple[Any, ...]]] = {
    "titled": (Answer(f"<title>{TITLE}</title>"), (TITLE, "http", None, "titled", "on-topic")),
    "late": (
        Answer(SHELL.format(title="", script=f"setTimeout(() => document.title = '{TITLE}', 1000)")),
        (TITLE, "browser", "no_title", "late", "on-topic"),
    ),
    "short": (
        Answer(SHELL.format(title="https://short.example/x", script="setTimeout(() => location.replace('/titled'), 1500)")),
        (TITLE, "browser", "script_redirect", "titled", "on-topic"),
    ),
    "check": (
        Answer(SHELL.format(title="Just a moment...", script=f"setTimeout(() => document.title = '{TITLE}', 900)"), 403),
        (TITLE, "browser", "challenge", "check", "unknown"),
    ),
    "forbidden": (Answer("<title>Forbidden</title>", 403), ("Forbidden", "http", None, "forbidden", "unknown")),
    "gone": (Answer("", 410), (None, "http", None, "gone", "gone")),
    "paper": (Answer(b"%PDF-1.4", headers={"Content-Type": "application/pdf"}), (None, "http", None, "paper", "unknown")),
    "moved": (Answer('<meta http-equiv="refresh" content="0; url=/titled">'), (TITLE, "http", None, "titled", "on-topic")),
}


@pytest.fixture(scope="module")
def rows(drift: Crawl, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:  # noqa: F811
    with served() as site:
        lines = []
        for name, (answer, _) in CASES.items():
            site.pages[f"/{name}"] = answer
            memento = f"/web/20100101000000{{}}/{site.url}/{name}"
            site.pages[memento.format("id_")] = Answer(
                f"<title>{TITLE}</title>", headers={"Memento-Datetime": "Fri, 01 Jan 2010 00:00:00 GMT"}
            )
            lines.append((f"{site.url}/{name}", f"{site.url}{memento.format('')}"))
        crawled = drift(pairs(tmp_path_factory.mktemp("browser"), *lines), browser="auto")
        yield {"site": site, **{row["url"].rsplit("/", 1)[1]: row for row in crawled.rows}}


@pytest.mark.parametrize("name", CASES)
def test_live_pages(rows: dict[str, Any], name: str) -> None:
    row = rows[name]
    found = (row["live_title"], row["loaded_by"], row["browser_reason"], row["live_url"].rsplit("/", 1)[1], row["verdict"])
    assert found == CASES[name][1]


def test_where_a_script_led_is_a_redirect(rows: dict[str, Any]) -> None:
    assert rows["short"]["redirects"] == [f"{rows['site'].url}/short"]


class Picky(Site):
    """Answers browsers; what it does to plain downloads stands under the path with ``http:``."""

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        return self.answer(path if "Chrome" in headers.get("user-agent", "") or f"http:{path}" not in self.pages else f"http:{path}")


def archived(site: Site, path: str) -> tuple[str, str]:
    """A line of pairs: a live page, and its capture."""
    memento = f"/web/20100101000000{{}}/{site.url}{path}"
    site.pages[memento.format("id_")] = Answer(f"<title>{TITLE}</title>", headers={"Memento-Datetime": "Fri, 01 Jan 2010 00:00:00 GMT"})
    return f"{site.url}{path}", f"{site.url}{memento.format('')}"


FAILING = {
    "connection_reset": (Answer(reset=True), 3),
    "timeout": (Answer(f"<title>{TITLE}</title>", delay=2.5), 3),
}
"""What a plain download runs into, and how often it is tried."""


@pytest.mark.parametrize("reason", FAILING)
def test_the_title_of_a_page_whose_plain_download_fails(drift: Crawl, tmp_path: Path, reason: str) -> None:  # noqa: F811
    answer, times = FAILING[reason]
    with served(Picky) as site:
        site.pages |= {"/a": f"<title>{TITLE}</title><p>Words.</p>", "http:/a": answer}
        settings = {"RETRY_TIMES": 2, "RETRY_BACKOFF_START": 0.01, "HARVEST_LIVE_TIMEOUT": 0.8}
        crawled = drift(pairs(tmp_path, archived(site, "/a")), settings, browser="auto")
        # Twisted asks once more by itself where a connection that was kept turns out to be gone.
        assert (site.asked("http:/a") >= times, site.asked("/a")) == (True, 1)
    (row,) = crawled.rows
    assert (row["live_title"], row["live_status"], row["verdict"], row["reason"]) == (TITLE, 200, "on-topic", "same_title")
    assert (row["loaded_by"], row["browser_reason"], row["error"]) == ("browser", reason, None)
    assert crawled.stats["browser/loads"] == crawled.stats[f"browser/reason/{reason}"] == 1


@pytest.mark.parametrize(("reason", "verdict"), [("connection_reset", "unknown"), ("timeout", "unknown")])
def test_what_fails_in_the_browser_too_stays_what_it_was(drift: Crawl, tmp_path: Path, reason: str, verdict: str) -> None:  # noqa: F811
    with served(Picky) as site:
        site.pages["/a"] = FAILING[reason][0] if reason == "connection_reset" else Answer("", delay=30)
        settings = {"HARVEST_LIVE_TIMEOUT": 0.8, "BROWSER_LOAD_TIMEOUT": 3}
        crawled = drift(pairs(tmp_path, archived(site, "/a")), settings, browser="auto")
    (row,) = crawled.rows
    assert (row["verdict"], row["loaded_by"], row["browser_reason"], row["live_title"]) == (verdict, "http", reason, None)
    assert row["error"]
    assert crawled.stats["browser/loads"] == 1


def test_an_answer_that_makes_no_sense_stays_what_it_was(drift: Crawl, tmp_path: Path) -> None:  # noqa: F811
    with served() as site:
        site.pages["/a"] = Answer("x", headers={"Content-Length": "a lot"})
        (row,) = drift(pairs(tmp_path, archived(site, "/a")), {"RETRY_TIMES": 0}, browser="auto").rows
    assert (row["verdict"], row["browser_reason"]) == ("unknown", "connection_reset")


def test_no_browser_where_it_would_bring_nothing(drift: Crawl, tmp_path: Path) -> None:  # noqa: F811
    """Pages that do not exist, hosts that do not exist or do not answer, refusals, files, pages with a title."""
    live = {
        "/404": (Answer("", 404), "http_404"),
        "/410": (Answer("", 410), "http_410"),
        "/403": (Answer("", 403), "forbidden"),
        "/503": (Answer("", 503), "server_error"),
        "/picture": (Answer(b"\x89PNG\r\n\x1a\n", headers={"Content-Type": "image/png"}), "no_live_title"),
        "/titled": (Answer(f"<title>{TITLE}</title><div id=root></div><noscript>Enable JavaScript</noscript>"), "same_title"),
    }
    with served() as site:
        site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /private/", headers={"Content-Type": "text/plain"})
        site.pages |= {path: answer for path, (answer, _) in live.items()}
        closed = site.url.replace("127.0.0.1", "localhost") + "/private/a"
        lines = [archived(site, path) for path in live]
        lines += [(url, lines[0][1]) for url in ("http://no-such-host.invalid/", "http://127.0.0.1:1/", closed)]
        crawled = drift(pairs(tmp_path, *lines), browser="auto")
        assert site.asked("/private/a") == 0
    found = [row["reason"] for row in crawled.rows]
    assert found == [*(reason for _, reason in live.values()), "dns", "refused", "no_answer"]
    assert {(row["loaded_by"], row["browser_reason"]) for row in crawled.rows} == {("http", None)}
    assert not [name for name in crawled.stats if name.startswith("browser/")]


AWKWARD: dict[str, tuple[Answer | str, tuple[Any, ...]]] = {
    "alert": (
        SHELL.format(title="", script=f"alert(1); document.title = '{TITLE}'; confirm(2)"),
        (TITLE, 200, "browser", "no_title", "alert"),
    ),
    "endless": (
        SHELL.format(title="", script=f"document.title = '{TITLE}'").replace("</head>", "<script async src='/never'></script></head>"),
        (TITLE, 200, "browser", "no_title", "endless"),
    ),
    "away": (SHELL.format(title="", script="location.href = '/nowhere'"), ("Not found", 404, "browser", "no_title", "nowhere")),
    "file": (SHELL.format(title="", script="location.href = '/file.zip'"), (None, 200, "browser", "no_title", "file.zip")),
    "clears": (
        SHELL.format(title="Just a moment...", script="setTimeout(() => { document.cookie = 'clear=1'; location.reload() }, 900)"),
        (TITLE, 200, "browser", "challenge", "clears"),
    ),
    "stays": (SHELL.format(title="Just a moment...", script=""), ("Just a moment...", 200, "browser", "challenge", "stays")),
}


class Clearing(Site):
    """Lets readers with a cookie through."""

    def answer_to(self, path: str, headers: dict[str, str]) -> Answer:
        return Answer(f"<title>{TITLE}</title>") if "clear=1" in headers.get("cookie", "") and path == "/clears" else self.answer(path)


def test_pages_that_are_awkward_in_a_browser(drift: Crawl, tmp_path: Path) -> None:  # noqa: F811
    with served(Clearing) as site:
        site.pages |= {f"/{name}": page for name, (page, _) in AWKWARD.items()}
        site.pages["/never"] = Answer("", delay=60)
        site.pages["/file.zip"] = Answer(
            b"PK", headers={"Content-Type": "application/zip", "Content-Disposition": "attachment; filename=f.zip"}
        )
        crawled = drift(pairs(tmp_path, *(archived(site, f"/{name}") for name in AWKWARD)), browser="auto")
    found = {
        row["url"].rsplit("/", 1)[1]: (
            row["live_title"], row["live_status"], row["loaded_by"], row["browser_reason"], row["live_url"].rsplit("/", 1)[1],
        )
        for row in crawled.rows
    }  # fmt: skip
    assert found == {name: expected for name, (_, expected) in AWKWARD.items()}
