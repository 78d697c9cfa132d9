"""Somebody who has nothing but what the page reads aloud comes from the lobby to a first match, does what its
guide says, and plays on to the end.

What stands in quotation marks in the guide is called so on the page. That, and that one presses what has a
name, is all that this reader knows of pages; of the games they know nothing.
"""

import re
from random import Random
from typing import Final

import pytest

from domain.games import SHELF
from tests.support.pages.messages import read
from tests.support.pages.spoken import LOOKS, ScreenReader, Spoken
from tests.web.conftest import Open
from tests.web.learning.test_pages import SLUGS, taught
from tests.web.whole.test_screen_reader import WORDS, Listener

QUOTED: Final = re.compile("“([^”]+)”")
QUOTATIONS: Final = {  # in each language
    "en": "“([^”]+)”",
    "de": "„([^“]+)“",
    "fr": "« ([^»]+) »",
    "nl": "“([^”]+)”",
    "pt": "“([^”]+)”",
}
MOVES: Final = 500  # of one's own at most; Odysseus takes about a hundred
HEADLINES: Final = tuple(
    WORDS[each].rpartition("}")[2] for each in ("result-you", "result-won", "result-nobody")
)
HOW_IT_ENDED: Final = WORDS["result-ending"].partition("{")[0]
FOLLOWED: Final = 8  # instructions at least
SQUARE: Final = re.compile(r"^square ")


class Follower(Listener):
    """Who does what the guide says, and chooses among what is open where it says nothing."""

    def __init__(self, reader: ScreenReader, rng: Random) -> None:
        super().__init__(reader, rng)
        self.followed: dict[str, None] = {}  # what the guide said, in its order
        self._named: list[str] = []

    def _choose(self, form: Spoken) -> bool:
        """Do first what the guide says of the rest of the page."""
        page = self.reader.reads()
        now = page.find("form", WORDS["your-move"])
        if now is None or now.states.get("busy"):
            return False
        said = guide_of(page).text()
        self._named = QUOTED.findall(said)
        missing = [name for name in self._named if not any(each.name.strip() == name for each in page.all())]
        assert not missing, (said, missing)
        if said in self.followed:
            return super()._choose(now)
        self.followed[said] = None
        for name in self._named:
            self._does(page, now, name)
        return False

    def _does(self, page: Spoken, form: Spoken, name: str) -> None:
        """What is to be done with a part of the page outside the form: a button is pressed; of a group of
        pieces one is taken, and put on the board.
        """
        inside = [each.handle for each in form.all()]
        if (button := page.find("button", name)) and button.handle not in inside:
            self.reader.presses(button)
            self.reader.waits("button", name)
        if (group := page.find("group", name)) and group.handle not in inside:
            piece = group.every("button")[0]
            self.reader.presses(piece)
            squares = [each for each in self.reader.reads().every("button") if SQUARE.match(each.name)]
            self.reader.presses(self.rng.choice(squares))
            for _ in range(LOOKS):
                there = self.reader.reads().find("group", name)
                if there is None or there.every("button")[0].name != piece.name:
                    return
                self.reader.sight.page.wait_for_timeout(20)
            raise AssertionError(f"{piece.name}: it was not put on the board")

    def _wanted(self, form: Spoken) -> tuple[Spoken, str]:
        """What the guide names, where it names what may be chosen."""
        thing, key = super()._wanted(form)
        if thing.role == "button" and thing.states.get("pressed") is not None:
            for each in form.every("button"):
                if each.name in self._named and each.states.get("pressed") == "false":
                    return each, key
        return thing, key


def guide_of(page: Spoken) -> Spoken:
    """The part of the page that begins with the word of the guide."""
    around = [
        each
        for each in page.all()
        if each.every("status") and each.find("DisclosureTriangle", WORDS["guide"]) is not None
    ]
    if around:
        return around[-1]
    raise AssertionError(f"no guide in: {page.text()[:2000]}")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_does_what_the_guide_says_plays_a_first_match_to_its_end(look: Open, slug: str) -> None:
    reader = ScreenReader(look("/"))
    reader.presses(reader.waits("link", f"{WORDS['nav-learn']} {SHELF[slug].title}"))
    reader.presses(reader.waits("textbox", WORDS["your-name"]), "K")
    reader.presses(reader.waits("button", WORDS["learn-guided"]))
    reader.waits("heading", SHELF[slug].title)
    reader.waits("DisclosureTriangle", WORDS["guide"])
    player = Follower(reader, Random(6))
    assert player.plays(MOVES), reader.reads().text()[:2000]
    assert FOLLOWED <= len(player.followed), player.followed
    ranking = reader.waits("table", WORDS["ranking"])
    assert 1 < len(ranking.every("rowheader")), ranking.text()
    page = reader.reads()
    assert [each for each in page.every("heading") if each.name.endswith(HEADLINES)], page.text()
    assert HOW_IT_ENDED in page.text()
    assert WORDS[f"guide-{taught(slug)['guide'][-1]['says']}"] in guide_of(page).text()
    reader.presses(reader.waits("link", WORDS["guide-play-next"]))
    reader.waits("button", WORDS["against-bots"])


@pytest.mark.parametrize("language", QUOTATIONS)
def test_what_a_hint_quotes_is_called_so_on_the_page_in_every_language(language: str) -> None:
    texts, whole = read(language), {}
    for key in (each for each in texts if each.startswith("guide-")):
        whole[key] = re.findall(QUOTATIONS[language], texts[key])
        assert len(whole[key]) == len(QUOTED.findall(WORDS[key])), key
    assert [texts["chart"], texts["chart-figures"]] == whole["guide-wrath-chart"]
    known = {"{ $place }", "{ $move }", "{ $worlds }", texts["chart"], texts["chart-figures"]}
    assert {name for names in whole.values() for name in names} == known
