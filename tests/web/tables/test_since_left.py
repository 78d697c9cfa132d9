"""Since you left: who comes back to a match reads what happened meanwhile, as they may see it."""

import json

import httpx
import pytest

from api.client import Client
from tests.support.pages.browser import BARE, Sight
from tests.support.pages.holding import Holding
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import right

RECAP = ".recap"
MOST = 10  # lines
KEPT = "JSON.parse(localStorage.getItem('nostos-seen') ?? '{}')"
LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('recap/left.js'))"
CONTROLS = """[...document.querySelectorAll(".offers button, .transport button")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.textContent, x, y, width, height].join(" ");
})"""
KEEP = """(steps) => import("/web/kept/seen.js").then(({ keepSeen, seenOf }) => {
    for (const [match, step] of steps) keepSeen(match, step);
    return steps.map(([match]) => seenOf(match));
})"""


def dealt(site: Site) -> tuple[str, list[Client]]:
    """A match that has begun, with three players."""
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cleo")]
    match = players[0].open("odysseus", 3)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    return match, players


def played(match: str, players: list[Client], moves: int) -> int:
    """Play so many moves; the step after the last one."""
    step = 0
    for _ in range(moves):
        mover = next(player for player in players if player.legal(match).offers)
        step = mover.play(match, next(iter(mover.legal(match).offers[0].all()))).step
    return step


def left(sight: Sight, match: str, step: int) -> None:
    """The page has shown the step, and is left."""
    sight.until(f"{KEPT}['{match}'] === {step}")
    assert 0 == sight.page.locator(RECAP).count()
    sight.go("/rules")


def told(site: Site, match: str, after: int, player: Client | None) -> dict[int, str]:
    """The steps after that one as a player read them, or as onlookers do."""
    asked: dict[str, str | int] = {"as": "onlooker" if player is None else "0", "after": after, "text": "en"}
    headers = {} if player is None else {"Authorization": f"Bearer {player.token}"}
    answer = httpx.get(
        f"{site.url}/v1/matches/{match}/frames", params=asked, headers=headers, timeout=60
    ).raise_for_status()
    texts = {each["step"]: " ".join(filter(None, each["text"])) for each in answer.json()["frames"]}
    return {step: text for step, text in texts.items() if text}


def lines(sight: Sight) -> list[tuple[int, str]]:
    """What the recap says: the step of each line, and its text."""
    rows = sight.page.locator(f"{RECAP} li .reveal").evaluate_all(
        "(rows) => rows.map((row) => [row.firstElementChild.innerText, row.lastElementChild.innerText])"
    )
    return [(int(step), text) for step, text in rows]


def same(one: str, other: str) -> bool:
    """Whether a line begins with a text, however names are set apart."""
    return "".join(one.split()).startswith("".join(other.split()))


def test_a_player_who_comes_back_reads_what_happened_as_they_may_see_it(look: Open, site: Site) -> None:
    match, players = dealt(site)
    before = played(match, players, 1)
    sight = seen_by(look, match, players[0], "en-GB")
    left(sight, match, before)
    played(match, players, 3)
    sight.go(f"/matches/{match}").page.wait_for_selector(f"{RECAP} li")
    expected = told(site, match, before, players[0])
    found = lines(sight)
    assert [*expected] == [step for step, _ in found]
    assert all(same(text, expected[step]) for step, text in found)
    assert sight.page.evaluate("document.activeElement.closest('.recap') === null")
    right(sight, "recap")

    sight.page.locator(f"{RECAP} li button").first.click()
    sight.at(before + 1)
    sight.page.click(f"{RECAP} button:has-text('Dismiss')")
    sight.until("!document.querySelector('.recap')").until("document.activeElement.id === 'main'")
    left(sight, match, [*expected][-1])
    sight.go(f"/matches/{match}").page.wait_for_selector(".log [aria-current]")
    sight.until(LOADED)
    assert 0 == sight.page.locator(RECAP).count()


def test_an_onlooker_reads_ten_lines_and_how_many_more_there_are(look: Open, site: Site) -> None:
    match, players = dealt(site)
    before = played(match, players, 1)
    sight = look(f"/matches/{match}")
    left(sight, match, before)
    last = played(match, players, MOST + 3)
    expected = told(site, match, before, None)
    sight.go(f"/matches/{match}").page.wait_for_selector(f"{RECAP} li")
    assert [*expected][:MOST] == [step for step, _ in lines(sight)]
    sight.page.click(f"{RECAP} >> text=And {len(expected) - MOST} more")
    sight.at([*expected][MOST])
    assert last == sight.page.evaluate(f"{KEPT}['{match}']")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["window", "phone"])
def test_no_control_of_ones_turn_moves_when_the_recap_comes(
    look: Open, site: Site, size: tuple[int, int]
) -> None:
    match, players = dealt(site)
    mover = next(player for player in players if player.legal(match).offers)
    me = mover.me()
    sight = look(BARE).sign_in(me.player, me.name, mover.token).keep("nostos-seen", json.dumps({match: 1}))
    sight.page.set_viewport_size({"width": size[0], "height": size[1]})
    read = Holding(sight, "**/recap/recap.js")
    sight.go(f"/matches/{match}")
    held = read.next()
    for drawn in ("form.offers .send", ".log [aria-current]", ".players .held", ".proof"):
        sight.page.wait_for_selector(drawn, state="attached")
    before = sight.page.evaluate(CONTROLS)
    assert before
    held.continue_()
    sight.page.wait_for_selector(f"{RECAP} li")
    assert before == sight.page.evaluate(CONTROLS)


def test_a_line_says_who_was_shown_what_others_were_not(look: Open, site: Site) -> None:
    match, players = dealt(site)
    sight = look(BARE).keep("nostos-seen", json.dumps({match: 1}))
    last = played(match, players, 1)
    asked: dict[str, str | int] = {"as": "onlooker", "at": last}
    reveals = httpx.get(f"{site.url}/v1/matches/{match}/reveals", params=asked, timeout=60).json()["reveals"]
    shown = {reveal["step"]: reveal["to"] for reveal in reveals if reveal["step"] > 1}
    assert shown
    sight.go(f"/matches/{match}").page.wait_for_selector(f"{RECAP} li .who")
    said = dict(lines(sight))
    assert {step for step, text in said.items() if "Saw what others did not" in text} == {*shown} & {*said}


def test_so_many_matches_are_kept_and_the_one_left_longest_ago_makes_room(look: Open) -> None:
    sight = look("/rules")
    steps = [[f"match {number}", number + 1] for number in range(101)]
    assert [None, *(step for _, step in steps[1:])] == sight.page.evaluate(KEEP, steps)
    assert [101] == sight.page.evaluate(KEEP, [["match 100", 50]])  # an earlier step changes nothing
