"""One date expression to a point in time: years that are not shown, eras, AM and PM, yesterday, Friday."""

from datetime import date, datetime, time, timedelta

from harvestcrawl.dates import lexicon
from harvestcrawl.dates.calendars import BUDDHIST_OFFSET, ERAS, from_jalali, is_jalali_year
from harvestcrawl.dates.moments import EARLIEST, GRACE, Context, Order, Parts, Resolved, SettledBy
from harvestcrawl.dates.relative import ago
from harvestcrawl.dates.spans import NOW_PART, Found, day_word
from harvestcrawl.dates.words import HALF_HOUR, MONTH_PHRASES, NOON, PM, ZONES

_MONTH_MARKS = frozenset("月월")


def resolve(found: Found, settled: Order, context: Context) -> Resolved | None:
    """The time that an expression means, or ``None`` when it cannot be that of a post."""
    parts = found.parts
    if NOW_PART in parts:
        moment = context.now - timedelta(minutes=30 if parts[NOW_PART][0] in HALF_HOUR else 0)
        return Resolved(moment=moment, precision="minute", relative=True, year_shown=False)
    if "u" in parts or "v" in parts:
        return ago(parts, context)
    if "k" in parts:
        back = lexicon.days_back(day_word(parts["k"]), context.languages)
        day = None if back is None else _day(context.now.date(), back)
        return _at(day, parts, context, relative=True, year_shown=False)
    if found.span.relative:
        weekday = weekday_shown(parts, context)
        if weekday is None:
            return None
        back = (context.now.weekday() - weekday - 1) % 7 + 1
        return _at(_day(context.now.date(), back), parts, context, relative=True, year_shown=False)
    return _absolute(found, settled, context)


def _day(today: date, back: int) -> date | None:
    return today - timedelta(back) if today.toordinal() > back else None


def weekday_shown(parts: Parts, context: Context) -> int | None:
    """0 for Monday; ``None`` where no weekday is shown."""
    word = parts["w"][0].lower() if "w" in parts else ""
    meanings = lexicon.WEEKDAY_MEANINGS.get(word)
    return lexicon.choose(meanings, context.languages) if meanings else None


def _at(day: date | None, parts: Parts, context: Context, **flags: bool | str | SettledBy | None) -> Resolved | None:
    """``day`` with the time that ``parts`` show."""
    if day is None or not context.plausible(day):
        return None
    moment = datetime.combine(day, time.min)
    precision = "day"
    if "h" in parts:
        hour = _hour(parts)
        if hour is not None:
            second = min(int(parts["s"][0]), 59) if "s" in parts else 0
            moment = moment.replace(hour=hour, minute=int(parts["mi"][0]) if "mi" in parts else 0, second=second)
            precision = "second" if "s" in parts else "minute" if "mi" in parts else "hour"
    offset = _offset(parts) if precision != "day" else None
    return Resolved(moment=moment, precision=precision, offset=offset, **flags)  # type: ignore[arg-type]  # flags are Resolved's own


def _hour(parts: Parts) -> int | None:
    hour = int(parts["h"][0])
    if "ap" in parts:
        half = parts["ap"][0].lower()
        if half in NOON:
            return hour
        if half in PM:
            return hour if hour >= 12 else hour + 12
        return 0 if hour == 12 else hour
    return hour if hour < 24 else None


def _offset(parts: Parts) -> int | None:
    """Minutes, from "+02:00", "UTC+2", "EST"."""
    named = parts.get("zone")
    base = ZONES.get(named[0]) if named else None
    if "zh" not in parts and "zq" not in parts:
        return base
    if "zq" in parts:
        hours, minutes = int(parts["zq"][0][:2]), int(parts["zq"][0][2:])
    else:
        hours, minutes = int(parts["zh"][0]), int(parts["zm"][0]) if "zm" in parts else 0
    if hours > 14 or minutes > 59 or (named and base != 0):
        return base
    return (hours * 60 + minutes) * (-1 if parts["sign"][0] == "-" else 1)


