"""The card of a link: what onlookers see, escaped, and the same for all who ask."""

import re
from html import unescape
from unittest.mock import Mock
from uuid import UUID

import pytest

from api.web import STATIC
from api.web.link_cards import SITE
from domain.store.errors import Unavailable
from tests.support.service import patient_http
from tests.web.conftest import Site

ABSENT = "00000000-0000-4000-8000-000000000009"


def _tags(site: Site, address: str, **headers: str) -> dict[str, str]:
    """The tags of the card of an address, and the title of the page as its HTML has it."""
    answer = patient_http.get(site.url + address, headers=headers)
    assert 200 == answer.status_code
    found = re.findall(r'<meta property="og:([^"]+)" content="([^"]*)">', answer.text)
    [title] = re.findall("<title>(.*)</title>", answer.text)
    return {name: unescape(value) for name, value in found} | {"page": title}


def test_a_match_says_who_plays_and_shows_the_board_of_its_game(site: Site) -> None:
    host = site.client.register('Nau "<b>& co')
    match = host.open("odyssee", 3, {})
    site.services.reads.wait(UUID(match), 1)
    before = _tags(site, f"/matches/{match}")
    host.sit(match, 0)
    site.services.reads.wait(UUID(match), 2)

    found = _tags(site, f"/matches/{match}")
    assert "Seats are open." == before["description"]
    assert ("Odyssee · Nostos", 'Nau "<b>& co. Seats are open.') == (found["title"], found["description"])
    assert found["url"].endswith(f"/matches/{match}")
    assert (STATIC / "cards" / found["image"].rpartition("/")[2]).is_file()
    assert "odyssee" in found["image"]
    player = _tags(site, f"/players/{host.me().player}")
    assert 'Nau "<b>& co · Nostos' == player["title"]
    assert "<b>" not in player["page"]


def test_a_private_match_has_the_card_of_one_that_there_is_none_of(site: Site) -> None:
    host = site.client.register("Calypso")
    match = host.open("odyssee", 3, {}, access="list")
    host.sit(match, 0)
    site.services.reads.wait(UUID(match), 2)
    for headers in ({}, {"Authorization": f"Bearer {host.token}"}):
        private = patient_http.get(f"{site.url}/matches/{match}", headers=headers).text
        absent = patient_http.get(f"{site.url}/matches/{ABSENT}", headers=headers).text
        assert absent.replace(ABSENT, match) == private
    assert SITE.title == _tags(site, f"/matches/{match}")["title"]


def test_a_page_comes_while_the_log_is_away(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.access.link_cards.shown_listing", Mock(side_effect=Unavailable()))
    assert SITE.title == _tags(site, f"/matches/{ABSENT}")["title"]


def test_rules_tournaments_and_the_rest_have_cards(site: Site) -> None:
    assert "Odysseus · Nostos" == _tags(site, "/rules/odysseus")["title"]
    assert SITE.title == _tags(site, f"/tournaments/{ABSENT}")["title"]
    assert SITE.description == _tags(site, "/archive")["description"]
