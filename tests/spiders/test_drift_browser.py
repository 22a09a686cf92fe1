"""Live pages that fail to load normally, in a real Chromium: the two published uses of a browser, and what it must not be used for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_site import Answer, served
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


def test_a_connection_that_is_reset_stays_what_it_was(drift: Crawl, tmp_path: Path) -> None:  # noqa: F811
    with served() as site:
        site.pages["/a"] = Answer("x", headers={"Content-Length": "a lot"})
        site.pages["/archived/a"] = f"<title>{TITLE}</title>"
        (row,) = drift(pairs(tmp_path, (f"{site.url}/a", f"{site.url}/archived/a")), {"RETRY_TIMES": 0}, browser="auto").rows
    assert (row["verdict"], row["browser_reason"]) == ("unknown", "connection_reset")
