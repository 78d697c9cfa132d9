"""The replay: step by step, by every key, as every viewer, and never more than the viewer may know."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from domain.games import SHELF
from domain.kernel.facts import Kind
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.support.service import patient_http
from tests.web.conftest import Open, Site, opened

SLUGS = sorted(SHELF)
PATHS = "async (kinds) => { const { path } = await import('/web/icons.js'); return kinds.map(path); }"
AT_ONCE = """(keys) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
LONG = 25  # steps of a match that surely has several rounds
SHORT = "wrath_of_poseidon"  # the game whose matches are short enough to be followed every time


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_stepped_through_forward_and_back_with_every_key(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    match, head = finished[slug], site.services.matches.head(UUID(finished[slug]))
    sight = look(f"/matches/{match}?step=1").settled(1)
    for step in range(2, min(head, LONG) + 1):
        sight.press("ArrowRight").at(step)
    sight.press("ArrowLeft").at(min(head, LONG) - 1)
    sight.press("End").at(head).press("ArrowRight").at(head).press("Home").at(1).press("ArrowLeft").at(1)
    if head > LONG:
        begun = [1]
        for _ in range(3):
            begun.append(sight.press("]").past(begun[-1]).step())
        sight.press("[").at(begun[2])
    sight.press("g").page.keyboard.type("7")
    sight.press("Enter").at(7)
    sight.page.locator("h1").click()
    sight.press("+", "+", "+", "+", "+", "+", " ").past(min(10, head - 1)).press(" ")
    for key, name in {"0": "referee", "1": "0", "2": "1", "o": "onlooker"}.items():
        sight.press(key).until(f"location.search.includes('as={name}')")
    sight.press("n").until("document.activeElement.id === 'note'")
    sight.page.keyboard.type("A turning point")
    sight.page.locator("h1").click()
    sight.press("Home").at(1).until(
        "document.querySelector('.notes ul').innerText.includes('A turning point')"
    )
    sight.press("?")
    sight.page.wait_for_selector("dialog[open] kbd")
    sight.press("Escape")
    if slug == "wrath_of_poseidon":
        sight.press("End", "[", "o", "b")
        sight.page.wait_for_selector(".maybe")


def test_keys_that_are_faster_than_the_page_all_count(
    look: Open, finished: dict[str, str], site: Site
) -> None:
    """The page has not shown what a key did when the next ones come."""
    match, head = finished[SHORT], site.services.matches.head(UUID(finished[SHORT]))
    sight = look(f"/matches/{match}?step=1&as=0").settled(1)
    sight.page.evaluate(AT_ONCE, ["End", "["])
    last_round = sight.past(1).step()
    assert last_round < head

    sight.page.evaluate(AT_ONCE, ["Home", "]", "]", "[", "o", "End", "[", "b", "b", "b"])
    sight.until("location.search.includes('as=onlooker')").at(last_round)
    sight.page.wait_for_selector(".maybe")


def kind_of_step(frame: Any, kinds: dict[str, str]) -> str:
    """The weightiest kind of its facts; a round that begins counts where nothing else happened."""
    types = [fact["type"] for fact in frame["facts"] if fact["type"] != "played"]
    found = {kinds[each] for each in types}
    found = found - {Kind.ROUND} or found
    return next((kind for kind in Kind if kind in found), Kind.OTHER)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_step_shows_the_kind_of_its_weightiest_fact(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    match, head = finished[slug], site.services.matches.head(UUID(finished[slug]))
    kinds = patient_http.get(f"{site.url}/v1/games/{slug}").json()["kinds"]
    frames = patient_http.get(f"{site.url}/v1/matches/{match}/frames?as=onlooker&limit=500").json()["frames"]
    sight = look(f"/matches/{match}?as=onlooker")
    sight.page.wait_for_selector(f".log [data-step='{head}']")
    shown = sight.page.evaluate("[...document.querySelectorAll('.log .kind')].map((each) => each.className)")
    assert [f"kind kind-{kind_of_step(frame, kinds)}" for frame in frames] == shown[: len(frames)]
    assert all(sight.page.evaluate(PATHS, list(Kind)))


def test_a_finished_match_opens_where_its_play_begins_and_tells_no_winner(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look(f"/matches/{finished['wrath_of_poseidon']}").at(5)
    assert 0 == sight.page.locator(".won").count()


def test_an_address_opens_the_very_step_as_the_very_viewer(look: Open, finished: dict[str, str]) -> None:
    sight = look(f"/matches/{finished['wrath_of_poseidon']}?step=9&as=1").at(9)
    assert sight.page.locator(".perspectives .on").inner_text().startswith("🤖 Eumaeus (fair bot)")
    sight.until("document.querySelector('.log [aria-current] .number')?.innerText === '9'")
    sight.page.click("text=Who learned what")
    sight.page.wait_for_selector(".learned li")


def test_who_learned_what_in_the_whole_match_is_shown_as_far_as_each_viewer_knows_it(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    """A line for each reveal of the ledger, which leads to its step; onlookers do not see what it was."""
    match = finished["winds_of_fate"]
    sight = look(f"/matches/{match}?step=9&as=1").at(9)
    sight.page.click("#tab-learned")
    sight.page.click("text=In the whole match")
    sight.page.wait_for_selector(".reveal")
    reveals = patient_http.get(f"{site.url}/v1/matches/{match}/reveals?as=1").json()["reveals"]
    lines = sight.page.locator(".reveal")
    sight.until(f"document.querySelectorAll('.reveal').length === {len(reveals)}")
    assert [str(each["step"]) for each in reveals] == sight.page.locator(".reveal .number").all_inner_texts()
    dealt = next(at for at, each in enumerate(reveals) if each["type"] == "dealt" and each["to"] == [1])
    assert re.search(r"(Help|Hinder) \d", lines.nth(dealt).inner_text())
    lines.nth(dealt).click()
    sight.at(reveals[dealt]["step"]).press("o")
    sight.until("location.search.includes('as=onlooker')")
    sight.page.wait_for_selector(".reveal .in-the-dark")
    assert not re.search(r"(Help|Hinder) \d", sight.page.locator(".panel").inner_text())


def test_a_ship_leads_to_the_step_that_moved_it_and_a_line_of_the_log_to_its_step(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look(f"/matches/{finished['wrath_of_poseidon']}?step=20&as=0").settled(20)
    sight.page.locator(".board .target").first.click()
    sight.until("Number(document.querySelector('.step-text b').textContent) < 20")
    sight.page.locator(".log [data-step='4']").click()
    sight.at(4)


def test_notes_of_two_windows_of_a_browser_are_all_kept(look: Open, finished: dict[str, str]) -> None:
    match = finished[SHORT]
    one = look(f"/matches/{match}?step=7").settled(7)
    other = Sight(one.page.context.new_page(), one.site).go(f"/matches/{match}?step=9").settled(9)
    for sight in (one, other):
        sight.page.click("#tab-notes")
    one.page.fill("#note", "A turning point")
    other.until(f"localStorage.getItem('nostos-notes/{match}')?.includes('A turning point')")
    other.page.fill("#note", "Another one")
    other.page.locator(".notes li", has_text="A turning point").wait_for()
    one.until(f"localStorage.getItem('nostos-notes/{match}')?.includes('Another one')")
    one.page.reload()
    one.page.click("#tab-notes")
    one.page.locator(".notes li", has_text="Another one").wait_for()
    assert "A turning point" == one.page.locator("#note").input_value()


def known(value: Any, name: str) -> Iterator[Any]:
    """Everything that stands under that name, if it is not hidden."""
    if isinstance(value, dict):
        if name in value and value[name] != {"type": "hidden"}:
            yield value[name]
        for inner in value.values():
            yield from known(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from known(inner, name)


def test_neither_the_wire_nor_the_page_holds_what_onlookers_do_not_know(look: Open, site: Site) -> None:
    """Poseidon's drives, the storm tiles that lie face down, and the seed of a match that is being played."""
    match, host = opened(site, "wrath_of_poseidon", 2, deduction="harder", maelstroms=1)
    player = host.register("Poseidon")
    player.sit(match, 0)
    host.start(match)

    def far_enough() -> bool:
        legal = player.legal(match)
        if legal.offers:
            player.play(match, next(legal.offers[0].all()))
        return bool(legal.step > 24)

    eventually(far_enough, "the match is well under way", 300)
    sight = look(f"/matches/{match}?step=1").settled(1)
    for step in range(2, 20):
        sight.press("ArrowRight").at(step)
        assert "Driven:" not in sight.shown()
    sight.press("1", "2", "0").page.wait_for_timeout(200)
    bodies = [json.loads(body) for body in sight.bodies()]
    frames = [frame for body in bodies for frame in body.get("frames", [])]
    assert frames
    assert len({frame["step"] for frame in frames}) > 20
    for body in bodies:
        assert [] == list(known(body, "drives"))
        assert {None} >= set(map(str, known(body, "seed"))) - {"None"}
    placed = [fact for frame in frames for fact in frame["facts"] if fact["type"] == "maelstrom_placed"]
    assert placed
    assert all({"type": "hidden"} == fact["square"] for fact in placed)
    assert all("as=onlooker" in answer.url for answer in sight.answers if "/view" in answer.url)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug == SHORT else (pytest.mark.slow,)) for slug in SLUGS]
)
def test_two_browsers_follow_a_match_and_end_where_a_fresh_read_ends(
    look: Open, site: Site, slug: str
) -> None:
    match, host = opened(site, slug, 99)
    sights = [look(f"/matches/{match}") for _ in range(2)]
    for sight in sights:
        sight.page.wait_for_selector(".log [data-step='4']")
    host.start(match)
    for sight in sights:
        sight.page.wait_for_selector(".standing.ended", timeout=500_000)
    head = site.services.matches.head(UUID(match))
    fresh = look(f"/matches/{match}?step={head}&as=onlooker").at(head)
    fresh.page.wait_for_selector(f".log [data-step='{head}']")
    fresh.page.wait_for_selector(BOARD)
    log = fresh.page.locator(".log").inner_text()
    board = fresh.page.locator(BOARD).evaluate("(board) => board.outerHTML")
    for sight in sights:
        sight.press("End", "o").at(head)
        sight.until(f"document.querySelector('.log').innerText === {json.dumps(log)}")
        sight.until(f"({IS_LIKE})({json.dumps(board)})")


BOARD = ".board > svg, .board > .plain-table"  # drawn, or what the table of the game holds
IS_LIKE = f"""(board) => {{
  const read = document.createElement("div");
  read.innerHTML = board;
  return document.querySelector("{BOARD}")?.isEqualNode(read.firstChild);
}}"""  # whatever the order of attributes is
TEXT = "document.querySelector('.step-text')"
INSIDE = """(() => {
  const board = document.querySelector('.board > svg')?.getBoundingClientRect();
  const inside = ({ left, right, top, bottom }) =>
    left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
  const spaces = [...document.querySelectorAll('.board .space')];
  return spaces.length === 9 && spaces.every((space) => inside(space.getBoundingClientRect()));
})()"""


@pytest.mark.parametrize("size", [(1300, 950), (1280, 800), (390, 844)])
def test_the_spaces_of_the_ships_lie_on_the_board(
    look: Open, finished: dict[str, str], size: tuple[int, int]
) -> None:
    width, height = size
    screen = {"viewport": {"width": width, "height": height}}
    look(f"/matches/{finished['odysseus']}?step=5", **screen).at(5).until(INSIDE)


def test_a_step_of_many_words_is_scrolled_to_its_end_and_the_next_begins_with_its_first(
    look: Open, finished: dict[str, str]
) -> None:
    screen = {"viewport": {"width": 390, "height": 844}}
    sight = look(f"/matches/{finished['odysseus']}?step=5", **screen).at(5)
    sight.until(f"({TEXT}.scrollTop = 999) && {TEXT}.scrollTop > 0")
    sight.page.click("[aria-label='A step on']")
    sight.at(6).until(f"{TEXT}.scrollTop === 0")
