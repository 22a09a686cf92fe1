"""The drift job: is a live page still about what was archived? The entry is `detection.detect_drift`."""

from harvestcrawl.drift.detection import detect_drift

__all__ = ["detect_drift"]
