"""A board uses the room that it has, also where a screen is turned or a form takes its height."""

import pytest
from playwright.sync_api import ViewportSize

from tests.web.conftest import Open
from tests.web.test_play import begun

SHAPE = """(() => {
  const [, , across, down] = document.querySelector(".board > svg").getAttribute("viewBox").split(" ");
  return across / down;
})()"""
SEA = "document.querySelector('.board > svg .sea').getBoundingClientRect().width"
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.mark.parametrize("slug", ["odysseus", "winds_of_fate", "wrath_of_poseidon"])
def test_a_board_is_drawn_otherwise_where_the_screen_is_turned(
    look: Open, finished: dict[str, str], slug: str
) -> None:
    sight = look(f"/matches/{finished[slug]}?step=9", viewport=PHONE).at(9)
    sight.until("document.querySelector('.board > svg')")
    below = sight.page.evaluate(SHAPE)
    sight.page.set_viewport_size({"width": 1180, "height": 820})
    sight.until(f"{SHAPE} > {below} + 0.1")
    sight.page.set_viewport_size(PHONE)
    sight.until(f"{SHAPE} === {below}")


def test_the_sea_of_winds_of_fate_is_large_on_a_phone_also_while_one_chooses(look: Open) -> None:
    sight = begun(look, "winds_of_fate", viewport=PHONE)
    sight.page.wait_for_selector(".offers .send")
    sight.page.wait_for_selector(".hand .thing")
    sight.until(f"{SEA} > 0.6 * innerWidth")
