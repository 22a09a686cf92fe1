"""What the words of ``names`` and ``words`` mean: lower-case word to month, weekday, unit, days back."""

from harvestcrawl.dates import names, words


def _by_language(rows: dict[str, str]) -> dict[str, dict[int, tuple[str, ...]]]:
    """Word to its values (from 0) and, for each, the languages that mean it so, in the order of the table."""
    table: dict[str, dict[int, tuple[str, ...]]] = {}
    for language, row in rows.items():
        for value, cell in enumerate(row.split(";")):
            for word in (form for name in cell.split() for form in words.spellings(name)):
                meanings = table.setdefault(word, {})
                meanings[value] = (*meanings.get(value, ()), language.partition("-")[0])
    return table


def _inverted(table: dict[str, str]) -> dict[str, str]:
    inverse: dict[str, str] = {}
    for value, row in table.items():
        for word in row.split():
            for form in words.spellings(word):
                inverse.setdefault(form, value)
    return inverse


MONTH_MEANINGS = _by_language(names.MONTHS)
"""Word to month minus one, and the languages that mean it so."""
WEEKDAY_MEANINGS = _by_language(names.WEEKDAYS)
"""Word to weekday, 0 for Monday, and the languages that mean it so."""
JALALI = {word: month for month, cell in enumerate(words.JALALI_MONTHS.split(";"), 1) for word in cell.split()}
"""Persian and Dari month names to 1..12."""
UNIT_OF = _inverted(words.UNITS) | words.BARE_UNITS
"""Word to year, month, week, day, hour, minute or second."""
DAYS_BACK_OF = {form: days for days, row in words.DAYS_BACK.items() for word in row.split() for form in words.spellings(word)} | {
    form: days for phrase, days in words.DAY_PHRASES.items() for form in words.spellings(phrase)
}
"""Word or phrase to days before today."""


def days_back(word: str, languages: tuple[str, ...]) -> int | None:
    """The days before today that a word means; some mean one in their own language only."""
    if word in words.DAYS_BACK_IN:
        language, days = words.DAYS_BACK_IN[word]
        return days if language in languages else None
    return DAYS_BACK_OF.get(word)


def choose(meanings: dict[int, tuple[str, ...]], languages: tuple[str, ...]) -> int:
    """The value that the first of ``languages`` with an opinion means; else the first of the table."""
    if len(meanings) > 1:
        for language in languages:
            for value, speakers in meanings.items():
                if language in speakers:
                    return value
        return min(meanings, key=lambda value: _RANK[meanings[value][0]])
    return next(iter(meanings))


_RANK = {language.partition("-")[0]: rank for rank, language in reversed(list(enumerate(names.MONTHS | names.WEEKDAYS)))}
FEW = frozenset(word for word in words.FEW.split())
"""Amounts that are none: "a few hours ago" is not read."""


def unit_of(word: str, languages: tuple[str, ...], ago: str) -> str | None:
    """The unit a word means; Ukrainian uses for the hour what its neighbours use for the year."""
    if word in words.UKRAINIAN_HOURS and ("uk" in languages or ago == words.UKRAINIAN_AGO):
        return "hour"
    said = next((words.UNITS_IN[(language, word)] for language in languages if (language, word) in words.UNITS_IN), None)
    return said or UNIT_OF.get(word)
