"""How a command is carried out: decided on the newest state, and appended as one event of the match."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, Protocol
from uuid import UUID

import msgspec

from domain.kernel.game import Refused, Shelf
from domain.kernel.notation import Frame
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import ASKED, command_commitment, salt
from domain.matches import authorship, bounds, errors
from domain.matches.decisions import openings
from domain.matches.decisions.context import Context
from domain.matches.queries import MatchQueries
from domain.matches.state import MatchState, advance, asked, heads_of, seal, weigh
from domain.store import SERVICE, Command, CommandResult, Decision, Log, Order, Streams
from domain.store.stream_cache import MB
from domain.telemetry.traces import NO_TRACES, Traces

MEMORY: Final = 256 * MB  # for the states of matches

Decide = Callable[[Context], Decision]


class People(Protocol):
    """The names and keys of players."""

    def named(self, player: str, match: UUID) -> str:
        """What binds the name of a player in a match."""

    def key(self, player: str) -> str:
        """The public key of a player (`x` of a JWK); "" if they have none."""


class AcceptedCommand(msgspec.Struct, frozen=True):
    """The answer to a command: the step it made, as its author sees it. `repeated`: it was made before.

    `head`: of the ledger at that step; `bound`: what binds the command in its entry.
    """

    match: UUID
    step: int
    frame: Frame
    repeated: bool
    head: str
    bound: str


class Execution(MatchQueries):
    """What all commands share. `now`: UTC; `entropy`: so many unpredictable bytes; `ledger`: version of those
    that open; `memory`: bytes for the states that are kept; `traces`: of the steps.
    """

    def __init__(
        self,
        log: Log,
        shelf: Shelf,
        players: People,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        *,
        ledger: int = openings.LEDGER,
        memory: int = MEMORY,
        traces: Traces = NO_TRACES,
    ) -> None:
        streams: Streams[MatchState | None] = Streams(
            log,
            now,
            None,
            partial(advance, shelf),
            memory,
            weigh=weigh,
            seal=seal,
            heads=heads_of,
            traces=traces,
        )
        super().__init__(log, shelf, streams)
        self._players = players
        self._entropy = entropy
        self._ledger = ledger

    def cached(self) -> tuple[int, int]:
        """How many matches are kept in memory, and how many bytes they take."""
        return self._streams.cached()

    def observe_misses(self, missed: Callable[[], None]) -> None:
        """Call `missed` whenever a match was not in memory, and is read from the log."""
        self._streams.observe_misses(missed)

    def is_repeated(self, match: UUID, player: str, command: Command) -> bool:
        """Whether the match has the player's command already."""
        return self._streams.earlier(match, command, player) is not None

    def _execute(
        self, match: UUID, player: str, command: Command, decide: Decide, *, unknown: bool = False
    ) -> AcceptedCommand:
        return self._done(self._streams.execute(self._order(match, player, command, decide, unknown=unknown)))

    def _order(
        self, match: UUID, player: str, command: Command, decide: Decide, *, unknown: bool = False
    ) -> Order[MatchState | None]:
        """A command to a match that must exist, from somebody who has seen no heads but those of it.

        `unknown`: also from somebody who may not know of the match: `decide` sees to that.
        """

        def decide_on(_: int, state: MatchState | None, at: datetime) -> Decision:
            if state is None or not (unknown or player == SERVICE or state.truth.may_know(player)):
                raise errors.NoSuchMatch
            if command.seen and command.seen not in state.heads:
                raise errors.UnknownHead
            view = partial(self._view, match, state)
            step, now = state.step + 1, to_microseconds(at)
            made = decide(Context(state.game, state.truth, player, step, now, view, state.at))
            authorship.check(command, player, state, made, self._players.key)
            bounds.check(state.repeatable.get(player, 0), made.facts[0])
            return made

        return Order(match, command, player, decide_on)

    def _check_exists(self, player: str, where: tuple[str, ...]) -> None:
        """29: NoSuchGuest if nobody has this id."""
        try:
            self._players.key(player)  # of an id as the service writes it
        except (ValueError, Refused):
            raise errors.NoSuchGuest(where) from None

    def _done(self, answer: CommandResult) -> AcceptedCommand:
        event = answer.event
        _, state = self._streams.read_cached(event.stream)
        assert state is not None
        return AcceptedCommand(
            match=event.stream,
            step=event.step,
            frame=event.nameless.frame(event.viewer),
            repeated=answer.repeated,
            head=event.head or state.heads[event.step - 1],  # the heads of before the ledger are in no event
            bound=command_commitment(salt(state.chain.key, event.step, ASKED), asked(state.chain, event)),
        )
