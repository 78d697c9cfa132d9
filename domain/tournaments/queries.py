"""Queries: what the service and the authors of commands read of tournaments, straight from their streams.

The truth stays in here, but for those who open and end the matches of a tournament. What leaves is what a
viewer may see: everybody, an entrant (by number), or the staff.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from uuid import UUID

from domain.competition import errors
from domain.competition.facts import StaffRole
from domain.competition.fold import fold_step
from domain.competition.lifecycle import TournamentStatus
from domain.competition.referee.beginning import looks_inside, may_look, sees_at_once, takes_part
from domain.competition.referee.redecision import TournamentEvent
from domain.competition.referee.what_if import Consequences, consequences
from domain.competition.round_facts import TablePlace
from domain.competition.standings.lots import final_lots
from domain.competition.standings.ranking import Standings, standings
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.game import Outcome, Shelf
from domain.kernel.notation import Frame
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import Chain
from domain.matches.record_export import RecordBody, Sign
from domain.matches.state import Heads
from domain.store import Event, Log, Streams
from domain.tournaments import participation, record_export
from domain.tournaments.participation import OwnSteps
from domain.tournaments.staff_view import staff_frame
from domain.tournaments.state import TournamentState, TournamentStates


class Role(NamedTuple):
    """What a player is in a tournament: roles on the staff, and the number of an entrant, or None."""

    staff: tuple[StaffRole, ...]
    number: int | None


class TournamentQueries(TournamentStates):
    """Reads of tournaments. Each raises NoTournament or Unavailable."""

    def __init__(self, log: Log, shelf: Shelf, streams: Streams[TournamentState | None]) -> None:
        super().__init__(log, streams)
        self._shelf = shelf

    def head(self, tournament: UUID) -> int:
        """The number of the last step."""
        return self._current(tournament).step

    def status(self, tournament: UUID) -> TournamentStatus:
        """How far the tournament is."""
        return self._current(tournament).truth.status

    def has_begun(self, tournament: UUID) -> bool:
        """9: whether the first round is paired, so that who leaves drops."""
        return bool(self._current(tournament).truth.rounds)

    def table(self, tournament: UUID, place: TablePlace) -> TournamentTable:
        """A table, of which everybody knows everything. NoSuchTable if there is none at this place."""
        table = self._current(tournament).truth.table(place)
        if table is None:
            raise errors.NoSuchTable("place")
        return table

    def role(self, tournament: UUID, player: str) -> Role:
        """What the player is in the tournament."""
        truth = self._current(tournament).truth
        return Role(truth.roles_of(player), truth.number_of(player))

    def looks_inside(self, tournament: UUID, player: str) -> bool:
        """4: whether the player may look now at what the matches hide."""
        return looks_inside(self._current(tournament).truth, player)

    def sees_at_once(self, tournament: UUID, player: str) -> bool:
        """4: whether the player sees now without delay what onlookers see later."""
        return sees_at_once(self._current(tournament).truth, player)

    def takes_part(self, tournament: UUID, player: str) -> bool:
        """4: whether the player agreed to take part, and does or did before they dropped."""
        return takes_part(self._current(tournament).truth, player)

    def was_inside(self, tournament: UUID, player: str) -> bool:
        """4: whether the player may look at what the matches hide, or could after the first pairing."""
        truth = self._current(tournament).truth
        return truth.was_inside(player) or may_look(truth, player)

    def own_steps(self, tournament: UUID, player: str, after: int, most: int) -> OwnSteps:
        """The steps after one that the player made or that are about them, for the export of their data. It
        looks at so many steps at most.
        """
        entrants = self._current(tournament).truth.entrants
        numbers = [entrant.number for entrant in entrants if entrant.player == player]
        events = self._log.read(tournament, after, after + most)
        rest = events[-1].step if len(events) == most else None
        return OwnSteps(numbers, list(participation.own_steps(events, player, numbers)), rest)

    def arbiters(self, tournament: UUID) -> tuple[str, ...]:
        """Who decides in the matches of the tournament: the host, and the arbiters on the staff."""
        return arbiters_of(self._current(tournament).truth)

    def frames(
        self, tournament: UUID, viewer: Viewer, after: int = 0, upto: int | None = None
    ) -> Iterator[Frame]:
        """The steps after one, as a viewer sees them; REFEREE is the staff, who see all but its secrets."""
        if after == 0:
            self._current(tournament)
        for event in self._log.read(tournament, after, upto):
            yield staff_frame(event) if viewer is REFEREE else event.frame(viewer)

    def view(self, tournament: UUID, viewer: Viewer, upto: int | None = None) -> Tournament:
        """The tournament as a viewer knows it; REFEREE is the staff, who see all but its secrets."""
        found = Tournament()
        events = self._log.read(tournament, 0, upto)
        for event in events:
            frame = staff_frame(event) if viewer is REFEREE else event.frame(viewer)
            found = fold_step(frame.facts, to_microseconds(event.at), found)
        if not events:
            raise errors.NoTournament
        return found

    def standings(self, tournament: UUID, upto: int | None = None) -> Standings:
        """The standings after a round, as its results count now; None: the last ones."""
        truth = self._current(tournament).truth
        over = truth.status is TournamentStatus.FINISHED and upto is None
        return standings(truth, upto, final_lots(truth, truth.draws[-1]) if over else ())

    def what_if(
        self, tournament: UUID, place: TablePlace, outcome: Outcome, absent: tuple[int, ...] = ()
    ) -> Consequences:
        """20: what a correction of a result would change. NoSuchTable if no result of it counts."""
        try:
            return consequences(self._events(tournament), place, outcome, absent)
        except LookupError:
            raise errors.NoSuchTable("place") from None

    def ledger(self, tournament: UUID) -> tuple[Chain, Heads]:
        """The chain of the ledger, which holds the key of the salts, and its head at each step."""
        state = self._current(tournament)
        return state.chain, state.heads

    def record_body(self, tournament: UUID, viewer: Viewer, upto: int, sign: Sign) -> RecordBody:
        """The body of the tournament's record up to a step, with what the viewer may open. It does not check
        who asks for it. Rewritten if somebody changed the log.
        """
        events = self._log.read(tournament, upto=upto)
        if not events:
            raise errors.NoTournament
        return record_export.record_body(events, viewer, sign=sign)

    def truth(self, tournament: UUID) -> Tournament:
        """The truth with its secrets, for those who open and end its matches, and for nobody else."""
        return self._current(tournament).truth

    def _events(self, tournament: UUID) -> Iterable[TournamentEvent]:
        """The steps, as the referee judges them."""
        return [judged(event) for event in self._log.read(tournament)]

    def moment(self) -> int:
        """The time of a step that is made now, in microseconds since 1970."""
        return to_microseconds(self._streams.now())


def judged(event: Event) -> TournamentEvent:
    """A step as the referee judges it."""
    return TournamentEvent(event.step, to_microseconds(event.at), event.facts)


def arbiters_of(tournament: Tournament) -> tuple[str, ...]:
    """Who decides in the matches of a tournament."""
    named = (member.player for member in tournament.staff if "arbiter" in member.roles)
    return tuple(sorted({tournament.opening.host, *named}))
