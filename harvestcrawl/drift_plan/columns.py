"""The columns of a drift row: ours, and those of the input that travel to the output."""

import re
from dataclasses import fields
from typing import Any

from harvestcrawl.items import TitleDrift

COLUMNS = tuple(field.name for field in fields(TitleDrift) if field.name != "extra")
"""Of every row, in their order; columns of the input follow."""
GIVEN = "given_{}"
"""What a column of the input is called whose name is one of ours."""
# The partner API gives the logins of seeds to whoever may see them: no output has them, whatever the way they came in by.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SECRET = re.compile(r"^login_?|password|passwd", re.IGNORECASE)


def columns(row: TitleDrift) -> dict[str, Any]:
    """A row's columns: ours, and behind them those of the input that travel. What a terminal would obey is taken out of all texts."""
    values = {name: harmless(getattr(row, name)) for name in COLUMNS}
    for name, value in row.extra:
        if column := travelling(name):
            values.setdefault(column, harmless(value))
    return values


def harmless(value: Any) -> Any:
    """A text with U+FFFD for each control character; tuples likewise, any other value as it is.

    JSON escapes those below 32 and leaves those from 128 on, of which U+009B begins a terminal's commands as ESC [ does (ECMA-48, 5.4);
    CSV has them all as they are. They are no part of any title: whoever shows the rows should not have to know.
    """
    if isinstance(value, tuple):
        return tuple(harmless(inner) for inner in value)
    return _CONTROL.sub("\ufffd", value) if type(value) is str else value


def travelling(name: str) -> str | None:
    """What a column of the input is called in the output; ``None`` if it may not travel."""
    if _SECRET.search(name):
        return None
    name = harmless(name)
    return name if name not in COLUMNS else GIVEN.format(name)
