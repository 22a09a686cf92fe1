from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl import PageState, detect_drift
from harvestcrawl.items import DriftReason, Verdict
from tests.drift.pairs import Pair, read

PAIRS = read()
URL = "https://oakfield.example/events/12"
HOSTILE = st.text(max_size=60) | st.sampled_from(
    ["\ud800", "&#x110000;", "\x1b[31m", "=cmd()", "{{title}}", "\u202e", "é" * 2000, "  ", "：｜"]
)
URLS = HOSTILE | st.sampled_from(
    ["http://[::1", "http://a:b@c:99999/%ff?%%%", "//", "https://xn--/", "mailto:x", "https://münchen.example/ü?ü"]
)
STATES = st.builds(
    PageState,
    URLS,
    final_url=st.none() | URLS,
    status=st.none() | st.integers(-1, 999),
    title=st.none() | HOSTILE,
    redirects=st.tuples(URLS) | st.just(()),
    error=st.none() | st.sampled_from(["dns", "timeout", "refused", "tls", "?"]),
    text=st.none() | HOSTILE,
    datetime=st.none() | HOSTILE,
    lang=st.none() | st.sampled_from(["de", "zh-Hant", "", "x_y", "\x00"]),
)


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_a_pair_is_judged(pair: Pair) -> None:
    result = detect_drift(pair.archived, pair.live)
    assert (result.verdict, result.reason) == (pair.verdict, pair.reason or result.reason)


def test_there_are_pairs_of_every_verdict() -> None:
    assert {pair.verdict for pair in PAIRS} == set(Verdict)
    assert len(PAIRS) > 120


@given(STATES, STATES)
def test_no_text_raises(archived: PageState, live: PageState) -> None:
    for method in ("harvestcrawl", "paper"):
        result = detect_drift(archived, live, method=method)
        assert 0 <= result.score <= 1
        assert 0 <= result.similarity <= 1
        assert isinstance(result.verdict, Verdict)
        assert isinstance(result.reason, DriftReason)


@given(st.text(min_size=1, max_size=80).filter(str.strip))
def test_a_title_that_stays_is_never_drift(title: str) -> None:
    page = PageState(URL, final_url=URL, status=200, title=title)
    assert detect_drift(page, page).verdict in (Verdict.ON_TOPIC, Verdict.UNKNOWN)


def test_similarity_stays_the_published_measure() -> None:
    archived, live = PageState(URL, title="Home"), PageState(URL, title="Home | City of Oakfield", status=200)
    assert detect_drift(archived, live).similarity == detect_drift(archived, live, method="paper").similarity == 0.5


def test_the_threshold_is_compared_with_the_score() -> None:
    archived = PageState("https://oakfield.example/", title="Oakfield tulip growers")
    live = PageState("https://oakfield.example/", title="Oakfield rose society", status=200)
    score = detect_drift(archived, live).score
    assert 0 < score < 1
    assert detect_drift(archived, live, threshold=score - 0.01).verdict == "on-topic"
    assert detect_drift(archived, live, threshold=score).verdict == "off-topic"


def test_words_are_handed_out_as_evidence() -> None:
    result = detect_drift(PageState(URL, title="Tulip fair 2014"), PageState(URL, title="Tulip market 2025", status=200))
    assert (result.kept, result.lost, result.new) == (("tulip",), ("fair", "2014"), ("market", "2025"))


@pytest.mark.parametrize(
    ("url", "error", "verdict"),
    [
        ("https://oakfield.example/events/12", "timeout", "unknown"),
        ("https://oakfield.example/", "timeout", "gone"),
        ("https://oakfield.example/events/12", "tls", "unknown"),
        ("https://oakfield.example/index.html", "tls", "gone"),
        ("https://oakfield.example/events/12", "refused", "gone"),
        ("https://oakfield.example/events/12", "dns", "gone"),
    ],
)
def test_a_front_page_without_an_answer_is_a_site_without_one(url: str, error: str, verdict: str) -> None:
    result = detect_drift(PageState(url, title="Events"), PageState(url, error=error))
    assert (result.verdict, result.reason) == (verdict, error)


@pytest.mark.parametrize("status", [301, 200, 204])
def test_an_answer_without_a_title_is_unknown(status: int) -> None:
    live = PageState(URL, final_url=URL, status=status)
    assert detect_drift(PageState(URL, title="Events"), live).reason == "no_live_title"


def test_an_archived_status_can_rule_the_baseline_out() -> None:
    page = PageState(URL, status=500, title="Events")
    assert detect_drift(page, PageState(URL, status=200, title="Events")).reason == "archived_error"


def test_a_short_text_tells_what_a_title_hides() -> None:
    archived = PageState("https://oakfield.example/", title="Oakfield tulip growers")
    live = PageState("https://oakfield.example/", title="Welcome", status=200, text="This domain is for sale!\nClick here")
    assert detect_drift(archived, live).reason == "parked"


def test_judgements_are_the_same_every_time() -> None:
    first, second = ([asdict(detect_drift(p.archived, p.live)) for p in PAIRS] for _ in range(2))
    assert first == second


def test_a_redirect_over_a_parking_host_tells() -> None:
    archived = PageState("https://oakfield.example/", title="Oakfield tulip growers")
    live = PageState(
        archived.url,
        final_url="https://offers.example/",
        status=200,
        title="Great offers",
        redirects=(archived.url, "https://ww25.oakfield.example/"),
    )
    assert detect_drift(archived, live).reason == "parked"
