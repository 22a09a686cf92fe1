"""The values that harvestcrawl hands out and takes in, of both jobs.

All are frozen; an absent value is ``None``, never a filler. Field names and meanings are the contract that users
and checks rely on: they change with a major version only.
"""

from harvestcrawl.items.drift import (
    DriftJudgement,
    DriftReason,
    PageState,
    TitleDrift,
    Verdict,
)
from harvestcrawl.items.forum import (
    Attachment,
    CapturedPage,
    DateEvidence,
    DateSource,
    EndReason,
    LoadedBy,
    Outcome,
    PageRecord,
    Post,
    Quote,
    ThreadLink,
    ThreadPage,
    ThreadSummary,
)

__all__ = [
    "Attachment",
    "CapturedPage",
    "DateEvidence",
    "DateSource",
    "DriftJudgement",
    "DriftReason",
    "EndReason",
    "LoadedBy",
    "Outcome",
    "PageRecord",
    "PageState",
    "Post",
    "Quote",
    "ThreadLink",
    "ThreadPage",
    "ThreadSummary",
    "TitleDrift",
    "Verdict",
]
