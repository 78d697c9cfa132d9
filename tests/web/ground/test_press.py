"""What the mouse is pressed on is what it presses, even where the page moves or is read meanwhile."""

import pytest

from tests.support.pages.browser import BARE, Sight
from tests.support.pages.holding import Holding
from tests.web.conftest import Open
from tests.web.test_play import begun

PUSH = """() => {
  const late = document.createElement("div");
  late.style.height = "20rem";
  document.querySelector("main").prepend(late);
}"""
COUNT = """(selector) => {
  window.pressed = [];
  addEventListener("click", (event) => window.pressed.push(event.target.closest(selector) !== null));
}"""


def down(sight: Sight, selector: str) -> None:
    """The mouse is pressed on what the selector finds first; clicks on it are counted from now on."""
    sight.page.evaluate(COUNT, selector)
    sight.page.locator(selector).first.hover()
    sight.page.mouse.down()


def pressed(sight: Sight) -> list[bool]:
    """Of each click that was counted, whether it was on it."""
    found: list[bool] = sight.page.evaluate("window.pressed")
    return found


@pytest.mark.parametrize(
    ("address", "selector"),
    [("/", "main a[href^='/play/']"), ("/", "main button"), ("/play/odyssee", "main summary")],
)
def test_what_moves_away_before_the_button_is_let_go_is_pressed(
    look: Open, address: str, selector: str
) -> None:
    sight = look(address)
    sight.page.wait_for_selector(selector)
    sight.page.evaluate("addEventListener('click', (event) => event.preventDefault())")
    down(sight, selector)
    sight.page.evaluate(PUSH)
    sight.page.mouse.up()
    assert [True] == pressed(sight)


def test_a_place_of_the_board_that_moves_away_is_pressed(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon")
    sight.page.wait_for_selector(".board .target")
    down(sight, ".board .target")
    sight.page.evaluate(PUSH)
    sight.page.mouse.up()
    assert [True] == pressed(sight)


def test_a_link_that_moves_away_leads_where_it_leads(look: Open) -> None:
    sight = look("/")
    sight.page.locator("main a[href^='/play/']").first.hover()
    sight.page.mouse.down()
    sight.page.evaluate(PUSH)
    sight.page.mouse.up()
    sight.page.wait_for_url("**/play/*")


def test_what_the_hand_leaves_before_it_lets_go_is_not_pressed(look: Open) -> None:
    sight = look("/")
    down(sight, "main a[href^='/play/']")
    sight.page.mouse.move(2, 300)
    sight.page.mouse.up()
    assert True not in pressed(sight)


def test_what_stays_is_pressed_once(look: Open) -> None:
    sight = look("/")
    down(sight, "main button")
    sight.page.mouse.up()
    assert [True] == pressed(sight)


def test_what_cannot_be_pressed_any_more_is_not_pressed(look: Open) -> None:
    sight = look("/")
    down(sight, "main button")
    sight.page.evaluate("document.querySelector('main button').disabled = true")
    sight.page.evaluate(PUSH)
    sight.page.mouse.up()
    assert True not in pressed(sight)


def test_what_is_pressed_in_the_head_while_a_match_is_read_is_not_lost(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look(BARE)
    read = Holding(sight, "**/v1/games/odysseus")
    sight.go(f"/matches/{finished['odysseus']}")
    held = read.next()
    sight.until("document.querySelector('main .quiet')")
    sight.page.hover("header a[href='/account']")
    sight.page.mouse.down()
    held.continue_()
    sight.page.wait_for_selector(".board svg")
    sight.page.mouse.up()
    sight.page.wait_for_url("**/account")
