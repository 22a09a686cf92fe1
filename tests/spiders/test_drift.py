"""The drift spider against a replay server and a site on the loopback, with the real comparison, pipeline and feeds."""

import asyncio
import gzip
import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from scrapy import signals
from scrapy.crawler import AsyncCrawlerRunner
from scrapy.settings import Settings

from spiders.drift import DriftSpider
from tests.local_site import Answer, Site, served
from tests.pywb_environment import CannotBeMadeError
from tests.replay import Archive, Record, page, replayed, write_warc

HURRY = {
    "AUTOTHROTTLE_ENABLED": False,
    "RETRY_TIMES": 0,
    "HARVEST_ARCHIVE_PER_MINUTE": 0,
    "HARVEST_ARCHIVE_AT_ONCE": 8,
    "HARVEST_LIVE_TIMEOUT": 1,
    "LOG_ENABLED": False,
}
Row = dict[str, Any]
Crawl = Callable[..., "Crawled"]


@dataclass
class Crawled:
    rows: list[Row]
    stats: dict[str, Any]
    spider: DriftSpider
    received: dict[str, int]
    """Bytes of the body that came in, by URL."""


@pytest.fixture(scope="module")
def drift(loop: asyncio.AbstractEventLoop, tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    """``drift(collection, settings…, captures="first")``: runs the spider to its end."""

    def run(collection: object, settings: dict[str, Any] | None = None, **arguments: str) -> Crawled:
        feed = tmp_path_factory.mktemp("drift") / "drift.jsonl"
        project = Settings()
        project.setmodule("harvestcrawl.settings", priority="project")
        project.setdict({**HURRY, "FEEDS": {str(feed): {"format": "jsonl"}}})
        project.setdict(settings or {}, priority="cmdline")
        crawler = AsyncCrawlerRunner(project).create_crawler(DriftSpider)
        received: dict[str, int] = {}

        def count(data: bytes, request: Any) -> None:
            received[request.url] = received.get(request.url, 0) + len(data)

        crawler.signals.connect(count, signal=signals.bytes_received)

        async def job() -> None:
            await crawler.crawl_async(collection=str(collection), **{"browser": "never", **arguments})

        asyncio.run_coroutine_threadsafe(job(), loop).result(timeout=120)
        assert isinstance(crawler.spider, DriftSpider)
        rows = [json.loads(line) for line in feed.read_text().splitlines()]
        return Crawled(rows, crawler.stats.get_stats(), crawler.spider, received)

    return run


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def archive() -> Iterator[Archive]:
    with served(Archive) as archive:
        yield archive


def pairs(folder: Path, *lines: tuple[str, str], header: str = "current_url,archive_url") -> Path:
    path = folder / "pairs.csv"
    path.write_text("\n".join([header, *(",".join(line) for line in lines)]) + "\n")
    return path


# -- what pages turn out to be


TITLE = "Kettle repair in seven steps"
SAME = page(TITLE)


@dataclass
class Case:
    """A page as it was archived and as it is; ``{site}`` is the site's address, ``{path}`` the case's page on it."""

    expected: Row
    live: Answer | str = SAME
    records: tuple[Record, ...] = (Record("{path}", SAME),)
    url: str = "{path}"
    asked: str = "20120101000000"
    more: dict[str, Answer | str] = field(default_factory=dict)


LATIN = "<html lang=fr><title>Caf\xe9 cr\xe8me</title><p>O\xf9 va la cr\xe8me br\xfbl\xe9e ?".encode("latin-1")
ON_TOPIC = {"verdict": "on-topic", "reason": "same_title"}
REDIRECT = (("Location", "{path}/next"),)
CHALLENGE = "<title>Just a moment...</title><div id=cf-challenge></div>"


def redirect(location: str, status: int = 302, title: str = "") -> Answer:
    return Answer(title and page(title), status, {"Location": location})


CASES = {
    # archived pages
    "same": Case({**ON_TOPIC, "archived_title": TITLE, "live_title": TITLE, "similarity": 1.0, "error": None, "archived_status": 200}),
    "archived redirect": Case(
        {**ON_TOPIC, "archived_title": TITLE, "archived_redirects": ["{path}"], "archived_url": "{asked}", "archived_status": 200},
        records=(Record("{path}", "", "301 Moved", REDIRECT), Record("{path}/next", page(TITLE), time="20120103000000")),
    ),
    "relative archived redirect": Case(
        {**ON_TOPIC, "archived_title": TITLE},
        records=(Record("{path}", "", "302 Found", (("Location", "/relative-target"),)), Record("{site}/relative-target", page(TITLE))),
    ),
    "archived redirect in a circle": Case(
        {"verdict": "unknown", "archived_title": None, "error": "archived page: what was archived redirects in a circle"},
        records=(
            Record("{path}", "", "301 Moved", REDIRECT),
            Record("{path}/next", "", "301 Moved", (("Location", "{path}"),)),
        ),
    ),
    "archived redirect to what was not captured": Case(
        {"verdict": "unknown", "archived_title": None, "error": "archived page: the archive has no such capture"},
        records=(Record("{path}", "", "301 Moved", REDIRECT),),
    ),
    "archived redirect to an app": Case(
        {"verdict": "unknown", "error": "archived page: what was archived redirects to app://open, which is no web page"},
        records=(Record("{path}", "", "301 Moved", (("Location", "app://open"),)),),
    ),
    "archived refresh": Case(
        {**ON_TOPIC, "archived_redirects": ["{path}"]},
        records=(
            Record("{path}", "<meta http-equiv=refresh content='0; url={path}/next'>"),
            Record("{path}/next", page(TITLE)),
        ),
    ),
    "archived 404": Case(
        {
            "verdict": "unknown",
            "reason": "archived_error",
            "archived_status": 404,
            "archived_title": "Not here",
            "error": "archived page: an error page was archived (HTTP 404)",
        },
        records=(Record("{path}", page("Not here"), "404 Not Found"),),
    ),
    "archived 429": Case(
        {"verdict": "unknown", "reason": "archived_error", "archived_status": 429, "archived_title": "Slow down"},
        records=(Record("{path}", page("Slow down"), "429 Too Many Requests", (("Retry-After", "3000"),)),),
    ),
    "missing capture": Case(
        {"verdict": "unknown", "archived_status": None, "similarity": None, "error": "archived page: the archive has no such capture"},
        records=(),
    ),
    "nearest capture": Case(
        {**ON_TOPIC, "archived_datetime": "2012-05-06T07:08:09+00:00", "archived_url": "{archive}20120506070809/{path}"},
        records=(Record("{path}", page(TITLE), time="20120506070809"),),
        asked="20140101000000",
    ),
    "modifier": Case({**ON_TOPIC, "archived_url": "{archive}20120101000000if_/{path}"}, asked="20120101000000if_"),
    "archived pdf": Case(
        {"verdict": "unknown", "archived_title": None, "error": "archived page: what was archived is not an HTML page but application/pdf"},
        records=(Record("{path}", b"%PDF-1.4 \xe2\xe3", headers=(("Content-Type", "application/pdf"),)),),
    ),
    "charsets": Case(
        {**ON_TOPIC, "archived_title": "Café crème", "live_title": "Café crème"},
        live=Answer(LATIN, headers={"Content-Type": "text/html; charset=iso-8859-1"}),
        records=(Record("{path}", "<meta charset=utf-8><title>Café crème</title>".encode(), headers=(("Content-Type", "text/html"),)),),
    ),
    "coded": Case(
        {**ON_TOPIC, "archived_title": TITLE},
        live=Answer(gzip.compress(page(TITLE).encode()), headers={"Content-Encoding": "gzip"}),
        records=(Record("{path}", gzip.compress(page(TITLE).encode()), headers=(("Content-Encoding", "gzip"),)),),
    ),
    "no archived title": Case({"verdict": "unknown", "reason": "no_archived_title"}, records=(Record("{path}", page(None)),)),
    # live pages
    "404": Case({"verdict": "gone", "reason": "http_404", "live_status": 404, "live_title": "Away"}, Answer(page("Away"), 404)),
    "410": Case({"verdict": "gone", "reason": "http_410", "live_status": 410}, Answer(page("Away"), 410)),
    "500": Case({"verdict": "unknown", "reason": "server_error", "live_status": 500}, Answer(page("Oops"), 500)),
    "live 429": Case({"verdict": "unknown", "reason": "rate_limited", "live_status": 429}, Answer("", 429)),
    "403": Case({"verdict": "unknown", "reason": "forbidden", "live_status": 403}, Answer(page("No"), 403)),
    "challenge": Case({"verdict": "unknown", "reason": "challenge", "live_status": 403}, Answer(CHALLENGE, 403)),
    "challenge with 200": Case({"verdict": "unknown", "reason": "challenge", "live_status": 200}, CHALLENGE),
    "slow": Case({"verdict": "unknown", "reason": "timeout", "error": "live page: no answer in time"}, Answer(page(TITLE), delay=3)),
    "no title": Case({"verdict": "unknown", "reason": "no_live_title", "live_status": 200}, page(None)),
    "soft 404": Case({"verdict": "off-topic", "reason": "soft_404", "live_status": 200}, page("Page not found - Kettles")),
    "other topic": Case({"verdict": "off-topic", "reason": "topic_changed"}, page("Mortgage rates compared")),
    "redirects": Case(
        {**ON_TOPIC, "live_url": "{site}/redirects/3", "redirects": ["{path}", "{path}/2"], "live_status": 200},
        redirect("{path}/2", 301),
        more={"/redirects/2": redirect("3"), "/redirects/3": page(TITLE)},
    ),
    "refresh": Case(
        {**ON_TOPIC, "live_url": "{site}/refresh/2", "redirects": ["{path}"]},
        "<meta http-equiv='Refresh' content=\"0;URL='/refresh/2'\"><p>Moved.",
        more={"/refresh/2": page(TITLE)},
    ),
    "refresh of a page with a title": Case(
        {"live_url": "{path}", "redirects": [], "live_title": TITLE},
        f"<title>{TITLE}</title><meta http-equiv=refresh content='0;url=/refresh/2'>",
    ),
    "refresh after a while": Case({"reason": "no_live_title", "redirects": []}, "<meta http-equiv=refresh content='30; url=/refresh/2'>"),
    "circle": Case(
        {"verdict": "unknown", "live_status": 302, "error": "live page: it redirects in a circle, to {path}"},
        redirect("{path}/2"),
        more={"/circle/2": redirect("{path}")},
    ),
    "to a file": Case(
        {
            "verdict": "unknown",
            "live_status": 302,
            "error": "live page: it redirects to file:///etc/passwd, which is no web address (file): not followed",
        },
        redirect("file:///etc/passwd"),
    ),
    "pdf": Case(
        {"verdict": "unknown", "reason": "no_live_title", "error": "live page: not an HTML page but application/pdf"},
        Answer(b"%PDF-1.4 \xe2\xe3", headers={"Content-Type": "application/pdf"}),
    ),
    "broken off": Case({**ON_TOPIC}, Answer(page(TITLE), headers={"Content-Length": "90000", "Connection": "close"})),
    "forbidden by robots": Case(
        {"verdict": "unknown", "live_status": None, "error": "live page: robots.txt forbids it"}, url="{site}/private/page"
    ),
    "no such host": Case(
        {"verdict": "gone", "reason": "dns", "live_url": None, "error": "live page: no such host"},
        records=(Record("http://no-such-host.invalid/", page(TITLE)),),
        url="http://no-such-host.invalid/",
    ),
    "nobody there": Case({"verdict": "gone", "reason": "refused", "error": "live page: connection refused"}, url="http://{closed}/x"),
    "no encryption": Case({"reason": "tls", "error": "live page: no encrypted connection"}, url="https://{plain}/x"),
}


@pytest.fixture(scope="module")
def judged(drift: Crawl, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Row], dict[str, str], Site]]:
    """One crawl of all cases: rows by case, and what the names in braces stand for."""
    folder = tmp_path_factory.mktemp("replay")
    with served() as site, socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        names = {"site": site.url, "closed": f"127.0.0.1:{closed.getsockname()[1]}", "plain": site.url.removeprefix("http://")}
        site.pages["/robots.txt"] = Answer("User-agent: *\nDisallow: /private/", headers={"Content-Type": "text/plain"})
        records: dict[str, Record] = {}
        for name, case in CASES.items():
            path = "/" + name.replace(" ", "-")
            put(site, path, case, {**names, "path": site.url + path})
            for record in case.records:
                made = filled_record(record, {**names, "path": filled(case.url, {**names, "path": site.url + path})})
                records[made.url] = made
        try:
            with replayed(write_warc(folder / "x.warc.gz", records.values()), folder) as prefix:
                names["archive"] = prefix
                lines = []
                for name, case in CASES.items():
                    url = filled(case.url, {**names, "path": f"{site.url}/{name.replace(' ', '-')}"})
                    lines.append((url, f"{prefix}{case.asked}/{url}"))
                crawled = drift(pairs(folder, *lines))
        except CannotBeMadeError as error:
            pytest.skip(str(error))
        assert len(crawled.rows) == len(CASES)
        yield dict(zip(CASES, crawled.rows, strict=True)), names, site


