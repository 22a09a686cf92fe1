"""The forum job's method: from the bytes of a page to its posts."""

from harvestcrawl.extraction.site_layouts import SiteLayouts
from harvestcrawl.extraction.thread import extract_thread

__all__ = ["SiteLayouts", "extract_thread"]
