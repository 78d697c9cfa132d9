"""A long match is as quick to step through as a short one: 2,000 steps, made of those of a short one."""

import json
from statistics import median
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Route

from tests.support.service import patient_http
from tests.web.conftest import Open, Site

LONG, SHORT = 2000, 60  # steps
MORE = {"paint": 1000, "step": 50, "jump": 200}  # milliseconds above twice those of a short match
PAINTS = "performance.getEntriesByName('first-contentful-paint')"
TIMED = """async (key) => {
  const number = document.querySelector(".step-text b"), before = number.textContent;
  const began = performance.now();
  dispatchEvent(new KeyboardEvent("keydown", { key }));
  while (number.textContent === before) await new Promise((next) => requestAnimationFrame(next));
  return performance.now() - began;
}"""


class Long:
    """Answers for a match of so many steps out of one that has others."""

    def __init__(self, site: Site, match: str, steps: int) -> None:
        def get(what: str) -> httpx.Response:
            return patient_http.get(f"{site.url}/v1/matches/{match}{what}")

        self.match = get("").json() | {"step": steps}
        frames = get("/frames?as=onlooker&text=en").json()["frames"]
        self.frames = [
            frames[min(step, 5 + step % (len(frames) - 6))] | {"step": step + 1} for step in range(steps)
        ]
        self.views = [get(f"/view?as=onlooker&at={step}").json() for step in (5, 20, 30)]

    def answer(self, route: Route) -> None:
        """A route of the match."""
        url = urlsplit(route.request.url)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        answer: Any = self.match
        match url.path.rsplit("/", 1)[-1]:
            case "frames":
                after = int(query["after"])
                answer = {"frames": self.frames[after : after + int(query["limit"])]}
            case "view":
                step = int(query["at"])
                answer = self.views[step % len(self.views)] | {"step": step}
            case "stream":
                end = f'event: end\ndata: {{"step":{len(self.frames)}}}\n\n'
                route.fulfill(body=end, content_type="text/event-stream")
                return
        route.fulfill(body=json.dumps(answer), content_type="application/json")


def measured(look: Open, site: Site, match: str, steps: int) -> dict[str, float]:
    """Milliseconds to the first paint, to the next step, to a far one: of several each, the middle one."""
    sight, begin = look("/rules"), steps // 2
    sight.page.route(f"**/v1/matches/{match}**", Long(site, match, steps).answer)
    paints = []
    for _ in range(5):
        sight.go(f"/matches/{match}?step={begin}").at(begin).until(f"{PAINTS}.length > 0")
        paints.append(sight.page.evaluate(f"{PAINTS}[0].startTime"))
    sight.page.wait_for_selector(f".log [data-step='{steps}']")
    stepped = [sight.page.evaluate(TIMED, "ArrowRight") for _ in range(25)]
    jumps = [sight.page.evaluate(TIMED, key) for key in ["End", "Home"] * 5]
    return {"paint": median(paints), "step": median(stepped), "jump": median(jumps)}


@pytest.mark.scale
def test_steps_and_jumps_of_a_long_match_are_as_quick_as_those_of_a_short_one(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["wrath_of_poseidon"]
    short, long = (measured(look, site, match, steps) for steps in (SHORT, LONG))
    print(short, long)  # noqa: T201  # asked for with -s
    assert [] == [name for name, more in MORE.items() if long[name] > 2 * short[name] + more], (short, long)
