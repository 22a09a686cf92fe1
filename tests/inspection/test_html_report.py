"""The report in a real Chromium: what it shows, where it leads, and that it neither runs nor loads anything of the page's."""

# ruff: noqa: E501 (lines of HTML)

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from harvestcrawl.inspection import Inspection, as_html, inspect_page
from tests.inspection.test_findings import captured, of_case
from tests.local_site import Entry, Site, board_page, entries, served, thread_page

ARGUMENTS = ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--window-size=1500,1000")
MISCHIEF = "</script><script>parent.document.title='taken'</script><img src=x onerror=\"parent.document.title='taken'\">"
RIGHT_TO_LEFT = "\u202egnihtemos"


@pytest.fixture(scope="module")
def driver() -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    for argument in (*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chrome = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))  # or Selenium asks the network for one
    yield chrome
    chrome.quit()


Open = Callable[..., webdriver.Chrome]


@pytest.fixture
def opened(driver: webdriver.Chrome, tmp_path: Path) -> Iterator[Open]:
    """Opens a report; afterwards the console has to be empty, and nothing may have been asked for but the report."""

    def open_report(inspection: Inspection, *, live: bool = False) -> webdriver.Chrome:
        file = tmp_path / "report.html"
        file.write_text(as_html(inspection, live=live), encoding="utf-8")
        driver.get_log("performance")
        driver.get_log("browser")
        driver.get(file.as_uri())
        if inspection.document is not None:
            WebDriverWait(driver, 20).until(lambda d: d.execute_script("return document.documentElement.dataset.ready"))
        return driver

    yield open_report
    assert driver.get_log("browser") == []


def requested(driver: webdriver.Chrome) -> list[str]:
    """What has been asked for since the last look, but for the report itself."""
    events = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    urls = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [url for url in urls if not url.startswith("data:") and not url.endswith("/report.html")]


def inside(driver: webdriver.Chrome, expression: str) -> Any:
    """The value of an expression about the shown page, which it calls ``page``."""
    return driver.execute_script(f"const page = document.getElementById('page').contentDocument; return {expression}")


def lit(driver: webdriver.Chrome) -> list[str]:
    return list(inside(driver, "[...page.querySelectorAll('[data-hc-now]')].map(e => e.textContent.trim())"))


@pytest.mark.parametrize(
    "case",
    [
        "phpbb3-prosilver-de",
        "two-rows-a-post-tr",
        "vbulletin3-nested-tables",
        "nested-ol-comments",
        "discourse-crawler-view",
        "rtl-hebrew-table-rows",
    ],
)
def test_every_post_is_framed_and_its_fields_are_marked(opened: Open, case: str) -> None:
    inspection = inspect_page(of_case(case))
    driver = opened(inspection)
    posts = inspection.page.posts
    assert inside(driver, "page.querySelectorAll('[data-hc-post]').length") == len(posts)
    assert inside(driver, "page.querySelectorAll('hc-badge').length") == len(posts)
    for kind, values in {"author": [p.author for p in posts], "date": [p.date for p in posts], "link": [p.url for p in posts]}.items():
        refs = {f"p{n}-{kind}" for n, value in enumerate(values, 1) if value}
        found = inside(driver, f"[...page.querySelectorAll('[data-hc-kind~={kind}]')].flatMap(e => e.dataset.hcRef.split(' '))")
        assert refs <= set(found)
    assert requested(driver) == []
    widths = inside(
        driver, "[...page.querySelectorAll('[data-hc-kind~=author]')].map(e => parseInt(page.defaultView.getComputedStyle(e).outlineWidth))"
    )
    assert all(width >= 3 for width in widths)


def test_a_row_lights_its_post_and_a_post_its_row(opened: Open) -> None:
    driver = opened(inspect_page(captured(thread_page("Oil pressure drops", entries(1, 12)))))
    rows = driver.find_elements(By.CSS_SELECTOR, "button.row")
    assert len(rows) == 12
    rows[8].click()
    (text,) = lit(driver)
    assert "Number 9:" in text
    top = inside(driver, "page.querySelector('[data-hc-now]').getBoundingClientRect().top")
    assert 0 <= top < 900
    driver.find_element(By.TAG_NAME, "body").send_keys("j")
    assert "Number 10:" in lit(driver)[0]
    driver.switch_to.frame("page")
    driver.execute_script("document.querySelectorAll('.post-body')[2].click()")
    driver.switch_to.default_content()
    assert driver.execute_script("return document.querySelector('[aria-current=true]').dataset.ref") == "p3"
    driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
    assert lit(driver) == []


