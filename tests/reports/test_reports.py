"""Both reports in a real Chromium: filter, sort, search, export; texts of other people are text; nothing is asked of the network."""

# ruff: noqa: E501 (rows and scripts)

import argparse
import csv
import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select

from harvestcrawl import exporters
from harvestcrawl.commands.report import report
from harvestcrawl.items import DriftReason, EndReason, Outcome
from harvestcrawl.picture_names import picture_name
from harvestcrawl.reports import ReportError, drift_page, kind_of, posts_page, read_rows
from harvestcrawl.reports.drift import REASONS, pictures
from harvestcrawl.reports.posts import END_REASONS, OUTCOMES, over_time
from harvestcrawl.reports.reading import FORMULA_BEGINNINGS

ROOT = Path(__file__).parents[2]
HOSTILE = "<script>document.title = 'owned'</script></script><!-- <img src=x onerror=alert(1)>"
FORMULA = '=HYPERLINK("http://evil.example","x")'


def pair(n: int, **fields: Any) -> dict[str, Any]:
    verdict, reason = [("on-topic", "same_title"), ("off-topic", "topic_changed"), ("gone", "dns"), ("unknown", "timeout")][n % 4]
    return {
        "url": f"http://site{n}.example/page", "seed_id": str(n), "collection": "floods", "archived_url": f"https://archive.example/{n}",
        "archived_datetime": f"20{10 + n % 9}-01-01T00:00:00+00:00", "archived_title": f"Bridge number {n} opens | Echo",
        "live_url": f"https://site{n}.example/new", "live_title": f"Bridge number {n} closes | Echo", "redirects": [f"http://site{n}.example/page"],
        "score": n / 10, "verdict": verdict, "reason": reason, "checked_at": "2026-01-02T03:04:05+00:00", "error": None, **fields,
    }  # fmt: skip


