"""Requests for a browser keep all that they say in every queue."""

import json
import pickle

import pytest
from scrapy.utils.request import request_from_dict

from harvestcrawl.browser import BrowserRequest
from harvestcrawl.browser.request import OWN_ATTRIBUTES
from harvestcrawl.urls import page_key

REQUEST = BrowserRequest(
    "https://forum.example/t/1",
    wait_time=2,
    wait_until=page_key,
    screenshot=True,
    script="1",
    reason="challenge",
    need="posts",
    priority=-7,
)
FORMS = {
    "disk": lambda: request_from_dict(pickle.loads(pickle.dumps(REQUEST.to_dict()))),
    "JSON": lambda: request_from_dict(json.loads(json.dumps({k: v for k, v in REQUEST.to_dict().items() if k not in ("body", "headers")}))),
    "replace": lambda: REQUEST.replace(url="https://forum.example/t/2"),
}


@pytest.mark.parametrize("form", FORMS)
def test_all_attributes_survive(form: str) -> None:
    other = FORMS[form]()
    assert type(other) is BrowserRequest
    for name in (*OWN_ATTRIBUTES, "priority", "meta"):
        assert getattr(other, name) == getattr(REQUEST, name), name


def test_a_condition_that_only_this_process_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="not a function of a module"):
        BrowserRequest("https://forum.example/", wait_until=lambda driver: True).to_dict()
