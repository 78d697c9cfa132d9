"""Playouts straight on the rules: what the service does with a game, without the service.

A `Playout` holds the truth and every viewer's table, each the fold of the facts that viewer saw, and plays
moves as the service would: offers and refusals from the seat's own table, decisions on the truth. `playout`
plays to the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from domain.kernel.clocks import Clocks
from domain.kernel.draws import commitment
from domain.kernel.facts import REFEREE, Fact, Seat, Viewer
from domain.kernel.game import Game, Move, Refused, Setting
from domain.kernel.match import referee
from domain.kernel.match.facts import Opened, Sat
from domain.kernel.match.fold import fold, initial, seen
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame, encode, notation, viewers
from domain.kernel.offers import Offer
from domain.kernel.terms import Leaving
from workers.bots.registry import strategy

MATCH = "00000000-0000-0000-0000-000000000001"
START = datetime(2024, 1, 1, tzinfo=UTC)

Whim = Callable[[Random, Seat, Sequence[Offer]], dict[str, Any]]


@dataclass(frozen=True)
class Step:
    """One accepted command: who did it, the move if it was one, and the facts it made."""

    topic: str
    by: Seat | None
    facts: tuple[Fact, ...]
    move: Move | None = None


@dataclass(frozen=True)
class Record:
    """A match as played. Step k is `steps[k - 1]`."""

    game: Game
    setting: Setting
    seed: int
    steps: tuple[Step, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts, in their order."""
        return tuple(fact for step in self.steps for fact in step.facts)

    @cached_property
    def before(self) -> int:
        """The number of steps before the first move."""
        return sum(step.move is None for step in self.steps)

    def cut(self, head: int) -> "Record":
        """The match as it was at a step."""
        return replace(self, steps=self.steps[:head])

    def frames(self, viewer: Viewer) -> list[bytes]:
        """What the service sends this viewer, a step each."""
        return [frame(number, step, viewer) for number, step in enumerate(self.steps, 1)]


def frame(number: int, step: Step, viewer: Viewer) -> bytes:
    """A step as the service sends it to its viewer."""
    at: str = msgspec.to_builtins(START + timedelta(seconds=number))
    return encode(Frame(number, at, step.topic, step.by, seen(viewer, step.facts)))


class Playout:
    """A match being played. `seed` fixes all chance."""

    def __init__(self, game: Game, setting: Setting, seed: int, leaving: Leaving | None = None) -> None:
        self.game, self.setting, self.seed, self.leaving = game, setting, seed, leaving
        self.steps: list[Step] = []
        self._views: dict[Viewer, Match] = {viewer: initial(game) for viewer in viewers(setting.seats)}

    def view(self, viewer: Viewer) -> Match:
        """The match as far as the viewer knows it."""
        return self._views[viewer]

    @property
    def truth(self) -> Match:
        """The match as the referee knows it."""
        return self._views[REFEREE]

    @property
    def position(self) -> referee.Position:
        """The match before the next step."""
        return referee.Position(self.game, self.truth, len(self.steps) + 1, self.view)

    def start(self) -> None:
        """Opens the match, seats players and starts it."""
        source = Random(self.seed)
        self.add(Step("match.opened", None, (self._opened(source),)))
        for seat in range(self.setting.seats):
            sat = Sat(seat, f"player-{seat}", f"Player {seat}", source.randbytes(32).hex())
            self.add(Step("match.sat", seat, (sat,)))
        started = referee.started(self.position)
        self.add(Step("match.started", 0, started))

    def _opened(self, source: Random) -> Opened:
        seed = source.randbytes(32)
        return Opened(
            match=MATCH,
            game=self.game.slug,
            version=self.game.version,
            seats=self.setting.seats,
            options=msgspec.to_builtins(self.setting.options),
            content=self.game.content(self.setting),
            host="host",
            commitment=commitment(seed),
            seed=seed.hex(),
            salt=source.randbytes(32).hex(),
            leaving=self.leaving,
        )

    def add(self, step: Step) -> None:
        """Takes a step as it is."""
        self.steps.append(step)
        for viewer, so_far in self._views.items():
            facts = step.facts if viewer is REFEREE else seen(viewer, step.facts)
            self._views[viewer] = fold(self.game, facts, so_far)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat is offered, from its own view."""
        return self.game.legal(self.view(seat).table, seat)

    def refusal(self, seat: Seat, move: Move) -> Refused | None:
        """Why the seat may not play this move, from its own view; None if it may."""
        plain = msgspec.to_builtins(move)
        if any(offer.misfit(plain) is None for offer in self.offers(seat)):
            return None
        return self.game.refuse(self.view(seat).table, seat, move)

    def play(self, seat: Seat, move: Move) -> Step:
        """Plays an offered move."""
        facts = referee.played(self.position, seat, move)
        step = Step("match.moved", seat, facts, move)
        self.add(step)
        return step

    def resign(self, seat: Seat) -> Step:
        """The seat offers to resign."""
        facts = referee.resigned(self.position, seat)
        step = Step(referee.topic_of(facts), seat, facts)
        self.add(step)
        return step

    def time_out(self, seat: Seat) -> Step:
        """The time of the seat is up, as if the match had clocks. The verifier would miss them."""
        clocks = Clocks(0, (0,) * self.setting.seats, (seat,))
        match = msgspec.structs.replace(self.truth, clocks=clocks)
        facts = referee.timed_out(self.position._replace(match=match))
        step = Step(referee.topic_of(facts), None, facts)
        self.add(step)
        return step

    def record(self) -> Record:
        """What has been played so far."""
        return Record(self.game, self.setting, self.seed, tuple(self.steps))


def anything(chooser: Random, seat: Seat, offers: Sequence[Offer]) -> dict[str, Any]:
    """A move of any offer, all offers equally likely."""
    return chooser.choice(offers).sample(chooser)


def playout(
    game: Game, setting: Setting, seed: int, chooser: Random, *, whim: Whim = anything, bound: int = 2000
) -> Record:
    """A whole match of random moves. AssertionError if it is not over after `bound` moves."""
    playing = Playout(game, setting, seed)
    playing.start()
    for _ in range(bound):
        if playing.truth.outcome is not None:
            return playing.record()
        seat = chooser.choice(game.to_act(playing.truth.table))
        playing.play(seat, notation(game).move(whim(chooser, seat, playing.offers(seat))))
    raise AssertionError(f"{game.slug}: not over after {bound} moves, seed {seed}")


def contest(game: Game, setting: Setting, seed: int, chooser: Random, *, bound: int = 2000) -> Record:
    """A whole match between fair bots, each of which sees what its seat sees."""
    playing, brains = (
        Playout(game, setting, seed),
        [strategy("fair", game.slug)() for _ in range(setting.seats)],
    )
    playing.start()
    facts_seen = [list(seen(seat, playing.record().facts)) for seat in range(setting.seats)]
    for _ in range(bound):
        if playing.truth.outcome is not None:
            return playing.record()
        seat = chooser.choice(game.to_act(playing.truth.table))
        move = brains[seat].choose(seat, facts_seen[seat], playing.offers(seat), chooser)
        step = playing.play(seat, notation(game).move(move))
        for viewer in range(setting.seats):
            facts_seen[viewer] += seen(viewer, step.facts)
    raise AssertionError(f"{game.slug}: not over after {bound} moves of fair bots, seed {seed}")


def replayed(record: Record) -> Playout:
    """A match at the start of a record, to which its steps can be added one by one."""
    return Playout(record.game, record.setting, record.seed)