def test_an_address_with_a_post_opens_there(opened: Open) -> None:
    driver = opened(inspect_page(captured(thread_page("Oil pressure drops", entries(1, 12)))))
    driver.execute_script("location.hash = 'p7'")
    WebDriverWait(driver, 5).until(lambda _: lit(driver))
    assert "Number 7:" in lit(driver)[0]
    assert driver.find_element(By.CSS_SELECTOR, "li.now details").get_attribute("open")


def test_a_field_is_shown_by_its_button(opened: Open) -> None:
    inspection = inspect_page(captured(thread_page("Oil pressure drops", entries(1, 4))))
    driver = opened(inspection)
    driver.execute_script("document.querySelectorAll('details.fields')[1].open = true")
    for kind, shown in (("author", inspection.page.posts[1].author), ("date", inspection.page.posts[1].date_raw)):
        driver.find_element(By.CSS_SELECTOR, f"button[data-ref=p2-{kind}]").click()
        assert lit(driver) == [shown]


def test_an_xpath_is_shown_copied_and_tried(opened: Open) -> None:
    inspection = inspect_page(captured(thread_page("Oil pressure drops", entries(1, 4))))
    driver = opened(inspection)
    driver.find_element(By.CSS_SELECTOR, "button[data-xpath]").click()
    assert driver.find_element(By.ID, "tried").text == "4 matches"
    copied = {button.get_attribute("data-copy") for button in driver.find_elements(By.CSS_SELECTOR, "button[data-copy]")}
    assert set(inspection.page.xpaths.values()) <= copied
    for xpath, says in (("//article[1]//a/@href", "2 matches"), ("//no-such", "0 matches"), ("//[", "No XPath that gives elements")):
        field = driver.find_element(By.ID, "xpath")
        field.clear()
        field.send_keys(xpath, Keys.ENTER)
        assert driver.find_element(By.ID, "tried").text == says


def test_kinds_can_be_hidden(opened: Open) -> None:
    driver = opened(inspect_page(captured(thread_page("Oil pressure drops", entries(1, 4)))))
    style = "page.defaultView.getComputedStyle(page.querySelector('[data-hc-kind~=author]')).outlineStyle"
    assert inside(driver, style) == "double"
    driver.find_element(By.CSS_SELECTOR, "[data-show=author]").click()
    assert inside(driver, style) == "none"


def test_mischief_is_text(opened: Open) -> None:
    posts = [Entry(n, f"Eve{n} {RIGHT_TO_LEFT}", f"{MISCHIEF} number {n} and some more words of mine") for n in range(1, 5)]
    with served(Site) as site:
        page = thread_page(MISCHIEF, posts).replace(
            "</main>",
            f"{MISCHIEF}<iframe src={site.url}/frame></iframe><link rel=stylesheet href={site.url}/s.css><img src={site.url}/x.png>"
            f"<style>body{{background:url({site.url}/b.png)}} @import url({site.url}/i.css);</style><svg><image href={site.url}/y.png /></svg>"
            f"<form name=body action={site.url}/f><input name=querySelectorAll></form><meta http-equiv=refresh content='0;url={site.url}/gone'>"
            f"<object data={site.url}/o></object><video poster={site.url}/v.png src={site.url}/v></video><base href={site.url}/base/>"
            f"<template><script>parent.document.title='taken'</script></template><a href='javascript:parent.document.title=1'>x</a></main>",
        )
        inspection = inspect_page(captured(page))
        driver = opened(inspection)
        assert len(inspection.posts) == 4
        assert inside(driver, "page.querySelectorAll('[data-hc-post]').length") == 4
        assert driver.title.startswith("thread: </script><script>")
        row = driver.find_elements(By.CSS_SELECTOR, "button.row")[1]
        assert "</script><script>parent.document.title" in row.text
        row.click()
        assert "number 2" in lit(driver)[0]
        assert inside(driver, "page.querySelectorAll('script, iframe, object, video, link, meta, form[action], a[href]').length") == 0
        assert requested(driver) == []
        assert site.requests == []


