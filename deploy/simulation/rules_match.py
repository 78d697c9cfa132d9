"""One match played directly on the rules: the truth, and what each seat has seen of it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Self
from uuid import UUID

import msgspec

from domain.kernel.blinding import blinding_commitment, blinding_key
from domain.kernel.draws import Lots, commitment, contribution_commitment, mixed_key
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Outcome, Setting
from domain.kernel.match.facts import FACTS, Opened, Played, RevealDue, Revealed, Sat, Started
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from domain.kernel.offers import Offer

LEDGER: Final = 2  # the version of its formats, as the service's own matches have it
REVEAL_WITHIN: Final = 60  # seconds; no bot is late


class RulesMatch:
    """A match whose chance is fixed by `rng`. Its steps are those that the service would record.

    `facts`: all that has happened, with nothing hidden. `truth`: the table after it. `tables`, `seen`: by
    seat, the table as the seat knows it, and all facts that it saw. `steps`: how many have happened.
    """

    def __init__(self, game: Game, setting: Setting, rng: Random, number: int = 0) -> None:
        self.game, self.setting = game, setting
        self._seed, self._salt = rng.randbytes(32), rng.randbytes(32)
        self._match = UUID(int=number)
        self._contributions = [rng.randbytes(32) for _ in range(setting.seats)]
        self._key = mixed_key(self._seed, self._match.bytes, self._contributions, "")
        self.facts: list[Fact] = []
        self.seen: list[list[Fact]] = [[] for _ in self._contributions]
        self.tables: list[Any] = [game.initial for _ in self._contributions]
        self.truth: Any = game.initial
        self.steps = 0

    def __deepcopy__(self, _: object) -> Self:
        """A match that goes on by itself. Facts and tables never change, so both have the same."""
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other.seen, other.tables = [list(facts) for facts in self.seen], list(self.tables)
        other.facts = list(self.facts)
        return other

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.game.outcome(self.truth)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self.game.to_act(self.truth)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat may do, as far as it knows the table."""
        return self.game.legal(self.tables[seat], seat)

    def open(self) -> Iterator[tuple[Fact, ...]]:
        """Open the match, seat everybody and start it. Yields the facts of each step."""
        for facts in self._opening():
            yield self.happen(facts)

    def play(self, seat: Seat, move: Mapping[str, Any]) -> tuple[Fact, ...]:
        """The facts of the step in which the seat makes the move, as JSON; one of its offers must hold it."""
        typed = notation(self.game).move(move)
        return self.happen((Played(seat, typed), *self.game.decide(self.truth, seat, typed, self._lots())))

    def _opening(self) -> Iterator[tuple[Fact, ...]]:
        game, setting = self.game, self.setting
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

    def _lots(self) -> Lots:
        return Lots(self._key, self.steps + 1)

    def happen(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """Make a step: the truth evolves by all facts, every seat's table by those it sees."""
        self.steps += 1
        self.facts.extend(facts)
        self.truth = self.evolved(self.truth, facts)
        for seat, facts_seen in enumerate(self.seen):
            seat_facts = seen(seat, facts)
            facts_seen.extend(seat_facts)
            self.tables[seat] = self.evolved(self.tables[seat], seat_facts)
        return facts

    def evolved(self, table: Any, facts: Sequence[Fact]) -> Any:
        """The table after these facts, as far as they are of the game."""
        for fact in facts:
            if not isinstance(fact, FACTS):
                table = self.game.evolve(table, fact)
        return table
