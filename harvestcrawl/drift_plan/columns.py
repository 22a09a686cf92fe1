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
_SECRET = re.compile(r"^login_?|password|passwd", re.IGNORECASE)


def columns(row: TitleDrift) -> dict[str, Any]:
    """A row's columns: ours, and behind them those of the input that travel."""
    values = {name: getattr(row, name) for name in COLUMNS}
    for name, value in row.extra:
        if column := travelling(name):
            values.setdefault(column, value)
    return values


def travelling(name: str) -> str | None:
    """What a column of the input is called in the output; ``None`` if it may not travel."""
    if _SECRET.search(name):
        return None
    return name if name not in COLUMNS else GIVEN.format(name)
