"""Archive-It: from a collection's id to its seeds, by the partner API."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin, urlsplit

from harvestcrawl.archives.entries import shown, web_address
from harvestcrawl.archives.items import Extra, Problem, Reading, Seed
from harvestcrawl.title_reader import looks_like_html

API = "https://partner.archive-it.org/api/"
"""Public data of public collections can be read without an account."""
_ADVICE = "give a file of seeds instead"
_REFUSALS = {
    401: "its seeds are not public",
    403: "its seeds are not public",
    404: "Archive-It knows no such collection",
    429: "Archive-It asks for fewer requests",
}
# What is kept of a seed, and no more: the API also gives login_username and login_password, which must reach no output.
_KEPT = ("seed_type",)


def seeds_url(collection: str, api: str = API) -> str:
    """The URL that lists a collection's seeds.

    :param collection: the id, digits
    """
    return f"{api}seed?collection={collection}&limit=-1&format=json"


def read_seeds(body: bytes, collection: str, url: str, status: int = 200) -> Reading:
    """The seeds in one answer of the API: a bare list, or a page ``{count, next, results}``, whose ``next`` is in ``further``.

    Deleted seeds and those that are not publicly visible are left out and counted: what an archivist took off the collection is
    not compared.

    :param url: what was asked
    :param status: of the answer
    """
    place = f"collection {collection}"
    if status != 200:
        return _refused(place, _REFUSALS.get(status, f"Archive-It answers with HTTP {status}"))
    if looks_like_html(None, body[:1024]):
        return _refused(place, "a web page came where the seeds should be")
    try:
        document = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return _refused(place, "the answer of Archive-It cannot be read" if body.strip() else "the answer of Archive-It is empty")
    listed = document.get("results", document.get("objects")) if isinstance(document, dict) else document
    if not isinstance(listed, list):
        return _refused(place, "the answer of Archive-It has no seeds in it")
    following = document.get("next") if isinstance(document, dict) else None
    further = _same_host(url, following)
    if not listed and not further:
        return _refused(place, "it has no seeds that are public, or does not exist")
    found = list(_seeds(listed, collection, url))
    return Reading(
        seeds=tuple(part for part in found if isinstance(part, Seed)),
        problems=tuple(part for part in found if isinstance(part, Problem)),
        skipped=sum(part is None for part in found),
        further=further,
    )


def _seeds(listed: list[Any], collection: str, url: str) -> Iterator[Seed | Problem | None]:
    seen: set[str] = set()
    for number, item in enumerate(listed, 1):
        where = f"collection {collection}, seed {number}"
        address = item.get("url") if isinstance(item, dict) else None
        if not isinstance(item, dict) or not isinstance(address, str):
            yield Problem(where=where, what="a seed without a URL")
        elif item.get("deleted") is True or item.get("publicly_visible") is False:
            yield None
        elif (usable := web_address(address)) is None:
            yield Problem(where=where, what=f"not a web address: {shown(address)}")
        elif usable in seen:
            yield None
        else:
            seen.add(usable)
            yield Seed(
                url=usable,
                seed_id=str(item["id"]) if isinstance(item.get("id"), int | str) else None,
                collection=collection,
                extra=_extra(item),
                where=url,
            )


def _extra(item: dict[str, Any]) -> Extra:
    groups = item.get("seed_groups")
    names = [group.get("name") if isinstance(group, dict) else group for group in groups] if isinstance(groups, list) else []
    group = "; ".join(str(name) for name in names if isinstance(name, str | int))
    kept = [(name, str(item[name])) for name in _KEPT if isinstance(item.get(name), str)]
    return tuple([("group", group), *kept] if group else kept)


def _same_host(url: str, following: Any) -> tuple[str, ...]:
    """The next page, which is asked of the same host: the answer of a server does not send us elsewhere."""
    if not isinstance(following, str) or not following:
        return ()
    try:
        target = urljoin(url, following)
        return (target,) if urlsplit(target).hostname == urlsplit(url).hostname and target != url else ()
    except ValueError:
        return ()


def _refused(place: str, what: str) -> Reading:
    return Reading(problems=(Problem(where=place, what=f"{what}; {_ADVICE}"),))
