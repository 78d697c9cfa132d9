"""A choice answers the question that the player reads, and a move is made or its player hears why not."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.support.pages.played_api import MATCH, OFFERS, SEATED, SILENT_STREAMS, SITE, Json, PlayedApi
from tests.web.conftest import PageOf
from tests.web.tables.test_clicks import ONE, OfferingApi

BLANK = """<!doctype html><html lang="en"><title>Blank</title><link rel="stylesheet" href="/web/style.css">
<section class="board"></section><aside></aside></html>"""


class BlankApi(PlayedApi):
    """It has an empty page, for parts of a page alone."""

    def __call__(self, route: Route) -> None:
        """Answer a request of the page."""
        if route.request.url == f"{SITE}/blank":
            route.fulfill(body=BLANK, content_type="text/html")
        else:
            super().__call__(route)


@pytest.fixture
def blank(page_of: PageOf) -> Page:
    return page_of(BlankApi(), address="/blank").page


ROUNDS = """async (those) => {
  const { boardMoves } = await import("/web/boards/winds_of_fate/moves.js");
  const oneOf = (...values) => ({ type: "one_of", values });
  const offers = those.map(([stack, ...rounds]) => (
    { move: "move_bet", fields: { stack: oneOf(stack), round: oneOf(...rounds) } }));
  const made = [];
  const take = (chosen) => boardMoves(offers, chosen, (choice) => made.push(choice)).take(5);
  take({});
  take({ type: "move_bet", stack: 2 });
  return made;
}"""


def test_a_round_that_several_stacks_can_go_to_asks_which_stack(blank: Page) -> None:
    one = {"type": "move_bet", "stack": 2, "round": 5}
    assert [one, one] == blank.evaluate(ROUNDS, [[0, 2, 3], [2, 4, 5]])
    assert [{"type": "move_bet", "round": 5}, one] == blank.evaluate(ROUNDS, [[0, 5, 6], [2, 4, 5]])


LOAD: Json = {"move": "load", "rule": "1", "fields": {"what": ONE}}


class OvertakenApi(OfferingApi):
    """Somebody moves before the first move comes, and then other moves are offered."""

    def __init__(self, then: Json) -> None:
        super().__init__(OFFERS[0], LOAD)
        self.then = then
        self.steps: list[str] = []

    def __call__(self, route: Any) -> None:
        if route.request.method == "POST":
            self.steps.append(route.request.headers["if-match"])
            if len(self.steps) == 1:
                self.facts.append("played")
                self.offered = (OFFERS[0], self.then)
                problem = json.dumps({"title": "Moved", "status": 412})
                route.fulfill(status=412, body=problem, content_type="application/problem+json")
                return
        super().__call__(route)


NOT_A_B: Json = LOAD | {"fields": {"what": {"type": "one_of", "values": ["a", "c"]}}}
OTHER_B: Json = LOAD | {"fields": {"what": ONE | {"labels": ["a", "another b", "c"]}}}


@pytest.mark.parametrize(("then", "steps"), [(LOAD, ['"4"', '"5"']), (NOT_A_B, ['"4"']), (OTHER_B, ['"4"'])])
def test_a_move_that_somebody_overtook_is_made_again_or_its_player_hears_of_it(
    page_of: PageOf, then: Json, steps: list[str]
) -> None:
    api = OvertakenApi(then)
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0")
    sight.page.click(".choices > :not(.room) [aria-label=what] .chip >> text=b")
    if then == LOAD:
        sight.until("!document.querySelector('.offers')")
        assert [{"type": "load", "what": "b"}] == api.moves
    else:
        sight.until("document.querySelector('.asked').textContent.startsWith('Somebody else moved first')")
        sight.until("document.querySelector('.offers .chip') && !document.querySelector('.offers .on')")
    assert steps == api.steps


TABLE = """async (offers) => {
  const { html, render, useState } = await import("/web/vendor/preact.js");
  const { Fan, Offers } = await import("/web/match/play/offers.js");
  const { useChoices } = await import("/web/match/play/choices.js");
  const { Target } = await import("/web/boards/parts.js");
  const [board, aside] = document.querySelectorAll("section, aside");
  const busy = { current: false };
  window.met = false;
  const ship = (name, x, { chosen, choose }) => html`
    <${Target} label=${name} on=${chosen.ship === name} anchor=${chosen.ship === name}
      act=${() => choose({ type: "sail", ship: name })}>
      <rect x=${x} y="20" width="20" height="20" />
    <//>`;
  function Table() {
    const [offered, set] = useState(offers);
    const table = useChoices(offered, busy, () => {});
    const fixed = { words: {}, seats: [], effects: [], clock: null, send: () => {} };
    const about = { offers: offered, ...table, ...fixed };
    window.undo = table.undo;
    window.offer = set;
    window.chosen = table.chosen;
    window.met ||= offered !== offers && Object.keys(table.chosen).length > 0;
    return html`
      <section class="board">
        <svg viewBox="0 0 600 300">${ship("a", 200, table)} ${ship("b", 400, table)}</svg>
        <${Fan} ...${about} />
      </section>
      <aside><${Offers} ...${about} /></aside>`;
  }
  board.remove();
  aside.remove();
  render(html`<${Table} />`, document.body);
}"""
SAILING: Json = {
    "move": "sail",
    "rule": "1",
    "fields": {"ship": {"type": "one_of", "values": ["a", "b"]}, "first": ONE, "second": ONE},
}
APART = """() => {
  const [fan, place] = [".fan.placed", "[data-anchor]"].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  return Math.abs(fan.left + fan.width / 2 - place.left - place.width / 2);
}"""


@pytest.fixture
def table(blank: Page) -> Page:
    """A board with two ships; two more fields are asked beside the ship that is chosen."""
    blank.evaluate(TABLE, [SAILING])
    return blank


def chosen(table: Page) -> Any:
    table.evaluate("() => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
    return table.evaluate("window.chosen")


def test_the_fan_goes_with_the_choice_also_when_it_asks_the_same(table: Page) -> None:
    for ship in "ab":
        table.click(f".target[aria-label={ship}]")
        assert {"type": "sail", "ship": ship} == chosen(table)
        assert table.evaluate(APART) < 2


def test_the_focus_is_back_on_the_board_when_the_fan_closes(table: Page) -> None:
    table.locator(".target[aria-label=a]").press("Enter")
    assert {"type": "sail", "ship": "a"} == chosen(table)
    assert table.evaluate("document.activeElement.matches('.fan button')")
    table.evaluate("window.undo()")
    assert {} == chosen(table)
    assert "a" == table.evaluate("document.activeElement.getAttribute('aria-label')")


def test_a_held_key_and_a_double_click_choose_once(table: Page) -> None:
    table.focus(".target[aria-label=a]")
    for _ in range(4):
        table.keyboard.down("Enter")
        assert {"type": "sail", "ship": "a"} == chosen(table)
    table.keyboard.up("Enter")
    table.dblclick(".fan button >> text=b")
    assert {"type": "sail", "ship": "a", "first": "b"} == chosen(table)
    table.click(".fan button >> text=c")
    assert {"type": "sail", "ship": "a", "first": "b", "second": "c"} == chosen(table)


def test_nothing_is_chosen_of_new_offers_not_even_while_they_are_drawn(table: Page) -> None:
    table.click(".target[aria-label=a]")
    assert {"type": "sail", "ship": "a"} == chosen(table)
    table.evaluate("(offers) => window.offer(offers)", [SAILING])
    assert {} == chosen(table)
    assert not table.evaluate("window.met")


HAND = """async () => {
  const { html, render, useState } = await import("/web/vendor/preact.js");
  const { HandRow } = await import("/web/boards/things.js");
  window.undone = 0;
  function Row() {
    const [lit, set] = useState(true);
    window.light = set;
    const thing = { key: "card", label: "card", drag: true, act: lit ? () => {} : null,
      undo: () => { window.undone += 1; }, drawn: html`<span>card</span>` };
    return html`<${HandRow} label="hand" groups=${[{ name: "cards", things: [thing] }]} />`;
  }
  render(html`<${Row} />`, document.querySelector("aside"));
}"""


def test_a_drag_ends_when_the_card_cannot_be_played_any_more(blank: Page) -> None:
    blank.evaluate(HAND)
    blank.hover(".hand .thing")
    blank.mouse.down()
    blank.mouse.move(300, 300, steps=3)
    blank.wait_for_selector(".hand-ghost")
    blank.evaluate("window.light(false)")
    blank.wait_for_selector(".hand-ghost", state="detached")
    blank.keyboard.press("Escape")
    blank.mouse.up()
    assert 0 == blank.evaluate("window.undone")


def test_the_focus_stays_at_a_thing_of_the_hand_that_may_not_be_chosen_any_more_or_again(blank: Page) -> None:
    blank.evaluate(HAND)
    blank.focus(".hand button.thing")
    blank.evaluate("window.light(false)")
    blank.wait_for_selector(".hand span.thing:focus")
    blank.evaluate("window.light(true)")
    blank.wait_for_selector(".hand button.thing:focus")
