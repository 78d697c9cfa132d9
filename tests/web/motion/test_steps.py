"""A step that is shown as it comes: what moved is seen to move, and lies where it belongs at once."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from tests.support.pages.browser import Sight
from tests.support.pages.drawn import DRAWN
from tests.support.service import patient_http
from tests.web.conftest import Open, Site
from tests.web.test_play import begun

SPY = """
window.moved = [];
window.holds = false;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = animate.call(this, frames, timing);
  window.moved.push({ name: this.dataset.thing ?? this.dataset.of, time: timing.duration });
  if (window.holds) animation.pause();
  return animation;
};
window.heard = [];
for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
  const made = window[name];
  window[name] = class extends made {
    constructor(...of) {
      super(...of);
      window.heard.push(name);
    }
  };
}
"""
MOVING = "document.querySelector('.motion') !== null"
STILL = "!document.querySelector('.motion') && !document.getAnimations().length"
SAILED = ".board .ship .changed"  # the ship that sailed in the step is drawn
TIMES = {450, 360, 300, 220}  # milliseconds, of the kinds of motion
PLACES: dict[str, Callable[[Any], Any]] = {
    "odyssee": lambda table: [ship["at"] for ship in table["ships"]],
    "odysseus": lambda table: table["ship"],
    "winds_of_fate": lambda table: table["space"],
    "wrath_of_poseidon": lambda table: table["positions"],
}
"""Where the ships are."""
TAKES = """(ship) => {
  const middle = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const thing = document.querySelector(`.board [data-thing="${ship}"]`);
  const copy = document.querySelector(`.motion [data-of="${ship}"]`);
  const target = (place) => document.elementFromPoint(...place)?.closest(".target");
  const isThere = (place) => target(place)?.contains(thing) ?? false;
  return [thing, copy].map((each) => isThere(middle(each)));
}"""
"""Whether the ship takes clicks where it lies, and where its copy is seen."""
CHOOSE = """
document.querySelector("form.offers .choices button:not(.on), form.offers .kinds .chip")?.click();
"""


def replay(look: Open, match: str, step: int, **screen: Any) -> Sight:
    """The page of a finished match at a step, by somebody who uses it."""
    sight = look("/rules", **({"reduced_motion": "no-preference"} | screen))
    sight.page.add_init_script(SPY)
    sight.go(f"/matches/{match}?step={step}&as=referee").settled(step)
    sight.page.wait_for_selector(".board > svg [data-thing]")
    return sight


def forward(sight: Sight, step: int, true: str) -> None:
    """Go to the step from the one before it until something is so: motion is loaded after the page."""
    sight.does(lambda: sight.press("ArrowLeft").at(step - 1).press("ArrowRight").at(step), true)


def sailing(site: Site, match: str, slug: str) -> int:
    """The first step in which a ship came to another place, after the match began."""
    frames = site.client.frames(match, "referee")
    sailed = [frame.step for frame in frames for fact in frame.facts if fact["type"] == "ship_sailed"]

    def where(step: int) -> Any:
        return PLACES[slug](site.client.view(match, "referee", step).table)

    return next(step for step in sailed if where(step) != where(step - 1))


@pytest.mark.parametrize("slug", DRAWN)
def test_what_a_step_moves_is_seen_to_move_and_then_everything_is_still(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    match = finished[slug]
    step = sailing(site, match, slug)
    sight = replay(look, match, step)
    forward(sight, step, "moved.some(({ name }) => name.startsWith('ship'))")
    sight.until(STILL)
    assert sight.page.evaluate("moved.map(({ time }) => time)") == [
        time for time in sight.page.evaluate("moved.map(({ time }) => time)") if time in TIMES
    ]
    assert 0 == sight.page.locator(".board [opacity='0']").count()
    sight.page.evaluate("moved.length = 0")
    sight.press("ArrowLeft").at(step - 1).press("End").at(site.services.matches.head(UUID(match)))
    sight.press("Home").at(1)
    assert [] == sight.page.evaluate("moved")


def test_a_ship_takes_clicks_where_it_belongs_while_it_is_seen_to_sail_there(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["wrath_of_poseidon"]
    step = sailing(site, match, "wrath_of_poseidon")
    sight = replay(look, match, step)
    sight.page.evaluate("holds = true")
    forward(sight, step, MOVING)
    ship = sight.page.evaluate("moved.find(({ name }) => name.startsWith('ship-')).name")
    assert [True, False] == sight.page.evaluate(TAKES, ship)


def test_the_switch_and_the_system_keep_everything_still(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["odyssee"]
    step = sailing(site, match, "odyssee")
    less = replay(look, match, step - 1, reduced_motion="reduce")
    less.press("ArrowRight").settled(step).page.wait_for_selector(SAILED, state="attached")

    sight = replay(look, match, step - 1)
    sight.page.get_by_role("button", name="Motion and sound").click()
    switch = sight.page.get_by_role("button", name="Things move")
    assert "true" == switch.get_attribute("aria-pressed")
    switch.click()
    sight.until("localStorage.getItem('nostos-motion') === 'off'").press("Escape")
    sight.press("ArrowRight").settled(step).page.wait_for_selector(SAILED, state="attached")
    assert [] == less.page.evaluate("moved") == sight.page.evaluate("moved")

    less.page.get_by_role("button", name="Motion and sound").click()
    less.page.wait_for_selector("dialog:has-text('less motion')")
    sight.page.evaluate("localStorage.removeItem('nostos-motion')")
    forward(sight, step, "moved.length > 0")


def test_a_match_that_is_played_moves_by_itself(look: Open) -> None:
    sight = begun(look, "odyssee", reduced_motion="no-preference")
    sight.page.add_init_script(SPY)
    sight.page.reload()
    sight.page.wait_for_selector("form.offers")
    sight.does(lambda: sight.page.evaluate(CHOOSE), "moved.length > 0")
    sight.until(STILL)


def test_sounds_are_heard_when_they_are_switched_on_and_somebody_uses_the_page(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished["wrath_of_poseidon"]
    step = sailing(site, match, "wrath_of_poseidon")
    sight = replay(look, match, step - 1)
    sight.press("ArrowRight").at(step)
    assert [] == sight.page.evaluate("heard")  # they are off

    sight.page.get_by_role("button", name="Motion and sound").click()
    sight.page.get_by_role("button", name="Sounds").click()
    sight.until("heard.length === 2")  # what it sounds like
    sight.page.get_by_label("Volume").press("End")
    sight.until("localStorage.getItem('nostos-volume') === '100'").press("Escape")
    heard = sight.page.evaluate("heard.length")
    forward(sight, step, f"heard.length > {heard}")
    heard = sight.page.evaluate("heard.length")
    sight.press("Home").at(1).press("End").at(site.services.matches.head(UUID(match)))
    assert heard == sight.page.evaluate("heard.length")


SOUNDS = """async ([one, other, kinds]) => {
  const { soundOf } = await import("/web/match/motion/sounds.js");
  return [one, other].map((facts) => soundOf({ facts }, kinds));
}"""


@pytest.mark.parametrize("slug", DRAWN)
def test_a_step_sounds_the_same_for_all_who_look(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    """What only some may know changes no sound: the onlookers' frames and the referee's sound alike."""
    match = finished[slug]
    sight = look("/rules")
    kinds = patient_http.get(f"{site.url}/v1/games/{slug}").json()["kinds"]
    for seen, whole in zip(
        site.client.frames(match, "onlooker"), site.client.frames(match, "referee"), strict=True
    ):
        one, other = sight.page.evaluate(SOUNDS, [seen.facts, whole.facts, kinds])
        assert one == other, seen.step
