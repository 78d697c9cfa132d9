"""Matches between bots, whose choices are compared with the offers and timed."""

import os
from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import mean
from time import process_time
from typing import Any, Final

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from tests.support.games.playouts import Playout, Record, replayed
from workers.bots.registry import strategy
from workers.bots.strategy import Strategy

ALL: Final = os.environ.get("NOSTOS_BOT_MATCHES") == "all"
SECONDS_PER_CHOICE: Final = 0.02  # seconds of a processor for a choice on average: ten times what they need
ROUNDS, NEEDED = 300_000, 0.02  # of a loop, and the seconds of a processor in which they ran there


def third_of(matches: int) -> int:
    """A third of so many matches, and not less than one; all of them if NOSTOS_BOT_MATCHES is `all`."""
    return matches if ALL else -(-matches // 3)


class TimedBrain:
    """Chooses what the brain chooses."""

    def __init__(self, brain: Strategy) -> None:
        self._brain = brain
        self.seconds: list[float] = []

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        """The brain's choice. AssertionError if no offer holds it."""
        before = process_time()
        move = self._brain.choose(seat, facts, offers, rng)
        self.seconds.append(process_time() - before)
        assert any(offer.misfit(move) is None for offer in offers), (move, offers)
        return move


def seconds_per_choice(brains: Sequence[TimedBrain]) -> float:
    """The processor time of a choice, on average, the time to learn the board included.

    Corrected for a machine slower than the one on which SECONDS_PER_CHOICE was measured.
    """
    return mean(second for brain in brains for second in brain.seconds) / max(1.0, _slowness())


def _slowness() -> float:
    """How many times longer this machine now takes for the same loop."""
    before, total = process_time(), 0
    for number in range(ROUNDS):
        total += number
    return (process_time() - before) / NEEDED


def bot_match(
    game: Game, setting: Setting, seed: int, brains: Sequence[Strategy], steps: int = 2000
) -> Playout:
    """A match between the brains, each of which sees what its seat sees; to its end, or for so many steps."""
    chooser, playing = Random(seed), Playout(game, setting, seed)
    playing.start()
    facts_seen = [[*seen(seat, playing.record().facts)] for seat in range(setting.seats)]
    while (acting := game.to_act(playing.truth.table)) and len(playing.steps) < steps:
        seat = acting[0] if len(acting) == 1 else chooser.choice(acting)
        move = brains[seat].choose(seat, facts_seen[seat], playing.offers(seat), chooser)
        step = playing.play(seat, notation(game).move(move))
        for viewer, facts in enumerate(facts_seen):
            facts.extend(seen(viewer, step.facts))
    return playing


@cache
def fair_match(game: Game, setting: Setting, seed: int, steps: int = 2000) -> Record:
    """The record of a match of fair bots, played once in a process: tests look at many places in it."""
    brains = [strategy("fair", game.slug)() for _ in range(setting.seats)]
    return bot_match(game, setting, seed, brains, steps).record()


def fair_beginning(game: Game, setting: Setting, seed: int, steps: int, longest: int = 80) -> Playout:
    """The match of fair bots after so many of its steps, or after `longest`, to be played on."""
    record = fair_match(game, setting, seed, longest)
    playing = replayed(record)
    for step in record.steps[:steps]:
        playing.add(step)
    return playing
