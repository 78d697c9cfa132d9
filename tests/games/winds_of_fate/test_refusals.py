"""Any move of a seat is either offered and decided, or refused by a section, from the seat's own view."""

from random import Random
from typing import Any

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import moves as m
from domain.games.winds_of_fate.words import DESTINIES
from domain.kernel.draws import Lots
from domain.kernel.game import Move
from domain.kernel.notation import notation
from tests.games.winds_of_fate.playthroughs import MATCHES
from tests.games.winds_of_fate.scenes import TILES
from tests.support.games.all_games import folder, texts
from tests.support.games.playouts import Playout, anything
from tests.support.games.rule_sections import sections

NUMBERS = sections(folder(GAME) / "RULES.md")
CARDS = [f"{suit}-{value}" for suit in ("help", "hinder", "sing") for value in range(7)]
REWARDS = [*(tile.name for tile in TILES.rewards), "harp"]


def any_move(chooser: Random) -> Move:
    """A move of any kind, seldom a legal one."""
    pick = chooser.choice
    moves: dict[type[Move], Any] = {
        m.ChooseDestiny: lambda: m.ChooseDestiny(pick(DESTINIES)),
        m.Play: lambda: m.Play(pick(CARDS)),
        m.Pass: lambda: m.Pass(pick((None, *DESTINIES))),
        m.Draft: lambda: m.Draft(pick(REWARDS)),
        m.Accept: m.Accept,
        m.Decline: m.Decline,
        m.PlaceBet: lambda: m.PlaceBet(chooser.randint(-1, 14)),
        m.MoveBet: lambda: m.MoveBet(chooser.randint(-1, 9), chooser.randint(-1, 14)),
    }
    made: Move = moves[pick(m.MOVES)]()
    return made


@pytest.mark.parametrize("name", MATCHES)
def test_every_move_is_offered_or_refused_by_a_section_with_a_text(name: str) -> None:
    setting, words, chooser = MATCHES[name][0], texts(GAME), Random(name)
    playing = Playout(GAME, setting, seed=1)
    playing.start()

    while acting := GAME.to_act(playing.truth.table):
        for seat in range(setting.seats):
            for move in (any_move(chooser) for _ in range(10)):
                refused = playing.refusal(seat, move)
                if refused is None:
                    assert GAME.decide(playing.truth.table, seat, move, Lots(bytes(32), 1))
                else:
                    assert refused.rule in NUMBERS
                    assert words.refusal(refused)
        seat = chooser.choice(acting)
        playing.play(seat, notation(GAME).move(anything(chooser, seat, playing.offers(seat))))
