"""Somebody who has nothing of a page but its accessibility tree plays a match."""

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Error

from domain.games import SHELF
from tests.support.pages.messages import read
from tests.support.pages.spoken import LOOKS, ScreenReader, Spoken
from tests.web.conftest import Open

SHORT: Final = "wrath_of_poseidon"  # the game that is played to its end
MOVES: Final = 12  # of the others
WORDS: Final = read("en")
PICK: Final = re.compile(r"\bchoose \d")  # how many are to be chosen, in words of the page
VALUES: Final = ("combobox", "spinbutton")
SLUGS: Final = [
    pytest.param(slug, marks=(pytest.mark.slow, pytest.mark.timeout(600))) for slug in sorted(SHELF)
]


def begun(reader: ScreenReader, title: str) -> None:
    """From the lobby to a match against bots, by names and roles alone."""
    reader.presses(reader.waits("link", f"{WORDS['play-now']} {title}"))
    reader.presses(reader.waits("textbox", WORDS["your-name"]), "K")
    reader.presses(reader.waits("button", WORDS["against-bots"]))


class Listener:
    """Who plays a match by what the tree says of the form for moves."""

    def __init__(self, reader: ScreenReader, rng: Random) -> None:
        self.reader, self.rng = reader, rng
        self.asked: set[str] = set()  # what was read aloud when there was something to choose

    def plays(self, moves: int) -> bool:
        """Make so many moves, or until it is read that the match is over; whether it is."""
        made, looks = 0, 0
        while made < moves and looks < LOOKS:
            page = self.reader.reads()
            if page.find("StaticText", WORDS["status-ended"]):
                return True
            form = page.find("form", WORDS["your-move"])
            looks = looks + 1 if form is None or form.states.get("busy") else 0
            if looks or form is None:
                self.reader.sight.page.wait_for_timeout(20)
                continue
            self.asked.add(" ".join(each.text() for each in page.every("status")))
            made += self._choose(form)
        assert looks < LOOKS, self.reader.reads().text()[:2000]
        return False

    def _choose(self, form: Spoken) -> bool:
        """Press one thing in the form, and hear what comes of it; whether that made a move."""
        thing, key = self._wanted(form)
        before = form.said()
        try:
            self.reader.presses(thing, key)
        except Error:  # others moved meanwhile, and it is gone
            return False
        for _ in range(LOOKS):
            now = self.reader.reads().find("form", WORDS["your-move"])
            if now is None or now.states.get("busy"):
                return True
            if now.said() != before:
                return False
            self.reader.sight.page.wait_for_timeout(20)
        raise AssertionError(f"{thing.name}: nothing came of it in {before}")

    def _wanted(self, form: Spoken) -> tuple[Spoken, str]:
        """What sends, if it can be pressed; else what has no value yet."""
        buttons = form.every("button")
        undo = next(each for each in buttons if each.name == WORDS["undo-choice"])
        send = buttons[buttons.index(undo) - 1]
        if not send.states.get("disabled"):
            return send, "Enter"
        for each in form.every(*VALUES):
            if each.states["value"] in (WORDS["choose"], "", None):
                return each, "ArrowDown" if each.role == "combobox" else "ArrowUp"
        for group in form.every("group"):
            chips = [part for part in group.every("button") if not part.states.get("disabled")]
            free = [each for each in chips if each.states.get("pressed") != "true"]
            several = PICK.search(group.text())
            if free and (several or len(free) == len(chips)):
                return self.rng.choice(free), self.rng.choice(["Enter", " "])
        return undo, "Enter"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_found_and_played_by_the_accessibility_tree_alone(look: Open, slug: str) -> None:
    reader = ScreenReader(look("/"))
    begun(reader, SHELF[slug].title)
    reader.waits("heading", SHELF[slug].title)
    player = Listener(reader, Random(6))
    is_over = player.plays(2000 if slug == SHORT else MOVES)
    assert "" not in player.asked
    if slug == SHORT:
        assert is_over
        reader.waits("table", WORDS["ranking"])
    page = reader.reads()
    assert {"banner", "navigation", "main"} <= {each.role for each in page.all()}
    if slug == SHORT:
        assert any(each.name.endswith(" won") for each in page.every("heading"))
