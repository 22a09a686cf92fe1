"""Posts without their authors' names: the same name and key give the same pseudonym, and without the key none leads back to a name.

Keyed hashes (HMAC-SHA256, RFC 2104). Pseudonymous is not anonymous: what people write can tell who they are.
"""

import hmac
import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from harvestcrawl.arguments import ArgumentError
from harvestcrawl.capture import PageRead
from harvestcrawl.items import Post, ThreadSummary
from harvestcrawl.text import squeeze

SETTING = "PSEUDONYMISE"
LEAST_KEY = 16
"""Bytes of a key; one that can be guessed is none."""
DIGITS = 12
"""Of a pseudonym: among a million names two are alike with a chance of one in five hundred."""
SHORTEST = 3
"""Characters of a name that is looked for in texts and addresses: shorter ones are words."""
THREADS = 5_000
"""Threads whose names are kept, to find them on later pages."""
_MENTION = re.compile(r"(?<![\w@/.])@([\w][\w.-]*\w|\w)")


class Pseudonymiser:
    """Replaces names in rows before they are written.

    :param key: what the pseudonyms hang on; whoever has it can tell whether a name is behind one
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._names: OrderedDict[str, dict[str, str]] = OrderedDict()

    def pseudonym(self, name: str) -> str:
        """What stands for a name; case, blanks and Unicode forms do not count."""
        known = unicodedata.normalize("NFKC", squeeze(name)).casefold().encode("utf-8", "surrogatepass")
        return f"author-{hmac.new(self._key, known, 'sha256').hexdigest()[:DIGITS]}"

    def item(self, item: Any) -> Any:
        """An item of the forum job as it may be written; any other one as it is."""
        if isinstance(item, PageRead):
            posts = self.posts(item.posts)
            return replace(item, posts=posts, threads=tuple(self._summary(thread) for thread in item.threads))
        if isinstance(item, Post):
            return self.posts((item,))[0]
        return self._summary(item) if isinstance(item, ThreadSummary) else item

    def posts(self, posts: Iterable[Post]) -> tuple[Post, ...]:
        """Posts without names."""
        given = tuple(posts)
        for post in given:
            names = self._of_thread(post.thread_url)
            for name in (post.author, *(quoted.author for quoted in post.quotes)):
                if name:
                    names[name] = self.pseudonym(name)
        return tuple(self._post(post, self._of_thread(post.thread_url)) for post in given)

    def _post(self, post: Post, names: Mapping[str, str]) -> Post:
        text, address = _replacer(names), _replacer(_in_addresses(names), in_words=False)

        def said(value: str) -> str:
            return _MENTION.sub(lambda found: f"@{self.pseudonym(found[1])}", text(value))

        return replace(
            post,
            thread_title=said(post.thread_title) if post.thread_title else post.thread_title,
            author=self.pseudonym(post.author) if post.author else None,
            author_url=None,
            text=said(post.text),
            text_own=said(post.text_own),
            quotes=tuple(
                replace(q, author=self.pseudonym(q.author) if q.author else None, url=address(q.url) if q.url else q.url, text=said(q.text))
                for q in post.quotes
            ),
            url=address(post.url) if post.url else post.url,
            post_id=address(post.post_id) if post.post_id else post.post_id,
            reply_to=address(post.reply_to) if post.reply_to else post.reply_to,
            images=tuple(map(address, post.images)),
            links=tuple(map(address, post.links)),
            attachments=tuple(replace(a, url=address(a.url), name=said(a.name) if a.name else a.name) for a in post.attachments),
        )

    def _summary(self, thread: ThreadSummary) -> ThreadSummary:
        title = _replacer(self._of_thread(thread.thread_url))
        return replace(thread, title=title(thread.title)) if thread.title else thread

    def _of_thread(self, url: str) -> dict[str, str]:
        names = self._names.setdefault(url, {})
        self._names.move_to_end(url)
        while len(self._names) > THREADS:
            self._names.popitem(last=False)
        return names


def pseudonymiser(given: Any) -> Pseudonymiser:
    """The one that a key file makes.

    :raises ArgumentError: if there is no such file, or its key is too short
    """
    path = Path(str(given))
    try:
        key = path.read_bytes().strip(b"\r\n")
    except OSError as error:
        raise ArgumentError(f"{SETTING}={path}: {(error.strerror or 'cannot be read').lower()}. Make a key: {HOW_TO}") from error
    if len(key) < LEAST_KEY:
        raise ArgumentError(f"{SETTING}={path}: a key has {LEAST_KEY} bytes at least, and this one {len(key)}. Make one: {HOW_TO}")
    return Pseudonymiser(key)


HOW_TO = "(umask 077; head -c 32 /dev/urandom > author.key)"


def _in_addresses(names: Mapping[str, str]) -> dict[str, str]:
    """The names as addresses have them: escaped, in lower case, with hyphens and the like in the place of blanks."""
    found = {}
    for name, pseudonym in names.items():
        for spelling in (name, quote(name), *(name.replace(" ", joint) for joint in "-_+")):
            found[spelling] = pseudonym
            found[spelling.lower()] = pseudonym
    return found


def _replacer(names: Mapping[str, str], *, in_words: bool = True) -> Any:
    """A function that puts pseudonyms in the place of names: of whole words alone, the longest name first."""
    wanted = sorted((name for name in names if len(name) >= SHORTEST), key=lambda name: (-len(name), name))
    if not wanted:
        return lambda text: text
    before, after = (r"(?<!\w)", r"(?!\w)") if in_words else (r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])")
    pattern = re.compile(before + "(?:" + "|".join(map(re.escape, wanted)) + ")" + after)
    return lambda text: pattern.sub(lambda found: names[found[0]], text)
