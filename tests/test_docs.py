"""The documents: what is written from the code is as the code has it, and what they point to is there."""

import re
from enum import Enum
from pathlib import Path

import pytest

from harvestcrawl import arguments, settings
from harvestcrawl.drift_plan import arguments as drift_arguments
from tests import field_tables

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*DOCS, ROOT / "README.md", ROOT / "SECURITY.md", ROOT / "CONTRIBUTING.md"]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def test_the_fields_are_those_of_the_items() -> None:
    assert field_tables.PAGE.read_text(encoding="utf-8") == field_tables.written(), "make docs"


@pytest.mark.parametrize("kind", [*(kind for _, _, kind in field_tables.ROWS), *field_tables.PARTS], ids=lambda kind: kind.__name__)
def test_every_field_says_what_it_means(kind: type) -> None:
    said = field_tables.docstrings(kind)
    assert [name for name in kind.__dataclass_fields__ if not said.get(name)] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", field_tables.VALUES, ids=lambda kind: kind.__name__)
def test_every_value_says_what_it_means(kind: type[Enum]) -> None:
    said = field_tables.docstrings(kind)
    assert [member.name for member in kind if not said.get(member.name)] == []


def anchors(text: str) -> set[str]:
    """The anchors that a page's headings give, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        to = (page.parent / name) if name else page
        if not to.exists() or (anchor and to.suffix == ".md" and anchor not in anchors(to.read_text(encoding="utf-8"))):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_every_document_is_in_the_index(page: Path) -> None:
    assert page.name == "README.md" or f"({page.name})" in (ROOT / "docs" / "README.md").read_text(encoding="utf-8")


OURS = re.compile(r"(HARVEST|BROWSER|EXTRACTION|RETRY_AFTER|RETRY_BACKOFF)_")


@pytest.mark.parametrize("name", [name for name in dir(settings) if OURS.match(name)])
def test_every_setting_of_ours_is_explained(name: str) -> None:
    assert any(f"`{name}`" in page.read_text(encoding="utf-8") for page in DOCS)


@pytest.mark.parametrize("name", [*arguments.NAMES, *drift_arguments.NAMES])
def test_every_argument_is_explained(name: str) -> None:
    assert any(f"`-a {name}=" in page.read_text(encoding="utf-8") for page in DOCS)
