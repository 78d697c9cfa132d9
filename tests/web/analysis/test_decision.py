"""Sitting in a chair: a decision of a match that is over is one's own, and then the player's is shown."""

import httpx
import pytest

from domain.games import SHELF
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right
from tests.web.test_play import ACT

SLUGS = sorted(SHELF)


def decision(site: Site, match: str) -> tuple[int, int]:
    """The last step at which a seat had to decide, and that seat."""
    for step in range(site.client.match(match)["step"], 0, -1):
        view = httpx.get(f"{site.url}/v1/matches/{match}/view?as=referee&at={step}", timeout=60).json()
        if view["status"] == "playing" and view["to_act"]:
            return step, int(view["to_act"][0])
    raise AssertionError


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_player_did_is_shown_after_ones_own_choice(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    step, seat = decision(site, match)
    sight = look(f"/matches/{match}/analysis?step={step}&one={seat}")
    asked: list[str] = []
    sight.page.on("request", lambda request: asked.append(request.url))
    sight.page.locator(".chair >> nth=0 >> a[href*='/decision?']").click()  # the other chair may come first
    sight.page.wait_for_selector("form.offers")
    sight.page.wait_for_selector(".chair .board :is(svg, table, pre)")
    right(sight, "chair")
    names = [each["name"] for each in site.client.match(match)["seats"]]
    told = sight.page.locator("main").inner_text()
    assert not any(name in told for name in names)
    answers = [each for each in asked if "/frames" in each and f"after={step}" in each]
    assert [] == answers

    while sight.page.evaluate(ACT, 0.3) == "chosen":
        pass
    sight.page.wait_for_selector(".decided dd >> nth=1")
    right(sight, "chosen")
    address, otherwise = [
        link.get_attribute("href") or "" for link in sight.page.locator(".chair .send a").all()
    ]
    assert f"/matches/{match}?step={step + 1}&as={seat}" == address
    assert otherwise.startswith(f"/matches/{match}/variation?step={step}&as={seat}&line=%5B%5B{seat}%2C")
    sight.go(otherwise).page.wait_for_selector(".variation-line li:nth-child(2) [aria-current]")
