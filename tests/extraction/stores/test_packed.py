"""Data that is no plain JSON: tables of indexes (devalue), rows that stream in (flight)."""

import pytest

from harvestcrawl.extraction.stores.packed import flight_values, unpacked


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ([{"a": 1, "b": 2}, "kettle", [1, 3], 7], {"a": "kettle", "b": ["kettle", 7]}),
        ([["ShallowReactive", 1], {"data": 2}, ["Reactive", 3], [4], "x"], {"data": ["x"]}),
        ([{"at": 1}, ["Date", "2024-05-06T07:08:09.000Z"]], {"at": "2024-05-06T07:08:09.000Z"}),
        ([{"a": -1, "b": 99}], {"a": None, "b": None}),
        ([["Ref", 0]], None),
        ([], None),
    ],
)
def test_a_table_of_indexes(table: list[object], wanted: object) -> None:
    assert unpacked(table) == wanted


def test_a_table_may_hold_itself() -> None:
    value = unpacked([{"self": 0}])
    assert isinstance(value, dict)
    assert value["self"] is value


def test_rows_with_a_long_text() -> None:
    text = "Größe\n1:[not a row]"
    size = len(text.encode())
    rows = f'0:I[123,["a"],""]\n2:T{size:x},{text}3:["$","main",null,{{"posts":[{{"body":"$2"}},{{"body":"short"}}]}}]\n4:{{broken\n'
    assert list(flight_values(rows)) == [["$", "main", None, {"posts": [{"body": text}, {"body": "short"}]}]]


def test_no_rows() -> None:
    assert list(flight_values("")) == []
