"""The reveal ledger: who learned what, as each viewer may know of it."""

from typing import Any

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.reveals import Reveal, reveals
from tests.domain.ledger.support import SHELF, played
from tests.support.toy import OmenSeen


def seen(slug: str, viewer: Viewer, seats: int | None = None) -> list[Reveal]:
    return list(reveals(event.frame(viewer) for event in played(slug, seats)))


def test_everybody_knows_who_was_dealt_cards_and_each_what_they_were_dealt() -> None:
    for viewer in (ONLOOKER, 0, 1, REFEREE):
        dealt = [reveal for reveal in seen("toy", viewer, 2) if reveal.type == "dealt"]
        assert [((seat,), ("cards",), False) for seat in (0, 1)] == [
            (reveal.to, reveal.fields, reveal.whole) for reveal in dealt
        ]
        for reveal in dealt:
            fact: Any = reveal.fact
            known = all(isinstance(card, int) for card in fact.cards)
            assert known == (viewer is REFEREE or (viewer,) == reveal.to)


def test_what_is_hidden_whole_is_told_to_who_learned_it_alone() -> None:
    events = played("toy", 3, 3)
    omens = [fact for event in events for fact in event.facts if isinstance(fact, OmenSeen)]
    assert omens
    for viewer in (ONLOOKER, 0, 1, 2, REFEREE):
        found = [reveal for reveal in reveals(event.frame(viewer) for event in events) if reveal.whole]
        due = [omen for omen in omens if viewer is REFEREE or viewer == omen.seat]
        assert [(omen.seat,) for omen in due] == [reveal.to for reveal in found]


def test_what_nobody_learned_is_no_reveal() -> None:
    for viewer in (ONLOOKER, 0, REFEREE):
        kinds = {reveal.type for reveal in seen("toy", viewer, 2)}
        assert not kinds & {"opened", "set_aside", "bids_turned", "played"}


@pytest.mark.parametrize("slug", SHELF)
def test_a_viewer_is_told_of_a_reveal_just_what_the_referee_is_but_for_its_content(slug: str) -> None:
    def about(viewer: Viewer) -> list[tuple[Any, ...]]:
        return [(one.step, one.to, one.type, one.fields) for one in seen(slug, viewer) if not one.whole]

    assert about(REFEREE) == about(ONLOOKER) == about(0)
