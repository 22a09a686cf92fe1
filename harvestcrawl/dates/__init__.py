"""Reading dates from strings: where they stand in a line, what a column of them means, what attributes say.

No HTML here, and no clock: relative dates count from the time of fetching, which is an argument.
"""

from harvestcrawl.dates.machine import read_machine_date
from harvestcrawl.dates.moments import SettledBy
from harvestcrawl.dates.reading import Beside, Precision, ReadDate, as_read, read_dates
from harvestcrawl.dates.spans import DateSpan, find_dates, is_dateless

__all__ = [
    "Beside",
    "DateSpan",
    "Precision",
    "ReadDate",
    "SettledBy",
    "as_read",
    "find_dates",
    "is_dateless",
    "read_dates",
    "read_machine_date",
]
