"""Pieces that lie in one place lie side by side."""

import pytest
from playwright.sync_api import Route

from tests.web.conftest import Open

SEATS = 6
OVERLAPS = """() => {
  const [first] = document.querySelectorAll(".chips-of");
  const boxes = [...first.parentElement.children].map((each) => each.getBoundingClientRect());
  const cross = (from, to, start, end) => from < end - 1 && start < to - 1;
  const meet = (a, b) =>
    cross(a.left, a.right, b.left, b.right) && cross(a.top, a.bottom, b.top, b.bottom);
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)).map(() => at));
}"""


@pytest.mark.parametrize("stacks", [1, 4, SEATS])
def test_bets_on_one_round_lie_side_by_side(look: Open, finished: dict[str, str], stacks: int) -> None:
    sight = look("/rules")

    def with_bets(route: Route) -> None:
        view = route.fetch().json()
        view["table"]["bets"] = [{"seat": seat, "round": 2, "chips": 3} for seat in range(stacks)]
        route.fulfill(json=view)

    sight.page.route("**/view?*", with_bets)
    sight.go(f"/matches/{finished['winds_of_fate']}?step=14").page.wait_for_selector(".chips-of")
    assert stacks == sight.page.locator(".chips-of").count()
    assert [] == sight.page.evaluate(OVERLAPS)
