"""``scrapy crawl`` from a shell: exit codes, one line, no traceback."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.local_site import Answer, board_page, entries, served, thread_page

ROOT = Path(__file__).parents[2]


def scrapy(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` in the project."""
    done = subprocess.run(
        [sys.executable, "-m", "scrapy", *args],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONWARNINGS": "default"},  # so that a deprecation would be seen
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["forum"], "type -a url=https://"),
        (["forum", "-a", "url=forum.example/t/1"], "type https://forum.example/t/1"),
        (["forum", "-a", "url=https://f.example/", "-a", "max_page=3"], "unknown argument max_page=: did you mean max_pages=?"),
        (["forum", "-a", "urls=no/such/file"], "urls=no/such/file: no such file or directory"),
        (["forun", "-a", "url=https://f.example/"], "there is no spider forun: there are drift, forum"),
        (["forum", "https://f.example/"], "name one spider"),
        (["forum", "-a", "url=https://f.example/", "-O", "scrapy.cfg/no.jsonl"], "cannot be written"),
        (
            ["forum", "-a", "url=https://f.example/", "-O", "/proc/no/such.jsonl"],
            "/proc/no/such.jsonl cannot be written: no such file or directory",
        ),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_code_2(args: list[str], says: str) -> None:
    done = scrapy("crawl", *args)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith("harvestcrawl: ")
    assert says in done.stderr


def test_nobody_is_there_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    with served() as gone:
        url = f"{gone.url}/thread/5"
    done = scrapy("crawl", "forum", "-a", f"url={url}", "-O", f"{tmp_path}/p.jsonl", "-s", "RETRY_TIMES=0")
    assert done.returncode == 1
    *_, last = done.stderr.splitlines()
    assert last == f"harvestcrawl: nothing was read: {url}: error: connection refused"
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 2  # and the closing line


def test_no_such_host() -> None:
    done = scrapy("crawl", "forum", "-a", "url=http://no-such-host.invalid/t", "-s", "RETRY_TIMES=0")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1] == "harvestcrawl: nothing was read: http://no-such-host.invalid/t: error: no such host"


def test_a_crawl_says_one_line_and_writes_its_feeds(tmp_path: Path) -> None:
    feeds = [f"{tmp_path}/posts.jsonl", f"{tmp_path}/pages.jsonl", f"{tmp_path}/threads.jsonl"]
    with served() as site:
        site.pages["/board"] = board_page("Engines", [("/t/1", "Oil pressure drops on warm days"), ("/t/2", "Show your tool cabinet")])
        site.pages["/t/1"] = thread_page("Oil pressure drops on warm days", entries(1, 5))
        site.pages["/t/2"] = Answer("no", 403)
        args = ["-O", feeds[0], "-O", f"{feeds[1]}:pages", "-O", f"{feeds[2]}:threads", "-s", "AUTOTHROTTLE_START_DELAY=0.01"]
        done = scrapy("crawl", "forum", "-a", f"url={site.url}/board", *args)
    assert done.returncode == 3, done.stderr
    assert done.stderr == f"harvestcrawl: 1 thread, 5 posts from 3 pages (1 failed: HTTP 403) in {', '.join(feeds)}\n"
    assert [len(Path(feed).read_text().splitlines()) for feed in feeds] == [5, 3, 1]


def test_a_crawl_without_failures_is_exit_code_0_and_a_long_one_gives_signs_of_life(tmp_path: Path) -> None:
    with served() as site:
        site.pages["/t/1"] = Answer(thread_page("Oil pressure drops on warm days", entries(1, 5)), delay=1.2)
        done = scrapy("crawl", "forum", "-a", f"url={site.url}/t/1", "-O", f"{tmp_path}/p.jsonl", "-s", "HARVEST_PROGRESS_SECONDS=0.5")
    assert done.returncode == 0
    first, *_, last = done.stderr.splitlines()
    assert first == "harvestcrawl: 0 pages, 0 posts, 0 threads read to the end; 0 pages known and not yet read …"
    assert last.startswith("harvestcrawl: 1 thread, 5 posts from 1 page in ")


