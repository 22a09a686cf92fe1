"""The words of a page, against which those of its parts are compared."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from harvestcrawl.extraction.outline import Outline


class PageWords:
    """The page as a vector of words: how near to it are some of its lines?

    Lines that hold most of the page are not counted: what they have is what the page has, less what the other lines have. All
    sums are whole numbers, so both ways give the same.
    """

    def __init__(self, page: Outline) -> None:
        self._words = [line.words for line in page.lines]
        counts = Counter(chain.from_iterable(self._words))
        self._products = [sum(map(counts.__getitem__, words)) for words in self._words]
        """For each line, its words' share of the product of any lines with the page."""
        self._square = sum(self._products)
        self._norm = math.sqrt(self._square)

    def cosine(self, lines: Sequence[int]) -> float:
        """Cosine similarity of some lines and the page, 0 to 1; 0 for lines without words."""
        product = sum(self._products[k] for k in lines)
        return min(1.0, product / (math.sqrt(self._square_of(lines, product)) * self._norm)) if product else 0.0

    def _square_of(self, lines: Sequence[int], product: int) -> int:
        """The product of some lines with themselves."""
        inside = set(lines)
        if len(inside) < len(lines) or product * 2 < self._square:
            return self._counted(lines)
        others = (k for k in range(len(self._words)) if k not in inside)
        return self._counted(others) + 2 * product - self._square

    def _counted(self, lines: Iterable[int]) -> int:
        counts = Counter(chain.from_iterable(self._words[k] for k in lines))
        return sum(n * n for n in counts.values())
