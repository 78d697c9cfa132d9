"""A long match is as quick to step through as a short one: 2,000 steps, made of those of a short one."""

import json
from statistics import median
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Route

from tests.web.conftest import Open, Site

STEPS = 2000
STEP, JUMP, PAINT = 50, 200, 1000  # milliseconds
TIMED = """async (key) => {
  const told = document.querySelector(".told b"), before = told.textContent, began = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key }));
  while (told.textContent === before) await new Promise((next) => requestAnimationFrame(next));
  return performance.now() - began;
}"""


class Long:
    """Answers for a match of 2,000 steps out of one that has fewer."""

    def __init__(self, site: Site, match: str) -> None:
        def get(what: str) -> httpx.Response:
            return httpx.get(f"{site.url}/v1/matches/{match}{what}")

        self.match = get("").json() | {"step": STEPS}
        frames = get("/frames?as=onlooker&text=en").json()["frames"]
        self.frames = [
            frames[min(step, 5 + step % (len(frames) - 6))] | {"step": step + 1} for step in range(STEPS)
        ]
        self.views = [get(f"/view?as=onlooker&at={step}").json() for step in (5, 20, 30)]

    def answer(self, route: Route) -> None:
        """A route of the match."""
        url = urlsplit(route.request.url)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        told: Any = self.match
        match url.path.rsplit("/", 1)[-1]:
            case "frames":
                after = int(query["after"])
                told = {"frames": self.frames[after : after + int(query["limit"])]}
            case "view":
                step = int(query["at"])
                told = self.views[step % len(self.views)] | {"step": step}
            case "stream":
                route.fulfill(body='event: end\ndata: {"step":2000}\n\n', content_type="text/event-stream")
                return
        route.fulfill(body=json.dumps(told), content_type="application/json")


@pytest.mark.scale
def test_steps_and_jumps_of_a_long_match_are_quick(look: Open, site: Site, finished: dict[str, str]) -> None:
    match = finished["wrath_of_poseidon"]
    long = Long(site, match)
    sight = look("/rules")
    sight.page.route(f"**/v1/matches/{match}**", long.answer)
    sight.go(f"/matches/{match}?step=1000").at(1000)
    sight.until("performance.getEntriesByName('first-contentful-paint').length > 0")
    paint = sight.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    sight.page.wait_for_selector(".log [data-step='2000']")
    sight.page.wait_for_timeout(500)
    steps = [sight.page.evaluate(TIMED, "ArrowRight") for _ in range(30)]
    jumps = [sight.page.evaluate(TIMED, key) for key in ["End", "Home", "]", "End", "[", "Home"]]
    figures = {"paint": paint, "step": median(steps), "slowest step": max(steps), "jump": max(jumps)}
    assert (paint < PAINT, median(steps) < STEP, max(jumps) < JUMP) == (True, True, True), figures
    print({name: round(value) for name, value in figures.items()})  # noqa: T201  # asked for with -s
