"""Golden playthroughs: matches step by step, as they were at the last review."""

import msgspec
import pytest

from domain.games import SHELF
from domain.games.odysseus.contents import DECK
from domain.games.odysseus.facts import FACTS, GameDecided, PowerBlocked, PowerUsed
from domain.games.odysseus.moves import MOVES, Lay
from domain.games.odysseus.words import GODS, SPACES, OdysseusOptions
from tests.games.odysseus.playthroughs import FOLDER, SETTINGS, played, written
from tests.games.odysseus.scenes import BOARDS, LIBRARY
from tests.support.games.all_games import of_rewinds

# What is shown of possible worlds changes nothing in a match.
OPTIONS = {"board": set(BOARDS), "cards": set(LIBRARY.all(DECK))}
STEPS = [step for name in SETTINGS for step in played(name)[0]]
HAPPENED = [fact for step in STEPS for fact in step.facts]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference; if it is right, write the playthroughs again and mention it."""
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert reviewed == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(SETTINGS) == sorted(path.stem for path in FOLDER.iterdir())


def test_every_variant_occurs_in_a_playthrough() -> None:
    assert {*OPTIONS, "worlds"} == {*OdysseusOptions.__struct_fields__}
    for option, values in OPTIONS.items():
        assert values == {getattr(setting.options, option) for setting in SETTINGS.values()}
    assert {3, 4, 5, 6} == {setting.seats for setting in SETTINGS.values()}


def test_every_fact_and_every_move_occurs_in_a_playthrough() -> None:
    assert of_rewinds(SHELF["odysseus"]) == set(FACTS) - {type(fact) for fact in HAPPENED}
    assert set(MOVES) <= {type(step.move) for step in STEPS}


def test_every_power_takes_effect_and_is_blocked_in_a_playthrough() -> None:
    powers = set(GODS) - {"athena"}

    assert powers == {fact.god for fact in HAPPENED if isinstance(fact, PowerUsed)}
    assert powers == {fact.god for fact in HAPPENED if isinstance(fact, PowerBlocked)}


def test_every_card_lies_on_every_space_in_a_playthrough_and_both_ways() -> None:
    lays = [step.move for step in STEPS if isinstance(step.move, Lay)]

    both_ways = {(card, down) for card in ("5", "3", "2", "1", "dionysus") for down in (True, False)}
    assert both_ways == {(move.card, move.face_down) for move in lays}
    assert set(SPACES) == {move.space for move in lays}


def test_every_ending_occurs_in_a_playthrough() -> None:
    assert {"ten_points", "becalmed"} == {f.ending for f in HAPPENED if isinstance(f, GameDecided)}


def test_options_are_described() -> None:
    schema = msgspec.json.schema(OdysseusOptions)["$defs"]["OdysseusOptions"]["properties"]

    assert all(described.get("description") for described in schema.values())
