"""What both reports say in names and values: the figures of candidates, what dates rest on, what a page was read with."""

import platform
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from harvestcrawl.extraction.scoring import Evidence
from harvestcrawl.inspection.findings import Inspection
from harvestcrawl.items import DateEvidence

COLUMNS = (
    ("score", "Score", "All of it in one number, 0 to 1"),
    ("cosine", "Words", "Words under the frames against the words of the page (the paper's cosine)"),
    ("texts", "Text", "Frames with text that is no link"),
    ("dates", "Dates", "Frames with exactly one date of the best column"),
    ("users", "Persons", "The same for persons"),
    ("actions", "Offers", "Frames that offer what is offered on posts: reply, quote, report"),
    ("named", "Named", "Frames whose class or id says post"),
    ("furniture", "Furniture", "Frames inside page furniture: header, footer, sidebar"),
    ("linked", "Linked", "Share of the characters that are links' text"),
)
"""The figures of a candidate: the name of each in `Evidence`, its heading, and what it means."""
PACKAGES = ("harvestcrawl", "lxml", "inscriptis", "dateparser", "w3lib")
"""What the reading of a page depends on."""
XPATHS = {"post": "post", "date": "date", "author": "author", "url": "permalink"}


def figure(evidence: Evidence, name: str) -> str:
    """One of a candidate's figures."""
    return f"{getattr(evidence, name):.2f}"


def date_facts(evidence: DateEvidence) -> list[tuple[str, str]]:
    """What the dates of one column rest on, as names and values."""
    source = f"{evidence.source} {evidence.attribute}" if evidence.attribute else str(evidence.source)
    facts = [("posts", str(evidence.posts)), ("source", source), ("precision", str(evidence.precision))]
    facts += [("relative", str(evidence.relative))] if evidence.relative else []
    facts += [("without a year", str(evidence.without_year))] if evidence.without_year else []
    if evidence.order or evidence.settled_by:
        facts.append(("day and month", f"{evidence.order or 'no numbers'}, settled by {evidence.settled_by or 'nothing'}"))
    facts.append(("offset shown", "yes" if evidence.zone_shown else "no"))
    return [*facts, ("ambiguous", "yes: a date could be another day too")] if evidence.ambiguous else facts


def about(inspection: Inspection) -> list[tuple[str, str]]:
    """How the page was had, and by which versions it was read: what a report of a fault needs."""
    captured, page = inspection.captured, inspection.page
    rows = [
        ("asked for", captured.url),
        ("came from", captured.final_url if captured.final_url != captured.url else None),
        ("HTTP status", str(captured.status) if captured.status else None),
        ("content type", captured.content_type),
        ("loaded by", str(captured.loaded_by) if captured.status else None),
        ("browser", captured.browser_reason),
        ("dates count from", page.fetched_at.isoformat()),
        ("bytes", f"{len(captured.body):,}"),
        ("SHA-256", sha256(captured.body).hexdigest()),
        ("page number", str(page.page_number)),
        ("next page", page.next_page_url),
        ("posts expected", str(page.expected_posts) if page.expected_posts else None),
        ("language", page.lang),
        ("versions", ", ".join(versions())),
    ]
    return [(name, value) for name, value in rows if value]


def versions() -> list[str]:
    """The versions of what the reading depends on; of what is not installed as a package, its name alone."""
    found = [f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(name)
    return found


def further_warnings(inspection: Inspection) -> list[str]:
    """The page's warnings that its reasons do not say already."""
    return [warning for warning in inspection.page.warnings if not any(warning[1:] in reason for reason in inspection.reasons)]
