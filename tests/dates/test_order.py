"""Day and month: settled on the column."""

from datetime import UTC, datetime

import pytest

from harvestcrawl.dates import read_dates

NOW = datetime(2020, 6, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("raws", "languages", "values", "order", "ambiguous"),
    [
        pytest.param(["04/05/2020", "05/05/2020"], ["en-US"], ["2020-04-05", "2020-05-05"], "MDY", False, id="American page"),
        pytest.param(["04/05/2020", "05/05/2020"], ["en"], ["2020-04-05", "2020-05-05"], "MDY", True, id="plain English, either"),
        pytest.param(["04/05/2020", "05/05/2020"], ["en-GB"], ["2020-05-04", "2020-05-05"], "DMY", False, id="British page"),
        pytest.param(["04/05/2020", "05/05/2020"], ["de"], ["2020-05-04", "2020-05-05"], "DMY", False, id="German page"),
        pytest.param(["04/05/2020", "05/05/2020"], [], ["2020-05-04", "2020-05-05"], "DMY", True, id="nothing known"),
        pytest.param(["04/05/2020", "13/05/2020"], ["en-US"], ["2020-05-04", "2020-05-13"], "DMY", False, id="one day above 12"),
        pytest.param(["04/05/2020", "04/13/2020"], ["de"], ["2020-04-05", "2020-04-13"], "MDY", False, id="one day above 12, American"),
        pytest.param(["05.01.2020"], ["en"], ["2020-01-05"], "DMY", False, id="dots are not American"),
        pytest.param(["08/06/2020"], ["en-US"], ["2020-06-08"], "DMY", False, id="August would be in the future"),
        pytest.param(["Mon 04/05/2020"], ["en-US"], ["2020-05-04"], "DMY", False, id="the weekday shown"),
        pytest.param(
            ["01/02/2020", "02/02/2020", "01/03/2020"], ["en-US"], ["2020-02-01", "2020-02-02", "2020-03-01"], "DMY", False, id="upwards"
        ),
        pytest.param(
            ["01/03/2020", "02/02/2020", "01/02/2020"], ["en-US"], ["2020-03-01", "2020-02-02", "2020-02-01"], "DMY", False, id="downwards"
        ),
        pytest.param(["04-06-2019, 09:12 AM"], [], ["2019-04-06T09:12"], "MDY", True, id="AM and PM lean to the American order"),
        pytest.param(["20/03/12"], ["ja"], ["2020-03-12"], "YMD", False, id="two-digit year first"),
        pytest.param(["19-09-29 06:59"], [], ["2019-09-29T06:59"], "YMD", False, id="no other order is possible"),
        pytest.param(["29.01.19", "03.02.19"], ["de"], ["2019-01-29", "2019-02-03"], "DMY", False, id="two-digit year last"),
        pytest.param(["04/23/19"], [], ["2019-04-23"], "MDY", False, id="month first, two-digit year"),
        pytest.param(["31/04/2020", "05/03/2020"], [], [None, "2020-03-05"], "DMY", False, id="a day that there is not"),
        pytest.param(["3/4 9:31PM", "3/15 9:40PM"], ["en"], ["2020-03-04T21:31", "2020-03-15T21:40"], "MDY", False, id="no year"),
        pytest.param(["2020-05-04", "2020.05.04", "2020/5/4"], ["de"], ["2020-05-04"] * 3, None, False, id="year first needs no settling"),
    ],
)
def test_order(raws: list[str], languages: list[str], values: list[str | None], order: str | None, ambiguous: bool) -> None:
    found = read_dates(raws, languages=languages, fetched_at=NOW)
    assert [one.value if one else None for one in found] == values
    assert {(one.order, one.ambiguous) for one in found if one} == {(order, ambiguous)}


def test_a_given_order_beats_the_language_and_the_run_of_dates() -> None:
    raws = ["01/02/2020", "02/02/2020", "01/03/2020"]
    found = read_dates(raws, languages=["de"], fetched_at=NOW, order="MDY")
    assert [one.value for one in found if one] == ["2020-01-02", "2020-02-02", "2020-01-03"]


def test_a_given_order_that_cannot_be_is_not_followed() -> None:
    found = read_dates(["13/02/2020"], fetched_at=NOW, order="MDY")
    assert [one.value for one in found if one] == ["2020-02-13"]
