"""Damaged pages, made from good ones: as servers, proxies, editors and ill will damage them. The same seed gives the same pages."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

PAGES = sorted((Path(__file__).parent / "pages").glob("*/page.html"))
_TAG = re.compile(rb"<[^>]*>")
_ATTRIBUTE = re.compile(rb"\w+=\"[^\"]*\"")
_NUMBER = re.compile(rb"\d+")
# What breaks parsers, regular expressions, date readers and terminals.
JUNK: tuple[bytes, ...] = (
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    "\u202e\u2066".encode(),
    "\u0660\u0661/\u0661\u0662/\u0662\u0660".encode(),
    b"<" * 50,
    b">" * 50,
    b"&#x110000;",
    b"&" * 200,
    b"<!--",
    b"]]>",
    b"<![CDATA[",
    b"<?php ",
    b"<plaintext>",
    b"<noscript>",
    b"<template>",
    b"<svg><title>",
    b"<math><mtext>",
    b"<base href='javascript:x'>",
    b"<base href='http://[::1'>",
    b"<frameset>",
    b"<table><tr><td>" * 30,
    b"<a href='" + b"x" * 5_000 + b"'>",
    b"<div class='" + b"post " * 500 + b"'>",
    b"<form>" * 20,
    b"(" * 500,
    b" " * 5_000,
    b"1" * 2_000,
    b"1/" * 500,
    b"12:" * 500,
    b"a-" * 800,
    b"<time datetime='" + b"9" * 400 + b"'>",
    b"<time datetime='2020-02-30T25:61:61+99:99'>",
    b"99.99.9999 99:99",
    b"31 February 0000",
    b"yesterday " * 200,
    b"<blockquote>" * 60,
    b">>1 " * 300,
    b"http://" * 300,
    b"\x1b[31m",
    b"=cmd|' /C calc'!A0",
    b'<script type="application/ld+json">{"@type":"DiscussionForumPosting","comment":[' + b"[" * 400 + b"</script>",
    b"<meta http-equiv='refresh' content='0;url=file:///etc/passwd'>",
)


def _cut_out(page: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(page))
    return page[:start] + page[start + dice.randrange(1, 2 + len(page) // 4) :]


def _cut_off(page: bytes, dice: random.Random) -> bytes:
    return page[: dice.randrange(1, len(page) + 1)]


def _repeat(page: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(page))
    return page[:start] + page[start : start + dice.randrange(1, 4_000)] * dice.randrange(2, 40) + page[start:]


def _move(page: bytes, dice: random.Random) -> bytes:
    a, b, c = sorted(dice.randrange(len(page) + 1) for _ in range(3))
    return page[:a] + page[b:c] + page[a:b] + page[c:]


def _flip(page: bytes, dice: random.Random) -> bytes:
    changed = bytearray(page)
    for _ in range(dice.randrange(1, 30)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _insert(page: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(page) + 1)
    return page[:start] + dice.choice(JUNK) * dice.choice((1, 1, 1, 20)) + page[start:]


def _replaced(
    pattern: re.Pattern[bytes], share: float, by: Callable[[bytes, random.Random], bytes]
) -> Callable[[bytes, random.Random], bytes]:
    def mutate(page: bytes, dice: random.Random) -> bytes:
        return pattern.sub(lambda m: by(m.group(), dice) if dice.random() < share else m.group(), page)

    return mutate


MUTATIONS: Sequence[Callable[[bytes, random.Random], bytes]] = (
    _cut_out,
    _cut_off,
    _repeat,
    _move,
    _flip,
    _insert,
    _insert,
    _replaced(_TAG, 0.05, lambda _, dice: b""),
    _replaced(_TAG, 0.05, lambda tag, dice: tag * dice.randrange(2, 5)),
    _replaced(_ATTRIBUTE, 0.1, lambda _, dice: b'class="' + dice.choice(JUNK) + b'"'),
    _replaced(_NUMBER, 0.2, lambda number, dice: dice.choice((b"0", b"-1", b"9" * 30, number * 3, b""))),
)


def mutated(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """Damaged pages: the name of the case each was made from, and the page after one to six mutations."""
    dice = random.Random(seed)
    pages = [(path.parent.name, path.read_bytes() or b"<p>") for path in PAGES]
    for _ in range(count):
        name, page = dice.choice(pages)
        for _ in range(dice.randrange(1, 7)):
            page = dice.choice(MUTATIONS)(page, dice) or b"<p>"
        yield name, page
