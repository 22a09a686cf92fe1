"""The line over a quote: what is one, and whose name stands in it."""

import pytest

from harvestcrawl.extraction.attribution import is_attribution, is_lead, quoted_name

LINES = [
    ("Ann wrote:", "Ann"),
    ("@gege-650b a dit :", "gege-650b"),
    ("@Tom Q said in Kettles that leak:", "Tom Q"),
    ("Originally Posted by Ma Bell", "Ma Bell"),
    ("Quote: Originally posted by Ann", "Ann"),
    ("Posté par Jean-Luc", "Jean-Luc"),
    ("Citation de : Jean", "Jean"),
    ("Zitat von Dampfross", "Dampfross"),
    ("Alıntı: Misafir", "Misafir"),
    ("Цитата: Мария К. от 04 Апрель 2012, 10:05:13", "Мария К."),
    ("Quote from: Bo on April 04, 2020, 10:05:12 pm", "Bo"),
    ("On 11-28-2023, 01:44 PM rakes & hooks Wrote:", "rakes & hooks"),
    ("(2019-02-24, 05:31 PM)Bo Wrote:", "Bo"),
    ("Il 3/6/2021 at 07:12, Bosco Nero ha scritto:", "Bosco Nero"),
    ("Am 3. März 2012 um 10:11 schrieb Hans:", "Hans"),
    ("On Mon, Mar 14, 2011 at 09:12, Henk Vos <henk@example.org> wrote:", "Henk Vos"),
    ("Bertha wrote on Mar 3rd, 2008 at 8:03am:", "Bertha"),
    ("老茶缸 发表于 2017-10-5 17:31", "老茶缸"),
    ("Zé do Choro disse: ↑", "Zé do Choro"),
    ("أبو سالم كتب:", "أبو سالم"),
    ("אורח כתב/ה:", "אורח"),
    ("[TUSK] Bob said:", "[TUSK] Bob"),
    ("Quoteman wrote:", "Quoteman"),
]


@pytest.mark.parametrize(("line", "name"), LINES, ids=[line for line, _ in LINES])
def test_attribution(line: str, name: str) -> None:
    assert is_attribution(line)
    assert quoted_name(line) == name


@pytest.mark.parametrize("line", ["Quote:", "quote", "Zitat:", "Цитата:", "引用:"])
def test_lead_without_a_name(line: str) -> None:
    assert is_lead(line)
    assert is_attribution(line)
    assert quoted_name(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        ":",
        "Three ways out, pick one:",
        "He said that it was good.",
        "I wrote to them in May and nothing came of it",
        "x" * 5000,
        "said:",
    ],
)
def test_no_attribution(line: str) -> None:
    assert not is_attribution(line)
    assert not is_lead(line)


def test_no_colon_is_needed_in_a_quote() -> None:
    assert not is_attribution("แม่ค้าขายกล้วย เขียนว่า")
    assert is_attribution("แม่ค้าขายกล้วย เขียนว่า", in_quote=True)
    assert quoted_name("แม่ค้าขายกล้วย เขียนว่า") == "แม่ค้าขายกล้วย"
