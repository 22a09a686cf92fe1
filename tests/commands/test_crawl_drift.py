"""``scrapy crawl drift`` from a shell: every pair has its row, bad input is named, exit codes, hostile titles."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.local_site import Answer, Site, served
from tests.replay import Archive, Record, page, write_warc

ROOT = Path(__file__).parents[2]
# Manners are for other people's servers.
HASTE = ["AUTOTHROTTLE_ENABLED=False", "RETRY_TIMES=0", "HARVEST_ARCHIVE_PER_MINUTE=0", "HARVEST_LIVE_TIMEOUT=1"]
MANY = [*HASTE, "HARVEST_LIVE_TIMEOUT=4", "HARVEST_ARCHIVE_AT_ONCE=16", "CONCURRENT_REQUESTS=64", "CONCURRENT_REQUESTS_PER_DOMAIN=32"]
MANY.append("HARVEST_PROGRESS_SECONDS=0")  # on a busy machine it takes longer than the time between two such lines
NOON = {"Memento-Datetime": "Sun, 01 Jan 2012 00:00:00 GMT"}


def crawl(*arguments: str, settings: list[str] = HASTE, seed: str = "0") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scrapy", "crawl", "drift", *arguments]
    command += [part for setting in settings for part in ("-s", setting)]
    environment = {**os.environ, "PYTHONWARNINGS": "default", "PYTHONHASHSEED": seed}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=170, check=False, env=environment)


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def archive() -> Iterator[Archive]:
    with served(Archive) as archive:
        yield archive


# -- all pairs have a row


def thousand(site: Site, archive: Archive, folder: Path) -> Path:
    """A thousand pairs, a tenth of which fail, in ten ways."""
    lines = ["id,current_url,archive_url"]
    for n in range(1000):
        url, memento = f"{site.url}/{n}", f"{archive.url}/c/20120101000000/{site.url}/{n}"
        raw = memento.removeprefix(archive.url).replace("/20120101000000/", "/20120101000000id_/")
        site.pages[f"/{n}"] = page(f"Report on {n}")
        match n % 100:
            case 0:
                site.pages[f"/{n}"] = Answer(page("Away"), 404)
            case 1:
                site.pages[f"/{n}"] = Answer(page("Oops"), 500)
            case 2:
                site.pages[f"/{n}"] = Answer(page("Late"), delay=5)
            case 3:
                site.pages[f"/{n}"] = Answer("", 302, {"Location": f"/{n}"})
            case 4:
                url = "http://127.0.0.1:9/discard"
            case 5:
                url = "not a web address"
            case 6:
                url = f"https://{site.url.removeprefix('http://')}/{n}"
            case 7:
                archive.pages[raw] = Answer("", 404)
            case 8:
                archive.pages[raw] = Answer("<title>Busy</title>", 503)
            case 9:
                archive.pages[raw] = Answer(b"%PDF-1.4 \xe2", headers={**NOON, "Content-Type": "application/pdf"})
        lines.append(f"{n},{url},{memento}")
    path = folder / "pairs.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


FAILURES = {
    "http_404": 10,
    "server_error": 10,
    "timeout": 10,
    "no_live_title": 10,  # a redirect in a circle
    "refused": 10,
    "no_answer": 10,  # the line is no pair
    "tls": 10,
    "no_archived_title": 30,  # no such capture, an archive that is busy, a PDF
}


def test_a_thousand_pairs_a_tenth_of_them_failing_in_ten_ways(site: Site, archive: Archive, tmp_path: Path) -> None:
    pairs = thousand(site, archive, tmp_path)
    found = []
    for seed in ("1", "2"):
        feeds = [f"{tmp_path}/{seed}.jsonl", f"{tmp_path}/{seed}.csv"]
        done = crawl("-a", "browser=never", "-a", f"collection={pairs}", "-O", feeds[0], "-O", feeds[1], settings=MANY, seed=seed)
        assert "Traceback" not in done.stderr
        assert done.returncode == 3  # ten lines are no pairs
        found.append(rows(Path(feeds[0])))
    assert [row["seed_id"] for row in found[0]] == [str(n) for n in range(1000)]
    assert Counter(str(row["verdict"]) for row in found[0]) == {"on-topic": 900, "gone": 20, "unknown": 80}
    for row in (*found[0], *found[1]):
        row["checked_at"] = None
    assert found[0] == found[1]
    assert len(list(csv.DictReader((tmp_path / "1.csv").read_text(encoding="utf-8").splitlines()))) == 1000
    assert Counter(str(row["reason"]) for row in found[0] if row["verdict"] != "on-topic") == FAILURES
    *named, last = done.stderr.splitlines()
    assert last.startswith("harvestcrawl: 1000 pairs: 900 on-topic, 20 gone, 80 unknown (10 problems with the input, see above) in ")
    assert named == [f"harvestcrawl: pairs.csv:{n * 100 + 7}: not a web address: not a web address" for n in range(10)]


# -- bad input


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "the collection is missing: type -a collection=ID"),
        (["collection=no/such/file.csv"], "no such file"),
        (["collection=12", "captures=some"], "captures=some: type one of all, first, last, yearly, closest:YYYYMMDD"),
        (["collection=12", "captures=closest:2012-31"], "captures=closest:2012-31: type one of"),
        (["collection=12", "method=magic"], "method=magic: type one of harvestcrawl, paper"),
        (["collection=12", "threshold=7"], "threshold=7: type a number from 0 to 1"),
        (["collection=12", "archive=???"], "archive=???: type the address of an archive"),
        (["colection=12"], "unknown argument colection=: did you mean collection=?"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_code_2(arguments: list[str], says: str) -> None:
    done = crawl(*(part for argument in arguments for part in ("-a", argument)))
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith("harvestcrawl: ")
    assert says in done.stderr


def test_an_unknown_collection(archive: Archive, tmp_path: Path) -> None:
    api = f"HARVEST_ARCHIVE_IT_API={archive.url}/api/"
    done = crawl("-a", "collection=999999", "-O", f"{tmp_path}/d.jsonl", settings=[*HASTE, api])
    assert done.returncode == 1
    first, last = done.stderr.splitlines()
    assert first.startswith("harvestcrawl: collection 999999: ")
    assert last == "harvestcrawl: nothing was read: nothing in 999999 could be used, see above"
    archive.pages["/api/seed?collection=999999&limit=-1&format=json"] = Answer("{}", 404)
    assert "Archive-It knows no such collection" in crawl("-a", "collection=999999", settings=[*HASTE, api]).stderr


FILES = {
    "a table without a column of URLs": (
        "x.csv",
        b"name,colour\nkettle,red\n",
        "x.csv: no column of URLs in it; its columns are name, colour",
    ),
    "an empty table": ("x.csv", b"", "x.csv: nothing in it"),
    "an empty WARC": ("x.warc.gz", b"", "x.warc.gz: the file is empty"),
    "an empty index": ("x.cdx", b"", "x.cdx: nothing in it"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_nothing_in_it(tmp_path: Path, name: str) -> None:
    file, content, says = FILES[name]
    (tmp_path / file).write_bytes(content)
    done = crawl("-a", f"collection={tmp_path / file}", "-O", f"{tmp_path}/d.csv")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"harvestcrawl: {says}",
        f"harvestcrawl: nothing was read: nothing in {file} could be used, see above",
    ]
    assert (tmp_path / "d.csv").read_text().startswith("url,seed_id,collection,")


def test_a_page_where_a_timemap_should_be(archive: Archive) -> None:
    path = f"/c/timemap/{'long-' * 30}"
    archive.pages[path] = page("Welcome")
    done = crawl("-a", f"collection={archive.url}{path}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[0].startswith(f"harvestcrawl: {archive.url}{path}: a web page where a TimeMap should be")


def test_timestamps_that_are_no_time_are_named_and_the_rest_goes_on(site: Site, archive: Archive, tmp_path: Path) -> None:
    url = f"{site.url}/a"
    site.pages["/a"] = page("Report on a")
    lines = [f"k {time} {url} text/html 200 D 1" for time in ("20000012170449", "99999999999999", "20120101000000")]
    archive.pages["/c/cdx?url=x"] = Answer("\n".join(lines), headers={"Content-Type": "text/plain"})
    # An archive finds a capture by the timestamp that it has for it.
    archive.pages[f"/c/20000012170449id_/{url}"] = Answer(
        page("Report on a"), headers={"Memento-Datetime": "Sun, 17 Dec 2000 04:49:00 GMT"}
    )
    done = crawl("-a", f"collection={archive.url}/c/cdx?url=x", "-O", f"{tmp_path}/d.jsonl")
    assert done.returncode == 3
    assert "the timestamp 20000012170449 is no time: read as 20001217044900" in done.stderr
    assert "99999999999999" in done.stderr
    assert [row["archived_url"] for row in rows(tmp_path / "d.jsonl")] == [
        f"{archive.url}/c/{time}/{url}" for time in ("20000012170449", "20120101000000")
    ]


def test_a_truncated_warc_gives_what_is_whole(site: Site, tmp_path: Path) -> None:
    site.pages |= {f"/{n}": page(f"Report on {n}") for n in range(5)}
    whole = write_warc(tmp_path / "x.warc.gz", [Record(f"{site.url}/{n}", page(f"Report on {n}")) for n in range(5)])
    whole.write_bytes(whole.read_bytes()[:-150])
    done = crawl("-a", f"collection={whole}", "-O", f"{tmp_path}/d.jsonl")
    assert done.returncode == 3
    assert [row["archived_title"] for row in rows(tmp_path / "d.jsonl")][:4] == [f"Report on {n}" for n in range(4)]
    assert done.stderr.startswith("harvestcrawl: x.warc.gz")


def test_a_broken_row_has_a_row(site: Site, archive: Archive, tmp_path: Path) -> None:
    site.pages["/a"] = page("Report on a")
    (tmp_path / "p.csv").write_text(
        f"url,memento,group\nht!tp://x,{archive.url}/c/20120101000000/{site.url}/a,one\n{site.url}/a,nonsense,two\n"
    )
    done = crawl("-a", f"collection={tmp_path}/p.csv", "-O", f"{tmp_path}/d.jsonl")
    found = rows(tmp_path / "d.jsonl")
    assert [(row["verdict"], row["group"]) for row in found] == [("unknown", "one"), ("unknown", "two")]
    assert str(found[0]["error"]).startswith("p.csv:2: not a web address: ht!tp://x")
    assert done.returncode in (1, 3)


def test_nobody_answers(tmp_path: Path) -> None:
    """Without a network every host is unknown: that is no finding about the pages."""
    (tmp_path / "p.csv").write_text(
        "url,memento\nhttp://no-such-host.invalid/,http://no-archive.invalid/20120101000000/http://x.invalid/\n"
    )
    done = crawl("-a", f"collection={tmp_path}/p.csv", "-O", f"{tmp_path}/d.jsonl")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == ("harvestcrawl: nothing was read: no archive and no site answered (1 pair): is there a network?")
    assert len(rows(tmp_path / "d.jsonl")) == 1


def test_ctrl_c_keeps_the_rows_that_are_complete(site: Site, archive: Archive, tmp_path: Path) -> None:
    site.pages |= {f"/{n}": Answer(page(f"Report on {n}"), delay=3 if n == 5 else 0) for n in range(10)}
    lines = [f"{site.url}/{n},{archive.url}/c/20120101000000/{site.url}/{n}" for n in range(10)]
    (tmp_path / "p.csv").write_text("\n".join(["url,memento", *lines]))
    command = [sys.executable, "-m", "scrapy", "crawl", "drift", "-a", f"collection={tmp_path}/p.csv", "-O", f"{tmp_path}/d.jsonl"]
    settings = [*HASTE, "HARVEST_LIVE_TIMEOUT=9", f"JOBDIR={tmp_path}/job"]
    command += [part for setting in settings for part in ("-s", setting)]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as job:
        deadline = time.monotonic() + 30
        while not site.asked("/9") and time.monotonic() < deadline:
            time.sleep(0.05)
        job.send_signal(signal.SIGINT)
        _, said = job.communicate(timeout=30)
    assert job.returncode == 130
    found = [str(row["url"]) for row in rows(tmp_path / "d.jsonl")]
    assert found == [f"{site.url}/{n}" for n in range(len(found))]
    assert len(found) >= 5
    assert said.splitlines()[-1].startswith(f"harvestcrawl: {len(found)} pairs: {len(found)} on-topic in ")
    assert "Traceback" not in said
    again = crawl("-a", f"collection={tmp_path}/p.csv", "-O", f"{tmp_path}/d.jsonl", settings=settings)
    assert (again.returncode, len(rows(tmp_path / "d.jsonl"))) == (0, 10)
    assert "Traceback" not in again.stderr


# -- hostile text

HOSTILE = "=HYPERLINK(&quot;http://evil.example&quot;)\x1b]0;owned\x07\x1b[2J\u202e\x9b31m"


def test_a_hostile_title_runs_nowhere(site: Site, archive: Archive, tmp_path: Path) -> None:
    site.pages["/a"] = page(HOSTILE)
    archive.titles[f"{site.url}/a"] = HOSTILE
    lines = f"url,memento,=cmd|' /C calc'!A0\n{site.url}/a,{archive.url}/c/20120101000000/{site.url}/a,@SUM(1)\nhttp://\x1b[2J/,x,\n"
    (tmp_path / "p.csv").write_text(lines)
    feeds = [f"{tmp_path}/d.{suffix}" for suffix in ("jsonl", "csv", "json", "xml")]
    done = crawl("-a", f"collection={tmp_path}/p.csv", *(part for feed in feeds for part in ("-O", feed)))
    for text in (done.stderr, *(Path(feed).read_text(encoding="utf-8") for feed in feeds)):
        assert not set("\x1b\x07\x9b\x9d") & set(text)
    with open(feeds[1], encoding="utf-8", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    assert any(cell.startswith("'=HYPERLINK") for cell in cells)
