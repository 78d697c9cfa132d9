"""Whole matches between bots, straight on the rules, without a server. A bot is told what its seat sees."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec

from domain.games import SHELF
from domain.kernel.draws import Lots, commitment, match_key
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Outcome, Setting
from domain.kernel.lifecycle import (
    FACTS,
    Opened,
    Played,
    Sat,
    Started,
)
from domain.kernel.match import seen
from domain.kernel.notation import notation
from domain.kernel.study import Study
from workers.bots.registry import brain

TOO_LONG: Final = 10_000  # moves; every game on the shelf ends long before


class Plan(msgspec.Struct, frozen=True):
    """What is played. `bots`: the name of a brain for each seat. `seed`: fixes all whims and all chance."""

    game: str
    setting: Setting
    bots: tuple[str, ...]
    seed: int


class Result(msgspec.Struct, frozen=True):
    """How a match went. `measured`, `groups` and `missed` are those of the game's study."""

    outcome: Outcome
    steps: int
    measured: Mapping[str, Sequence[int]] = {}
    groups: Mapping[str, Sequence[Seat]] = {}
    missed: int | None = None


class Playout:
    """One match of a plan; matches of other numbers have other whims and chance."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.game: Game[Any] = SHELF[plan.game]
        self._rng = Random(f"{plan.seed}/{number}")  # noqa: S311  # a game, not a secret
        self._setting = plan.setting
        self._brains = [brain(name, plan.game)() for name in plan.bots]
        self._seed = self._rng.randbytes(32)
        self._match = number.to_bytes(16)
        self._contributions = [self._rng.randbytes(32) for _ in plan.bots]
        self._key = match_key(self._seed, self._match, self._contributions)
        self._told: list[list[Fact]] = [[] for _ in plan.bots]
        self._tables: list[Any] = [self.game.initial for _ in plan.bots]
        self.truth: Any = self.game.initial
        self.steps = 0

    def run(self, study: Study | None) -> Result:
        """Plays to the end. The study, if there is one, is told everything after each step."""
        for facts in self._all_steps():
            if study is not None:
                study.learn(facts, self.truth)
        outcome = self.game.outcome(self.truth)
        assert outcome is not None
        if study is None:
            return Result(outcome, self.steps)
        return Result(outcome, self.steps, study.measured, study.groups, study.missed)

    def _all_steps(self) -> Iterator[tuple[Fact, ...]]:
        for facts in self._opening():
            yield self._happen(facts)
        while self.game.outcome(self.truth) is None:
            assert self.steps < TOO_LONG
            yield self._happen(self._moved())

    def _opening(self) -> Iterator[tuple[Fact, ...]]:
        game, setting = self.game, self._setting
        options: dict[str, Any] = msgspec.to_builtins(setting.options)
        yield (
            Opened(
                match=self._match.hex(),
                game=game.slug,
                version=game.version,
                seats=setting.seats,
                options=options,
                content=game.content(setting),
                host="simulation",
                commitment=commitment(self._seed),
                seed=self._seed.hex(),
                salt="",
            ),
        )
        for seat, contribution in enumerate(self._contributions):
            yield (Sat(seat, f"bot-{seat}", f"Bot {seat}", contribution.hex()),)
        yield (Started(game.roles(setting)), *game.opening(setting, self._lots()))

    def _moved(self) -> tuple[Fact, ...]:
        """A seat that may act chooses from its offers, by what it was told."""
        seat: Seat = self._rng.choice(self.game.to_act(self.truth))
        offers = self.game.legal(self._tables[seat], seat)
        plain = self._brains[seat].choose(seat, self._told[seat], offers, self._rng)
        move = notation(self.game).move(plain)
        return (Played(seat, move), *self.game.decide(self.truth, seat, move, self._lots()))

    def _lots(self) -> Lots:
        return Lots(self._key, self.steps + 1)

    def _happen(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """A step: the truth and every seat's table go on, each by what it is told."""
        self.steps += 1
        self.truth = self._evolved(self.truth, facts)
        for seat, told in enumerate(self._told):
            seat_facts = seen(seat, facts)
            told.extend(seat_facts)
            self._tables[seat] = self._evolved(self._tables[seat], seat_facts)
        return facts

    def _evolved(self, table: Any, facts: Sequence[Fact]) -> Any:
        for fact in facts:
            if not isinstance(fact, FACTS):
                table = self.game.evolve(table, fact)
        return table


def played(plan: Plan, numbers: range) -> list[Result]:
    """The matches of these numbers, one after the other."""
    study = SHELF[plan.game].study
    return [Playout(plan, number).run(study() if study else None) for number in numbers]
