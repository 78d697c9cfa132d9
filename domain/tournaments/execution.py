"""How a command to a tournament is carried out: what it makes is judged by the referee, and appended once.

A command has a function that makes the facts of its step from the tournament before it. Whether the step is
allowed is decided in one place, for all commands, and in the same way as by whoever verifies the record.
"""

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final, NamedTuple, Protocol
from uuid import UUID

import msgspec

from domain.competition.errors import NoTournament, NotStaff, WrongStage
from domain.competition.facts import StaffRole
from domain.competition.lifecycle import TOURNAMENT_STEPS, Party
from domain.competition.referee.admission import admit, author_of
from domain.competition.referee.pairings import PairedRound
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Refused, Shelf
from domain.kernel.notation import Frame
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import ASKED, acting, command_commitment, salt
from domain.matches.state import asked
from domain.store import SERVICE, Command, CommandResult, Decision, Log, Order, Streams
from domain.store.stream_cache import MB
from domain.telemetry.traces import NO_TRACES, Traces
from domain.tournaments import bounds, errors
from domain.tournaments.bounds import Taken
from domain.tournaments.queries import TournamentQueries
from domain.tournaments.staff_view import frame_for
from domain.tournaments.state import TournamentState, advance, heads_of, seal, weigh

MEMORY: Final = 64 * MB  # for the states of tournaments
ENTROPY: Final = 32  # bytes of a seed and of a salt
OF_ENTRANTS: Final = tuple(fact for fact, step in TOURNAMENT_STEPS.items() if Party.ENTRANT in step.parties)
"""Facts that entrants make for themselves; some of them the staff makes for entrants, too."""


class NamedPlayers(Protocol):
    """The names and keys of players."""

    def named(self, player: str, match: UUID) -> str:
        """What binds the name of a player in a match or a tournament."""

    def key(self, player: str) -> str:
        """The public key of a player; "" if they have none. Raises if nobody has this id."""

    def deleted_among(self, players: Collection[str]) -> set[str]:
        """Those of these players whose accounts are deleted."""


class TournamentContext(NamedTuple):
    """What a command is decided on: the truth before its step, its author, the step, and the moment of it in
    microseconds since 1970.
    """

    tournament: Tournament
    player: str
    step: int
    at: int

    @property
    def by(self) -> str:
        """Who on the staff does it; "" if the service does."""
        return "" if self.player == SERVICE else self.player

    @property
    def roles(self) -> tuple[StaffRole, ...]:
        """What the author is on the staff."""
        return self.tournament.roles_of(self.player)

    @property
    def number(self) -> int:
        """The author's number; 0, which nobody has, if they did not enter."""
        return self.tournament.number_of(self.player) or 0


class PairedStep(msgspec.Struct, frozen=True):
    """The facts of a step that pairs a round, and the pairing, which takes long to make a second time."""

    facts: tuple[Fact, ...]
    made: PairedRound


Make = Callable[[TournamentContext], tuple[Fact, ...] | PairedStep]
"""Makes the facts of the step, or raises a refusal."""


class AcceptedStep(msgspec.Struct, frozen=True):
    """The answer to a command: the step that it made, as its author sees it. `repeated`: it was made before.

    `head`: of the ledger at that step; `bound`: what binds the command in its entry.
    """

    tournament: UUID
    step: int
    frame: Frame
    repeated: bool
    head: str
    bound: str


class TournamentCommands(TournamentQueries):
    """What all commands share. `now`: UTC; `entropy`: so many unpredictable bytes; `memory`: bytes for the
    states that are kept; `traces`: of the steps.

    Each command raises Refused, of which the errors of tournaments are kinds, or Unavailable. `expect`: the
    step that the tournament must be at, None: any.
    """

    def __init__(
        self,
        log: Log,
        shelf: Shelf,
        players: NamedPlayers,
        now: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        *,
        memory: int = MEMORY,
        traces: Traces = NO_TRACES,
    ) -> None:
        streams: Streams[TournamentState | None] = Streams(
            log, now, None, advance, memory, weigh=weigh, seal=seal, heads=heads_of, traces=traces
        )
        super().__init__(log, shelf, streams)
        self._players = players
        self._entropy = entropy

    def is_repeated(self, tournament: UUID, player: str, command: Command) -> bool:
        """Whether the tournament has the player's command already."""
        return self._streams.earlier(tournament, command, player) is not None

    def _execute(
        self, tournament: UUID, player: str, command: Command, make: Make, expect: int | None = None
    ) -> AcceptedStep:
        """Carry out a command to a tournament that there is."""

        def decide(_: int, state: TournamentState | None, at: datetime) -> Decision:
            if state is None:
                raise NoTournament
            if command.seen and command.seen not in state.heads:
                raise errors.UnknownTournamentHead
            if expect is not None and expect != state.step:
                raise errors.StaleTournament(expect, state.step)
            context = TournamentContext(state.truth, player, state.step + 1, to_microseconds(at))
            taken = state.taken.get(player, Taken())
            return decided(context, make(context), taken, self._shelf)

        return self._done(self._streams.execute(Order(tournament, command, player, decide)))

    def deleted_among(self, players: Collection[str]) -> set[str]:
        """9: those of these players whose accounts are deleted, as the log says."""
        return self._players.deleted_among(players)

    def _require_player(self, player: str, field: str) -> None:
        """6: UnknownPlayer if nobody has this id, or whoever had it was deleted."""
        try:
            self._players.key(player)
        except (ValueError, Refused):
            raise errors.UnknownPlayer(field) from None

    def _done(self, answer: CommandResult) -> AcceptedStep:
        event = answer.event
        _, state = self._streams.read_cached(event.stream)
        assert state is not None
        return AcceptedStep(
            tournament=event.stream,
            step=event.step,
            frame=frame_for(event, on_staff=bool(state.truth.roles_of(event.actor))),
            repeated=answer.repeated,
            head=event.head,
            bound=command_commitment(salt(state.chain.key, event.step, ASKED), asked(state.chain, event)),
        )


def check_possible(context: TournamentContext, fact: type[Fact]) -> None:
    """4, 5: the author may make such a step now. Asked first where the facts of a step take long to make."""
    step, status = TOURNAMENT_STEPS[fact], context.tournament.status
    if status not in step.statuses:
        raise WrongStage(status)
    parties = (Party.SERVICE,) if context.player == SERVICE else context.roles
    if step.parties.isdisjoint(parties):
        raise NotStaff("by")


def decided(
    context: TournamentContext, step: tuple[Fact, ...] | PairedStep, taken: Taken, shelf: Shelf
) -> Decision:
    """The decision for this step, if the referee and the bounds allow it, and its author may do it."""
    facts, made = (step.facts, step.made) if isinstance(step, PairedStep) else (step, None)
    first = facts[0]
    if author_of(context.tournament, first) != context.player:
        raise errors.NotAnEntrant("number") if isinstance(first, OF_ENTRANTS) else NotStaff("by")
    admit(context.tournament, facts, context.at, shelf, made)
    if context.player != SERVICE:
        bounds.check(context.tournament, taken, first, staff=bool(context.roles))
    return Decision(TOURNAMENT_STEPS[type(first)].topic, "", acting(first), facts)
