import json

import pytest

from harvestcrawl.drift.labels import Joined, join
from harvestcrawl.row_files import RowFileError, rows_of

DRIFT = [
    {"url": "https://a.example/", "archived_url": "https://arch.example/1/https://a.example/", "seed_id": "7", "verdict": "on-topic"},
    {"url": "https://a.example/", "archived_url": "https://arch.example/2/https://a.example/", "seed_id": "7", "verdict": "off-topic"},
    {"url": "https://b.example/", "archived_url": "https://arch.example/1/https://b.example/", "id": "b", "verdict": "gone", "score": 0.0},
]


def joined(labels: str, drift: list[dict[str, object]]) -> Joined:
    label_rows, bad = rows_of("labels", labels)
    rows, _ = rows_of("drift", "\n".join(map(json.dumps, drift)))
    found = join(label_rows, rows)
    return found._replace(unusable=(*bad, *found.unusable))


def outcome(found: Joined) -> list[tuple[str, str]]:
    return [(str(pair.label), str(pair.verdict)) for pair in found.pairs]


def test_by_id_and_by_seed() -> None:
    found = joined("seed_id,id,label\n7,,on-topic\n,b,gone\n", DRIFT)
    assert outcome(found) == [("on-topic", "on-topic"), ("on-topic", "off-topic"), ("gone", "gone")]
    assert found[1:] == ((), (), ())


def test_by_capture_when_the_label_names_one() -> None:
    found = joined("archive_url,current_url,label\nhttps://arch.example/2/https://a.example/,https://a.example/,off-topic\n", DRIFT[:2])
    assert outcome(found) == [("off-topic", "off-topic")]
    assert found.without_label == ("drift:1: 7",)


def test_by_url_for_all_captures_of_a_seed() -> None:
    found = joined("Seed URL,Label\nhttps://a.example/,Off Topic\n", DRIFT[:2])
    assert outcome(found) == [("off-topic", "on-topic"), ("off-topic", "off-topic")]


def test_what_is_left_over_is_named() -> None:
    labels = '{"id": "b", "label": "gone"}\n{"id": "zz", "label": "on-topic"}\nnot json\n{"id": "y", "label": "perhaps"}\n'
    found = joined(labels, DRIFT)
    assert outcome(found) == [("gone", "gone")]
    assert found.without_row == ("labels:2: zz",)
    assert found.without_label == ("drift:1: 7", "drift:2: 7")
    assert found.unusable == ("labels:3: no JSON object", "labels:4: label 'perhaps' is none of on-topic, off-topic, gone")


def test_labels_that_contradict_each_other_are_nobodys() -> None:
    found = joined("id,label\nb,gone\nb,on-topic\n", DRIFT[2:])
    assert found.pairs == ()
    assert len(found.without_row) == 2


def test_the_collection_is_the_rows_or_the_labels() -> None:
    found = joined("id,label,collection\nb,gone,3490\n", DRIFT[2:])
    assert found.pairs[0].collection == "3490"


@pytest.mark.parametrize(
    ("labels", "says"), [("id,mark\nb,gone\n", "labels:2: there is no column label"), ("id,label\nb,\n", "no column label")]
)
def test_a_file_without_labels_is_refused(labels: str, says: str) -> None:
    with pytest.raises(RowFileError, match=says):
        joined(labels, DRIFT)


def test_rows_without_verdicts_are_refused() -> None:
    with pytest.raises(RowFileError, match="drift:1: there is no column verdict"):
        joined("id,label\nb,gone\n", [{"id": "b"}])


def test_what_is_named_cannot_steer_a_terminal() -> None:
    found = joined("id,label\n\x1b[31mzz,gone\n", DRIFT[2:])
    assert found.without_row == ("labels:2: [31mzz",)
