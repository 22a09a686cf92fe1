"""Files of pairs and seeds, as people and programs write them: every row gives one pair, one seed or one problem."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harvestcrawl.archives.endpoints import ArchiveError, archive_at
from harvestcrawl.archives.items import Pair, Problem, Seed
from harvestcrawl.archives.tables import Found, read_table

URIM = "https://wayback.archive-it.org/9999/20060114023625/http://oak.example/"


def read(text: str, name: str = "pairs.csv", encoding: str = "utf-8") -> list[Found]:
    return list(read_table(text.encode(encoding), name))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize(
    "text",
    [
        f"current_url,archive_url,town\nhttp://oak.example/,{URIM},Düren\n",
        f"town,archive_url,current_url\r\nDüren,{URIM},http://oak.example/\r\n",
        f"town;a;b\nDüren;{URIM};http://oak.example/\n",
        f"sep=;\ntown;a;b\nDüren;{URIM};http://oak.example/\n",
        f'"town","a","b"\n"Düren","{URIM}","http://oak.example/",,,\n,,,,,\n',
        f"town\ta\tb\nDüren\t{URIM}\thttp://oak.example/\n",
        f"town|Memento|Seed\nDüren|{URIM}|http://oak.example/\n",
        f"town,a,b\n\n  Düren , {URIM} , http://oak.example/ \n\n",
    ],
)
def test_pairs(text: str, encoding: str) -> None:
    (pair,) = read(text, encoding=encoding)
    assert isinstance(pair, Pair)
    assert (pair.url, pair.archived_url, pair.archived_datetime) == ("http://oak.example/", URIM, "20060114023625")
    assert pair.extra == (("town", "Düren"),)
    assert pair.asked_url == "http://oak.example/"


@pytest.mark.parametrize("separator", [",", ";", "\t", " , "])
def test_pairs_without_header(separator: str) -> None:
    (pair,) = read(
        f"http://oak.example/a,b{separator}{URIM}" if separator == "\t" else f"http://oak.example/a{separator}{URIM}", "pairs.txt"
    )
    assert isinstance(pair, Pair)
    assert pair.archived_url == URIM
    assert pair.where == "pairs.txt:1"


def test_seed_export_of_archive_it() -> None:
    text = "Seed URL,Group,Status,Frequency,Type,Access\nhttp://oak.example/,Towns,Active,Annual,Standard,Public\nhttps://elm.example/,,Active,,,\n"
    first, second = read(text, "seeds.csv")
    assert first == Seed(
        url="http://oak.example/",
        extra=(("Group", "Towns"), ("Status", "Active"), ("Frequency", "Annual"), ("Type", "Standard"), ("Access", "Public")),
        where="seeds.csv:2",
    )
    assert isinstance(second, Seed)
    assert second.extra == (("Status", "Active"),)


@pytest.mark.parametrize("name", ["seeds.txt", "seeds.csv"])
def test_bare_urls(name: str) -> None:
    text = "http://oak.example/a,b;c?d=1,2\n\nhttps://elm.example/\noak.example/x\n"
    found = read(text, "seeds.txt") if name == "seeds.txt" else read(text.replace(",", "%2C"), name)
    assert [seed.url.replace("%2C", ",") for seed in found if isinstance(seed, Seed)] == [
        "http://oak.example/a,b;c?d=1,2",
        "https://elm.example/",
        "http://oak.example/x",
    ]
    assert [seed.where for seed in found if isinstance(seed, Seed)] == [f"{name}:1", f"{name}:3", f"{name}:4"]


def test_comments_and_a_header_in_a_text_file() -> None:
    assert [type(row) for row in read("# my seeds\nurl\nhttp://oak.example/\n# http://no.example/\n", "s.txt")] == [Seed]


def test_bare_mementos() -> None:
    (pair,) = read(URIM + "\n", "mementos.txt")
    assert isinstance(pair, Pair)
    assert (pair.url, pair.archived_url) == ("http://oak.example/", URIM)


def test_columns_with_roles() -> None:
    text = f"id,url,live_url,archived_url,collection,login_password,Login Username\n7,http://oak.example/,https://www.oak.example/,{URIM},3490,hunter2,keeper\n"
    (pair,) = read(text)
    assert isinstance(pair, Pair)
    assert (pair.seed_id, pair.collection, pair.live_url, pair.asked_url) == (
        "7",
        "3490",
        "https://www.oak.example/",
        "https://www.oak.example/",
    )
    assert pair.extra == ()


def test_a_time_and_an_archive_make_a_memento() -> None:
    data = b"url,timestamp\nhttp://oak.example/,20060114023625\nhttp://elm.example/,2006-01-14 02:36:25\nhttp://ash.example/,\n"
    first, second, third = read_table(data, "t.csv", archive=archive_at("https://a.example/web/"), collection="mine")
    assert isinstance(first, Pair)
    assert isinstance(second, Pair)
    assert first.archived_url == "https://a.example/web/20060114023625/http://oak.example/"
    assert second.archived_datetime == "20060114023625"
    assert isinstance(third, Seed)
    assert third.collection == "mine"


def test_a_calendar_is_a_seed_in_its_archive() -> None:
    (seed,) = read("url,wayback\nhttp://oak.example/,https://wayback.archive-it.org/9999/*/http://oak.example/\n")
    assert seed == Seed(url="http://oak.example/", archive="https://wayback.archive-it.org/9999/", where="pairs.csv:2")


def test_memento_of_an_archive_with_another_form() -> None:
    (pair,) = read("url,archive_url\nhttp://oak.example/,https://perma.example/AB12\n")
    assert isinstance(pair, Pair)
    assert (pair.archived_url, pair.archived_datetime) == ("https://perma.example/AB12", None)


BROKEN = f"""url,archive_url,note
http://oak.example/,{URIM},fine
ht tp://oak.example/,{URIM},broken
http://[,{URIM},broken
http://oak.example/,not a memento,broken
,https://perma.example/AB12,broken
,,broken
http://oak.example/,,no memento
"http://oak.example/",{URIM},"two
lines"
http://oak.example/,{URIM},fine
"http://oak.example/,{URIM},a quotation mark that is not closed
http://oak.example/,{URIM},fine
"""


def test_broken_rows_are_named_and_the_rest_goes_on() -> None:
    found = read(BROKEN)
    assert [(type(row).__name__, row.where) for row in found] == [
        ("Pair", "pairs.csv:2"),
        ("Problem", "pairs.csv:3"),
        ("Problem", "pairs.csv:4"),
        ("Problem", "pairs.csv:5"),
        ("Problem", "pairs.csv:6"),
        ("Problem", "pairs.csv:7"),
        ("Seed", "pairs.csv:8"),
        ("Pair", "pairs.csv:9"),
        ("Pair", "pairs.csv:11"),
        ("Problem", "pairs.csv:12"),
        ("Pair", "pairs.csv:13"),
    ]
    assert str(found[1]) == "pairs.csv:3: not a web address: ht tp://oak.example/"


@pytest.mark.parametrize(
    ("text", "named"),
    [("name,town\nOak,North\n", "name, town"), ("name\nOak\n", "name"), ('{"name": "Oak"}\n', "name")],
)
def test_a_file_without_urls_is_refused_by_the_names_of_its_columns(text: str, named: str) -> None:
    with pytest.raises(ArchiveError, match=rf"^p\.csv: no column of URLs in it; its columns are {named}$"):
        read(text, "p.csv")


@pytest.mark.parametrize("text", ["", "\n\n", "url,archive_url\n"])
def test_an_empty_file_has_no_rows(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("form", ["lines", "array"])
def test_json(form: str) -> None:
    objects = [
        {"url": "http://oak.example/", "archived_url": URIM, "id": 7, "tags": ["a", "é"]},
        {"url": "http://elm.example/", "archived_url": None},
    ]
    text = "\n".join(map(json.dumps, objects)) if form == "lines" else json.dumps(objects, indent=1)
    pair, seed = read(text, "p.jsonl")
    assert isinstance(pair, Pair)
    assert (pair.seed_id, pair.extra) == ("7", (("tags", '["a", "é"]'),))
    assert isinstance(seed, Seed)


def test_a_broken_line_of_json() -> None:
    found = read('{"url": "http://oak.example/"}\n{"url": \n[1]\n{"url": "http://elm.example/"}\n', "p.jsonl")
    assert [(type(row).__name__, row.where) for row in found] == [
        ("Seed", "p.jsonl:1"),
        ("Problem", "p.jsonl:2"),
        ("Problem", "p.jsonl:3"),
        ("Seed", "p.jsonl:4"),
    ]


CELLS = st.sampled_from(["http://oak.example/", URIM, "oak", "", '"', "url", "archive_url", "7", "http://["])


TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=4), max_size=8)
NAMES = st.sampled_from(["a.csv", "a.tsv", "a.txt", "a"])


@given(TABLES, st.sampled_from([",", ";", "	"]), NAMES)
def test_never_raises_but_for_a_file_without_urls(table: list[list[str]], separator: str, name: str) -> None:
    text = "\n".join(separator.join(row) for row in table)
    try:
        found = read(text, name)
    except ArchiveError:
        return
    assert all(isinstance(row, Pair | Seed | Problem) and row.where.startswith(f"{name}:") for row in found)


@given(st.binary(), st.sampled_from(["a.csv", "a.txt", "a.jsonl"]))
def test_bytes_never_raise(data: bytes, name: str) -> None:
    try:
        list(read_table(data, name))
    except ArchiveError:
        return
