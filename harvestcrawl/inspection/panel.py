"""What stands beside the page in its report: reasons, posts with their fields, XPaths, candidates, dates, and what it was read with."""

from collections.abc import Iterable, Sequence
from html import escape

from harvestcrawl.inspection.facts import COLUMNS, XPATHS, about, date_facts, figure, further_warnings
from harvestcrawl.inspection.findings import Candidate, InspectedPost, Inspection
from harvestcrawl.inspection.labels import Labels

EXCERPT, MAX_TEXT = 160, 2_000
"""Characters of a post's text in its row, and in its fields."""
KEYS = "A row leads to its post; so does a click on a post to its row. Keys: j and k for the next and the one before, Esc to end."


def sections(inspection: Inspection, labels: Labels) -> str:
    """The panel as HTML."""
    page = inspection.page
    parts = ["".join(f"<p>{escape(reason)}</p>" for reason in inspection.reasons)]
    warnings = further_warnings(inspection)
    parts += [_section("Warnings", _list(warnings))] if warnings else []
    if inspection.posts:
        keys = f'<p class="small">{KEYS}</p>'
        parts.append(_section(f"Posts ({len(inspection.posts)})", keys + _posts(inspection.posts, labels)))
    if page.listed:
        parts.append(_section(f"Listed ({len(page.listed)})", _listed(inspection, labels)))
    if inspection.document is not None:
        parts.append(_section("XPaths", _xpaths(inspection)))
    if inspection.candidates:
        parts.append(_section("Candidates", _candidates(inspection)))
    if page.date_evidence:
        parts.append(_section("What the dates rest on", "".join(_table(date_facts(evidence)) for evidence in page.date_evidence)))
    parts.append(_section("What it was read with", _table(about(inspection))))
    return "\n".join(parts)


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>\n{body}</section>"


