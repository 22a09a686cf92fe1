"""One page with what the extraction made of it, for people: as an HTML report, and as text."""

from harvestcrawl.inspection.findings import Inspection, inspect_page
from harvestcrawl.inspection.html_report import as_html
from harvestcrawl.inspection.text_report import as_text

__all__ = ["Inspection", "as_html", "as_text", "inspect_page"]
