"""Any move of a seat is either offered and decided, or refused by a section, from the seat's own view."""

from random import Random
from typing import Any

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.moves import (
    MOVES,
    Agree,
    ChooseBoard,
    Forgo,
    PlaceFogBank,
    PlaceMaelstrom,
    Propose,
    Push,
    RaiseMonster,
    RaiseStorm,
    Sail,
    Survey,
)
from domain.games.wrath_of_poseidon.words import BEASTS, HEADINGS, SHIPS, STORMS
from domain.kernel.game import Move
from domain.kernel.notation import notation
from tests.games.wrath_of_poseidon.playthroughs import SETTINGS, whim
from tests.games.wrath_of_poseidon.scenes import NO_LOTS
from tests.support.games.all_games import folder, texts
from tests.support.games.playouts import Playout
from tests.support.games.rule_sections import sections

NUMBERS = sections(folder(GAME) / "RULES.md")
SQUARES = tuple(f"{column}{row}" for column in "abcdefghijkl" for row in range(13))


def anything(chooser: Random) -> Move:
    """A move of any kind, seldom a legal one."""
    pick = chooser.choice
    some = chooser.sample(SHIPS, chooser.randrange(5))
    moves: dict[type[Move], Any] = {
        Propose: lambda: Propose(
            {ship: pick((None, 0, 1, 2, 3, 4, 5)) for ship in some},
            tuple(chooser.choices(SQUARES, k=chooser.randrange(4))),
        ),
        Agree: Agree,
        ChooseBoard: lambda: ChooseBoard(pick(("A", "D", "Z"))),
        PlaceMaelstrom: lambda: PlaceMaelstrom(pick(SQUARES)),
        PlaceFogBank: lambda: PlaceFogBank(pick(SQUARES)),
        RaiseStorm: lambda: RaiseStorm(pick(STORMS), {ship: pick(HEADINGS) for ship in some}),
        RaiseMonster: lambda: RaiseMonster(pick(BEASTS), pick(SHIPS)),
        Sail: lambda: Sail(pick(SHIPS), pick(HEADINGS)),
        Survey: lambda: Survey(pick(SHIPS)),
        Forgo: lambda: Forgo(pick(SHIPS)),
        Push: lambda: Push(pick(HEADINGS)),
    }
    made: Move = moves[pick(MOVES)]()
    return made


@pytest.mark.parametrize("name", SETTINGS)
def test_every_move_is_offered_or_refused_by_a_section_with_a_text(name: str) -> None:
    setting, words, chooser = SETTINGS[name], texts(GAME), Random(name)
    playing = Playout(GAME, setting, seed=1)
    playing.start()

    while acting := GAME.to_act(playing.truth.table):
        for seat in range(setting.seats):
            for move in (anything(chooser) for _ in range(10)):
                refused = playing.refusal(seat, move)
                if refused is None:
                    assert GAME.decide(playing.truth.table, seat, move, NO_LOTS)
                else:
                    assert refused.rule in NUMBERS
                    assert words.refusal(refused)
        seat = chooser.choice(acting)
        chosen = whim(chooser, playing.truth.table, playing.offers(seat))
        playing.play(seat, notation(GAME).move(chosen))
