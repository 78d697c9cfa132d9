"""What stands in one line is in one line: names of seats beside a match, and its date."""

import pytest

from tests.web.conftest import Open

LINES = """() => {
  const high = (each) => parseFloat(getComputedStyle(each).lineHeight);
  const lines = (each) => Math.floor(each.getBoundingClientRect().height / high(each) + 0.3);
  return [...document.querySelectorAll(".players li > span:nth-child(2), .titled > div > p")].map(lines);
}"""


@pytest.mark.parametrize("width", [1440, 390])
def test_names_of_seats_and_the_date_take_one_line(look: Open, finished: dict[str, str], width: int) -> None:
    address = f"/matches/{finished['winds_of_fate']}?step=6"
    sight = look(address, viewport={"width": width, "height": 900}).at(6)
    sight.page.wait_for_selector(".players .turn")
    sight.page.wait_for_selector(".players .badge")
    sight.until(f"({LINES})().length >= 4")
    assert {1} == set(sight.page.evaluate(LINES))
