"""Two chairs: a step as two viewers see it, with what is not alike lit on both boards and told in words."""

from collections.abc import Iterator

import httpx
import pytest

from tests.support.pages.browser import Sight
from tests.support.pages.drawn import DRAWN
from tests.web.aids.test_explained import SHOWN, point
from tests.web.conftest import Open, Site, opened
from tests.web.test_everybody import right

LIT = "document.querySelectorAll('.lights rect').length"
ALIKE = "document.querySelector('.differences')?.textContent.includes('both see the same')"
UNLIKE = "document.querySelector('.differences')?.textContent.startsWith('Differences')"


def table(site: Site, match: str, viewer: str, step: int) -> object:
    """The table as the service shows it to a viewer."""
    answer = httpx.get(f"{site.url}/v1/matches/{match}/view", params={"as": viewer, "at": step}, timeout=60)
    return answer.raise_for_status().json()["table"]


def unlike_steps(site: Site, match: str, one: str, other: str) -> Iterator[int]:
    """The steps that two viewers see differently, the last ones first."""
    for step in range(site.client.match(match)["step"], 0, -1):
        if table(site, match, one, step) != table(site, match, other, step):
            yield step


def cells(sight: Sight) -> list[list[str]]:
    """What is told to be different: where, and what both see."""
    rows: list[list[str]] = sight.page.locator(".differences + .scroll tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
    )
    return rows


@pytest.mark.parametrize("slug", DRAWN)
def test_what_one_viewer_knows_and_another_does_not_is_lit_and_told(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    step = next(unlike_steps(site, match, "referee", "onlooker"))
    sight = look(f"/matches/{match}/analysis?step={step}&one=referee&other=onlooker").until(UNLIKE)
    sight.until(f"{LIT} > 0")
    told = cells(sight)
    assert told
    assert all(one != other for _, one, other in told)
    assert any("unseen" in other for _, _, other in told)
    assert not any("unseen" in one for _, one, _ in told)
    right(sight, "analysis")
    point(sight, ".chair [data-about]:not(.calm, .stormy)", SHOWN)

    sight.page.locator(".chair select").last.select_option("referee")
    sight.until(ALIKE).until(f"{LIT} === 0")
    assert [] == cells(sight)


def test_the_squares_that_only_poseidon_knows_are_named(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["wrath_of_poseidon"]
    step = next(unlike_steps(site, match, "0", "1"))
    known = httpx.get(f"{site.url}/v1/matches/{match}/view", params={"as": "0", "at": step}).json()["table"]
    sight = look(f"/matches/{match}/analysis?step={step}&one=0&other=1").until(UNLIKE)
    adrift = {ship: square for ship, square in known["positions"].items() if ship not in known["home"]}
    told = {where: (one, other) for where, one, other in cells(sight) if where.startswith("Ships: ")}
    assert {f"Ships: {ship}, Where": (square, "unseen") for ship, square in adrift.items()} == told


def test_the_chairs_go_through_the_steps_by_keyboard_and_the_address_keeps_the_place(
    look: Open, finished: dict[str, str]
) -> None:
    match = finished["odysseus"]
    sight = look(f"/matches/{match}/analysis?step=20&one=0&other=2").until(UNLIKE)
    sight.page.locator("h1").click()
    sight.press("ArrowRight", "ArrowRight", "ArrowLeft").until(
        "location.search.includes('step=21&one=0&other=2')"
    )
    sight.page.wait_for_selector("[role=status]:has-text('Step 21 of')")
    sight.page.reload()
    sight.page.wait_for_selector("[role=status]:has-text('Step 21 of')")
    assert ["0", "2"] == [each.input_value() for each in sight.page.locator(".chair select").all()]


def test_a_disclosed_match_leads_to_its_analysis(look: Open, finished: dict[str, str]) -> None:
    match = finished["winds_of_fate"]
    sight = look(f"/matches/{match}?step=30").settled(30)
    sight.page.get_by_role("link", name="Analysis").click()
    sight.page.wait_for_selector("[role=status]:has-text('Step 30 of')")


def test_a_match_that_hides_something_has_no_analysis(look: Open, site: Site) -> None:
    match, host = opened(site, "odysseus", 0)
    for seat in range(3):
        site.client.register(f"Player {seat}").sit(match, seat)
    host.start(match)
    sight = look(f"/matches/{match}")
    sight.page.wait_for_selector(".proof")
    assert 0 == sight.page.get_by_role("link", name="Analysis").count()
    sight.go(f"/matches/{match}/analysis?step=4&one=0").page.wait_for_selector(
        "text=starts when the match has ended"
    )
    assert 0 == sight.page.locator(".chairs").count()
