"""Tokens and kinds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.dates.tokens import plain, tokenise


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Posted 5 Mar 2020", "x d B y"),
        ("12日下午3:14", "dDPd:d"),
        ("12 มี.ค. 2563", "d M. y"),
        ("۱۲ اسفند ۱۳۹۸", "d M y"),
        ("12\u202fmars\u202f2020", "d M y"),
        ("you may 5", "x N d"),
        ("May 5", "M d"),
    ],
)
def test_kinds(text: str, kinds: str) -> None:
    assert tokenise(plain(text))[1] == kinds


@given(st.text())
def test_tokens_join_to_the_text(text: str) -> None:
    same = plain(text)
    assert len(same) == len(text)
    tokens, kinds = tokenise(same)
    assert "".join(tokens) == same
    assert len(tokens) == len(kinds)