def _list(texts: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def _shown(text: str | None) -> str:
    """A value of the page's: its writing direction stays its own."""
    return f"<bdi>{escape(text)}</bdi>" if text else '<span class="absent">not found</span>'


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """Names with values that may be any text."""
    return f"<table>{''.join(f'<tr><th scope=row>{escape(name)}</th><td>{_shown(value)}</td></tr>' for name, value in rows)}</table>"


# --- Posts and links ----------------------------------------------------------------------------------------------------


def _posts(posts: Sequence[InspectedPost], labels: Labels) -> str:
    return f'<ol class="rows" id="posts">{"".join(_post(n, post, labels) for n, post in enumerate(posts, 1))}</ol>'


def _post(n: int, found: InspectedPost, labels: Labels) -> str:
    post = found.post
    said = post.text if len(post.text) <= EXCERPT else f"{post.text[:EXCERPT]}…"
    who = f'<span class="who">{_shown(post.author)} · {_shown(post.date_raw or post.date)}</span>'
    text = f'<span class="said" dir="auto">{escape(said)}</span>'
    row = f'<button class="row" data-ref="p{n}" aria-current="false"><b>{n}</b><span>{who}{text}</span></button>'
    values = (*_fields(n, found), *_other_fields(n, found, labels))
    fields = "".join(f"<tr><th scope=row>{escape(name)}</th><td>{value}</td></tr>" for name, value in values)
    return f'<li>{row}<details class="fields"><summary>Fields of post {n}</summary><table>{fields}</table></details></li>\n'


def _fields(n: int, found: InspectedPost) -> Iterable[tuple[str, str]]:
    """The fields that have a place on the page."""
    post = found.post
    at = {place.kind: place for place in reversed(found.places)}  # of several, the first
    shown = {
        "author": _shown(post.author),
        "date": f"{_shown(post.date)}{f' · shown as {_shown(post.date_raw)}' if post.date_raw else ''}",
        "link": _shown(post.url),
        "text": f'<pre dir="auto">{escape(_cut(post.text))}</pre>',
    }
    yield "post", _where(f"p{n}", at["post"].xpath) if "post" in at else "from the page's data"
    for kind, value in shown.items():
        note = "<br><span class=small>from the page's data</span>" if kind in found.from_data else ""
        where = _where(f"p{n}-{kind}", at[kind].xpath) if kind in at else ""
        yield {"link": "permalink"}.get(kind, kind), f"{value}{note}<br>{where}" if where else value + note


def _other_fields(n: int, found: InspectedPost, labels: Labels) -> Iterable[tuple[str, str]]:
    post = found.post
    for k, quote in enumerate(post.quotes):
        where = f'<br><button data-ref="p{n}-quote">show</button>' if not k and labels.counts["quote"] and found.quotes else ""
        yield "quote", f'{_shown(quote.author)}<pre dir="auto">{escape(_cut(quote.text))}</pre>{where}'
    for k, cut in enumerate(found.cuts):
        where = f' <button data-ref="p{n}-cut{k}">show</button>' if cut.element is not None else ""
        yield "cut", f"<bdi>{escape(cut.text)}</bdi><br><span class=small>{escape(cut.why)}</span>{where}"
    others = (
        ("id", post.post_id),
        ("sequence", None if post.sequence is None else str(post.sequence)),
        ("answers", post.reply_to),
        ("depth", None if post.depth is None else str(post.depth)),
        ("reactions", None if post.reactions is None else str(post.reactions)),
        ("attachments", "\n".join(attachment.url for attachment in post.attachments)),
        ("images", "\n".join(post.images)),
    )
    yield from ((name, f"<bdi>{escape(_cut(value))}</bdi>") for name, value in others if value)


def _cut(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}… ({len(text) - MAX_TEXT:,} more characters)"


def _where(ref: str, xpath: str) -> str:
    return f'<button data-ref="{ref}">show</button> {_copy(xpath)} <code dir="ltr">{escape(xpath)}</code>'


def _copy(text: str) -> str:
    return f'<button data-copy="{escape(text)}" aria-label="Copy this XPath">copy</button>'


def _listed(inspection: Inspection, labels: Labels) -> str:
    rows = []
    known = {ref for label in labels.of.values() for ref in label.refs}
    for n, link in enumerate(inspection.page.listed, 1):
        show = f' <button data-ref="l{n}">show</button>' if f"l{n}" in known else ""
        rows.append(f'<li><bdi>{escape(link.title)}</bdi>{show}<br><code dir="ltr">{escape(link.url)}</code></li>')
    return f'<ol class="rows" id="listed">{"".join(rows)}</ol>'


# --- XPaths and candidates ----------------------------------------------------------------------------------------------


def _xpaths(inspection: Inspection) -> str:
    known = ((name, inspection.page.xpaths.get(key)) for key, name in XPATHS.items())
    rows = "".join(f"<tr><th scope=row>{name}</th><td>{_xpath(xpath)}</td></tr>" for name, xpath in known if xpath)
    tried = (
        '<form id="try"><p><label for="xpath">Try an XPath on this page</label> <button>show what it matches</button>'
        '<span id="tried" role="status"></span><br><input id="xpath" spellcheck="false" autocomplete="off"></p></form>'
    )
    return f"<table>{rows}</table>{tried}"


def _xpath(xpath: str) -> str:
    return f'<button data-xpath="{escape(xpath)}">show</button> {_copy(xpath)} <code dir="ltr">{escape(xpath)}</code>'


def _candidates(inspection: Inspection) -> str:
    names = [("Grown from", ""), ("What became of it", ""), ("Frames", ""), *((name, means) for _, name, means in COLUMNS)]
    head = "".join(f'<th scope="col" title="{escape(means)}">{name}</th>' for name, means in names)
    rows = "".join(_candidate(n, candidate) for n, candidate in enumerate(inspection.candidates, 1))
    left = inspection.number_of_candidates - len(inspection.candidates)
    note = f"<p class='small'>{left:,} more ways to cut the page were found, with less text or fewer marks.</p>" if left > 0 else ""
    key = "".join(f"<li><b>{name}</b>: {escape(means)}.</li>" for _, name, means in COLUMNS)
    meaning = f"<details><summary>What the figures mean</summary><ul>{key}</ul></details>"
    table = f'<table id="candidates"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="wide" tabindex="0" role="region" aria-label="Candidates">{table}</div>{note}{meaning}'


def _candidate(n: int, candidate: Candidate) -> str:
    figures = "".join(f'<td class="number">{figure(candidate.evidence, name)}</td>' for name, _, _ in COLUMNS)
    xpath = f'<br>{_copy(candidate.xpath)} <code dir="ltr">{escape(candidate.xpath)}</code>' if candidate.xpath else ""
    grown = f'<td><button data-ref="c{n}">show</button> <bdi>{escape(candidate.grown_from)}</bdi>{xpath}</td>'
    cells = f'{grown}<td>{escape(candidate.verdict)}</td><td class="number">{len(candidate.elements)}</td>{figures}'
    return f"<tr{' class=chosen' if candidate.chosen else ''}>{cells}</tr>\n"
