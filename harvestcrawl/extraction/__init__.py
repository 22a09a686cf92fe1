"""The forum job's method: from the bytes of a page to its posts."""

from harvestcrawl.extraction.site_layouts import SiteLayouts
from harvestcrawl.extraction.thread import extract_thread
from harvestcrawl.extraction.trace import Trace

__all__ = ["SiteLayouts", "Trace", "extract_thread"]