def test_a_script_that_gets_in_does_not_run(opened: Open) -> None:
    driver = opened(inspect_page(captured(thread_page("Oil pressure drops", entries(1, 4)))))
    inside(driver, "page.body.append(Object.assign(page.createElement('script'), {textContent: 'parent.document.title = 1'}))")
    assert driver.title.startswith("thread: ")
    driver.get_log("browser")  # the browser says that it was refused


def test_what_is_hidden_is_shown_when_it_is_asked_for(opened: Open) -> None:
    page = thread_page("Oil pressure drops", entries(1, 5)).replace('<div class="posts">', '<div class="posts" style="display: none">')
    driver = opened(inspect_page(captured(page)))
    driver.find_elements(By.CSS_SELECTOR, "button.row")[4].click()
    assert inside(driver, "page.querySelector('[data-hc-now]').getClientRects().length") == 1


def test_the_tree_is_that_of_the_extraction(opened: Open) -> None:
    """A browser's own parser would end the paragraph before the table, and take the table's rows out of the link."""
    posts = "".join(
        f"<p class=post id=p{n}><a class=author href=/u/{n}>Ann{n}</a> <time datetime=2024-01-0{n}T10:00>{n} Jan 2024</time>"
        f"<table><tr><td>{e.text}</table></p>"
        for n, e in enumerate(entries(1, 5), 1)
    )
    inspection = inspect_page(captured(f"<title>Ships</title><body class=forum>{posts}"))
    driver = opened(inspection)
    for n, found in enumerate(inspection.posts, 1):
        text = inside(driver, f"[...page.querySelectorAll('[data-hc-ref~=p{n}-text]')].map(e => e.textContent).join(' ')")
        assert found.post.text in text


def test_a_board_shows_what_it_lists(opened: Open) -> None:
    driver = opened(inspect_page(captured(board_page("Engines", [(f"/t/{n}", f"Why the engine {n} stalls") for n in range(1, 9)]))))
    assert inside(driver, "page.querySelectorAll('[data-hc-kind~=listed]').length") == 8
    driver.find_element(By.CSS_SELECTOR, "button[data-ref=l3]").click()
    assert lit(driver) == ["Why the engine 3 stalls"]


def test_posts_from_data_are_listed_and_nothing_is_framed(opened: Open) -> None:
    inspection = inspect_page(of_case("store-next-data-cs"))
    driver = opened(inspection)
    assert len(driver.find_elements(By.CSS_SELECTOR, "button.row")) == len(inspection.posts)
    assert driver.find_element(By.ID, "status").text.startswith("Nothing is framed")
    driver.find_element(By.CSS_SELECTOR, "button.row").click()
    assert lit(driver) == []


@pytest.mark.parametrize("html", [b"%PDF-1.4 </script>", b""])
def test_what_is_no_page_has_a_report_all_the_same(opened: Open, html: bytes) -> None:
    driver = opened(inspect_page(captured(html)))
    assert driver.find_element(By.ID, "nothing").is_displayed()
    assert driver.find_elements(By.CSS_SELECTOR, "main p")


def test_a_page_of_five_megabytes(opened: Open) -> None:
    filler = "All work and no play makes a long post. " * 130
    page = thread_page("Long", [Entry(n, f"Ann{n % 50}", f"Number {n}. {filler}") for n in range(1, 1001)])
    assert len(page) > 5_000_000
    driver = opened(inspect_page(captured(page)))
    assert inside(driver, "page.querySelectorAll('[data-hc-post]').length") == 1000
    driver.execute_script("document.querySelectorAll('button.row')[999].click()")
    assert "Number 1000." in lit(driver)[0]


def test_live_reports_ask_for_the_page_s_own_pictures_and_sheets_and_nothing_else(opened: Open) -> None:
    with served(Site) as site:
        site.pages["/s.css"], site.pages["/x.png"] = "p { color: red }", "x"
        page = thread_page("Oil", entries(1, 4)).replace(
            "</main>", "<link rel=stylesheet href=/s.css><img src=/x.png><script src=/a.js></script></main>"
        )
        driver = opened(inspect_page(captured(page, url=f"{site.url}/t/1", final_url=f"{site.url}/t/1")), live=True)
        WebDriverWait(driver, 10).until(lambda _: len(site.requests) >= 2)
        assert sorted(requested(driver)) == [f"{site.url}/s.css", f"{site.url}/x.png"]


def test_the_same_page_gives_the_same_report() -> None:
    pages = [as_html(inspect_page(of_case("phpbb3-prosilver-de"))) for _ in range(2)]
    assert pages[0] == pages[1]
