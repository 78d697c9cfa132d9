"""The yardstick of an audit and of a luck report: it draws worlds for a seat and says what tables are worth.

It is fixed before the matches are played, and has a fingerprint, so that nobody chooses it afterwards.
"""

import hashlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from domain.games import SHELF
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Move, Setting
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from workers.bots import registry
from workers.bots.search import model, rules
from workers.bots.search.model import Model
from workers.fair_play import worths

LABEL: Final = b"nostos/yardstick/1"  # another number if this module gives other values
WORD: Final = 8  # bytes of a hash that make a random worth
TRIES: Final = 3  # times as many moves are drawn as are wanted, because some come twice


class Yardstick:
    """Draws worlds and values tables as the judge of a game's bots does."""

    name = "judge"

    def __init__(self, judge: Model[Any]) -> None:
        self.judge = judge
        self.game: Game = judge.game
        self._going_on = worths.WORTHS.get(judge.game.slug, judge.value)

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Any]:
        """A source of worlds that the seat cannot rule out: same facts and same chance, same worlds."""
        return self.judge.sampler(seat, facts)

    def whole(self, world: Any, truth: Any) -> Any:
        """The true table in the form of a world that was drawn, so that both are valued alike."""
        names = type(truth).__struct_fields__
        return msgspec.structs.replace(world, **{name: getattr(truth, name) for name in names})

    def values(self, table: Any, setting: Setting) -> Sequence[float]:
        """What a whole table is worth to each seat, from 0 to 1: the share of the win if the game is over."""
        outcome = self.game.outcome(table)
        if outcome is not None:
            return rules.shares(self.game, setting, outcome)
        return self.worths(table, setting)

    def worths(self, table: Any, setting: Setting) -> Sequence[float]:  # noqa: ARG002  # a judge needs none
        """What a whole table is worth to each seat where the game goes on."""
        return self._going_on(table)

    def value_after(self, world: Any, setting: Setting, seat: Seat, move: Move, key: bytes) -> float:
        """What a world is worth to a seat after its move. `key`: of the draws, the same for every world."""
        return self.values(rules.after(self.game, world, seat, move, Lots(key, 0)), setting)[seat]

    def compared(
        self, first: Move, seat: Seat, offers: Sequence[Offer], world: Any, *, most: int, chance: Random
    ) -> list[Move]:
        """A move of a seat, those that seem worth a look in a world of its own, and others, up to `most`.

        They follow from what the seat knows: the judge looks at nothing else of the world.
        """
        found = [first]
        for move in (*self._worth_a_look(seat, offers, world), *self._any(offers, most, chance)):
            if len(found) == most:
                break
            if move not in found:
                found.append(move)
        return found

    def _worth_a_look(self, seat: Seat, offers: Sequence[Offer], world: Any) -> Iterator[Move]:
        """The candidates of the judge that are offered."""
        for candidate in self.judge.candidates(world, seat):
            plain = msgspec.to_builtins(candidate.move)
            if any(offer.misfit(plain) is None for offer in offers):
                yield candidate.move

    def _any(self, offers: Sequence[Offer], most: int, chance: Random) -> Iterator[Move]:
        """Moves of any of the offers; all of them, if they are few."""
        read = notation(self.game).move
        if sum(offer.count() for offer in offers) <= most:
            yield from (read(plain) for offer in offers for plain in offer.all())
            return
        for _ in range(TRIES * most):
            yield read(chance.choice(offers).sample(chance))

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the name, the game with the version of its rules, and the code of its judge."""
        made = hashlib.sha256(LABEL)
        for text in (self.name, self.game.slug, self.game.version, *map(_text, self._sources())):
            data = text.encode()
            made.update(len(data).to_bytes(8) + data)
        return made.hexdigest()

    def _sources(self) -> Iterator[Path]:
        """The files with the code, in a fixed order."""
        yield from sorted(Path(inspect.getfile(type(self.judge))).parent.glob("*.py"))
        yield from (Path(inspect.getfile(module)) for module in (model, rules, worths))


class RandomYardstick(Yardstick):
    """Values tables without any sense, the same table always alike. No mean of a report may depend on it."""

    def __init__(self, judge: Model[Any], seed: int) -> None:
        super().__init__(judge)
        self.name = f"random {seed}"
        self._form = type(SHELF.get(judge.game.slug, judge.game).initial)

    def worths(self, table: Any, setting: Setting) -> Sequence[float]:
        """For each seat a number from 0 to 1 that follows from the table as it is shown."""
        shown = msgspec.json.encode(self.game.show(self._plain(table)), order="sorted")
        hashed = hashlib.shake_256(self.name.encode() + shown).digest(WORD * setting.seats)
        return [_fraction(hashed[WORD * seat :][:WORD]) for seat in range(setting.seats)]

    def _plain(self, table: Any) -> Any:
        """The table without what a judge adds to it, which no table as JSON has."""
        if type(table) is self._form or not isinstance(table, self._form):
            return table
        return self._form(**{name: getattr(table, name) for name in self._form.__struct_fields__})


Yardsticks = Callable[[Game], Yardstick]
"""The yardstick of a game. LookupError if it has none."""


def yardstick_of(game: Game) -> Yardstick:
    """The yardstick of a game, with these rules. LookupError if its bots have no judge."""
    found = registry.judge(game.slug)
    if found is None:
        raise LookupError(f"the bots of {game.slug} have no judge, so that nothing can be compared")
    return Yardstick(type(found)(game))


def _fraction(word: bytes) -> float:
    return int.from_bytes(word) / (1 << (8 * WORD))


def _text(path: Path) -> str:
    return path.read_text("utf-8")
