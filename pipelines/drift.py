"""Pairs to verdicts: the one place where a crawl calls the comparison."""

from typing import Any, Self

from scrapy.crawler import Crawler
from scrapy.statscollectors import StatsCollector

from harvestcrawl.drift.detection import METHODS, THRESHOLD
from harvestcrawl.drift_plan.pages import Comparison
from harvestcrawl.drift_plan.rows import judged


class DriftPipeline:
    """Turns a `Comparison` into a `TitleDrift`, and counts. Items of any other kind pass through."""

    def __init__(self, stats: StatsCollector, threshold: float, method: str) -> None:
        self.stats = stats
        self.threshold = threshold
        self.method = method

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Made by Scrapy; threshold and method are the spider's arguments."""
        arguments = getattr(crawler.spider, "arguments", None)
        return cls(crawler.stats, getattr(arguments, "threshold", THRESHOLD), getattr(arguments, "method", METHODS[0]))

    def process_item(self, item: Any) -> Any:
        """Judge the pair."""
        if not isinstance(item, Comparison):
            return item
        row = judged(item, self.threshold, self.method)
        self.stats.inc_value("harvest/pairs")
        self.stats.inc_value(f"harvest/verdict/{row.verdict}")
        return row
