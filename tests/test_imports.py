"""Dependencies point one way: checked on the syntax trees, so that an import inside a function counts too."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LIBRARY = "harvestcrawl"
# The library's modules that may know the framework: adapters, everything else stands without it.
ADAPTERS = tuple(
    "frontier browser exporters commands settings retry redirects console handlers "
    "cookies robots site_headers site_budget archive_pace archive_replay title_downloads stopping mbox parquet "
    "warc_recorder warc_replay".split()
)
FRAMEWORKS = {"scrapy", "selenium", "scrapy_selenium", "twisted"}
PARSER = "lxml"
PARSER_OWNER = "harvestcrawl.document"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str, module: str, is_package: bool = False) -> set[str]:
    """The absolute names of what ``source`` imports; ``from a import b`` gives ``a.b``, as b may be a module."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{start}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                names.add(node.args[0].value)
    return names


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def offences(module: str, names: set[str]) -> list[str]:
    """What ``module`` imports and may not, with the rule it breaks."""
    in_library = within(module, LIBRARY)
    adapter = within(module, *(f"{LIBRARY}.{name}" for name in ADAPTERS))
    rules = [
        ("the library imports neither spiders nor pipelines", in_library, ("spiders", "pipelines")),
        ("pipelines do not import spiders", within(module, "pipelines"), ("spiders",)),
        ("extraction does not import drift", within(module, f"{LIBRARY}.extraction"), (f"{LIBRARY}.drift",)),
        ("drift does not import extraction", within(module, f"{LIBRARY}.drift"), (f"{LIBRARY}.extraction",)),
        ("nothing imports the settings", True, (f"{LIBRARY}.settings",)),
        ("only adapters know the framework", in_library and not adapter, tuple(FRAMEWORKS)),
        ("only document.py imports lxml", in_library and module != PARSER_OWNER, (PARSER,)),
    ]
    return [f"{name}: {rule}" for rule, applies, packages in rules if applies for name in sorted(names) if within(name, *packages)]


MODULES = sorted(path for folder in (LIBRARY, "spiders", "pipelines") for path in (ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    module = module_name(path)
    assert offences(module, imported(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")) == []


@pytest.mark.parametrize(
    ("module", "source", "broken"),
    [
        ("harvestcrawl.text", "import spiders.forum", 1),
        ("harvestcrawl.text", "from spiders import forum", 1),
        ("harvestcrawl.commands.extract", "from pipelines.posts import PostsPipeline", 1),
        ("harvestcrawl.extraction.posts", "from harvestcrawl import drift", 1),
        ("harvestcrawl.extraction.posts", "from ..drift.titles import similarity", 1),
        ("harvestcrawl.drift.titles", "from harvestcrawl.extraction.posts import find", 1),
        ("spiders.forum", "from harvestcrawl.settings import BOT_NAME", 1),
        ("spiders.forum", "from harvestcrawl import settings", 1),
        ("harvestcrawl.text", "def f():\n    import scrapy.http", 1),
        ("harvestcrawl.text", "import importlib\nimportlib.import_module('twisted.internet')", 1),
        ("harvestcrawl.extraction.posts", "from lxml import etree", 1),
        ("pipelines.posts", "from spiders.forum import ForumSpider", 1),
        ("harvestcrawl.browser", "from selenium import webdriver", 0),
        ("harvestcrawl.frontier.sqlite", "import scrapy", 0),
        ("harvestcrawl.document", "from lxml import etree", 0),
        ("spiders.forum", "import scrapy\nfrom pipelines.posts import PostsPipeline\nfrom harvestcrawl import extract_thread", 0),
        ("harvestcrawl.scrapyd", "import scrapyd", 0),
    ],
)
def test_the_rules_catch_what_they_should(module: str, source: str, broken: int) -> None:
    assert len(offences(module, imported(source, module))) == broken