def put(site: Site, path: str, case: Case, names: dict[str, str]) -> None:
    for where, answer in {path: case.live, **case.more}.items():
        if isinstance(answer, Answer):
            answer.headers = {name: filled(value, names) for name, value in answer.headers.items()}
        site.pages[where] = answer


def filled(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        for name, meant in names.items():
            value = value.replace("{" + name + "}", meant)
    return [filled(inner, names) for inner in value] if isinstance(value, list) else value


def filled_record(record: Record, names: dict[str, str]) -> Record:
    headers = tuple((name, filled(value, names)) for name, value in record.headers)
    return Record(filled(record.url, names), filled(record.body, names), record.status, headers, record.time)


@pytest.mark.parametrize("name", CASES)
def test_a_pair(judged: tuple[dict[str, Row], dict[str, str], Site], name: str) -> None:
    rows, names, site = judged
    case = CASES[name]
    path = f"{site.url}/{name.replace(' ', '-')}"
    url = filled(case.url, {**names, "path": path})
    names = {**names, "path": path, "asked": f"{names['archive']}{case.asked}/{url}"}
    expected = {key: filled(value, names) for key, value in case.expected.items()}
    assert {key: rows[name][key] for key in expected} == expected
    assert rows[name]["url"] == url


def test_nothing_archived_is_asked_of_the_live_web(judged: tuple[dict[str, Row], dict[str, str], Site]) -> None:
    """An archived redirect that is followed as it stands leaves the archive."""
    _, _, site = judged
    assert not any(path.endswith("/next") for path in site.requests)
    assert "/private/page" not in site.requests


# -- how much is read


LONG = page(TITLE) + "<p>" + "Many words that compress badly: {}".join(map(str, range(70_000)))


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_a_long_page_is_read_up_to_its_title(drift: Crawl, site: Site, archive: Archive, tmp_path: Path, coding: str) -> None:
    assert len(LONG) > 1_000_000
    body = LONG.encode() if coding == "identity" else gzip.compress(LONG.encode())
    headers = {} if coding == "identity" else {"Content-Encoding": "gzip"}
    site.pages["/long"] = Answer(body, headers=headers)
    archive.pages[f"/c/20120101000000id_/{site.url}/long"] = Answer(
        body, headers={**headers, "Memento-Datetime": "Sun, 01 Jan 2012 00:00:00 GMT"}
    )
    crawled = drift(pairs(tmp_path, (f"{site.url}/long", f"{archive.url}/c/20120101000000/{site.url}/long")))
    assert (crawled.rows[0]["live_title"], crawled.rows[0]["archived_title"]) == (TITLE, TITLE)
    read = {url: size for url, size in crawled.received.items() if url.endswith("/long")}
    assert len(read) == 2
    assert all(0 < size <= 70_000 for size in read.values()), read


def test_a_short_page_leaves_its_connection_open(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    lines = [(f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}") for n in range(5)]
    body = page(TITLE) + "x" * 40_000
    site.pages |= {f"/{n}": body for n in range(5)}
    crawled = drift(pairs(tmp_path, *lines))
    assert all(crawled.received[f"{site.url}/{n}"] == len(body) for n in range(5))


def test_a_film_is_not_read_on(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    site.pages["/film"] = Answer(b"\0" * 5_000_000, headers={"Content-Type": "video/mp4"})
    crawled = drift(pairs(tmp_path, (f"{site.url}/film", f"{archive.url}/c/20120101000000/{site.url}/film")))
    assert crawled.rows[0]["error"] == "live page: not an HTML page but video/mp4"
    assert crawled.received[f"{site.url}/film"] <= 70_000


def test_what_was_cut_short_is_in_no_cache(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    site.pages["/long"] = LONG
    lines = pairs(tmp_path, (f"{site.url}/long", f"{archive.url}/c/20120101000000/{site.url}/long"))
    cache = {"HTTPCACHE_ENABLED": True, "HTTPCACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        drift(lines, cache)
    assert site.asked("/long") == 2
    assert [path for path in (tmp_path / "cache").rglob("response_body") if b"<title>Kettle" in path.read_bytes()] == []


# -- manners


def test_an_archive_is_asked_so_often_a_minute(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    times: list[float] = []
    loop = asyncio.new_event_loop()
    answer = archive.answer

    def timed(path: str) -> Answer:
        times.append(loop.time())
        return answer(path)

    archive.answer = timed  # type: ignore[method-assign]
    lines = [(f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}") for n in range(6)]
    drift(pairs(tmp_path, *lines), {"HARVEST_ARCHIVE_PER_MINUTE": 300, "AUTOTHROTTLE_ENABLED": True, "AUTOTHROTTLE_START_DELAY": 0.01})
    loop.close()
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert len(pauses) == 5
    assert min(pauses) > 0.15  # 60 s / 300, less what the machine is late by


@pytest.mark.parametrize("status", [429, 503])
def test_an_archive_that_asks_for_a_pause_gets_it(drift: Crawl, site: Site, archive: Archive, tmp_path: Path, status: int) -> None:
    url = f"{site.url}/page"
    memento = f"/c/20120101000000id_/{url}"
    captured = Answer(page(TITLE), headers={"Memento-Datetime": "Sun, 01 Jan 2012 00:00:00 GMT"})
    archive.pages[memento] = [Answer("later", status, {"Retry-After": "1"}), captured]
    site.pages["/page"] = page(TITLE)
    settings = {"RETRY_TIMES": 1, "HARVEST_ARCHIVE_BACKOFF": 0.01}
    crawled = drift(pairs(tmp_path, (url, archive.url + memento)), settings)
    assert (crawled.rows[0]["archived_status"], crawled.rows[0]["verdict"]) == (200, "on-topic")
    assert crawled.stats["elapsed_time_seconds"] >= 1
    assert archive.asked(memento) == 2


def test_an_archive_that_asks_for_a_long_pause_is_left_alone(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    lines = [(f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}") for n in range(9)]
    archive.pages[f"/c/20120101000000id_/{site.url}/0"] = Answer("later", 429, {"Retry-After": "7200"})
    crawled = drift(pairs(tmp_path, *lines), {"RETRY_TIMES": 2, "HARVEST_ARCHIVE_AT_ONCE": 1})
    assert len(archive.requests) <= 3  # those that were on their way
    assert crawled.rows[0]["error"].startswith("archived page: the archive asks for fewer requests (HTTP 429)")
    assert "asks for a pause of 7" in crawled.rows[8]["error"]
    assert len(crawled.rows) == 9


def test_a_site_is_asked_two_at_once(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    lines = [(f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}") for n in range(12)]
    site.pages |= {f"/{n}": Answer(page(TITLE), delay=0.05) for n in range(12)}
    drift(pairs(tmp_path, *lines))
    assert site.most_at_once <= 2
    assert site.agents == archive.agents
    assert "harvestcrawl" in next(iter(site.agents))


def test_an_archive_is_not_asked_for_its_robots_txt(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    drift(pairs(tmp_path, (f"{site.url}/a", f"{archive.url}/c/20120101000000/{site.url}/a")))
    assert archive.requests == [f"/c/20120101000000id_/{site.url}/a"]
    assert site.requests == ["/robots.txt", "/a"]


# -- collections


def test_a_live_page_is_fetched_once_for_all_its_captures(drift: Crawl, site: Site, archive: Archive) -> None:
    """The size of a collection of the paper: 863 captures of 73 seeds."""
    archive.seeds = [
        {
            "id": 9000 + n,
            "url": f"{site.url}/seed/{n}",
            "seed_groups": [{"name": "Press"}],
            "login_username": "u",
            "login_password": "geheim",
        }
        for n in range(73)
    ]
    for n in range(73):
        times = [f"20{year:02}0{1 + n % 9}01000000" for year in range(4, 4 + 11 + (n < 60))]
        archive.captures[f"{site.url}/seed/{n}"] = times
        site.pages[f"/seed/{n}"] = page(f"Report on {n}")
    settings = {"HARVEST_ARCHIVE_IT_API": f"{archive.url}/api/"}
    crawled = drift(3490, settings, archive=f"{archive.url}/c/")
    assert len(crawled.rows) == 863
    assert {row["verdict"] for row in crawled.rows} == {"on-topic"}
    assert sum(path.startswith("/seed/") for path in site.requests) == 73
    asked = [path for path in archive.requests if "id_/" in path]
    assert len(asked) == len(set(asked)) == 863
    order = [(int(row["seed_id"]), row["archived_datetime"]) for row in crawled.rows]
    assert order == sorted(order)
    assert {row["collection"] for row in crawled.rows} == {"3490"}
    assert {row["group"] for row in crawled.rows} == {"Press"}
    assert "login" not in str(crawled.rows)
    assert "pst" not in str(crawled.rows)


@pytest.mark.parametrize(
    ("captures", "years"),
    [("all", [2010, 2011, 2011, 2014]), ("first", [2010]), ("last", [2014]), ("yearly", [2010, 2011, 2014]), ("closest:20120101", [2011])],
)
def test_which_captures(drift: Crawl, site: Site, archive: Archive, tmp_path: Path, captures: str, years: list[int]) -> None:
    archive.captures[f"{site.url}/a"] = ["20100101000000", "20110101000000", "20111201000000", "20140101000000"]
    seeds = tmp_path / "seeds.txt"
    seeds.write_text(f"{site.url}/a\n")
    crawled = drift(seeds, archive=f"{archive.url}/c/", captures=captures)
    assert [int(row["archived_datetime"][:4]) for row in crawled.rows] == years


def test_a_seed_without_captures_has_a_row(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    archive.captures[f"{site.url}/b"] = ["20100101000000"]
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(f"Seed URL,Group,Status,Frequency,Type,Access\n{site.url}/a,Press,Active,Daily,Default,Public\n{site.url}/b,,,,,\n")
    crawled = drift(seeds, archive=f"{archive.url}/c/")
    first = crawled.rows[0]
    assert (first["url"], first["verdict"], first["error"]) == (f"{site.url}/a", "unknown", "the archive has no captures of it")
    assert crawled.rows[0]["Group"] == "Press"
    assert len(crawled.rows) == 2
    assert crawled.spider.problems == 0


def test_a_warc_is_read_without_an_archive(drift: Crawl, site: Site, tmp_path: Path) -> None:
    site.pages |= {"/a": page(TITLE), "/b": page("Mortgage rates compared")}
    warc = write_warc(tmp_path / "x.warc.gz", [Record(f"{site.url}/a", page(TITLE)), Record(f"{site.url}/b", page(TITLE))])
    crawled = drift(warc)
    assert [(row["archived_title"], row["verdict"]) for row in crawled.rows] == [(TITLE, "on-topic"), (TITLE, "off-topic")]
    assert site.requests == ["/robots.txt", "/a", "/b"]
    assert crawled.stats["downloader/request_count"] == 3


def test_a_timemap_in_pages(drift: Crawl, site: Site, archive: Archive) -> None:
    url = f"{site.url}/a"
    one = f'<{url}>; rel="original", <{archive.url}/c/20100101000000/{url}>; rel="memento"; datetime="Fri, 01 Jan 2010 00:00:00 GMT"'
    more = f'<{archive.url}/c/timemap/2>; rel="timemap"; type="application/link-format"'
    two = f'<{url}>; rel="original", <{archive.url}/c/20110101000000/{url}>; rel="memento"; datetime="Sat, 01 Jan 2011 00:00:00 GMT"'
    archive.pages["/c/timemap/1"] = f"{one}, {more}"
    archive.pages["/c/timemap/2"] = f'{two}, <{archive.url}/c/timemap/1>; rel="timemap"; type="application/link-format"'
    for answer in ("/c/timemap/1", "/c/timemap/2"):
        archive.pages[answer] = Answer(str(archive.pages[answer]), headers={"Content-Type": "application/link-format"})
    crawled = drift(f"{archive.url}/c/timemap/1")
    assert [row["archived_datetime"][:4] for row in crawled.rows] == ["2010", "2011"]
    assert site.asked("/a") == 1


@pytest.mark.parametrize(
    ("arguments", "verdict", "score"),
    [({}, "on-topic", None), ({"method": "paper"}, "off-topic", 0.5), ({"method": "paper", "threshold": "0.4"}, "on-topic", 0.5)],
)
def test_method_and_threshold(
    drift: Crawl, site: Site, archive: Archive, tmp_path: Path, arguments: dict[str, str], verdict: str, score: float | None
) -> None:
    site.pages["/a"] = page("Kettles | Oakfield Museum")
    archive.titles[f"{site.url}/a"] = "Kettles"
    crawled = drift(pairs(tmp_path, (f"{site.url}/a", f"{archive.url}/c/20120101000000/{site.url}/a")), **arguments)
    (row,) = crawled.rows
    assert (row["verdict"], row["similarity"]) == (verdict, 0.5)
    assert score is None or row["score"] == score


# -- the order of rows


def test_rows_are_in_the_order_of_the_input(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    """However long each page takes, and with a window that is much shorter than the input."""
    lines = [(f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}") for n in range(40)]
    site.pages |= {f"/{n}": Answer(page(f"Report on {n}"), delay=0.2 if n % 7 == 0 else 0) for n in range(40)}
    crawled = drift(pairs(tmp_path, *lines), {"HARVEST_DRIFT_WINDOW": 8, "CONCURRENT_REQUESTS_PER_DOMAIN": 8})
    assert [row["url"] for row in crawled.rows] == [url for url, _ in lines]


def test_the_same_page_far_apart_is_fetched_once(drift: Crawl, site: Site, archive: Archive, tmp_path: Path) -> None:
    lines = [(f"{site.url}/{n % 3}", f"{archive.url}/c/20120101000000/{site.url}/{n % 3}") for n in range(30)]
    crawled = drift(pairs(tmp_path, *lines), {"HARVEST_DRIFT_WINDOW": 4})
    assert len(crawled.rows) == 30
    assert len(archive.requests) == 3
    assert sum(path != "/robots.txt" for path in site.requests) == 3
