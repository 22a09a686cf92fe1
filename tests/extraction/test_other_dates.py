"""Dates that the page itself says are none of posting."""

import pytest

from harvestcrawl.extraction.other_dates import has_other_label

LABELS = [
    ("Last edited by Bo on 5 May 2012", "5 May 2012", True),
    ("Joined: 5 May 2012", "5 May 2012", True),
    ("5 May 2012: last seen", "5 May 2012", True),
    ("Zuletzt bearbeitet von Bo am 5. Mai 2012", "5. Mai 2012", True),
    ("Posted 5 May 2012", "5 May 2012", False),
    ("5 May 2012", "5 May 2012", False),
    ("5 May 2012 (edited)", "5 May 2012", False),
    ("Posted 5 May 2012 · Edited 6 May 2012", "5 May 2012", False),
    ("Posted 5 May 2012 · Edited 6 May 2012", "6 May 2012", True),
    ("Edited 6 May 2012", "7 May 2012", False),
    ("Naposledy upravil(a) Bo dne 4. čer 2012 14:15", "4. čer 2012 14:15", True),
    ("最後に編集したユーザー Bo on 2012年6月4日 14:15", "2012年6月4日 14:15", True),
    ("2012. jún. 4., 14:15-kor összesen 1 alkalommal szerkesztette.", "2012. jún. 4., 14:15", True),
    ("5 May 2012, edited 3 times", "5 May 2012", False),
    ("5 May 2012, 6 May 2012: edited", "5 May 2012", False),
    ("unedited 6 May 2012", "6 May 2012", False),
]


@pytest.mark.parametrize(("line", "shown", "wanted"), LABELS)
def test_what_a_line_says_of_its_date(line: str, shown: str, wanted: bool) -> None:
    assert has_other_label(line, shown) is wanted
