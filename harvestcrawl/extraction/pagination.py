"""Which page of its thread or board a page is, and where the next one is. Nothing here knows an engine."""

from collections import Counter
from dataclasses import dataclass

from harvestcrawl.document import Document
from harvestcrawl.extraction.page_parts import Reading, first_of, readings, without_page
from harvestcrawl.extraction.pager_display import Shown, shown_page
from harvestcrawl.extraction.pager_links import Step, pager_steps
from harvestcrawl.extraction.pager_pattern import steps_by_pattern
from harvestcrawl.extraction.thread_identity import Identity, identity_by_page, identity_by_spelling, identity_of
from harvestcrawl.urls import without_display


@dataclass(frozen=True, slots=True, kw_only=True)
class Pager:
    """Where a page stands in its thread or board."""

    thread_url: str
    """The first page of this thread: without session and fragment; where it can't be told, the page's own URL without page part."""
    page_number: int
    """1 for the first page."""
    next_page_url: str | None
    """The thread's own next page."""
    last_page: int | None
    """The highest page number that the pager shows."""
    certain: bool
    """False when ``thread_url`` is a guess: the page was reached by a permalink, and nothing on it names the first page."""


def read_pager(document: Document, url: str) -> Pager:
    """Read the pager of a page of a thread or of a board."""
    identity = identity_of(document, url)
    steps = _trusted_steps(document, identity)
    if not steps and not identity.known:
        identity = identity_by_page(document, identity)
        steps = _trusted_steps(document, identity)
    if not steps:
        steps, identity = steps_by_pattern(document, identity)
    if not steps and (respelt := identity_by_spelling(document, identity)) is not identity:
        steps, identity = _trusted_steps(document, respelt), respelt
    shown = shown_page(steps)
    scale = _scale(steps, _own_reading(steps, identity), shown)
    current = _current_page(steps, identity, scale, shown)
    first, certain = _first_page(steps, identity, scale)
    numbers = [n for step in steps if (n := scale.page(step)) is not None]
    if shown.last:
        numbers.append(shown.last)
    return Pager(
        thread_url=without_display(first),
        page_number=current,
        next_page_url=_next_page(steps, scale, current),
        last_page=max(current, *numbers) if numbers else (current if shown.current else None),
        certain=certain,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    """How the number in a URL becomes a page number."""

    base: int
    """What the first page is called."""
    step: int | None
    """Posts or rows a page, where URLs count them."""
    own: Reading | None
    """The page part of the page's own URL."""
    rows: bool = False
    """Numbers whose form does not say what they count (``-t5-10.html``) count posts, too."""

    def page(self, step: Step) -> int | None:
        """The number of the page that a link leads to; ``None`` when it cannot be told."""
        return step.number if step.number is not None else self.number(step.reading)

    def number(self, reading: Reading) -> int | None:
        """The page number in a URL's page part."""
        offset = reading.offset or (self.rows and not reading.strong)
        if reading.value is None or (offset and reading.value == 0):
            return 1
        if not offset:
            return reading.value - self.base + 1
        return reading.value // self.step + 1 if self.step else None


def _trusted_steps(document: Document, identity: Identity) -> list[Step]:
    """The links of the thread's pager that can be believed."""
    return _leading_elsewhere(_agreed(pager_steps(document, identity), identity), identity)


def _agreed(steps: list[Step], identity: Identity) -> list[Step]:
    """The steps without those read in the weak way, unless their numbers bear the reading out (``/5/slug/1`` shown as 2)."""
    weak = [s for s in steps if s.weak]
    if not weak:
        return steps
    here = {(r.stem, r.value) for r in identity.own}
    votes: Counter[tuple[str, int]] = Counter()
    for stem, pattern, number, value in dict.fromkeys((s.reading.stem, s.reading.pattern, s.number, s.reading.value) for s in weak):
        if number is not None and value is not None and (stem, value) not in here:
            votes[(stem, pattern)] += 1
    own = {(r.stem, r.pattern) for r in identity.own}
    good = [key for key in votes if key in own]
    best = max(good, key=lambda key: votes[key], default=None)
    strong = [s for s in steps if not s.weak]
    if best is None or strong:
        return strong
    return [s for s in weak if s.reading.stem == best[0] and s.reading.pattern in (best[1], -1)]


def _leading_elsewhere(steps: list[Step], identity: Identity) -> list[Step]:
    """No steps at all when each leads to the plain thread: then the numbers that links show count likes or posts, not pages."""
    paged = any(r.value is not None and r.strong for r in identity.own) or identity.post or any(s.weak for s in steps)
    return steps if paged or any(s.reading.value is not None for s in steps) else []


def _own_reading(steps: list[Step], identity: Identity) -> Reading | None:
    """The page part of the page's own URL: a strong one, or a weak one that the pager's links share."""
    strong = next((r for r in identity.own[1:] if r.strong), None)
    if strong:
        return strong
    used = {(s.reading.stem, s.reading.pattern) for s in steps}
    return next((r for r in identity.own[1:] if (r.stem, r.pattern) in used), None)


def _scale(steps: list[Step], own: Reading | None, shown: Shown) -> _Scale:
    pairs = list(dict.fromkeys((s.number, s.reading.value, s.reading.offset) for s in steps if s.number and s.reading.value is not None))
    counted = [(n, v) for n, v, offset in pairs if not offset and v is not None]
    from_one = sum(v == n for n, v in counted)
    from_zero = sum(v == n - 1 for n, v in counted)
    base = 0 if from_zero > from_one else 1
    if not counted:
        base = 0 if _counts_from_zero(steps, own, shown) else 1
    rows = bool(counted) and not from_one and not from_zero
    widths = Counter(v // (n - 1) for n, v, offset in sorted(pairs) if (offset or rows) and v and n > 1 and v % (n - 1) == 0)
    width = widths.most_common(1)[0][0] if widths else _width(steps, own)
    return _Scale(base=base, step=width or None, own=own, rows=rows and bool(widths))


def _counts_from_zero(steps: list[Step], own: Reading | None, shown: Shown) -> bool:
    """Without numbered links: the page after the plain URL is called 1, or the page called 1 has one before it."""
    value = own.value if own and not own.offset else None
    if value == 0 or (value is not None and shown.current == value + 1):
        return True
    if shown.current is not None and value == shown.current:
        return False
    for step in steps:
        if step.reading.offset or step.number is not None:
            continue
        if step.role == "next" and value is None and step.reading.value == 1:
            return True
        if step.role == "prev" and value == 1 and step.reading.value in (None, 0):
            return True
    return False


def _width(steps: list[Step], own: Reading | None) -> int | None:
    """Posts a page, from the distance to the next or the previous page."""
    here = own.value if own and own.offset and own.value is not None else 0
    gaps = [abs(s.reading.value - here) for s in steps if s.role in ("next", "prev") and s.reading.offset and s.reading.value is not None]
    return min((g for g in gaps if g), default=None)


def _current_page(steps: list[Step], identity: Identity, scale: _Scale, shown: Shown) -> int:
    if shown.current is not None:
        return shown.current
    if scale.own is not None:
        number = scale.number(scale.own)
        if number is not None:
            return max(1, number)
    if not identity.post and scale.own is None:
        return 1
    if scale.own is not None and not identity.post:
        return _SOME_LATER  # so many posts down, and nothing says how many make a page
    reading = next((r for r in readings(identity.canonical)[1:] if r.strong), None) if identity.canonical else None
    if reading is not None:
        return scale.number(reading) or 1
    for step in steps:
        number = scale.page(step) if step.role in ("next", "prev") else None
        if number is not None:
            return max(1, number - 1 if step.role == "next" else number + 1)
    numbers = {s.number for s in steps if s.number is not None}
    return next(n for n in range(1, len(numbers) + 2) if n not in numbers)


_SOME_LATER = 2


def _next_page(steps: list[Step], scale: _Scale, current: int) -> str | None:
    """The link to the page after this one; ``None`` when the pager leads back, stays, or ends here."""
    ahead: list[tuple[int, int, int, str]] = []
    for order, step in enumerate(steps):
        page = scale.page(step)
        if step.role in ("prev", "first") or (step.number is None and step.role != "next"):
            continue
        if page is None:
            here = scale.own.value if scale.own and scale.own.value is not None else 0
            page = current + 1 if step.role == "next" and (step.reading.value or 0) > here else None
        if page is None or page <= current or step.reading == scale.own:
            continue
        if page == current + 1 or step.role == "next":
            kind = 0 if step.declared and step.role == "next" else 1 if step.number is not None else 2
            ahead.append((page, kind, order, step.url))
    return min(ahead)[3] if ahead else None


def _first_page(steps: list[Step], identity: Identity, scale: _Scale) -> tuple[str, bool]:
    """The thread's first page, and whether the page says so."""
    if identity.canonical:
        return without_page(identity.canonical), True
    firsts = [s for s in steps if scale.page(s) == 1 and s.role not in ("next", "last")]
    if firsts:
        plain = next((s for s in firsts if s.reading.value is None), firsts[0])
        named = identity.own[0].stem == plain.reading.stem  # "?p=1" of a page whose own address is the plain one
        return without_page(identity.own_url if named and plain.reading.value is not None else plain.url), True
    if identity.post and not identity.known:
        own = next((s for s in steps if s.reading.strong), None)
        return (without_page(own.url), True) if own else (without_page(identity.url), False)
    if scale.own is not None and not scale.own.strong and scale.own.value is not None:
        return first_of(identity.own_url, scale.own, scale.base if not scale.own.offset else 0), True
    return without_page(identity.own_url), True
