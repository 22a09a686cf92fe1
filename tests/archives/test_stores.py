"""Stored files are read piece by piece, again where a read fails, and what cannot be read says why."""

import io
from pathlib import Path

import pytest

from harvestcrawl.archives import stores
from harvestcrawl.archives.stores import StoreError, open_stored
from tests.local_store import served

DATA = bytes(range(256)) * 40_000


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PAUSES", (0.0, 0.0))


@pytest.mark.parametrize("ranges", [True, False])
def test_over_http(ranges: bool) -> None:
    with served(DATA, ranges=ranges) as url, open_stored(f"{url}/a.warc.gz") as stream:
        assert stream.read(1000) == DATA[:1000]
        assert stream.read() == DATA[1000:]


def test_over_http_one_can_go_back() -> None:
    with served(DATA, ranges=True) as url, open_stored(f"{url}/a.warc.gz") as stream:
        stream.seek(9_000_000)
        assert stream.read(10) == DATA[9_000_000:9_000_010]
        stream.seek(-10, io.SEEK_END)
        assert stream.read() == DATA[-10:]
        stream.seek(3)
        assert stream.read(4) == DATA[3:7]


@pytest.mark.parametrize("before", range(7))
def test_a_read_that_fails_is_tried_again(before: int) -> None:
    with served(DATA, ranges=True, failures=2, before=before) as url, open_stored(f"{url}/a.warc.gz") as stream:
        assert stream.read() == DATA


def test_what_keeps_failing_says_why_once_and_for_all() -> None:
    with served(DATA, ranges=True, failures=1000, before=4) as url, open_stored(f"{url}/a.warc.gz") as stream:
        for _ in range(2):
            with pytest.raises(StoreError, match=r"cannot be read: .*503"):
                stream.read()


@pytest.mark.parametrize("path", ["{folder}/missing.warc", "file://{folder}/missing.warc", "{url}/missing"])
def test_what_is_not_there(path: str, tmp_path: Path) -> None:
    with served(DATA, ranges=True) as url, pytest.raises(StoreError, match="cannot be read"):
        open_stored(path.format(folder=tmp_path, url=url))


@pytest.mark.parametrize("prefix", ["", "file://"])
def test_on_disk(prefix: str, tmp_path: Path) -> None:
    (tmp_path / "a [1] ü.warc").write_bytes(DATA)
    with open_stored(f"{prefix}{tmp_path}/a [1] ü.warc") as stream:
        assert stream.read() == DATA


def test_without_ranges_one_cannot_go_back() -> None:
    with served(DATA, ranges=False) as url, open_stored(f"{url}/a.warc.gz") as stream:
        assert stream.read(10) == DATA[:10]
        stream.seek(5_000_000)
        with pytest.raises(StoreError, match="cannot be read"):
            stream.read(10)
