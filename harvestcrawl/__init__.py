"""harvestcrawl: every post of a forum thread without templates, and archived pages whose live version drifted."""

from harvestcrawl.drift import detect_drift
from harvestcrawl.extraction import SiteLayouts, extract_thread
from harvestcrawl.items import PageState

__all__ = ["PageState", "SiteLayouts", "detect_drift", "extract_thread"]