@pytest.mark.parametrize("kind", ["jsonl", "json", "csv", "xml", "pages"])
def test_a_full_disk_stops_the_crawl_with_a_line(kind: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with served() as site:
        site.pages["/t/1"] = thread_page("Oil pressure drops on warm days", entries(1, 5), following="/t/1?page=2")
        site.pages["/t/1?page=2"] = Answer(thread_page("Oil pressure drops on warm days", entries(6, 9)), delay=0.3)
        done = scrapy("crawl", "forum", "-a", f"url={site.url}/t/1", "-O", f"/dev/full:{kind}", "-s", "AUTOTHROTTLE_ENABLED=False")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "harvestcrawl: /dev/full cannot be written: no space left on device: the crawl was stopped"
    assert len(done.stderr.splitlines()) == 2, done.stderr


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Answer(b"no gzip at all", headers={"Content-Encoding": "gzip"}), "the answer is not compressed as it says"),
        (Answer("<html>" * 9, headers={"Content-Length": "4000", "Connection": "close"}), "the answer broke off"),
        (Answer("x", headers={"Content-Length": "a lot"}), "the connection broke off"),
    ],
)
def test_a_damaged_answer_is_a_line_in_our_words(answer: Answer, says: str) -> None:
    with served() as site:
        site.pages["/t/1"] = answer
        done = scrapy(
            "crawl", "forum", "-a", f"url={site.url}/t/1", "-a", "browser=never", "-s", "RETRY_TIMES=0", "-s", "DOWNLOAD_TIMEOUT=2"
        )
    assert done.returncode == 1
    assert [line.partition(": ")[0] for line in done.stderr.splitlines()] == ["harvestcrawl", "harvestcrawl"], done.stderr
    assert done.stderr.splitlines()[-1] == f"harvestcrawl: nothing was read: {site.url}/t/1: error: {says}"


def test_posts_as_csv_on_standard_output() -> None:
    with served() as site:
        site.pages["/t/1"] = thread_page("Oil pressure drops on warm days", entries(1, 5))
        done = scrapy("crawl", "forum", "-a", f"url={site.url}/t/1", "-o", "-:csv", "-s", "AUTOTHROTTLE_ENABLED=False")
    assert done.stdout.startswith("id,thread_url,thread_title,")
    assert len(done.stdout.splitlines()) == 6


def test_the_project_has_its_spiders_and_commands() -> None:
    assert scrapy("list").stdout.split() == ["drift", "forum"]
    assert "extract" in scrapy("-h").stdout


def test_the_modules_that_scrapy_loads_are_ours() -> None:
    """Scrapy puts the project at the end of ``sys.path``, behind whatever else may be called spiders or pipelines."""
    code = (
        "from scrapy.utils.project import get_project_settings as g; g(); import spiders, pipelines; print(spiders, pipelines, sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert all(
        str(ROOT / name / "__init__.py") in line for name, line in zip(("spiders", "pipelines"), done.stdout.splitlines(), strict=True)
    )


def test_settings_by_default() -> None:
    """The manners of a run without any -s, as Scrapy sees them."""
    names = [
        "ROBOTSTXT_OBEY",
        "AUTOTHROTTLE_ENABLED",
        "CONCURRENT_REQUESTS_PER_DOMAIN",
        "DOWNLOAD_MAXSIZE",
        "TELNETCONSOLE_ENABLED",
        "REMOTE_CONTROL_ENABLED",
    ]
    code = "from scrapy.utils.project import get_project_settings as g; s = g(); print(*[s[n] for n in NAMES])".replace(
        "NAMES", repr(names)
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "2", str(20 * 1024 * 1024), "False", "False"]


@pytest.mark.parametrize(("times", "pages"), [(1, 2), (2, 1)])
def test_ctrl_c_keeps_what_was_read_and_summarises_the_thread(tmp_path: Path, times: int, pages: int) -> None:
    with served() as site:
        site.pages["/thread/5"] = thread_page("Bearings", entries(1, 5), following="/thread/5?page=2")
        site.pages["/thread/5?page=2"] = Answer(thread_page("Bearings", entries(6, 10), following="/thread/5?page=3"), delay=3)
        feeds = ["-O", f"{tmp_path}/p.jsonl", "-O", f"{tmp_path}/t.jsonl:threads"]
        command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"url={site.url}/thread/5", *feeds]
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as crawl:
            assert crawl.stderr is not None
            deadline = time.monotonic() + 30
            while not site.asked("/thread/5?page=2") and time.monotonic() < deadline:
                time.sleep(0.05)
            for n in range(times):
                crawl.send_signal(signal.SIGINT)
                if n == 0:
                    assert crawl.stderr.readline().startswith("harvestcrawl: stopping: waiting for the pages that are on their way.")
            _, said = crawl.communicate(timeout=30)
    assert crawl.returncode == 130
    counted = f"{5 * pages} posts from {pages} page{'s' * (pages > 1)}"
    assert said.splitlines()[-1].startswith(f"harvestcrawl: 1 thread (1 incomplete), {counted}")
    assert len((tmp_path / "p.jsonl").read_text().splitlines()) == 5 * pages
    assert '"end_reason": "interrupted"' in (tmp_path / "t.jsonl").read_text()
