"""What a log says of a host that is down."""

import logging

import pytest

from harvestcrawl.console import as_detail


def record(level: int, error: bool) -> logging.LogRecord:
    info = (ValueError, ValueError("down"), None) if error else None
    return logging.LogRecord("scrapy", level, __file__, 1, "Error downloading robots.txt", None, info)


@pytest.mark.parametrize(("level", "shown"), [(logging.WARNING, False), (logging.INFO, True)])
def test_a_traceback_becomes_a_line_for_those_who_read_details(level: int, shown: bool, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(level)
    error = record(logging.ERROR, error=True)
    assert as_detail(error) is shown
    assert (error.exc_info, error.levelname) == (None, "INFO")


def test_other_lines_stay() -> None:
    detail = record(logging.INFO, error=False)
    assert as_detail(detail) is logging.getLogger().isEnabledFor(logging.INFO)
