"""Players that are audited to see how well the audit works: honest ones that infer, and such that peek."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Setting
from domain.kernel.match.facts import Opened
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.search.budget import Budget
from workers.bots.search.strategies import Greedy
from workers.fair_play.tilts import log_odds, weights
from workers.fair_play.yardstick import Yardstick

FEW: Final = 24  # moves that are all looked at; of more, the most promising and any others
KEY: Final = 32  # bytes of the key of the draws
WORLDS: Final = 24  # in which a player that infers compares its moves
LOOK_AHEAD: Final = Budget(rounds=8)  # worlds of a greedy bot
SEARCH: Final = Budget(rounds=8)  # rounds of a strong bot
WARY: Final = -2.0  # the tilt of a player who reckons that the others did well


class Comparing(ABC):
    """Plays the move that is worth most in worlds of its choice, by the same yardstick as the audit."""

    def __init__(self, yardstick: Yardstick) -> None:
        self._yardstick = yardstick
        self._setting: Setting | None = None

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        if sum(offer.count() for offer in offers) == 1:
            return offers[0].sample(rng)
        best: JsonObject = msgspec.to_builtins(self._best(seat, facts, offers, rng))
        return best

    @abstractmethod
    def _worlds(self, seat: Seat, facts: Sequence[Fact], rng: Random) -> Sequence[tuple[float, Any]]:
        """The worlds, each with its weight."""

    def _best(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> Move:
        worlds = self._worlds(seat, facts, rng)
        moves = self._moves(seat, offers, worlds[0][1], rng)
        sums = [0.0] * len(moves)
        for weight, world in worlds:
            key = rng.randbytes(KEY)
            for at, move in enumerate(moves):
                sums[at] += weight * self._yardstick.value_after(world, self.setting(facts), seat, move, key)
        return moves[sums.index(max(sums))]

    def _moves(self, seat: Seat, offers: Sequence[Offer], world: Any, rng: Random) -> list[Move]:
        read = notation(self._yardstick.game).move
        if sum(offer.count() for offer in offers) <= FEW:
            return [read(plain) for offer in offers for plain in offer.all()]
        first = read(rng.choice(offers).sample(rng))
        return self._yardstick.compared(first, seat, offers, world, most=FEW, chance=rng)

    def setting(self, facts: Sequence[Fact]) -> Setting:
        """The setting of the match."""
        if self._setting is None:
            opened = facts[0]
            assert isinstance(opened, Opened)
            self._setting = self._yardstick.game.setting(opened.seats, opened.options)
        return self._setting


class Inferring(Comparing):
    """Honest: reckons that the others chose well, so that worlds which are bad for itself are likelier."""

    def _worlds(self, seat: Seat, facts: Sequence[Fact], rng: Random) -> Sequence[tuple[float, Any]]:
        sample = self._yardstick.sampler(seat, facts)
        worlds = [sample(rng) for _ in range(WORLDS)]
        setting = self.setting(facts)
        odds = [log_odds(self._yardstick.values(world, setting)[seat]) for world in worlds]
        return list(zip(weights(odds, WARY), worlds, strict=True))


class Peeking(Comparing):
    """Looks at the truth in one of so many moves, at any time, and plays what is best there. Else it is
    greedy.

    `truth`: has to be given before the match begins.
    """

    def __init__(self, yardstick: Yardstick, every: int) -> None:
        super().__init__(yardstick)
        self._every = every
        self._greedy = Greedy(yardstick.judge, LOOK_AHEAD)
        self.truth: Callable[[], Any] = lambda: None

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        if rng.randrange(self._every):
            return self._greedy.choose(seat, facts, offers, rng)
        return super().choose(seat, facts, offers, rng)

    def _worlds(self, seat: Seat, facts: Sequence[Fact], rng: Random) -> Sequence[tuple[float, Any]]:
        drawn = self._yardstick.sampler(seat, facts)(rng)
        return [(1.0, self._yardstick.whole(drawn, self.truth()))]
