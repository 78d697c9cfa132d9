"""Golden playthroughs: matches step by step, as they were at the last review."""

from typing import get_args, get_type_hints

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from domain.games.wrath_of_poseidon.chart import BOARD, library
from domain.games.wrath_of_poseidon.facts import FACTS
from domain.games.wrath_of_poseidon.moves import MOVES
from domain.games.wrath_of_poseidon.words import WrathOptions
from tests.games.wrath_of_poseidon.playthroughs import FOLDER, SETTINGS, played, written


@pytest.mark.parametrize("name", SETTINGS)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference; if it is right, write the playthroughs again and mention it."""
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert reviewed == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(SETTINGS) == sorted(path.stem for path in FOLDER.iterdir())


def values(option: str, hint: object) -> set[object]:
    """All values of an option."""
    if option == "board":
        return set(library().all(BOARD))
    if UnsetType in get_args(hint):  # left out unless it is chosen
        chosen, _ = get_args(hint)
        return {UNSET, *get_args(chosen)}
    return {True, False} if hint is bool else {0, 1, 2} if hint is int else set(get_args(hint))


def test_every_variant_occurs_in_a_playthrough() -> None:
    for option, hint in get_type_hints(WrathOptions).items():
        occurring = {getattr(setting.options, option) for setting in SETTINGS.values()}

        assert values(option, hint) <= occurring, option
    assert {2, 3, 4, 5} == {setting.seats for setting in SETTINGS.values()}


def test_every_fact_and_every_move_occurs_in_a_playthrough() -> None:
    steps = [step for name, setting in SETTINGS.items() for step in played(setting, sum(map(ord, name)))[0]]

    assert set(FACTS) <= {type(fact) for step in steps for fact in step.facts}
    assert set(MOVES) <= {type(step.move) for step in steps}


def test_options_are_described() -> None:
    schema = msgspec.json.schema(WrathOptions)["$defs"]["WrathOptions"]["properties"]

    assert all(described.get("description") for described in schema.values())
