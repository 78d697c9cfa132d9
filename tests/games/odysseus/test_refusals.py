"""Any move of a seat is either offered and decided, or refused by a section, from the seat's own view."""

from random import Random
from typing import Any

import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.moves import (
    MOVES,
    Allow,
    Block,
    Carry,
    Charm,
    EndRound,
    Lay,
    Pass,
    PlaceShip,
    Refill,
    Storm,
    Trade,
    Veil,
)
from domain.games.odysseus.words import ADVENTURES, CARDS, SPACES
from domain.kernel.game import Move
from domain.kernel.notation import notation
from tests.games.odysseus.playthroughs import SETTINGS, whim
from tests.games.odysseus.scenes import LOTS
from tests.support.games.all_games import folder, texts
from tests.support.games.playouts import Playout
from tests.support.games.rule_sections import sections

NUMBERS = sections(folder(GAME) / "RULES.md")


def anything(chooser: Random) -> Move:
    """A move of any kind, seldom a legal one."""
    pick = chooser.choice
    moves: dict[type[Move], Any] = {
        PlaceShip: lambda: PlaceShip(chooser.randint(-2, 20)),
        Lay: lambda: Lay(pick(CARDS), pick(SPACES), pick((True, False))),
        Trade: lambda: Trade(chooser.randint(-2, 7)),
        Pass: Pass,
        EndRound: EndRound,
        Veil: Veil,
        Charm: lambda: Charm(pick(SPACES)),
        Carry: lambda: Carry(chooser.randint(-2, 9), pick(SPACES)),
        Storm: lambda: Storm(pick(SPACES)),
        Block: Block,
        Allow: Allow,
        Refill: lambda: Refill(pick(ADVENTURES)),
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
                    assert GAME.decide(playing.truth.table, seat, move, LOTS)
                else:
                    assert refused.rule in NUMBERS
                    assert words.refusal(refused)
        seat = chooser.choice(acting)
        chosen = whim(chooser, playing.offers(seat))
        playing.play(seat, notation(GAME).move(chosen))
