"""The doubt curve: how many worlds each seat held possible, drawn and as a table."""

from math import log2

import httpx
import pytest

from domain.games import SHELF
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

DOUBTING = sorted(slug for slug, game in SHELF.items() if game.doubt is not None)


def bits(site: Site, match: str, viewer: str, step: int) -> float | None:
    """How much the service says that a viewer doubted after a step."""
    asked = {"as": viewer, "after": str(step - 1)}
    answer = httpx.get(f"{site.url}/v1/matches/{match}/doubt", params=asked, timeout=60)
    found: float | None = answer.raise_for_status().json()["doubts"][0]["bits"]
    return found


@pytest.mark.parametrize("slug", DOUBTING)
def test_the_doubts_of_all_seats_are_drawn_and_lead_to_their_steps(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    sight = look(f"/matches/{match}/analysis?step=1")
    sight.page.wait_for_selector(".doubt .curve", state="attached")
    table = sight.page.locator("section[aria-labelledby=doubt] details")
    table.locator("summary").click()
    row = table.locator("tbody tr").nth(2)
    step = int(row.locator("button").inner_text())
    row.locator("button").click()
    sight.page.wait_for_selector(f"[role=status]:has-text('Step {step} of')")
    told = row.locator("td").first.inner_text()
    found = bits(site, match, "0", step)
    assert found is not None
    if told.isdigit():
        assert abs(log2(int(told)) - found) < 0.5
    assert "worlds" in sight.page.locator(".legend").inner_text()
    right(sight, "doubt")

    box = sight.page.locator(".doubt").bounding_box()
    assert box is not None
    sight.page.locator(".doubt").click(position={"x": box["width"] - 1, "y": box["height"] / 2})
    last = site.client.match(match)["step"]
    sight.page.wait_for_selector(f"[role=status]:has-text('Step {last} of {last}')")


def test_a_number_of_worlds_has_one_digit_before_its_power_of_ten(look: Open) -> None:
    sight = look("/rules")
    worlds = """(bits) => import("/web/match/analysis/doubts.js").then(({ worldsOf }) => worldsOf(bits))"""
    assert {"digits": "24"} == sight.page.evaluate(worlds, log2(24))
    assert {"digits": "3.0", "power": 8} == sight.page.evaluate(worlds, log2(3e8))
    assert {"digits": "1.0", "power": 9} == sight.page.evaluate(worlds, log2(9.96e8))
