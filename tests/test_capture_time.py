"""When an archived page was captured."""

from datetime import UTC, datetime

import pytest

from harvestcrawl.capture_time import capture_time

WHEN = datetime(2019, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("url", "header", "when"),
    [
        ("https://forum.example/t/5", None, None),
        ("https://forum.example/t/5", "Mon, 04 Mar 2019 05:06:07 GMT", WHEN),
        ("https://web.archive.org/web/20190304050607/http://forum.example/t/5", None, WHEN),
        ("https://wayback.archive-it.org/123/20190304050607id_/https://forum.example/t/5", None, WHEN),
        ("https://wayback.archive-it.org/123/20180101000000/http://forum.example/", "Mon, 04 Mar 2019 05:06:07 GMT", WHEN),
        ("https://web.archive.org/web/20190304050607/http://forum.example/", "yesterday", WHEN),
        ("https://web.archive.org/web/20000012170449/http://forum.example/", None, None),
        ("https://web.archive.org/web/2019/http://forum.example/", None, None),
        ("https://forum.example/thread/20190304050607/", None, None),
    ],
)
def test_capture_time(url: str, header: str | None, when: datetime | None) -> None:
    assert capture_time(url, header) == when
