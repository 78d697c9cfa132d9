"""Rules match 12 and 25: a side that left never wins, and nobody waits for it, whatever game is played.

`LEAVINGS=10000 pytest tests/laws/terms/test_leaving.py` plays that many matches of each game.
"""

import os
from random import Random
from typing import Final

import pytest

from domain.kernel.game import Game
from domain.kernel.match.facts import Ended, PassedFor
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.referee import is_passed_for
from domain.kernel.notation import notation, viewer_name, viewers
from domain.kernel.terms import Leaving
from domain.ledger.verify.rules_checks import verify
from tests.support.games.all_games import GAMES, any_setting
from tests.support.games.playouts import Playout, Record, anything

LEAVINGS: Final = int(os.environ.get("LEAVINGS", "40"))
LIKELY: Final = (0.01, 0.05, 0.2)  # how likely a seat is to leave before a step
MOST_STEPS: Final = 4000  # of a match that ends


def left_at_random(game: Game, seed: int, leaving: Leaving, *, timed: bool = False) -> Playout:
    """A random match in which seats resign at random. `timed`: the time of some of them is up instead."""
    chance = Random(seed)
    setting, likely = any_setting(game, chance), chance.choice(LIKELY)
    playing = Playout(game, setting, seed, leaving)
    playing.start()
    while playing.truth.status is Status.PLAYING:
        assert len(playing.steps) < MOST_STEPS, "the match does not end"
        if chance.random() < likely:
            leave(playing, chance, timed=timed and chance.random() < 0.5)
            continue
        acting = game.to_act(playing.truth.table)
        assert acting
        assert not any(is_passed_for(playing.truth, seat) for seat in acting), "it waits for who left"
        seat = chance.choice(acting)
        playing.play(seat, notation(game).move(anything(chance, seat, playing.offers(seat))))
    return playing


def leave(playing: Playout, chance: Random, *, timed: bool) -> None:
    """A seat that has not left offers to resign, or its time is up."""
    truth, seats = playing.truth, range(playing.setting.seats)
    here = [seat for seat in seats if seat not in truth.gone]
    if timed:
        playing.time_out(chance.choice(here))
    else:
        playing.resign(chance.choice([seat for seat in here if seat not in truth.resigning]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_who_left_never_wins_and_no_match_stalls(game: Game) -> None:
    left = passes = 0
    for seed in range(LEAVINGS):
        playing = left_at_random(game, seed, game.leaving, timed=True)
        facts = playing.record().facts
        (ended,) = (fact for fact in facts if isinstance(fact, Ended))
        sides = game.sides(playing.setting)
        gone = {seat for side in sides if playing.truth.gone.issuperset(side) for seat in side}
        left += bool(gone)
        passes += sum(isinstance(fact, PassedFor) for fact in facts)
        assert not gone & {*ended.winners}
        assert sorted(seat for group in ended.ranking for seat in group) == [*range(playing.setting.seats)]
        assert not gone or {*ended.ranking[-1]} == gone
        assert not ended.winners or {*ended.winners} <= {*ended.ranking[0]}
        if len(gone) == playing.setting.seats - 1 and len(sides) > 2:
            assert {*ended.winners} == {*range(playing.setting.seats)} - gone
    assert left > LEAVINGS / 4
    assert passes > LEAVINGS / 4 or game.slug == "wrath_of_poseidon", (
        "two sides end with the first that leaves"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_neutral_move_is_one_of_the_offers_of_its_seat(game: Game) -> None:
    """The verifier makes it again from the seat's own view."""
    for seed in range(min(LEAVINGS, 4)):
        assert [] == _findings(left_at_random(game, seed, game.leaving).record(), game)
        assert [] == _findings(left_at_random(game, seed, Leaving("end", "end", "end")).record(), game)


def _findings(record: Record, game: Game) -> list[str]:
    frames = {viewer_name(viewer): record.frames(viewer) for viewer in viewers(record.setting.seats)}
    report = verify(frames, {game.slug: game})
    return [f"{check.name}: {check.detail}" for check in report.checks if not check.ok]
