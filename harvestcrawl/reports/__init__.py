"""Rows as a page to work from: ``report(rows)`` is one self-contained HTML page, for pairs of the drift job or posts of the forum job.

`reading` gets rows from files, `drift` and `posts` say what a page has to know of them, `page` puts it together with its assets.
"""

from harvestcrawl.reports.drift import drift_page
from harvestcrawl.reports.posts import posts_page
from harvestcrawl.reports.reading import ReportError, Rows, kind_of, read_rows

__all__ = ["ReportError", "Rows", "drift_page", "kind_of", "posts_page", "read_rows"]
