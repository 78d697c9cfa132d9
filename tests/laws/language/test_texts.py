"""Texts stand alone, in every language: who acted is named, and no line holds what a program would print."""

from random import Random
from typing import Final

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Game
from tests.laws.worlds import families
from tests.support.games.playouts import Record
from tests.support.games.told import PLAYERS, called, faults, languages, seats_of, told

MATCHES: Final = 4
POINTS: Final = {"points", "scores"}  # fields with a number for each seat


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Hermes carries card 0 to the red space of ship 2."),
        ("en", "Points by seat: 1, 3, 3, 3."),
        ("en", "They get none, none, none."),
        ("en", "Ada lays a 8."),
        ("en", "zeus ends the round"),
        ("de", "Platz 0 hat gewonnen."),
        ("fr", "Le tour de Ada commence."),
        ("nl", "Ada draait om: listed."),
        ("pt", "O navio chega a o porto ."),
    ],
)
def test_a_line_that_does_not_stand_alone_is_found(language: str, line: str) -> None:
    assert faults(line, language)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Ada lays a 5 on the red space of ship 2: the wind there is 8, 3 more than before."),
        ("fr", "Ada et Bo ont gagné : c'est au tour d'Eva !"),
    ],
)
def test_a_line_that_stands_alone_is_left_alone(language: str, line: str) -> None:
    assert [] == faults(line, language)


def test_every_line_is_a_sentence_of_its_own(game: Game, records: list[Record]) -> None:
    """No index of a list, no raw value, no sign too many; it begins and ends as a sentence does."""
    for language in languages(game):
        found: dict[str, list[str]] = {}
        for record in map(called, records[:MATCHES]):
            for viewer in (ONLOOKER, REFEREE, 0):
                for fact, line in told(record, viewer, language):
                    found.setdefault(type(fact).__name__, []).extend(faults(line, language))
        assert {} == {name: wrong[:2] for name, wrong in found.items() if wrong}, language


def test_a_line_names_the_players_whose_seats_the_fact_names(game: Game, records: list[Record]) -> None:
    """Who laid a card, who may answer, with whom somebody trades: by name, in every language."""
    for language in languages(game):
        for record in map(called, records[:MATCHES]):
            for viewer in (ONLOOKER, 0):
                for fact, line in told(record, viewer, language):
                    unnamed = [name for name, seat in seats_of(fact).items() if PLAYERS[seat] not in line]
                    assert not unnamed, f"{language}, {type(fact).__name__}: {unnamed} of {line}"


def test_points_stand_beside_names(game: Game, records: list[Record]) -> None:
    """A line that tells what each seat scored names each player."""
    for language in languages(game):
        for record in map(called, records[:MATCHES]):
            players = set(PLAYERS[: record.setting.seats])
            for fact, line in told(record, ONLOOKER, language):
                if any(isinstance(getattr(fact, name, None), tuple) for name in POINTS):
                    assert not [name for name in players if name not in line], f"{language}: {line}"


def test_what_a_viewer_never_learned_is_in_no_line(game: Game) -> None:
    """Two matches that look the same to a viewer are told to them in the same lines."""
    worlds = families(game, Random(game.slug))
    for _ in range(3):
        family = next(worlds)
        for twin in family.twins:
            head = len(twin.steps)
            for language in languages(game)[:2]:
                one, other = (
                    [line for _, line in told(record, family.viewer, language)]
                    for record in (family.record.cut(head), twin)
                )
                assert one == other
