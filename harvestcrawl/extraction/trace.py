"""What the extraction of one page decided on its way, for whoever wants to see it.

A trace is handed in empty and costs nothing where none is asked for. It keeps what the stages handed on to each other; why a
candidate was no good, and what was cut from a body, the stages tell afterwards from that.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from harvestcrawl.document import Document
from harvestcrawl.extraction.fields import Fields
from harvestcrawl.extraction.frames import FrameSet
from harvestcrawl.extraction.marks import Marks
from harvestcrawl.extraction.outline import Frame, Outline
from harvestcrawl.extraction.scoring import Scored


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A page with its candidates: what stages 1 to 4 found."""

    document: Document
    page: Outline
    marks: Marks
    candidates: Sequence[FrameSet]
    """All that were cut out of the page."""
    ranked: Sequence[Scored]
    """Those that were compared closely, the best first."""
    chosen: Scored | None
    """The one that was taken for posts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The frames of the posts, with what was read from them: what stages 5 to 12 found."""

    page: Outline
    """What ``frames`` and ``fields`` count by: the page, or the page beside posts of its site."""
    marks: Marks
    frames: Sequence[Frame]
    fields: Fields
    scored: Scored
    """The candidate that the frames are of, with the evidence for them."""
    beside: int = 0
    """How many posts of other pages of the site stood beside them, to tell what they are."""


@dataclass(slots=True)
class Trace:
    """Filled by `extract_thread`, as far as the page gets."""

    weighed: Weighed | None = None
    """``None`` for what is no HTML, or has no element."""
    read: Read | None = None
    """``None`` where the markup has no posts."""
