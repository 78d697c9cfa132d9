"""The hand lies below the board as cards, and a card chosen there is the move that is sent."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route

from api.client import Client
from domain.kernel.offers import Offer, OneOf
from tests.support.eventually import eventually
from tests.support.pages.browser import BARE
from tests.support.service import patient_http
from tests.web.conftest import Open, Site, opened

Json = dict[str, Any]

CARD_GAMES = ("odysseus", "winds_of_fate")
WIDTHS = (1280, 390)
CARDS = ".hand-group[aria-label=Cards] .thing"
LIT = ".board svg .target:has(.spot)"
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".hand .thing")].map((each) => each.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)).map(() => at));
}"""


def named(site: Site, slug: str, cards: list[str]) -> list[str]:
    """What the game calls the cards."""
    words = patient_http.get(f"{site.url}/v1/games/{slug}/words").json()["words"]
    return [words.get(card.replace("-", "_"), card) for card in cards]


def labels(things: Locator) -> list[str | None]:
    return [each.get_attribute("aria-label") for each in things.all()]


def dealt(site: Site, match: str) -> int:
    """The first step at which every seat has cards."""
    hands = (site.client.view(match, "1", step).table.get("hands", [[]]) for step in count(1))
    return next(step for step, each in enumerate(hands, 1) if all(each))


@pytest.mark.parametrize("slug", CARD_GAMES)
def test_the_hand_has_the_cards_of_the_view_and_others_have_backs(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    match = finished[slug]
    step = dealt(site, match)
    hands = site.client.view(match, "1", step).table["hands"]
    sight = look(f"/matches/{match}?step={step}&as=1").at(step)
    sight.page.wait_for_selector(".hand")
    assert named(site, slug, hands[1]) == labels(sight.page.locator(CARDS))
    for width in WIDTHS:
        sight.page.set_viewport_size({"width": width, "height": 800})
        assert [] == sight.page.evaluate(OVERLAPS), width
        assert sight.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    for seat in (0, 2):
        row = sight.page.locator(".players li").nth(seat).locator(".card-row").first
        assert 0 == row.locator(".card-face").count()
        assert str(len(hands[seat])) == row.inner_text()
    sight.go(f"/matches/{match}?step={step}&as=referee").at(step)
    sight.page.wait_for_selector(".card-row .card-face")
    assert 0 == sight.page.locator(".hand, .card-row .card-back").count()


class Turn:
    """The turn of the first seat in a match against bots, its page, and what the page sends.

    The page is answered as if others had moved before, so that the turn stays.
    """

    def __init__(self, site: Site, look: Open, slug: str, move: str) -> None:
        self.match, host = opened(site, slug, 2)
        host.sit(self.match, 0)
        host.start(self.match)
        self.offer = offer_of(host, self.match, move)
        self.hand = host.view(self.match).table["hands"][0]
        self.sent: list[Json] = []
        self.sight = look(BARE, has_touch=True).sign_in(host.me().player, "Homer", host.token)
        self.sight.page.route("**/moves", self._answer)

    def _answer(self, route: Route) -> None:
        body = route.request.post_data_json
        assert body is not None
        self.sent.append(body["move"])
        route.fulfill(status=412, json={"status": 412, "title": "Too late"})

    def page(self) -> Page:
        """The page anew: nothing is chosen or sent."""
        self.sent.clear()
        page = self.sight.go(f"/matches/{self.match}").page
        page.wait_for_selector(".hand .lit")
        page.wait_for_selector(".offers")
        return page

    def move(self) -> Json:
        """What is sent when all is chosen: the form sends what waits for a confirmation.

        It is sent twice, as it is still offered when the page hears that others moved before.
        """
        sends = self.sight.page.locator(".offers .send .primary:enabled")
        eventually(lambda: self.sent or sends.count(), "all is chosen")
        if not self.sent:
            sends.click()
        eventually(lambda: self.sight.page.evaluate("true") and len(self.sent) == 2, "the move is sent")
        assert self.sent[0] == self.sent[1]
        return self.sent[-1]


def offer_of(player: Client, match: str, move: str) -> Offer:
    """The offer of such a move; until it comes the player does what else they are offered."""
    found: list[Offer] = []

    def offered() -> bool:
        offers = player.legal(match).offers
        found[:] = [offer for offer in offers if offer.move == move]
        if offers and not found:
            fields = {name: values_of(offers[0], name)[0] for name in offers[0].fields}
            player.play(match, {"type": offers[0].move, **fields})
        return bool(found)

    eventually(offered, f"{move} is offered")
    return found[0]


def values_of(offer: Offer, field: str) -> tuple[Any, ...]:
    """What the offer leaves to choose from in a field."""
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, thing: Locator, target: Locator) -> Callable[[], None]:
    """Drag the thing onto the target; what is returned drops it."""
    page.mouse.move(*middle(thing))
    page.mouse.down()
    page.mouse.move(600, 300, steps=3)
    page.mouse.move(*middle(target), steps=3)
    return page.mouse.up


