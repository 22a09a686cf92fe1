"""harvestcrawl: every post of a forum thread without templates."""

from harvestcrawl.extraction import extract_thread

__all__ = ["extract_thread"]