PAIRS = [
    *(pair(n) for n in range(8)),
    pair(8, archived_title=HOSTILE, live_title=FORMULA),
    pair(9, archived_title="\u202eevil", live_title=None, url="http://moved.example/"),
    pair(10, url="http://moved.example/", archived_title="Another thing", archived_datetime="2020-01-01T00:00:00+00:00"),
    pair(11, live_url="javascript:alert(1)"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--window-size=1300,1200"):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.binary_location = shutil.which("chromium") or ""
    driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
    yield driver
    driver.quit()


def shown(browser: webdriver.Chrome, folder: Path, page: str, anchor: str = "") -> None:
    (folder / "report.html").write_text(page, encoding="utf-8")
    browser.get_log("performance")
    browser.get("about:blank")
    browser.get(f"file://{folder}/report.html{anchor}")


def asked(browser: webdriver.Chrome) -> list[str]:
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    urls = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [url for url in urls if not url.startswith(("file:", "data:", "blob:"))]


def nothing_wrong(browser: webdriver.Chrome) -> None:
    assert browser.get_log("browser") == []
    assert asked(browser) == []
    assert browser.title != "owned"


def cells(browser: webdriver.Chrome, column: int) -> list[str]:
    script = "return [...document.querySelectorAll('#view tbody tr:not(.detail)')].map((row) => row.cells[arguments[0]].innerText)"
    found: list[str] = browser.execute_script(script, column)
    return found


def status(browser: webdriver.Chrome) -> str:
    return browser.find_element(By.ID, "status").text


@pytest.fixture
def drift(browser: webdriver.Chrome, tmp_path: Path) -> webdriver.Chrome:
    shown(browser, tmp_path, drift_page(PAIRS))
    return browser


def test_pairs_are_filtered_sorted_and_searched(drift: webdriver.Chrome) -> None:
    assert status(drift) == "12 of 12 pairs"
    Select(drift.find_element(By.ID, "verdict")).select_by_value("gone")
    assert [cell.split()[0] for cell in cells(drift, 5)] == ["gone"] * 3
    Select(drift.find_element(By.ID, "verdict")).select_by_value("")
    for down in (False, True):
        drift.find_element(By.ID, "sort-score").click()
        scores = [float(cell) for cell in cells(drift, 4)]
        assert scores == sorted(scores, reverse=down)
    head = drift.find_element(By.CSS_SELECTOR, "th[aria-sort=descending]")
    assert head.text.startswith("score")
    drift.find_element(By.ID, "search").send_keys("number 5")
    until(lambda: status(drift) == "1 of 12 pairs")
    nothing_wrong(drift)


def until(condition: Any) -> None:
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_titles_are_text_and_their_differing_words_are_marked(drift: webdriver.Chrome) -> None:
    assert HOSTILE in " ".join(cells(drift, 2))
    lost = drift.execute_script("return [...document.querySelectorAll('#view tbody tr')[0].querySelectorAll('mark')].map((m) => m.textContent)")
    assert lost == ["opens", "closes"]
    links = drift.execute_script("return [...document.querySelectorAll('#view a')].map((a) => [a.protocol, a.rel])")
    assert {tuple(link) for link in links} == {("https:", "noreferrer noopener")}
    nothing_wrong(drift)


def test_more_of_a_pair_and_the_moment_of_change(drift: webdriver.Chrome) -> None:
    drift.find_element(By.ID, "search").send_keys("moved.example")
    until(lambda: status(drift) == "2 of 12 pairs")
    drift.find_element(By.CSS_SELECTOR, "#more-9").click()
    detail = drift.find_element(By.CSS_SELECTOR, ".detail").text
    assert "2 captures" in detail
    assert "changed here: 2020-01-01" in detail
    assert REASONS["topic_changed"][0] in detail
    assert drift.find_element(By.ID, "more-9").get_attribute("aria-expanded") == "true"
    assert drift.switch_to.active_element.get_attribute("id") == "more-9"
    nothing_wrong(drift)


def test_what_is_filtered_comes_as_csv(drift: webdriver.Chrome, tmp_path: Path) -> None:
    drift.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    Select(drift.find_element(By.ID, "verdict")).select_by_value("on-topic")
    drift.find_element(By.ID, "export").click()
    file = tmp_path / "drift-filtered.csv"
    until(file.is_file)
    found = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig"))))
    assert [row["verdict"] for row in found] == ["on-topic"] * 3
    assert found[2]["live_title"] == f"'{FORMULA}"
    assert found[2]["archived_title"] == HOSTILE
    assert json.loads(found[0]["redirects"]) == ["http://site0.example/page"]
    assert [row["live_title"] for row in read_rows(file).rows] == [row["live_title"] for row in PAIRS if row["verdict"] == "on-topic"]
    nothing_wrong(drift)


def test_pages_that_changed_alone(drift: webdriver.Chrome) -> None:
    Select(drift.find_element(By.ID, "changed")).select_by_value("changed")
    assert [cell.split()[0] for cell in cells(drift, 0)] == ["http://moved.example/"] * 2


@pytest.mark.parametrize(
    ("titles", "marks"),
    [
        (("नदी का पुल", "नदी का बाज़ार"), ["पुल", "बाज़ार"]),  # vowel signs are part of a word
        (("博物館の開館", "博物館の閉館"), ["開館", "閉館"]),  # words without blanks
        (("Ｅｃｈｏ now", "echo now"), []),
        ((2020, "[2020]"), []),
    ],
)
def test_words_of_many_scripts(browser: webdriver.Chrome, tmp_path: Path, titles: tuple[Any, str], marks: list[str]) -> None:
    shown(browser, tmp_path, drift_page([pair(0, archived_title=titles[0], live_title=titles[1])]))
    assert browser.execute_script("return [...document.querySelectorAll('mark')].map((m) => m.textContent)") == marks
    nothing_wrong(browser)


def test_values_of_any_kind_are_shown(browser: webdriver.Chrome, tmp_path: Path) -> None:
    odd = dict(zip(pair(0), [None, 1, ["a"], {"b": None}, True, 0.5, HOSTILE, "", [], [[1]], "x", 7, {}, 3], strict=False))
    shown(browser, tmp_path, drift_page([odd, {}, {"url": 4, "verdict": ["gone"], "group": "a"}]))
    assert status(browser) == "3 of 3 pairs"
    for button in ("more-0", "more-1", "more-2", "sort-score", "sort-live_title"):
        browser.find_element(By.ID, button).click()
    posts = [{name: [] for name in post(0)}, {name: {"a": 1} for name in post(0)}, {"text": 4, "date": "soon"}]
    shown(browser, tmp_path, posts_page(posts, [{}], [{"warnings": 3}]), "#t0")
    assert browser.find_elements(By.CSS_SELECTOR, ".post")
    nothing_wrong(browser)


def test_pages_are_turned_by_keyboard(browser: webdriver.Chrome, tmp_path: Path) -> None:
    shown(browser, tmp_path, drift_page([pair(n) for n in range(250)]))
    browser.find_element(By.ID, "next").send_keys("\n")
    assert status(browser) == "250 of 250 pairs, page 2 of 3"
    assert browser.switch_to.active_element.get_attribute("class") == "pairs"
    Select(browser.find_element(By.ID, "size")).select_by_value("500")
    assert len(cells(browser, 0)) == 250


def test_one_page_with_very_many_captures(browser: webdriver.Chrome, tmp_path: Path) -> None:
    """Each of them once, not all of them for each: that would take minutes."""
    rows = [pair(n, url="http://one.example/", collection=f"c{n}") for n in range(10_000)]
    shown(browser, tmp_path, drift_page(rows))
    Select(browser.find_element(By.ID, "changed")).select_by_value("changed")
    assert status(browser) == "10,000 of 10,000 pairs"
    browser.find_element(By.ID, "more-0").click()
    assert "of 10,000 are listed" in browser.find_element(By.CSS_SELECTOR, ".detail").text
    assert len(browser.find_elements(By.CSS_SELECTOR, ".captures li")) <= 101
    nothing_wrong(browser)


def test_twenty_thousand_pairs(browser: webdriver.Chrome, tmp_path: Path) -> None:
    shown(browser, tmp_path, drift_page([pair(n) for n in range(20_000)]))
    assert status(browser) == "20,000 of 20,000 pairs"
    browser.find_element(By.ID, "sort-score").click()
    browser.find_element(By.ID, "search").send_keys("number 19999")
    until(lambda: status(browser) == "1 of 20,000 pairs")
    nothing_wrong(browser)


def post(n: int, **fields: Any) -> dict[str, Any]:
    return {
        "id": f"p{n}", "thread_url": f"https://forum.example/t/{n % 2}", "thread_title": f"Thread {n % 2}", "sequence": n // 2 + 1, "position": 1,
        "url": f"https://forum.example/t/{n % 2}#p{n}", "post_id": str(n), "author": f"Member{n % 3}", "date": f"2024-0{n % 5 + 1}-03",
        "text": f"Words of {n}.", "text_own": f"Words of {n}.", "quotes": [], **fields,
    }  # fmt: skip


POSTS = [
    post(0, text=HOSTILE, text_own=HOSTILE, author="<b>Ann</b>"),
    post(1),
    post(2, quotes=[{"author": "Ann", "text": "Quoted words"}], text_own="Own words", text="Quoted words Own words", reply_to="0", depth=1),
    post(3, date=None, author=None),
]
THREADS = [{"thread_url": "https://forum.example/t/0", "title": "Thread 0", "complete": False, "end_reason": "page_failed", "expected_posts": 9}]
PAGES = [{"page_url": "https://forum.example/t/9", "outcome": "login", "warnings": ["it asks for a login"]}]


@pytest.fixture
def forum(browser: webdriver.Chrome, tmp_path: Path) -> webdriver.Chrome:
    shown(browser, tmp_path, posts_page(POSTS, THREADS, PAGES))
    return browser


def test_threads_and_pages_are_listed(forum: webdriver.Chrome) -> None:
    text = forum.find_element(By.TAG_NAME, "body").text
    assert "4 posts by 3 authors in 2 threads." in text
    assert "2 of 9" in text
    assert "no: the next page could not be had" in text
    assert "it asks for a login" in text
    assert forum.find_element(By.CSS_SELECTOR, "svg.bars").get_attribute("aria-label") == "Posts by month, 2024-01 to 2024-03: at most 1 in one"
    forum.find_element(By.ID, "search").send_keys("own words")
    until(lambda: status(forum) == "1 of 2 threads")
    nothing_wrong(forum)


def test_a_thread_can_be_read(forum: webdriver.Chrome) -> None:
    forum.find_element(By.ID, "t0-link").click()
    until(lambda: forum.find_elements(By.CSS_SELECTOR, ".post"))
    first, reply = forum.find_elements(By.CSS_SELECTOR, ".post")
    assert HOSTILE in first.text
    assert "<b>Ann</b>" in first.text
    assert reply.find_element(By.TAG_NAME, "blockquote").text == "Ann:\nQuoted words"
    assert reply.find_element(By.CSS_SELECTOR, ".text").text == "Own words"
    assert reply.location["x"] > first.location["x"]
    reply.find_element(By.LINK_TEXT, "answers <b>Ann</b>").click()
    until(lambda: forum.switch_to.active_element.get_attribute("id") == "t0-p0")
    forum.find_element(By.ID, "back").click()
    until(lambda: status(forum) == "2 of 2 threads")
    nothing_wrong(forum)


def test_replies_stand_under_what_they_answer(browser: webdriver.Chrome, tmp_path: Path) -> None:
    thread = "https://forum.example/t/0"
    answered = {1: None, 2: "0", 3: "1", 4: "2", 5: "99", 6: "6"}  # the last two: a post that is not there, and itself
    rows = [post(0)] + [post(n, thread_url=thread, sequence=n + 1, reply_to=to) for n, to in answered.items()]
    shown(browser, tmp_path, posts_page(rows), "#t0")

    def order() -> list[str]:
        depth = "'>'.repeat(Number(one.style.getPropertyValue('--depth')))"
        found: list[str] = browser.execute_script(f"return [...document.querySelectorAll('.post')].map((one) => one.id.slice(4) + {depth})")
        return found

    assert order() == ["0", "2>", "4>>", "1", "3>", "5", "6"]
    Select(browser.find_element(By.ID, "nested")).select_by_value("order")
    assert order() == ["0", "1", "2", "3", "4", "5", "6"]
    assert not browser.find_element(By.ID, "summary").is_displayed()
    nothing_wrong(browser)


def test_a_long_thread_comes_in_pages(browser: webdriver.Chrome, tmp_path: Path) -> None:
    rows = [post(n, thread_url="t", sequence=n + 1) for n in range(450)]
    shown(browser, tmp_path, posts_page(rows), "#t0-p444")
    assert status(browser) == "450 posts, page 3 of 3"
    assert browser.switch_to.active_element.get_attribute("id") == "t0-p444"
    nothing_wrong(browser)


# --- Without a browser --------------------------------------------------------------------------------------------------


def test_every_reason_has_words_and_an_action() -> None:
    assert set(REASONS) == set(DriftReason)


@pytest.mark.parametrize(("dates", "keys"), [(["2023-11-02", "2024-02"], 4), (["2001", "2012-03"], 12), (["2020-01-01"], 1)])
def test_times_without_posts_are_shown_too(dates: list[str], keys: int) -> None:
    assert over_time(dates).count("<rect") == keys


def written(path: Path, rows: list[dict[str, Any]]) -> Path:
    text = "\n".join(json.dumps(row) for row in rows) + "\n"
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def test_files_are_recognised_by_their_rows(tmp_path: Path) -> None:
    assert kind_of(read_rows(written(tmp_path / "a.jsonl.gz", PAIRS)), "a") == "drift"
    assert kind_of(read_rows(written(tmp_path / "b.jsonl", POSTS)), "b") == "posts"
    broken = tmp_path / "c.jsonl"
    broken.write_bytes(written(tmp_path / "b.jsonl", POSTS).read_bytes() + b'{"half": ')
    assert (read_rows(broken).bad, len(read_rows(broken).rows)) == (1, 4)


def test_csv_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "drift.csv"
    file.write_text(f"url,verdict,live_title,redirects\nhttp://a.example/,gone,\"'{FORMULA.replace(chr(34), chr(34) * 2)}\",\"[\"\"http://b/\"\"]\"\n")
    (row,) = read_rows(file).rows
    assert (row["live_title"], row["redirects"]) == (FORMULA, ["http://b/"])


@pytest.mark.parametrize(("content", "said"), [(b"", "no rows"), (b'{"a": 1}\n', "neither"), (b"\xff\xfe\x00", "no file of rows")])
def test_what_is_no_rows_is_said(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(content)
    with pytest.raises(ReportError, match=said):
        kind_of(read_rows(file), "x.jsonl")


@pytest.mark.parametrize("content", ['[\n{"a": 1},\n{"a": 2}\n]', '[{"a": 1}, {"a": 2}]', '[{"a": 1},\n{"a": 2}]\n', '\ufeff{"a": 1}\n\n{"a": 2}'])
def test_json_lists_are_read_too(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.json").write_text(content, encoding="utf-8")
    found = read_rows(tmp_path / "x.json")
    assert (found.rows, found.bad) == ([{"a": 1}, {"a": 2}], 0)


def test_damage_spoils_no_more_than_itself(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b'{"a": NaN}\n{"a": "\xff"}\n[1, 2]\n"b"\n' + b"[" * 100_000 + b'\n{"a": 3}\n')
    found = read_rows(file)
    assert (found.rows, found.bad) == ([{"a": None}, {"a": 3}], 5)


def test_a_compressed_file_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = "".join(json.dumps(pair(n)) + "\n" for n in range(2000)).encode()
    (tmp_path / "x.jsonl.gz").write_bytes(gzip.compress(whole)[:-3000])
    found = read_rows(tmp_path / "x.jsonl.gz")
    assert found.cut
    assert 0 < len(found.rows) < 2000


def test_cells_of_csv_become_what_they_were(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text('url,score,complete,live_title,redirects,own\nu,0.10,False,[2020],"[""a""]",007\nhalf,1\n')
    found = read_rows(tmp_path / "x.csv")
    assert found.rows == [{"url": "u", "score": 0.1, "complete": False, "live_title": "[2020]", "redirects": ["a"], "own": "007"}]
    assert found.bad == 1


def test_formulas_begin_as_in_the_feeds() -> None:
    assert FORMULA_BEGINNINGS == exporters.FORMULA_BEGINNINGS


def test_pictures_of_pages_to_look_at_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harvestcrawl.reports.drift.MAX_PICTURES", 1)
    rows = [pair(0), pair(1), pair(1)]
    for row in rows:
        (tmp_path / picture_name(row["url"])).write_bytes(b"\x89PNG")
    found, left_out = pictures(rows, tmp_path)
    assert (found["of"], left_out) == ({"1": picture_name(rows[1]["url"]), "2": picture_name(rows[1]["url"])}, 1)
    assert "1 more are left out" in drift_page(rows, (), tmp_path)


def test_every_outcome_and_end_has_words() -> None:
    assert (set(OUTCOMES), set(END_REASONS)) == (set(Outcome), set(EndReason))


@pytest.mark.parametrize(
    ("options", "said"),
    [({"threads": "pages.csv"}, "its rows are pages, not threads"), ({"screenshots": "."}, "--screenshots goes with drift, and .* has posts")],
)
def test_options_that_do_not_fit(tmp_path: Path, options: dict[str, str], said: str) -> None:
    (tmp_path / "pages.csv").write_text("page_url,outcome,warnings\nhttps://forum.example/t/9,login,\n")
    given = {name: str(tmp_path / options[name]) if name in options else None for name in ("threads", "pages", "screenshots")}
    with pytest.raises(ReportError, match=said):
        report(written(tmp_path / "posts.jsonl", POSTS), argparse.Namespace(**given))


def test_feeds_beside_the_posts_may_have_another_format(tmp_path: Path) -> None:
    (tmp_path / "forum-pages.csv").write_text("page_url,outcome,warnings\nhttps://forum.example/t/9,login,\n")
    posts = written(tmp_path / "forum-posts.jsonl.gz", POSTS)
    assert "Pages that gave nothing: 1 of 1" in report(posts, argparse.Namespace(threads=None, pages=None, screenshots=None))


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "scrapy", "report", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_the_command(tmp_path: Path) -> None:
    posts = written(tmp_path / "posts.jsonl", POSTS)
    written(tmp_path / "threads.jsonl", THREADS)
    done = run(str(posts), "-o", str(tmp_path / "r.html"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == posts_page(POSTS, THREADS)
    missing = run(str(tmp_path / "nowhere.jsonl"))
    assert (missing.returncode, missing.stderr.count("\n")) == (1, 1)
    assert "no such file" in missing.stderr
    assert run().returncode == 2
