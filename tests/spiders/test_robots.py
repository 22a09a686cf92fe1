"""robots.txt is obeyed by all requests that wait for it, not by the first ones alone."""

from collections.abc import Callable

import pytest

from tests.local_site import Answer, Site, entries, thread_page
from tests.spiders.conftest import Crawled

PAGES = 5


RULES = Answer("User-agent: *\nDisallow: /closed/", headers={"Content-Type": "text/plain"}, delay=0.3)


@pytest.mark.parametrize(("answer", "are_rules"), [(RULES, True), (Answer(delay=0.3, reset=True), False)], ids=["rules", "no answer"])
def test_all_that_begins_at_once_waits_for_the_rules(crawl: Callable[..., Crawled], site: Site, answer: Answer, are_rules: bool) -> None:
    site.pages["/robots.txt"] = answer
    for n in range(PAGES):
        page = thread_page(f"Oil pressure drops on warm days, part {n}", entries(n * 9, n * 9 + 4))
        site.pages |= {f"/closed/{n}": page, f"/open/{n}": page}
    paths = [f"/{kind}/{n}" for n in range(PAGES) for kind in ("closed", "open")]
    crawled = crawl(",".join(site.url + path for path in paths), {"RETRY_TIMES": 0}, browser="never")
    allowed = paths[1::2] if are_rules else paths
    assert sorted(path for path in site.requests if path != "/robots.txt") == sorted(allowed)
    assert len(crawled.pages) == len(paths)
    refused = [page["page_url"].removeprefix(site.url) for page in crawled.pages if page["warnings"][:1] == ["robots.txt forbids it"]]
    assert sorted(refused) == [path for path in paths if path not in allowed]
