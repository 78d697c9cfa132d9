"""Golden playthroughs: matches step by step, as they were at the last review."""

import msgspec
import pytest

from domain.games import SHELF
from domain.games.odyssee import CONTENT
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.boards import BOARD
from domain.games.odyssee.decks import DECK, within
from domain.games.odyssee.facts import FACTS, CardGiven, CardTaken
from domain.games.odyssee.moves import MOVES
from domain.games.odyssee.words import OdysseeOptions
from domain.kernel.content import Library
from tests.games.odyssee.playthroughs import FOLDER, MATCHES, played, written
from tests.support.games.all_games import of_rewinds

WANDERINGS = Library((CONTENT,), (BOARD, DECK)).all(DECK)["wanderings"]


@pytest.mark.parametrize("name", MATCHES)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference; if it is right, write the playthroughs again and mention it."""
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert reviewed == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(MATCHES) == sorted(path.stem for path in FOLDER.iterdir())


def test_every_number_of_seats_and_every_ending_occurs_in_a_playthrough() -> None:
    endings = {
        fact.ending for name in MATCHES for fact in played(name)[0][-1].facts if hasattr(fact, "ending")
    }

    assert {2, 3, 4, 5, 6} == {setting.seats for setting, _, _ in MATCHES.values()}
    assert {"home_reached", "cap_reached"} == endings


def test_every_fact_and_every_move_occurs_in_a_playthrough() -> None:
    steps = [step for name in MATCHES for step in played(name)[0]]

    assert of_rewinds(SHELF["odyssee"]) == set(FACTS) - {type(fact) for step in steps for fact in step.facts}
    assert set() == set(MOVES) - {type(step.move) for step in steps}


def test_every_card_and_so_every_effect_occurs_in_a_playthrough() -> None:
    facts = [fact for name in MATCHES for step in played(name)[0] for fact in step.facts]
    drawn = {fact.card for fact in facts if isinstance(fact, CardTaken | CardGiven)}

    assert set(cards_of(WANDERINGS)) == drawn
    assert 9 == len({type(effect) for card in WANDERINGS.cards for effect in within(card)})


def test_options_are_described() -> None:
    schema = msgspec.json.schema(OdysseeOptions)["$defs"]["OdysseeOptions"]["properties"]

    assert all(described.get("description") for described in schema.values())
