"""How long a retry waits."""

from datetime import UTC, datetime

import pytest

from harvestcrawl.retry import retry_after_seconds

NOW = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("0", 0.0),
        ("7", 7.0),
        (" 120 ", 120.0),
        ("Mon, 06 May 2024 07:08:39 GMT", 30.0),
        ("Mon, 06 May 2024 07:08:39 -0000", 30.0),
        ("Mon, 06 May 2024 07:00:00 GMT", 0.0),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("", None),
        (None, None),
        ("99999999999999999999", None),
    ],
)
def test_retry_after(header: str | None, seconds: float | None) -> None:
    assert retry_after_seconds(header, NOW) == seconds
