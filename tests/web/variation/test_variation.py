"""Variations: a match that is over is played on from a step, otherwise than it went, by whoever looks."""

import json
from collections.abc import Sequence
from itertools import takewhile
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Route

from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, opened
from tests.web.test_everybody import right
from tests.web.test_play import ACT, SOON

SLUGS = sorted(SHELF)
GAME = "odysseus"
REPLIES, OPINIONS = "**/variation/replies?*", "**/variation/opinions?*"


def asked_first(site: Site, match: str) -> tuple[int, int]:
    """A step after which one seat is to act, while no end is near, and that seat."""
    last = site.client.match(match)["step"]
    for step in range(last // 4, last):
        view = httpx.get(f"{site.url}/v1/matches/{match}/view?as=referee&at={step}", timeout=60).json()
        if view["status"] == "playing" and len(view["to_act"]) == 1:
            return step, int(view["to_act"][0])
    raise AssertionError


def address(match: str, step: int, seat: int, **more: str) -> str:
    query = httpx.QueryParams({"step": str(step), "as": str(seat)} | more)
    return f"/matches/{match}/variation?{query}"


def moves(count: int) -> str:
    """An expression: whether the line on the table has so many moves, and the page knows what is asked."""
    return (
        f"[...document.querySelectorAll('.variation-line .log button')].findIndex("
        f"(each) => each.hasAttribute('aria-current')) === {count}"
        " && !document.querySelector('form.offers[aria-busy=true]')"
    )


def made(sight: Sight) -> list[Any]:
    """The line that the address names."""
    query = parse_qs(urlsplit(sight.page.url).query)
    return json.loads(query["line"][0]) if "line" in query else []


def move(sight: Sight) -> None:
    """One move, chosen with the form."""
    before = len(made(sight))
    for _ in range(50):
        sight.page.wait_for_selector("form.offers:not([aria-busy=true])")
        sight.page.evaluate(f"({ACT})(0.3)")
        if len(made(sight)) > before:
            return
    raise AssertionError


def stand_in(sight: Sight, path: str, answers: Sequence[dict[str, Any]]) -> list[str]:
    """Answers of the process that analyses, one after the other, and the queries that it got."""
    queries = list[str]()

    def answer(route: Route) -> None:
        queries.append(route.request.url)
        route.fulfill(json=answers[min(len(queries), len(answers)) - 1])

    sight.page.route(path, answer)
    return queries


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_played_on_otherwise_back_and_forth(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    step, seat = asked_first(site, match)
    sight = look(f"/matches/{match}?step={step}&as={seat}").settled(step)
    sight.page.get_by_role("link", name="Play on from here").click()
    sight.page.wait_for_selector("form.offers")
    sight.page.wait_for_selector(".chair .board :is(svg, table, pre)")
    right(sight, "begun")
    sight.page.set_viewport_size({"width": 1280, "height": 800})

    sight.page.get_by_label("Bots play the others").uncheck()
    sight.page.get_by_label("Show everything").check()
    sight.until("location.search.includes('whole')")
    for count in range(1, 4):
        move(sight)
        sight.until(moves(count))
    line = made(sight)
    told = sight.page.locator(".variation-line .log").inner_text()
    right(sight, "played")
    sight.page.set_viewport_size({"width": 1280, "height": 800})

    sight.page.locator("h1").click()
    sight.press("ArrowLeft", "ArrowLeft").until(moves(1))
    assert line == made(sight)
    assert told == sight.page.locator(".variation-line .log").inner_text()
    sight.page.reload()
    sight.page.wait_for_selector(".variation-line")
    sight.until(moves(1))
    sight.page.get_by_role("button", name="Forward").click()
    sight.until(moves(2))
    sight.press("End").until(moves(3)).press("Home").until(moves(0))
    sight.page.get_by_role("link", name="Back to the replay").click()
    sight.settled(step)


def test_bots_play_the_others_after_each_move_of_the_chair(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    line = played_by_hand(look, match, step, seat)
    own = list(takewhile(lambda each: each[0] == seat, line))
    others = list(takewhile(lambda each: each[0] != seat, line[len(own) :]))
    sight = look(address(match, step, seat))
    queries = stand_in(sight, REPLIES, [{"moves": others}, {"moves": []}])
    for count in range(1, len(own) + 1):
        assert [] == queries
        move(sight)
        sight.until(f"document.querySelectorAll('.variation-line .log li').length > {count}")
    sight.until(f"document.querySelectorAll('.variation-line .log li').length === {len(own + others) + 1}")
    assert own + others == made(sight)
    [query] = [httpx.URL(each).params for each in queries]
    assert own == json.loads(query["line"])
    assert (str(seat), str(step), "0") == (query["as"], query["at"], query["world"])
    last = sight.page.locator(".variation-line .log li").last.inner_text().split(maxsplit=1)[1].strip()
    sight.until(f"document.querySelector('.happened').textContent.includes({json.dumps(last)})")

    sight.page.locator(".variation-line .log button").nth(len(own)).click()
    sight.until(f"document.querySelectorAll('.variation-line .later').length === {len(others)}")
    sight.page.get_by_role("button", name="Let the others play").click()
    sight.page.wait_for_selector(".send .primary:enabled")
    assert own + others == made(sight)
    assert 2 == len(queries)


def played_by_hand(look: Open, match: str, step: int, seat: int) -> list[Any]:
    """A line of moves, made with all shown in the seats of all, of which some are of others."""
    sight = look(address(match, step, seat, whole=""))
    sight.page.get_by_label("Bots play the others").uncheck()
    while {seat} >= {each for each, _ in made(sight)}:
        move(sight)
        sight.until(moves(len(made(sight))))
    move(sight)
    return made(sight)


def test_without_bots_the_others_are_played_by_hand(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    sight = look(address(match, step, seat))
    problem = {"type": "/v1/problems/no-analysis", "title": "No analysis", "status": 503}
    sight.page.route(REPLIES, lambda route: route.fulfill(status=503, json=problem))
    alert = sight.page.locator("[role=alert]")
    while not alert.count():
        move(sight)
        sight.until("document.querySelector('[role=alert], form.offers[aria-busy=false]')")
    assert alert.inner_text().startswith("No bot answers")
    sight.complaints.clear()  # the browser logs that there is nothing
    sight.until("document.querySelector('.asked').textContent === 'The others are to move.'")
    right(sight, "without bots")
    sight.page.get_by_label("Show everything").check()
    before = len(made(sight))
    move(sight)
    sight.until(moves(before + 1))
    assert seat != made(sight)[-1][0]


def test_a_seat_is_chosen_where_several_are_asked(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished["wrath_of_poseidon"]
    last = site.client.match(match)["step"]
    known = (
        httpx.get(f"{site.url}/v1/matches/{match}/view?as=referee&at={step}", timeout=60).json()
        for step in range(1, last)
    )
    view = next(each for each in known if each["status"] == "playing" and len(each["to_act"]) > 1)
    one, other = view["to_act"][:2]
    sight = look(address(match, view["step"], one, whole=""))
    sight.page.get_by_label("Bots play the others").uncheck()
    chosen = sight.page.locator("[role=group][aria-label='Who moves'] [aria-pressed=true]")
    assert f"seat {one + 1}" == chosen.inner_text().strip()
    sight.page.get_by_role("group", name="Who moves").get_by_role("button", name=f"seat {other + 1}").click()
    right(sight, "several are asked")
    move(sight)
    sight.until(moves(1))
    assert other == made(sight)[0][0]
    sight.page.locator(".outlook select").select_option(str(other))
    sight.press("Home").until(moves(0))
    sight.page.wait_for_selector(f"[aria-label='Who moves'] [aria-pressed=true]:has-text('seat {other + 1}')")


def test_a_move_that_a_bot_would_make_is_made_by_a_click(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    [[_, first], *_] = played_by_hand(look, match, step, seat)
    sight = look(address(match, step, seat))
    opinions = [{"move": first, "chance": 0.41, "tries": 120}]
    queries = stand_in(sight, OPINIONS, [{"opinions": opinions}])
    stand_in(sight, REPLIES, [{"moves": []}])
    sight.page.get_by_role("button", name="What would a bot do?").click()
    sight.page.wait_for_selector(".opinions li:has-text('41%')")
    right(sight, "opinions")
    sight.page.locator(".opinions .chip").click()
    sight.until(moves(1))
    assert [[seat, first]] == made(sight)
    assert 1 == len(queries)
    sight.until("document.activeElement !== document.body")


def test_another_world_looks_the_same_from_the_chair(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["winds_of_fate"]
    step, seat = asked_first(site, match)
    sight = look(address(match, step, seat))
    stand_in(sight, REPLIES, [{"moves": []}])
    for drawn in ("form.offers", ".players .held"):
        sight.page.wait_for_selector(drawn)
    seats = sight.page.locator(".players").inner_html()
    move(sight)
    sight.until("document.querySelectorAll('.variation-line .log li').length === 2")
    sight.page.get_by_role("button", name="Another world").click()
    sight.until("location.search.includes('world=1')").until(moves(0))
    sight.until("document.querySelector('.outlook').textContent.includes('World: 1')")
    sight.page.wait_for_selector("form.offers")
    sight.page.wait_for_selector(".players .held")
    assert [] == made(sight)
    assert seats == sight.page.locator(".players").inner_html()
    right(sight, "another world")

    other = seen_whole(sight)
    sight.page.get_by_role("button", name="As it was").click()
    sight.until("!location.search.includes('world')")
    assert other != seen_whole(sight)
    sight.page.locator(".outlook select").select_option(str((seat + 1) % 3))
    sight.until(f"location.search.includes('as={(seat + 1) % 3}')")


def seen_whole(sight: Sight) -> str:
    """What the seats have, with all shown."""
    sight.page.get_by_label("Show everything").check()
    sight.until("location.search.includes('whole') && document.querySelector('form.offers[aria-busy=false]')")
    return sight.page.locator(".players").inner_html()


def test_what_an_address_cannot_mean_gets_a_sentence(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    sight = look(address(match, step, seat, line="[[1"))
    stand_in(sight, REPLIES, [{"moves": []}])
    sight.page.wait_for_selector("[role=alert]:has-text('cannot be read')")
    right(sight, "unread")
    sight.page.get_by_role("button", name="Begin anew").click()
    move(sight)
    [good] = made(sight)

    bad = json.dumps([good, [seat, {"type": "fly"}]])
    sight.go(address(match, step, seat, line=bad))
    sight.page.wait_for_selector("[role=alert]:has-text('Move 2 of this variation')")
    right(sight, "bad line")
    sight.page.get_by_role("button", name="Keep the moves before it").click()
    sight.page.wait_for_selector(".variation-line")
    assert [good] == made(sight)

    last = site.client.match(match)["step"]
    sight.go(address(match, last, seat)).page.wait_for_selector(
        "[role=alert]:has-text('was not being played')"
    )
    right(sight, "no variation")
    sight.go(f"/matches/{match}?step={last}").settled(last)
    sight.page.wait_for_selector(".proof")
    assert 0 == sight.page.get_by_role("link", name="Play on from here").count()
    sight.complaints.clear()  # the browser logs what is refused


def test_a_match_that_hides_something_has_no_variations(look: Open, site: Site) -> None:
    match, host = opened(site, GAME, 0)
    for seat in range(3):
        site.client.register(f"Player {seat}").sit(match, seat)
    host.start(match)
    sight = look(f"/matches/{match}/variation?step=4&as=0")
    sight.page.wait_for_selector("text=can be played when the match has ended")
    assert 0 == sight.page.locator(".chairs").count()


def test_the_end_of_a_variation_is_told_beside_that_of_the_match(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    sight = look("/")

    def over(route: Route) -> None:
        outcome = {"winners": [2], "scores": [0, 0, 9], "ending": "ten_points", "ranking": [[2], [0, 1]]}
        answer = route.fetch().json()
        route.fulfill(json=answer | {"outcome": outcome, "asked": [], "to_act": [], "status": "ended"})

    sight.page.route("**/v1/matches/*/variation?*", over)
    sight.go(address(match, step, seat)).page.wait_for_selector("text=This variation is won by: seat 3.")
    told = sight.page.locator("[role=status]:has-text('The match was won by')").inner_text()
    winners = site.client.match(match)["outcome"]["winners"]
    assert all(f"seat {each + 1}" in told.split("The match")[1] for each in winners)
    right(sight, "over")


def test_moves_are_made_on_the_board_and_with_the_hand(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["wrath_of_poseidon"]
    sight = look(address(match, *asked_to(site, match, "sail")))
    stand_in(sight, REPLIES, [{"moves": []}])
    page = sight.page

    def sail() -> None:
        page.locator(".board .target[aria-pressed]").first.click(timeout=SOON)
        page.locator(".board .target:has(.aim)").first.click(timeout=SOON)

    sight.does(sail, "location.search.includes('line')")
    sight.until("document.querySelector('.happened').textContent.includes('sails')")
    [[_, sailed]] = made(sight)
    assert "sail" == sailed["type"]

    match = finished[GAME]
    sight.go(address(match, *asked_to(site, match, "lay")))
    page.locator(".hand button.thing").first.press("Enter")
    page.wait_for_selector(".board .target")
    right(sight, "a card is chosen")


def asked_to(site: Site, match: str, kind: str) -> tuple[int, int]:
    """The first step after which a seat may make such a move, and that seat."""
    for step in range(1, site.client.match(match)["step"]):
        view = httpx.get(f"{site.url}/v1/matches/{match}/view?as=referee&at={step}", timeout=60).json()
        for seat in view["to_act"] if view["status"] == "playing" else ():
            answer = httpx.get(f"{site.url}/v1/matches/{match}/decision?as={seat}&at={step}", timeout=60)
            if kind in {offer["move"] for offer in answer.json()["offers"]}:
                return step, seat
    raise AssertionError


def test_the_analysis_leads_to_variations(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished[GAME]
    step, seat = asked_first(site, match)
    sight = look(f"/matches/{match}/analysis?step={step}&one=referee&other={seat}")
    sight.page.get_by_role("link", name="Play on from here").click()
    sight.page.wait_for_selector("form.offers")
    sight.until(f"location.search === '?step={step}&as={seat}'")
