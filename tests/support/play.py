"""Playouts straight on the rules: what the service does with a game, without the service.

A `Playing` holds the truth and every viewer's table, each the fold of the facts that viewer saw, and plays
moves as the service would: offers and refusals from the seat's own table, decisions on the truth. `playout`
plays to the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec

from domain.kernel.facts import REFEREE, Fact, Seat, Viewer
from domain.kernel.game import Game, Move, Outcome, Refused, Setting
from domain.kernel.lots import Lots, commitment, match_key
from domain.kernel.match import Disclosed, Ended, Match, Opened, Played, Sat, Started, fold, initial, seen
from domain.kernel.notation import Frame, encode, notation, viewers
from domain.kernel.offers import Offer

MATCH = bytes(15) + b"\x01"
START = datetime(2024, 1, 1, tzinfo=UTC)

Whim = Callable[[Random, Seat, Sequence[Offer]], dict[str, Any]]


@dataclass(frozen=True)
class Step:
    """One accepted command: who did it, the move if it was one, and the facts it brought about."""

    topic: str
    by: Seat | None
    facts: tuple[Fact, ...]
    move: Move | None = None


@dataclass(frozen=True)
class Record:
    """A match as played. Step k is `steps[k - 1]`."""

    game: Game[Any]
    setting: Setting
    seed: int
    steps: tuple[Step, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts, in their order."""
        return tuple(fact for step in self.steps for fact in step.facts)

    @property
    def truth(self) -> Match:
        """The match as the referee knows it."""
        return fold(self.game, self.facts)

    @property
    def opened_steps(self) -> int:
        """The steps before the first move."""
        return sum(step.move is None for step in self.steps)

    def frames(self, viewer: Viewer) -> list[bytes]:
        """What the service sends this viewer, a step each."""
        return [frame(number, step, viewer) for number, step in enumerate(self.steps, 1)]


def frame(number: int, step: Step, viewer: Viewer) -> bytes:
    """A step as its viewer is sent it."""
    at = (START + timedelta(seconds=number)).isoformat()
    return encode(Frame(number, at, step.topic, step.by, seen(viewer, step.facts)))


class Playing:
    """A match being played. `seed` fixes all chance; `salt` is what else the service keeps to itself."""

    def __init__(self, game: Game[Any], setting: Setting, seed: int, salt: int = 0) -> None:
        self.game, self.setting, self.seed = game, setting, seed
        self.steps: list[Step] = []
        self._views: dict[Viewer, Match] = {viewer: initial(game) for viewer in viewers(setting.seats)}
        source = Random(seed)
        self._seed = source.randbytes(32)
        self._contributions = [source.randbytes(32) for _ in range(setting.seats)]
        self._key = match_key(self._seed, MATCH, self._contributions)
        self._salt = Random(salt).randbytes(32).hex()

    def lots(self) -> Lots:
        """The chance of the step that comes next."""
        return Lots(self._key, len(self.steps) + 1)

    def view(self, viewer: Viewer) -> Match:
        """The match as far as the viewer knows it."""
        return self._views[viewer]

    @property
    def truth(self) -> Match:
        """The match as the referee knows it."""
        return self._views[REFEREE]

    def start(self, opening: Callable[[Lots], tuple[Fact, ...]] | None = None) -> None:
        """Opens the match, seats players and starts it. `opening`: another way to make the opening facts."""
        options: dict[str, Any] = msgspec.to_builtins(self.setting.options)
        opened = Opened(
            match=MATCH.hex(),
            game=self.game.slug,
            version=self.game.version,
            seats=self.setting.seats,
            options=options,
            content=self.game.content(self.setting),
            host="host",
            commitment=commitment(self._seed),
            seed=self._seed.hex(),
            salt=self._salt,
        )
        self.add(Step("match.opened", None, (opened,)))
        for seat, contribution in enumerate(self._contributions):
            sat = Sat(seat, f"player-{seat}", f"Player {seat}", contribution.hex())
            self.add(Step("match.sat", seat, (sat,)))
        first = (opening or (lambda lots: self.game.opening(self.setting, lots)))(self.lots())
        self.add(Step("match.started", 0, (Started(self.game.roles(self.setting)), *first)))

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

    def decided(self, seat: Seat, move: Move) -> Step:
        """The step that an offered move makes."""
        facts = (Played(seat, move), *self.game.decide(self.truth.table, seat, move, self.lots()))
        outcome = self.game.outcome(fold(self.game, facts, self.truth).table)
        return Step("match.moved", seat, facts if outcome is None else self._last(facts, outcome), move)

    def play(self, seat: Seat, move: Move) -> Step:
        """Plays an offered move."""
        step = self.decided(seat, move)
        self.add(step)
        return step

    def record(self) -> Record:
        """What has been played so far."""
        return Record(self.game, self.setting, self.seed, tuple(self.steps))

    def _last(self, facts: tuple[Fact, ...], outcome: Outcome) -> tuple[Fact, ...]:
        shown = self.game.disclose(fold(self.game, facts, self.truth).table)
        ended = Ended(outcome.winners, outcome.scores, outcome.ending)
        return (*facts, *shown, ended, Disclosed(self._seed.hex()))


def anything(chooser: Random, seat: Seat, offers: Sequence[Offer]) -> dict[str, Any]:
    """Any move of any offer, each offer as likely."""
    return chooser.choice(offers).sample(chooser)


def playout(
    game: Game[Any], setting: Setting, seed: int, chooser: Random, *, whim: Whim = anything, bound: int = 2000
) -> Record:
    """A whole match of moves chosen by whim. AssertionError if it is not over after `bound` moves."""
    playing = Playing(game, setting, seed)
    playing.start()
    for _ in range(bound):
        if playing.game.outcome(playing.truth.table) is not None:
            return playing.record()
        seat = chooser.choice(game.to_act(playing.truth.table))
        playing.play(seat, notation(game).move(whim(chooser, seat, playing.offers(seat))))
    raise AssertionError(f"{game.slug}: not over after {bound} moves, seed {seed}")
