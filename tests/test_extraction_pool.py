"""The pool of processes that read pages: real ones, some of them killed."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime

import psutil
import pytest

from harvestcrawl.extraction_pool import ExtractionPool
from harvestcrawl.items import CapturedPage, Outcome
from harvestcrawl.reading import read_capture
from tests.local_site import entries, thread_page

NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
SITE = "https://forum.example/thread"


def captured(first: int, last: int, thread: int = 5) -> CapturedPage:
    body = thread_page("Oil pressure drops on warm days", entries(first, last)).encode()
    return CapturedPage(url=f"{SITE}/{thread}", final_url=f"{SITE}/{thread}", status=200, body=body, fetched_at=NOW)


LARGE = captured(1, 400)


@pytest.fixture
def pool() -> Iterator[ExtractionPool]:
    """A pool of two processes."""
    made = ExtractionPool(2, 60)
    yield made
    made.close()


def readers() -> list[psutil.Process]:
    """The processes that this one has started to read pages."""
    return [p for p in psutil.Process().children() if is_reader(p)]


def is_reader(process: psutil.Process) -> bool:
    try:
        return "multiprocessing.spawn" in " ".join(process.cmdline())
    except psutil.Error:  # it has just ended
        return False


def test_pages_are_read_as_in_this_process(pool: ExtractionPool) -> None:
    pages = [captured(n, n + 4, thread=n) for n in range(1, 13)]

    async def read() -> list[object]:
        return list(await asyncio.gather(*map(pool.read, pages)))

    assert asyncio.run(read()) == [read_capture(page) for page in pages]


def test_a_page_without_processes_is_read_in_this_one() -> None:
    pool = ExtractionPool(0, 60)
    assert asyncio.run(pool.read(captured(1, 5))) == read_capture(captured(1, 5))
    assert readers() == []
    pool.close()


@pytest.mark.parametrize("processes", [0, 2])
def test_what_a_site_has_taught_goes_along(processes: int) -> None:
    pool = ExtractionPool(processes, 60)

    async def read() -> list[int]:
        return [len((await pool.read(page)).posts) for page in (captured(1, 6), captured(7, 7))]

    assert asyncio.run(read()) == [6, 1]
    assert pool.layouts.of(f"{SITE}/5")
    pool.close()


def test_a_killed_process_loses_nothing(pool: ExtractionPool) -> None:
    async def read() -> int:
        reading = asyncio.ensure_future(pool.read(LARGE))
        while not (busy := [p for p in readers() if p.cpu_times().user > 0]):
            await asyncio.sleep(0.01)
        busy[0].kill()
        return len((await reading).posts)

    assert asyncio.run(read()) == 400


def test_a_page_whose_processes_keep_ending_has_a_reason(pool: ExtractionPool) -> None:
    async def read() -> tuple[Outcome, tuple[str, ...]]:
        reading = asyncio.ensure_future(pool.read(LARGE))
        while not reading.done():
            for process in readers():
                process.kill()
            await asyncio.sleep(0.01)
        page = reading.result()
        return page.outcome, page.warnings

    assert asyncio.run(read()) == (Outcome.ERROR, ("the process that read it ended",))


def test_a_page_that_takes_too_long_has_a_reason() -> None:
    pool = ExtractionPool(1, 0.05)
    page = asyncio.run(pool.read(LARGE))
    pool.close()
    assert (page.outcome, page.posts) == (Outcome.ERROR, ())
    assert page.warnings == ("reading it did not come to an end in 0.05 seconds",)


def test_nothing_is_left_when_it_is_closed(pool: ExtractionPool) -> None:
    asyncio.run(pool.read(captured(1, 5)))
    assert readers()
    pool.close()
    assert readers() == []
