"""The keyboard alone: from the lobby to a table, a match played there, a replay."""

import time
from random import Random
from typing import Any
from uuid import UUID

import pytest

from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from tests.support.pages.browser import PATIENCE as LONG
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site
from tests.web.test_play import PATIENCE, SOON

SLUGS = sorted(SHELF)
FAR = 400  # presses of Tab from one end of a page to the other, at most
WHERE = """(wanted) => {
  const there = document.querySelector(wanted), here = document.activeElement;
  if (!there) return "gone";
  if (there === here) return "there";
  return there.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "behind";
}"""
# What a player wants next: on the board, where it offers anything, or in the form. It is marked `data-next`.
NEXT = """(luck) => {
  document.querySelector("[data-next]")?.removeAttribute("data-next");
  const any = (those) => those[Math.floor(luck * those.length)];
  const want = (element, keys) => (element.dataset.next = "", keys);
  const form = document.querySelector("form.offers");
  if (document.querySelector(".standing.ended, .standing.closed")) return "over";
  const refused = form?.querySelector(".problem");
  if (refused) return "refused: " + refused.textContent;
  if (!form || form.matches("[aria-busy=true]")) return "waiting";
  const send = form.querySelector(".send .primary");
  if (!send.disabled) return want(send, "send");
  const kinds = [...form.querySelectorAll(".kinds .chip")];
  const spots = [...document.querySelectorAll(".board .target[aria-pressed='false']")];
  const free = (field) => [...field.querySelectorAll("button:not(:disabled):not(.on)")];
  if (spots.length && luck < 0.5) return want(any(spots), "press");
  if (kinds.length && !kinds.some((chip) => chip.matches(".on"))) return want(any(kinds), "press");
  for (const field of form.querySelectorAll(".choices > :not(.room) .field")) {
    const select = field.querySelector("select"), input = field.querySelector("input"), chips = free(field);
    if (select && !select.value) return want(select, "list");
    if (input && !input.value) return want(input, "number");
    const chosen = field.querySelectorAll("button.on").length;
    if (chips.length && (!chosen || field.querySelector("small"))) return want(any(chips), "press");
  }
  return want(form.querySelector(".undo:enabled") ?? any(kinds), "undo");
}"""
MADE = (
    "!document.querySelector('.offers .undo:enabled')"  # a choice that made a move leaves none to take back
)
KEYS = {"send": ["Enter"], "list": ["ArrowDown"], "number": ["ArrowUp"]}


def reach(sight: Sight, wanted: str) -> bool:
    """Go with Tab, or back with Shift+Tab, to what is wanted; whether it was still there."""
    for _ in range(FAR):
        where = sight.page.evaluate(f"({WHERE})({wanted!r})")
        if where in ("there", "gone"):
            return bool(where == "there")
        sight.press("Shift+Tab" if where == "before" else "Tab")
    raise AssertionError(f"{wanted} is out of reach; the focus is in {focused(sight)}")


def focused(sight: Sight) -> Any:
    """What has the focus."""
    return sight.page.evaluate("[document.activeElement.className, document.activeElement.innerText]")


def pressed(sight: Sight, wanted: str, *keys: str) -> None:
    """Press keys on what is there; a list that is read anew may be gone for a moment."""
    end = time.monotonic() + LONG
    sight.page.wait_for_selector(wanted, state="attached")
    while not reach(sight, wanted):
        assert time.monotonic() < end, wanted
        sight.page.wait_for_selector(wanted, state="attached")
    sight.press(*(keys or ("Enter",)))


def begun(look: Open, slug: str) -> Sight:
    """A match against bots, from the lobby."""
    sight = look("/")
    pressed(sight, f"a.primary[href='/play/{slug}']")
    sight.page.wait_for_url(f"**/play/{slug}")
    pressed(sight, "input[required]", *"Kirke")
    pressed(sight, "button[value=bots]")
    sight.page.wait_for_url("**/matches/*")
    return sight


def played(sight: Sight, rng: Random, moves: int) -> str:
    """Choose, until the match is over or so many moves were made."""
    sent, waited, last = 0, 0, ""
    while sent < moves and last != "over" and waited < PATIENCE:
        before = sight.step()
        last = sight.page.evaluate(f"({NEXT})({rng.random()})")
        assert not last.startswith("refused"), last
        waited = waited + 1 if last == "waiting" else 0
        if waited:
            sight.page.wait_for_timeout(20)
        elif last != "over" and reach(sight, "[data-next]"):
            sight.press(*KEYS.get(last, [rng.choice(["Enter", " "])]))
            if last != "undo" and sight.page.evaluate(MADE):
                sight.until(f"Number(document.querySelector('.step-text b').textContent) > {before}")
                sent += 1
    assert waited < PATIENCE, sight.page.locator("main").inner_text()[:2000]
    return last


@pytest.mark.parametrize("slug", SLUGS)
def test_moves_are_made_from_the_lobby_on_with_the_keyboard_alone(look: Open, slug: str) -> None:
    sight = begun(look, slug)
    sight.page.wait_for_selector(".step-text b")
    before = sight.step()
    assert "over" == played(sight, Random(3), 4) or sight.step() >= before + 4


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_match_is_played_with_the_keyboard_alone(look: Open, site: Site, slug: str) -> None:
    sight = begun(look, slug)
    assert "over" == played(sight, Random(3), 2000)
    match = UUID(sight.page.url.split("/")[-1].split("?")[0])
    assert site.services.matches.status(match) is Status.ENDED


@pytest.mark.parametrize("slug", SLUGS)
def test_a_replay_is_found_in_the_lobby_and_followed_with_the_keyboard_alone(
    look: Open, finished: dict[str, str], slug: str
) -> None:
    match = finished[slug]
    sight = look("/")
    pressed(sight, ".filters .kinds .chip:nth-child(4)", " ")
    sight.page.wait_for_selector(f".filters option[value={slug}]", state="attached")
    assert reach(sight, ".filters select")
    for _ in range(len(SLUGS)):
        if sight.page.evaluate("document.activeElement.value") != slug:
            sight.press("ArrowDown")

    def follow() -> None:
        pressed(sight, f".matches a[href='/matches/{match}']")
        sight.page.wait_for_url("**/matches/*", timeout=SOON)

    sight.does(follow, f"location.pathname === '/matches/{match}'")
    sight.page.wait_for_selector(".log [aria-current]")
    begin = sight.step()
    sight.press("ArrowRight").at(begin + 1).press("ArrowRight").at(begin + 2)
    pressed(sight, ".timeline input", "ArrowRight")
    sight.at(begin + 3).press("ArrowLeft").at(begin + 2)
    pressed(sight, ".goto input", "Control+a", "7", "Enter")
    sight.at(7)
    pressed(sight, ".controls .group button:nth-child(5)", "Enter", " ")
    sight.at(9)
    pressed(sight, ".perspectives input:checked", "ArrowDown")
    sight.until("location.search.includes('as=0')").at(9)
    pressed(sight, "#tab-log", "ArrowRight")
    sight.page.wait_for_selector(".learned li")
    sight.at(9)
    sight.press("ArrowLeft").page.wait_for_selector(".log [aria-current]")
    pressed(sight, ".log [data-step='4']")
    sight.at(4)
    here = focused(sight)
    sight.press("?").page.wait_for_selector("dialog[open] kbd")
    sight.press("ArrowRight", "Tab", "Tab", "Tab", "Escape").until("!document.querySelector('dialog[open]')")
    assert here == focused(sight)
    sight.at(4)
