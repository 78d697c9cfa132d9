"""Any move of a seat is either offered and decided, or refused by a section, from the seat's own view."""

from random import Random
from typing import Any

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee.moves import (
    MOVES,
    Accept,
    Attack,
    Counter,
    FightOn,
    Give,
    LayStorm,
    LeaveChoice,
    LetPass,
    Propose,
    Refuse,
    Roll,
    Sail,
    Stake,
)
from domain.games.odyssee.words import DIRECTIONS
from domain.kernel.draws import Lots
from domain.kernel.game import Move
from domain.kernel.notation import notation
from tests.support.games.all_games import any_setting, folder, texts
from tests.support.games.playouts import Playout, anything
from tests.support.games.rule_sections import sections

NUMBERS = sections(folder(GAME) / "RULES.md")
HEXES = tuple(f"{row}{number}" for row in "abcdefghijklmnopqrst" for number in range(20))
CARDS = ("circe", "calypso", "scylla", "moly", "nobody")


def stake(chooser: Random) -> Stake:
    """Any stake that a seat may try to hand over."""
    cards = tuple(chooser.sample(CARDS, chooser.randrange(3)))
    return Stake(chooser.randrange(-1, 5), cards, chooser.choice((None, 0, 1, 7, 16)))


def any_move(chooser: Random) -> Move:
    """A move of any kind, seldom a legal one."""
    pick = chooser.choice
    terms = (stake(chooser), stake(chooser), pick((None, *CARDS)))
    moves: dict[type[Move], Any] = {
        Roll: Roll,
        Sail: lambda: Sail(pick(HEXES)),
        LayStorm: lambda: LayStorm(pick(DIRECTIONS), pick(HEXES)),
        LeaveChoice: LeaveChoice,
        Give: lambda: Give(pick(CARDS)),
        Attack: lambda: Attack(chooser.randrange(-1, 8)),
        LetPass: lambda: LetPass(chooser.randrange(-1, 8)),
        FightOn: FightOn,
        Propose: lambda: Propose(*terms),
        Counter: lambda: Counter(*terms),
        Accept: Accept,
        Refuse: Refuse,
    }
    made: Move = moves[pick(MOVES)]()
    return made


@pytest.mark.parametrize("seed", range(8))
def test_every_move_is_offered_or_refused_by_a_section_with_a_text(seed: int) -> None:
    chooser, words = Random(seed), texts(GAME)
    playing = Playout(GAME, any_setting(GAME, chooser), seed)
    playing.start()

    while acting := GAME.to_act(playing.truth.table):
        for seat in range(playing.setting.seats):
            for move in (any_move(chooser) for _ in range(6)):
                refused = playing.refusal(seat, move)
                if refused is None:
                    assert GAME.decide(playing.truth.table, seat, move, Lots(b"key", 1))
                else:
                    assert refused.rule in NUMBERS
                    assert words.refusal(refused)
        seat = acting[0]
        playing.play(seat, notation(GAME).move(anything(chooser, seat, playing.offers(seat))))
