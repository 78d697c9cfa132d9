"""A whole match of each game: with few clicks, by mouse on the board, and by touch on a phone."""

from collections import Counter
from random import Random
from typing import Any, Final
from uuid import UUID

import pytest
from playwright.sync_api import Locator

from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from tests.support.pages.browser import Sight
from tests.support.pages.choosing import SOON, Chooser
from tests.support.pages.drawn import DRAWN
from tests.web.conftest import Open, Site
from tests.web.tables.test_clicks import Player
from tests.web.test_play import begun

SLUGS: Final = sorted(SHELF)
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
FINGER: Final = 24  # pixels, the least size of a target (WCAG 2.5.8)
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def is_over(site: Site, sight: Sight) -> bool:
    match = UUID(sight.page.url.split("/")[-1].split("?")[0])
    return site.services.matches.status(match) is Status.ENDED


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_match_takes_few_clicks_a_move(look: Open, site: Site, slug: str) -> None:
    sight = begun(look, slug)
    fewest: dict[str, int] = {}
    kinds: Counter[str] = Counter()
    for kind, left, number in Player(sight, Random(4)).moves(2000):
        assert number <= left + 1, (kind, left, number)
        kinds[kind] += 1
        fewest[kind] = min(number, fewest.get(kind, number))
    assert is_over(site, sight)
    [(commonest, _)] = kinds.most_common(1)
    assert fewest[commonest] in (1, 2)


@pytest.mark.parametrize("slug", DRAWN)
def test_a_whole_match_is_played_by_mouse_on_the_board(look: Open, site: Site, slug: str) -> None:
    """The form is used only where the board and the hand show no place for what is asked."""
    sight = begun(look, slug)
    player = Chooser(sight, Random(4), lambda wanted: wanted.click(timeout=SOON))
    assert "over" == player.plays()
    assert is_over(site, sight)
    assert player.used["board"] + player.used["hand"] + player.used["fan"] > player.used["form"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_match_is_played_by_touch_on_a_phone(look: Open, site: Site, slug: str) -> None:
    sight = begun(look, slug, **PHONE)
    player = Chooser(sight, Random(4), tapped, FINGER)
    assert "over" == player.plays()
    assert is_over(site, sight)


def tapped(wanted: Locator) -> None:
    """With a finger, where it can be seen and nothing covers it."""
    wanted.tap(timeout=SOON)
