"""Amounts of time before now: "3 hours ago", "il y a 2 ans", 3小时前."""

from calendar import monthrange
from datetime import datetime, timedelta

from harvestcrawl.dates import lexicon
from harvestcrawl.dates.moments import UNITS, Context, Parts, Resolved
from harvestcrawl.dates.words import AGO_GLUED, NUMBERS, TWO_UNITS


def ago(parts: Parts, context: Context) -> Resolved | None:
    """ "2 years, 3 months ago": the sum, known to the smallest unit named."""
    if "v" in parts:
        word = parts["v"][0].lower()
        glued = next((end for end in AGO_GLUED.split() if word.endswith(end)), "")
        units: list[str | None] = [lexicon.UNIT_OF.get(word.removesuffix(glued))]
    else:
        suffix = parts.get("ago", ("",))[0].lower()
        units = [lexicon.unit_of(word.lower(), context.languages, suffix) for word in parts["u"]]
    alone = "2" if parts.get("u", ("",))[0] in TWO_UNITS else "1"
    amounts = [int(n) if n.isdigit() else NUMBERS.get(n.lower(), 1) for n in parts.get("n", (alone,))]
    if any(n.lower() in lexicon.FEW for n in parts.get("n", ())):
        precision = _FEW_ARE_KNOWN_TO.get(units[0] or "")
        return Resolved(moment=context.now, precision=precision, relative=True, year_shown=False) if precision else None
    moment, finest = context.now, "year"
    for amount, unit in zip(amounts, units, strict=False):
        if unit is None:
            return None
        shifted = _shift(moment, unit, amount)
        if shifted is None:
            return None
        moment, finest = shifted, min(finest, _KNOWN[unit], key=UNITS.index)
    if not context.plausible(moment.date()):
        return None
    return Resolved(moment=moment, precision=finest, relative=True, year_shown=False)


# "A few minutes ago" is today; "a few days ago" could be anywhere.
_FEW_ARE_KNOWN_TO = {"second": "minute", "minute": "day"}
# "3 weeks ago" does not say the day: the month is what is known.
_KNOWN = {"week": "month"} | {unit: unit for unit in UNITS}


def _shift(moment: datetime, unit: str, amount: int) -> datetime | None:
    """``amount`` units before; ``None`` before the year 1."""
    if unit in ("year", "month"):
        months = moment.year * 12 + moment.month - 1 - amount * (12 if unit == "year" else 1)
        year, month = divmod(months, 12)
        if year < 1:
            return None
        return moment.replace(year=year, month=month + 1, day=min(moment.day, monthrange(year, month + 1)[1]))
    step = timedelta(**{unit + "s": amount})
    return moment - step if step.days < moment.toordinal() - 1 else None
