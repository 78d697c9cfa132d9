"""Whole matches between bots on the rules alone, without a server. A bot sees what its seat sees."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from deploy.simulation.rules_match import RulesMatch
from domain.games import shelf
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Outcome, Setting, Study
from workers.bots.registry import strategy
from workers.bots.strategy import Strategy

TOO_LONG: Final = 10_000  # steps; every game ends long before


class Plan(msgspec.Struct, frozen=True):
    """What to play. `bots`: the name of a bot for each seat. `seed`: fixes all choices and all chance.

    `folders`: of boards and cards beside those of the game itself.
    """

    game: str
    setting: Setting
    bots: tuple[str, ...]
    seed: int
    folders: tuple[Path, ...] = ()

    @property
    def rules(self) -> Game:
        """The game, with the content of the folders."""
        return shelf(*self.folders)[self.game]


class PlayoutResult(msgspec.Struct, frozen=True):
    """The result of a match. `measured`, `groups` and `missed` are those of the game's study."""

    outcome: Outcome
    steps: int
    measured: Mapping[str, Sequence[int]] = {}
    groups: Mapping[str, Sequence[Seat]] = {}
    missed: int | None = None


class Playout(RulesMatch):
    """One match of a plan. Matches with other numbers have other choices and other chance.

    `strategies`: those that play, if they are not made by the names in the plan.
    """

    def __init__(self, plan: Plan, number: int, strategies: Sequence[Strategy] | None = None) -> None:
        self._rng = Random(f"{plan.seed}/{number}")  # noqa: S311  # a game, not a secret
        self._brains = strategies or [strategy(name, plan.game)() for name in plan.bots]
        super().__init__(plan.rules, plan.setting, self._rng, number)

    def run(self, study: Study | None) -> PlayoutResult:
        """Play to the end. The study, if there is one, gets all facts after each step."""
        for facts in self._all_steps():
            if study is not None:
                study.learn(facts, self.truth)
        outcome = self.outcome
        assert outcome is not None
        if study is None:
            return PlayoutResult(outcome, self.steps)
        return PlayoutResult(outcome, self.steps, study.measured, study.groups, study.missed)

    def _all_steps(self) -> Iterator[tuple[Fact, ...]]:
        yield from self.open()
        while self.outcome is None:
            assert self.steps < TOO_LONG
            yield self._move()

    def _move(self) -> tuple[Fact, ...]:
        """The facts of the next move: a seat that may act chooses an offer from what it has seen."""
        seat: Seat = self._rng.choice(self.to_act)
        plain = self._brains[seat].choose(seat, self.seen[seat], self.offers(seat), self._rng)
        return self.play(seat, plain)


def play_matches(plan: Plan, numbers: range) -> list[PlayoutResult]:
    """Play the matches with these numbers, one after the other."""
    study = plan.rules.study
    return [Playout(plan, number).run(study() if study else None) for number in numbers]
