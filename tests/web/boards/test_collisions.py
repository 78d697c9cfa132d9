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


SHIPS = """() => {
  const boxOf = (ship) => {
    const parts = [...ship.querySelectorAll(".hull, .piece")].map((each) => each.getBoundingClientRect());
    const [low, high] = [Math.min, Math.max];
    return {
      left: low(...parts.map((each) => each.left)), right: high(...parts.map((each) => each.right)),
      top: low(...parts.map((each) => each.top)), bottom: high(...parts.map((each) => each.bottom)),
    };
  };
  const boxes = [...document.querySelectorAll(".board .target .ship, .board g > .ship")].map(boxOf);
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const met = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => meet(a, b)));
  return [boxes.length, met];
}"""


@pytest.mark.parametrize("fleet", [2, 3, 4, SEATS])
def test_ships_on_one_hex_of_odyssee_do_not_hide_each_other(
    look: Open, finished: dict[str, str], fleet: int
) -> None:
    sight = look("/rules")

    def together(route: Route) -> None:
        view = route.fetch().json()
        ships = view["table"]["ships"]
        view["table"]["ships"] = [ships[0]] * fleet
        route.fulfill(json=view)

    sight.page.route("**/view?*", together)
    sight.go(f"/matches/{finished['odyssee']}?step=14").page.wait_for_selector(".board .ship")
    assert [fleet, []] == sight.page.evaluate(SHIPS)


def test_ships_on_one_square_of_wrath_of_poseidon_do_not_hide_each_other(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look("/rules")

    def together(route: Route) -> None:
        view = route.fetch().json()
        view["table"] |= {"positions": dict.fromkeys(view["table"]["positions"], "d4"), "home": []}
        route.fulfill(json=view)

    sight.page.route("**/view?*", together)
    sight.go(f"/matches/{finished['wrath_of_poseidon']}?step=14&as=referee").page.wait_for_selector(
        ".board .ship"
    )
    assert [4, []] == sight.page.evaluate(SHIPS)


CROSSED = """() => [...document.querySelectorAll(".storm .course")].flatMap((line) => {
  const isles = line.closest("svg").querySelectorAll(".isle");
  const names = [...isles].map((each) => each.getBoundingClientRect());
  const place = line.getScreenCTM();
  return Array.from({ length: 400 }, (_, at) => line.getPointAtLength((at / 400) * line.getTotalLength()))
    .map((point) => point.matrixTransform(place))
    .filter(({ x, y }) =>
      names.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom))
    .map(({ x, y }) => [x, y]);
})"""


def test_the_storm_arrow_does_not_cross_the_numbers_of_islands(look: Open) -> None:
    sight = look("/rules/odyssee")
    sight.page.wait_for_selector(".storm .course")
    assert [] == sight.page.evaluate(CROSSED)


TRACK = """() => {
  const box = (drawn) => drawn.getBoundingClientRect();
  const sea = box(document.querySelector(".board .sea"));
  const first = box(document.querySelector(".board .frame"));
  return first.left >= sea.right ? "beside" : first.top >= sea.bottom ? "below" : "over";
}"""


@pytest.mark.parametrize(("width", "lies"), [(1440, "beside"), (390, "below")])
def test_the_rounds_of_winds_of_fate_lie_where_there_is_room(
    look: Open, finished: dict[str, str], width: int, lies: str
) -> None:
    sight = look(
        f"/matches/{finished['winds_of_fate']}?step=14", viewport={"width": width, "height": 900}
    ).at(14)
    sight.page.wait_for_selector(".board .frame")
    assert lies == sight.page.evaluate(TRACK)
