"""Bots in variations, as whoever looks meets them: they play the others, and say what they would do."""

from collections.abc import Iterator

import pytest

from domain.games import SHELF
from tests.web.conftest import Open, Site
from tests.web.variation.test_variation import address, asked_first, made, move
from workers.bots.registry import judge
from workers.variations.process import answers_at_work

SLUGS = sorted(slug for slug in SHELF if judge(slug))  # of games in which a bot looks ahead
TO_ACT = "document.querySelector('form.offers[aria-busy=false]')"
OVER = "document.querySelector('.chair [role=status] b')"
TURNS = 3


@pytest.fixture(autouse=True)
def answering(site: Site) -> Iterator[None]:
    """A process answers what is asked of bots."""
    site.services.questions.say_that_one_answers()
    with answers_at_work(site.services):
        yield


@pytest.mark.parametrize("slug", SLUGS)
def test_a_variation_is_played_against_bots(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    step, seat = asked_first(site, match)
    sight = look(address(match, step, seat))
    for _ in range(TURNS):
        move(sight)
        sight.until(f"{TO_ACT} || {OVER}")
        if sight.page.evaluate(f"Boolean({OVER})"):
            return  # the match was short, and the variation too
    line = made(sight)
    assert TURNS <= len([each for each, _ in line if each == seat])
    sight.page.get_by_role("button", name="What would a bot do?").click()
    best = sight.page.locator(".opinions li").first
    assert best.inner_text().strip().endswith("%")
    best.locator("button").click()
    sight.until(f"document.querySelectorAll('.variation-line .log li').length > {len(line)}")
    assert line == made(sight)[: len(line)]
