"""Scrapy's scheduler in memory, which takes from the frontier what is next when it has nothing itself."""

from scrapy import Request
from scrapy.core.scheduler import Scheduler

from harvestcrawl.frontier.job import ForumJob
from harvestcrawl.frontier.pairs import DriftJob


class FrontierScheduler(Scheduler):
    """Holds what is on its way (a retry, a redirect, a page that a browser loads). What waits is in the frontier, be it a million pages.

    Scrapy's queues on disk are not used: they hold pickles, and nothing that survives a crawl that is killed.
    """

    def _dqdir(self, jobdir: str | None) -> str | None:
        return None

    def has_pending_requests(self) -> bool:
        """Whether requests wait, or may come."""
        job = self._job()
        return super().has_pending_requests() or (job is not None and job.has_pending())

    def next_request(self) -> Request | None:
        """What is on its way first."""
        request = super().next_request()
        if request is not None:
            return request
        job = self._job()
        return job.next_request() if job is not None else None

    def _job(self) -> ForumJob | DriftJob | None:
        return getattr(self.crawler.spider, "job", None) if self.crawler is not None else None