def by_touch(page: Page, thing: Locator, target: Locator) -> Callable[[], None]:
    """The same with a finger."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    touch("touchStart", middle(thing))
    touch("touchMove", (600, 300))
    touch("touchMove", middle(target))
    return lambda: touch("touchEnd")


def test_a_wind_card_is_laid_with_keys_by_mouse_and_by_touch(look: Open, site: Site) -> None:
    turn = Turn(site, look, "odysseus", "lay")
    card, spaces = values_of(turn.offer, "card")[0], values_of(turn.offer, "space")
    wanted = {"type": "lay", "card": card, "space": spaces[4], "face_down": False}

    page = turn.page()
    thing = page.locator(f"{CARDS}.lit[aria-label='{named(site, 'odysseus', [card])[0]}']").first
    space = page.locator(LIT).nth(4)
    assert len(turn.hand) == page.locator(f"{CARDS}.lit").count()
    thing.press("Enter")
    assert "true" == thing.get_attribute("aria-pressed")
    space.press(" ")
    assert wanted == turn.move()
    for drag in (by_mouse, by_touch):
        turn.page()
        drop = drag(page, thing, space)
        assert page.locator(".hand-ghost").is_visible()
        drop()
        assert wanted == turn.move(), drag
        assert 0 == page.locator(".hand-ghost").count()
    turn.page()
    drop = by_mouse(page, thing, space)
    page.keyboard.press("Escape")
    assert "false" == thing.get_attribute("aria-pressed")
    drop()
    assert ([], 0) == (turn.sent, page.locator(".hand-ghost").count())


def test_a_destiny_and_an_adventure_card_are_chosen_in_the_hand(look: Open, site: Site) -> None:
    turn = Turn(site, look, "winds_of_fate", "choose_destiny")
    turn.page().locator(".hand [aria-label='destiny: Death']").tap()
    assert {"type": "choose_destiny", "destiny": "death"} == turn.move()
    assert [] == turn.page().locator(f"{CARDS}.lit").all()


def test_a_large_hand_keeps_to_one_row_on_a_phone(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished["winds_of_fate"]
    step = dealt(site, match)
    cards = site.client.view(match, "1", step).table["hands"][1]
    sight = look("/rules", viewport={"width": 390, "height": 800})

    def many(route: Route) -> None:
        view = route.fetch().json()
        if "hands" in view["table"]:
            view["table"]["hands"][1] = (cards * 10)[:10]
        route.fulfill(json=view)

    sight.page.route("**/view?*", many)
    sight.go(f"/matches/{match}?step={step}&as=1").page.wait_for_selector(CARDS)
    tops = "(those) => those.map((each) => Math.round(each.getBoundingClientRect().top))"
    found = sight.page.locator(CARDS).evaluate_all(tops)
    assert (10, 1) == (len(found), len(set(found)))
    assert [] == sight.page.evaluate(OVERLAPS)