def _absolute(found: Found, settled: Order, context: Context) -> Resolved | None:
    parts = found.parts
    order, ambiguous = None, False
    settled_by: SettledBy | None = _by_itself(found)
    if "n1" in parts:
        order, ambiguous, settled_by = settled.order, settled.ambiguous, settled.settled_by
        year_text, month, day = arrange(parts, order or "DMY")
    else:
        year_text = parts["y"][0] if "y" in parts else None
        months = _months(parts, context)
        if months is None:
            return None
        month, ambiguous = months
        day = int((parts.get("nd") or parts.get("d") or ("0",))[0])
    first = calendar_day(year_text, month, day, parts, context)
    if first is None:
        return None
    if day == 0:
        moment = datetime.combine(first.replace(day=1), time.min)
        return Resolved(moment=moment, precision="month", ambiguous=ambiguous, settled_by=settled_by)
    return _at(first, parts, context, year_shown=year_text is not None, order=order, ambiguous=ambiguous, settled_by=settled_by)


def _by_itself(found: Found) -> SettledBy:
    """How a date that is no row of three numbers says which part is the month."""
    is_named = "mo" in found.parts or "d" in found.parts or not _MONTH_MARKS.isdisjoint(found.span.text)
    return SettledBy.MONTH_NAME if is_named else SettledBy.YEAR_FIRST


def arrange(parts: Parts, order: str) -> tuple[str | None, int, int]:
    """Year (as shown), month and day of a numeric date read in ``order``."""
    if "n3" not in parts:
        first, second = int(parts["n1"][0]), int(parts["n2"][0])
        return (None, second, first) if order == "DMY" else (None, first, second)
    numbers = (parts["n1"][0], parts["n2"][0], parts["n3"][0])
    if len(numbers[2]) == 4 and order == "YMD":
        order = "MDY"
    year, month, day = (numbers[order.index(letter)] for letter in "YMD")
    return year, int(month), int(day)


def _months(parts: Parts, context: Context) -> tuple[int, bool] | None:
    """The month shown, and whether the languages leave it open."""
    if "nm" in parts:
        return int(parts["nm"][0]), False
    word = "".join(parts["mo"]).lower()
    if word in MONTH_PHRASES:
        return MONTH_PHRASES[word], False
    if word in lexicon.JALALI and word not in lexicon.MONTH_MEANINGS:
        return lexicon.JALALI[word], False
    meanings = lexicon.MONTH_MEANINGS.get(word)
    if not meanings:
        return None
    known = any(language in speakers for language in context.languages for speakers in meanings.values())
    return lexicon.choose(meanings, context.languages) + 1, len(meanings) > 1 and not known


def calendar_day(year_text: str | None, month: int, day: int, parts: Parts, context: Context) -> date | None:
    """The Gregorian day of a date in the calendar its year and month belong to; day 0 stands for the whole month."""
    jalali = "mo" in parts and parts["mo"][0] in lexicon.JALALI
    if year_text is None:
        return None if jalali else _latest(month, day, parts, context)
    for year, persian in _years(year_text, jalali, parts, context):
        found = from_jalali(year, month, day or 1) if persian else _gregorian(year, month, day or 1)
        if found is not None and (context.plausible(found) or (day == 0 and _month_plausible(found, context))):
            return found
    return None


def _month_plausible(first: date, context: Context) -> bool:
    return first.replace(day=28) >= EARLIEST and first - context.now.date() <= GRACE


def _years(text: str, jalali: bool, parts: Parts, context: Context) -> list[tuple[int, bool]]:
    """What a shown year can be, the likeliest first, and whether it is a Persian one."""
    year = int(text)
    if "era" in parts:
        return [(ERAS[parts["era"][0]] + year, False)]
    if len(text) == 4:
        return [(year - BUDDHIST_OFFSET if year >= 2500 else year, jalali or is_jalali_year(year))]
    if jalali:
        return [(1400 + year, True), (1300 + year, True)]
    thai = "th" in context.languages or any("\u0e00" <= mark <= "\u0e7f" for mark in parts.get("mo", ("",))[0])
    buddhist = [(2500 + year - BUDDHIST_OFFSET, False)] if thai else []
    return [*buddhist, (2000 + year, False), (1900 + year, False)]


def _gregorian(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # 31 April
        return None


def _latest(month: int, day: int, parts: Parts, context: Context) -> date | None:
    """The last such day that is not in the future; a weekday that is shown must fit, if it fits any of the last 11 years."""
    last = context.now.year + 1
    days = [found for year in range(last, last - 13, -1) if (found := _gregorian(year, month, day)) and context.plausible(found)]
    weekday = weekday_shown(parts, context) if "w" in parts else None
    return next((found for found in days if found.weekday() == weekday), days[0] if days else None)
