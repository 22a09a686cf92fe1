#!/usr/bin/env python3
"""The tables of docs/fields.md, written from the items themselves: their fields, types and docstrings.

usage: field_tables.py [--check]      writes docs/fields.md; with --check only says whether it is as it would be written
"""

import ast
import inspect
import re
import sys
import types
import typing
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from harvestcrawl import dates, items  # noqa: E402

PAGE = ROOT / "docs" / "fields.md"
HEAD = """# Fields

What stands in the rows, field by field. This page is written from the code by `make docs`.
"""
ROWS = (
    ("Posts", "`-O posts.jsonl`, `.csv` and others: one row a post.", items.Post),
    ("Pages", "`-O pages.jsonl:pages`: one row a page requested, whatever happened.", items.PageRecord),
    ("Threads", "`-O threads.jsonl:threads`: one row a thread, when its reading has ended.", items.ThreadSummary),
    ("Pairs", "`-O drift.jsonl`: one row a pair given, whatever happened. Columns of the user's own table follow.", items.TitleDrift),
)
PARTS = (items.Quote, items.Attachment, items.DateEvidence)
VALUES = (
    items.Outcome, items.EndReason, items.LoadedBy, items.DateSource, dates.Precision, dates.SettledBy, items.Verdict, items.DriftReason,
)  # fmt: skip
NAMES = {str: "text", int: "whole number", float: "number", bool: "true or false", datetime: "time, ISO 8601", type(None): "null"}
NOT_A_COLUMN = frozenset({"extra"})
"""Fields that are spread over columns of their own."""


def docstrings(kind: type) -> dict[str, str]:
    """The docstring under each field or member of a class, in one line, as Markdown."""
    [tree] = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    name = None
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
        elif name and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.setdefault(name, markdown(str(node.value.value)))
            name = None
    return found


def markdown(text: str) -> str:
    """A docstring as one cell of a table."""
    return re.sub(r"``(.*?)``", r"`\1`", " ".join(text.split())).replace("`None`", "null").replace("|", "\\|")


def described(kind: object) -> str:
    """A type as a reader of rows knows it."""
    if isinstance(kind, types.UnionType):
        return ", ".join(described(part) for part in typing.get_args(kind))
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return f"list of {described(arguments[0])}"
    if origin is not None and issubclass(origin, Mapping):
        return "object"
    if isinstance(kind, type) and issubclass(kind, Enum) and kind not in NAMES:
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    if isinstance(kind, type) and kind in PARTS:
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return NAMES[kind]  # type: ignore[index]


def table(kind: type) -> list[str]:
    """The fields of a dataclass."""
    said = docstrings(kind)
    hints = {name: hint for name, hint in typing.get_type_hints(kind).items() if name not in NOT_A_COLUMN}
    return ["| field | type | meaning |", "|---|---|---|", *(f"| `{n}` | {described(h)} | {said.get(n, '')} |" for n, h in hints.items())]


def values(kind: type[Enum]) -> list[str]:
    """The values of an enumeration."""
    said = docstrings(kind)
    return ["| value | meaning |", "|---|---|", *(f"| `{member.value}` | {said.get(member.name, '')} |" for member in kind)]


def written() -> str:
    """The whole page."""
    lines = [HEAD]
    for title, intro, kind in ROWS:
        lines += [f"## {title}", "", intro, "", *table(kind), ""]
    lines += ["## Parts", ""]
    for kind in PARTS:
        lines += [f"### {kind.__name__}", "", markdown(kind.__doc__ or ""), "", *table(kind), ""]
    lines += ["## Values", ""]
    for kind in VALUES:
        lines += [f"### {kind.__name__}", "", markdown(kind.__doc__ or ""), "", *values(kind), ""]
    return "\n".join(lines)


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        return int(PAGE.read_text(encoding="utf-8") != written())
    PAGE.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
