"""A crawl that is kept, inside the test process."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from scrapy.http import Response

from harvestcrawl.frontier import SqliteFrontier
from harvestcrawl.steps import Wanted
from spiders.forum import ForumSpider
from tests.local_site import Site, entries, thread_page
from tests.spiders.conftest import Crawled


class Clumsy(ForumSpider):
    """Drops one page on the floor."""

    async def arrived(self, response: Response, wanted: Wanted) -> AsyncIterator[Any]:
        if wanted.url.endswith("page=2"):
            raise ValueError("oh no")
        async for output in super().arrived(response, wanted):
            yield output


def test_a_page_that_got_lost_in_a_failure_has_a_record_and_the_crawl_an_end(
    crawl: Callable[..., Crawled], site: Site, tmp_path: Path
) -> None:
    site.pages["/t/1"] = thread_page("Bearings", entries(1, 5), following="/t/1?page=2")
    site.pages["/t/1?page=2"] = thread_page("Bearings", entries(6, 9))
    crawled = crawl(f"{site.url}/t/1", {"JOBDIR": str(tmp_path / "job")}, spider=Clumsy)
    assert len(crawled.posts) == 5
    assert (crawled.page("page=2")["outcome"], crawled.page("page=2")["warnings"]) == ("error", ["the page could not be read"])
    assert [thread["end_reason"] for thread in crawled.threads] == ["page_failed"]
    frontier = SqliteFrontier(tmp_path / "job")
    kept = frontier.load()
    assert kept is not None
    assert kept.ended == "1 thread, 5 posts from 2 pages"
    frontier.close()
