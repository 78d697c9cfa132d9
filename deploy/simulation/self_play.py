"""Whole matches between bots on the rules alone, without a server. A bot sees what its seat sees."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

import msgspec

from domain.games import shelf
from domain.kernel.blinding import blinding_commitment, blinding_key
from domain.kernel.draws import Lots, commitment, contribution_commitment, mixed_key
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Outcome, Setting, Study
from domain.kernel.match.facts import FACTS, Opened, Played, RevealDue, Revealed, Sat, Started
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from workers.bots.registry import strategy
from workers.bots.strategy import Strategy

TOO_LONG: Final = 10_000  # steps; every game ends long before
LEDGER: Final = 2  # the version of its formats, as the service's own matches have it
REVEAL_WITHIN: Final = 60  # seconds; no bot is late


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


class Playout:
    """One match of a plan. Matches with other numbers have other choices and other chance.

    `strategies`: those that play, if they are not made by the names in the plan.
    """

    def __init__(self, plan: Plan, number: int, strategies: Sequence[Strategy] | None = None) -> None:
        self.game = plan.rules
        self._rng = Random(f"{plan.seed}/{number}")  # noqa: S311  # a game, not a secret
        self._setting = plan.setting
        self._brains = strategies or [strategy(name, plan.game)() for name in plan.bots]
        self._seed, self._salt = self._rng.randbytes(32), self._rng.randbytes(32)
        self._match = UUID(int=number)
        self._contributions = [self._rng.randbytes(32) for _ in plan.bots]
        self._key = mixed_key(self._seed, self._match.bytes, self._contributions, "")
        self._seen: list[list[Fact]] = [[] for _ in plan.bots]
        self._tables: list[object] = [self.game.initial for _ in plan.bots]
        self.truth: object = self.game.initial
        self.steps = 0

    def run(self, study: Study | None) -> PlayoutResult:
        """Play to the end. The study, if there is one, gets all facts after each step."""
        for facts in self._all_steps():
            if study is not None:
                study.learn(facts, self.truth)
        outcome = self.game.outcome(self.truth)
        assert outcome is not None
        if study is None:
            return PlayoutResult(outcome, self.steps)
        return PlayoutResult(outcome, self.steps, study.measured, study.groups, study.missed)

    def _all_steps(self) -> Iterator[tuple[Fact, ...]]:
        for facts in self._opening():
            yield self._happen(facts)
        while self.game.outcome(self.truth) is None:
            assert self.steps < TOO_LONG
            yield self._happen(self._move())

    def _opening(self) -> Iterator[tuple[Fact, ...]]:
        game, setting = self.game, self._setting
        options = msgspec.to_builtins(setting.options)
        yield (
            Opened(
                match=str(self._match),
                game=game.slug,
                version=game.version,
                seats=setting.seats,
                options=options,
                content=game.content(setting),
                host="simulation",
                commitment=commitment(self._seed),
                seed=self._seed.hex(),
                salt=self._salt.hex(),
                ledger=LEDGER,
                blinding=blinding_commitment(blinding_key(self._salt)),
                reveal_within=REVEAL_WITHIN,
            ),
        )
        for seat, contribution in enumerate(self._contributions):
            bound = contribution_commitment(self._match.bytes, seat, contribution)
            yield (Sat(seat, f"bot-{seat}", f"Bot {seat}", "", bound),)
        yield (RevealDue(tuple(range(setting.seats)), REVEAL_WITHIN),)
        *others, last = (Revealed(seat, own.hex()) for seat, own in enumerate(self._contributions))
        for revealed in others:
            yield (revealed,)
        yield (last, Started(game.roles(setting)), *game.opening(setting, self._lots()))

    def _move(self) -> tuple[Fact, ...]:
        """The facts of the next move: a seat that may act chooses an offer from what it has seen."""
        seat: Seat = self._rng.choice(self.game.to_act(self.truth))
        offers = self.game.legal(self._tables[seat], seat)
        plain = self._brains[seat].choose(seat, self._seen[seat], offers, self._rng)
        move = notation(self.game).move(plain)
        return (Played(seat, move), *self.game.decide(self.truth, seat, move, self._lots()))

    def _lots(self) -> Lots:
        return Lots(self._key, self.steps + 1)

    def _happen(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """Make a step: the truth evolves by all facts, every seat's table by those it sees."""
        self.steps += 1
        self.truth = self._evolved(self.truth, facts)
        for seat, facts_seen in enumerate(self._seen):
            seat_facts = seen(seat, facts)
            facts_seen.extend(seat_facts)
            self._tables[seat] = self._evolved(self._tables[seat], seat_facts)
        return facts

    def _evolved(self, table: object, facts: Sequence[Fact]) -> object:
        for fact in facts:
            if not isinstance(fact, FACTS):
                table = self.game.evolve(table, fact)
        return table


def play_matches(plan: Plan, numbers: range) -> list[PlayoutResult]:
    """Play the matches with these numbers, one after the other."""
    study = plan.rules.study
    return [Playout(plan, number).run(study() if study else None) for number in numbers]
