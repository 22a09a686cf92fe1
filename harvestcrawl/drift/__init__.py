"""The drift job: is a live page still about what was archived?

The entry is `detection.detect_drift`. Its stages, in order, one a module:

1. `answers`: what statuses and errors decide before any title is read;
2. `evidence`: titles `repair`-ed and taken apart (`titles`, `words`), addresses taken apart (`addresses`), both compared (`comparison`);
3. `notices`: pages that stand in the place of a page, told by `phrases` and their `vocabulary`;
4. `landing`: where redirects led;
5. `scoring`: how much the rest speaks for one topic, and `reasons`: which evidence that is.

`paper` is the published method. `evaluation`, `labels` and `report` hold verdicts against labels.
"""

from harvestcrawl.drift.detection import detect_drift

__all__ = ["detect_drift"]
