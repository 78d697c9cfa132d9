"""What a player of a page chooses next, so that tests choose it by any means: mouse, touch, keys."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as Missing

from tests.support.pages.browser import Sight

WAITS: Final = 6000  # looks in a row, 20 ms apart, at a page that waits for others
SOON: Final = 5000  # milliseconds
TRIES: Final = 4  # in a row, that reach nothing
# What sends; else what fans out, lies on the board or in the hand; else the form. It is marked `data-next`.
# `least`: pixels; smaller places on the board are left to the form, which has the same choices in large.
WANTED: Final = """async ([luck, least]) => {
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  document.querySelector("[data-next]")?.removeAttribute("data-next");
  const all = (wanted) => [...document.querySelectorAll(wanted)];
  const want = (those, where) => {
    const wanted = those[Math.floor(luck * those.length)];
    wanted.dataset.next = where;
    return wanted.matches("select, input") ? wanted.localName : where;
  };
  if (document.querySelector(".standing.ended, .standing.closed")) return "over";
  const form = document.querySelector("form.offers");
  if (!form || form.matches("[aria-busy=true]")) return "waiting";
  const refused = form.querySelector(".problem");
  if (refused) return "refused: " + refused.textContent;
  const send = form.querySelector(".send .primary:enabled");
  if (send) return want([send], "send");
  const isLarge = (each) => {
    const { width, height } = each.getBoundingClientRect();
    return width >= least && height >= least;
  };
  const fan = all(".fan.placed button");
  if (fan.length) return want(fan, "fan");
  const pressed = all(".board .target[aria-pressed=true]").map((each) => each.dataset.field);
  const spots = all(".board .target[aria-pressed=false]")
    .filter((each) => !pressed.includes(each.dataset.field) && isLarge(each));
  const held = document.querySelector(".hand .thing.on") ? [] : all(".hand .thing.lit");
  const kinds = all(".offers .kinds .chip"), free = kinds.length && !form.querySelector(".kinds .on");
  const drawn = [...spots, ...held];
  if (drawn.length && (!free || luck < 0.7)) {
    const wanted = drawn[Math.floor(luck * 997) % drawn.length];
    return want([wanted], wanted.matches(".target") ? "board" : "hand");
  }
  if (free) return want(kinds, "form");
  for (const field of form.querySelectorAll(".choices > :not(.room) .field")) {
    const select = field.querySelector("select"), input = field.querySelector("input");
    const many = field.querySelector("small"), chips = [...field.querySelectorAll("button")];
    const left = chips.filter((each) => !each.matches(":disabled, .on"));
    if (select && !select.value) return want([select], "form");
    if (input && !input.value) return want([input], "form");
    if (left.length && (many || left.length === chips.length)) return want(left, "form");
  }
  return want([form.querySelector(".undo:enabled") ?? kinds[0]], "form");
}"""
SMALL: Final = """(least) => {
  const wanted = document.querySelector("[data-next]");
  const { width = least, height = least } = wanted?.getBoundingClientRect() ?? {};
  return Math.min(width, height) + 0.5 < least ? `${width} by ${height}: ${wanted.outerHTML}` : null;
}"""


class Chooser:
    """Who chooses on a page with some means: `press` presses what is there."""

    def __init__(self, sight: Sight, rng: Random, press: Callable[[Locator], None], least: int = 0) -> None:
        self.sight, self.rng, self.press, self.least = sight, rng, press, least
        self.used: Counter[str] = Counter()  # where the choices were: board, hand, fan, form, send
        self.missed: list[str] = []  # what could not be pressed, in a row

    def plays(self) -> str:
        """Choose until the match is over; what was seen last."""
        waited, last = 0, ""
        while last != "over" and waited < WAITS:
            last = self.sight.page.evaluate(f"(asked) => ({WANTED})(asked)", [self.rng.random(), self.least])
            assert not last.startswith("refused"), last
            waited = waited + 1 if last == "waiting" else 0
            if waited:
                self.sight.page.wait_for_timeout(20)
            elif last != "over":
                self._choose(last)
        assert waited < WAITS, self.sight.page.locator("main").inner_text()[:2000]
        return last

    def _choose(self, where: str) -> None:
        """Whatever others do meanwhile may take it away."""
        wanted = self.sight.page.locator("[data-next]")
        try:
            if where == "select":
                wanted.select_option(index=1, timeout=SOON)
            elif where == "input":
                wanted.fill(wanted.get_attribute("min", timeout=SOON) or "", timeout=SOON)
            else:
                self._has_room()
                self.press(wanted)
        except Missing as missing:
            self.missed.append(str(missing)[:3000])
            assert len(self.missed) < TRIES, self.missed[-1]
            return
        self.missed.clear()
        self.used[where] += 1

    def _has_room(self) -> None:
        """What is small is found by its mark, which is gone if others made the form anew."""
        small = self.sight.page.evaluate(f"(least) => ({SMALL})(least)", self.least)
        assert small is None, small
