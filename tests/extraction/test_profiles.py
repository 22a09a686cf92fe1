"""Addresses and words that lead to a person, and those that don't."""

import pytest

from harvestcrawl.extraction.profiles import is_nobody, leads_elsewhere, may_be_profile, says_profile

THREAD = "https://forum.example/index.php?thread/22-umr%C3%BCsten/"


@pytest.mark.parametrize(
    "url",
    [
        "https://forum.example/members/search.12/",
        "https://forum.example/profile.php?mode=viewprofile&u=233",
        "https://forum.example/ultimatebb.cgi?ubb=get_profile;u=00000412",
        "https://forum.example/memberlist.php?mode=viewprofile&u=12",
        "https://forum.example/index.php?action=profile;u=8",
        "https://forum.example/user/find",
    ],
)
def test_profile(url: str) -> None:
    assert may_be_profile(url)
    assert not leads_elsewhere(url)
    assert not is_nobody(url, THREAD)


@pytest.mark.parametrize(
    "url",
    [
        "https://forum.example/search.php?do=finduser&u=902",
        "https://forum.example/privmsg.php?mode=post&u=233",
        "https://forum.example/memberlist.php?mode=email&u=12",
        "https://forum.example/ultimatebb.cgi?ubb=private_message;u=00000412",
        "https://forum.example/ultimatebb.cgi?ubb=edit_post;f=4;u=00000412",
    ],
)
def test_form_or_search(url: str) -> None:
    assert leads_elsewhere(url)


@pytest.mark.parametrize(
    "url",
    [
        THREAD,
        "https://forum.example/index.php?thread/22-umrüsten/#post7",
        "https://forum.example/index.php?thread/22-umrüsten/&postID=7#post7",
        "https://forum.example/member.php?u=0",
        "https://forum.example/x.cgi?ubb=get_profile;u=00000000",
    ],
)
def test_nobody(url: str) -> None:
    assert is_nobody(url, THREAD)


@pytest.mark.parametrize(
    ("text", "says"), [("Profile", True), ("View profile", True), ("Profil", True), ("Ann", False), ("", False), ("profile " * 9, False)]
)
def test_words_on_a_link(text: str, says: bool) -> None:
    assert says_profile(text) is says
