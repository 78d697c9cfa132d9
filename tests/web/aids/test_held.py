"""What a seat has lies by its name as things, each with its name and what explains it."""

from itertools import count

import pytest

from tests.support.pages.drawn import DRAWN
from tests.web.conftest import Open, Site
from tests.web.test_everybody import SIZES, right

STEP = 30  # of a match in which seats surely have something by then
MANY = 30  # of each kind: more than any rule gives
MULTIPLY = """(many) => {
  for (const row of document.querySelectorAll(".held-things, .card-row")) {
    const things = [...row.children];
    for (let nth = 1; nth < many; nth += 1) row.append(...things.map((thing) => thing.cloneNode(true)));
  }
}"""


def labels(look: Open, match: str, seat: int, step: int = STEP) -> list[str]:
    """What the things of a seat are called."""
    sight = look(f"/matches/{match}?step={step}&as=0").settled(step)
    held = sight.page.locator(".players li").nth(seat).locator(".held-things [data-about]")
    held.first.wait_for()
    return [(each.get_attribute("aria-label") or "").replace("\xa0", " ") for each in held.all()]


def test_a_ship_of_odyssee_has_its_crew_gifts_stones_and_chips(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["odyssee"]
    ship = site.client.view(match, "0", STEP).table["ships"][1]
    names = ("heroes", "gifts", "hunger", "chips")
    assert [f"{name} {ship[name]}" for name in names] == labels(look, match, 1)[: len(names)]


def test_a_navigator_has_the_ships_that_they_steer(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished["wrath_of_poseidon"]
    captains = site.client.view(match, "0", STEP).table["captains"]
    seat = captains["white"]
    steered = [ship for ship in ("white", "yellow", "green", "red") if captains[ship] == seat]
    found = labels(look, match, seat)
    assert [True] * len(steered) == [
        f"the {ship} ship" in label for ship, label in zip(steered, found, strict=True)
    ]


def test_a_ship_that_acted_says_so(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished["wrath_of_poseidon"]
    tables = ((step, site.client.view(match, "0", step).table) for step in count(STEP))
    step, table = next(
        (step, table)
        for step, table in tables
        if table["phase"] == "navigators" and 0 < len(table["pending"]) < len(table["captains"])
    )
    seats = set(table["captains"].values())
    said = [label for seat in seats for label in labels(look, match, seat, step)]
    acted = [label for label in said if label.endswith("; acted in this round")]
    assert len(table["captains"]) - len(table["pending"]) == len(acted)


@pytest.mark.parametrize("slug", DRAWN)
def test_however_much_a_seat_has_it_fits_beside_its_name(
    look: Open, finished: dict[str, str], slug: str
) -> None:
    width, height = SIZES["zoom 400 %"]
    address = f"/matches/{finished[slug]}?step={STEP}&as=referee"
    sight = look(address, viewport={"width": width, "height": height}).settled(STEP)
    sight.page.wait_for_selector(".held-things")
    sight.page.evaluate(MULTIPLY, MANY)
    right(sight, "a seat that has much")
