"""The words of a page, against which those of its parts are compared."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate, chain
from operator import mul

from harvestcrawl.extraction.outline import Outline

LineRuns = tuple[tuple[int, int], ...]
"""Lines as runs, each from its first line to the one after its last, in order."""


class PageWords:
    """The page as a vector of words: how near to it are some of its lines?

    Lines that hold most of the page are not counted: what they have is what the page has, less what the other lines have. All
    sums are whole numbers, so both ways give the same.
    """

    def __init__(self, page: Outline) -> None:
        self._words = [line.words for line in page.lines]
        counts = Counter(chain.from_iterable(self._words))
        self._products = [0, *accumulate(sum(map(counts.__getitem__, words)) for words in self._words)]
        """``_products[k]``: the words of the lines before line ``k``, as their share of the product of any lines with the page."""
        self._square = self._products[-1]
        self._norm = math.sqrt(self._square)
        self._known: dict[LineRuns, float] = {}

    def cosine(self, runs: LineRuns) -> float:
        """Cosine similarity of some lines and the page, 0 to 1; 0 for lines without words."""
        if runs not in self._known:  # candidates cut the same lines in several ways
            product = sum(self._products[end] - self._products[start] for start, end in runs)
            self._known[runs] = min(1.0, product / (math.sqrt(self._square_of(runs, product)) * self._norm)) if product else 0.0
        return self._known[runs]

    def _square_of(self, runs: LineRuns, product: int) -> int:
        """The product of some lines with themselves."""
        gaps = [*zip((0, *(end for _, end in runs)), (*(start for start, _ in runs), len(self._words)), strict=True)]
        if product * 2 < self._square or any(start > end for start, end in gaps):  # a line is in several runs
            return self._counted(runs)
        return self._counted(gaps) + 2 * product - self._square

    def _counted(self, runs: Iterable[tuple[int, int]]) -> int:
        lines = chain.from_iterable(self._words[start:end] for start, end in runs)
        times = Counter(chain.from_iterable(lines)).values()
        return sum(map(mul, times, times))
