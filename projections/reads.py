"""Reads: all queries of the read models, through a role that is under row-level security.

Every query of frames, notes and talk names its viewer, and the database enforces it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from typing import Final, Self, TypeVar
from uuid import UUID

from psycopg import Connection

from domain.kernel.facts import Viewer
from domain.kernel.match.lifecycle import Status
from domain.ledger.log import signed_note, tiles
from domain.store.postgres.privileges import PRIVILEGES, Privileges
from domain.store.sealer import Sealer
from projections.engine import dead_letters, partitions
from projections.match_filters import Filters
from projections.models import (
    acts,
    findings,
    frames,
    lobby,
    notes,
    participations,
    players,
    reports,
    talk,
    transparency_log,
)
from projections.models.listing import Listing
from projections.models.log import blinded_places, origins, unsigned_matches
from projections.rating_reads import RatingReads
from projections.replica import Replica
from projections.servers import (
    GUEST,
    READ_TIMEOUT,
    UNDELAYED,
    NotProjected,
    Question,
    ReadsUnavailable,
    Servers,
    Unprotected,
    opened,
    wait_until,
)
from projections.tournament_reads import TournamentReads

__all__ = ["GUEST", "READ_TIMEOUT", "NotProjected", "Reads", "ReadsUnavailable", "Unprotected"]

T = TypeVar("T")

CONNECTIONS: Final = 8  # to Postgres, of one process


class Reads:
    """The read models. `dsn`: of the reader's role; `sealer`: opens what rests sealed. `tournaments`,
    `ratings`: those of these, through the same connections.

    `replica`: answers what may be as it was a moment ago. Who may know of a match, quotas, names, notes, what
    operators see and how far everything is are never asked of it.

    It connects at the first query. While Postgres is away, every method raises ReadsUnavailable within a few
    seconds, and works again when it is back. Safe to share between threads.
    """

    def __init__(
        self,
        dsn: str,
        connections: int = CONNECTIONS,
        *,
        sealer: Sealer | None = None,
        replica: Replica | None = None,
    ) -> None:
        self._sealer = sealer
        self._servers = Servers(dsn, connections, replica)
        self.tournaments = TournamentReads(self._servers, sealer=sealer)
        self.ratings = RatingReads(self._servers)

    def for_guest(self) -> Self:
        """These reads for somebody who may know of a private match: the database shows its frames to no other
        onlooker.
        """
        return self._for_onlooker(GUEST)

    def undelayed(self) -> Self:
        """These reads for one on the staff of a match's tournament: an onlooker to whom the database shows a
        delayed match at once, also a private one.
        """
        return self._for_onlooker(UNDELAYED)

    def _for_onlooker(self, name: str) -> Self:
        told = copy(self)
        told._servers = self._servers.for_onlooker(name)  # noqa: SLF001  # it is one of us
        return told

    def frames(
        self,
        match: UUID,
        viewer: Viewer,
        after: int = 0,
        *,
        limit: int | None = None,
        upto: int | None = None,
        at_least: int | None = None,
        newest: bool = False,
    ) -> list[bytes]:
        """The viewer's frames after step `after`, up to step `upto`, at most `limit`: JSON, in order.

        The referee's frames of a match that is not disclosed are left out, and so are an onlooker's frames of
        a delayed match that are not shown yet.
        `at_least`: wait until that step is projected; NotProjected if it is not in time. `newest`: also what
        the replica does not have yet.
        """
        if at_least is not None:
            self.wait(match, at_least)
        rest = self._servers.ask_any_as(
            match,
            viewer,
            lambda as_viewer: frames.bodies(as_viewer, match, after, upto, limit),
            is_enough=lambda found: bool(found) or not newest,
        )
        return opened(lambda: frames.opened(match, rest, self._sealer))

    def notes(self, match: UUID, viewer: Viewer, at: int | None = None) -> list[notes.Note]:
        """The last note on each subject of the notebooks the viewer may read, as of a step of the match."""
        rest = self._ask_as(match, viewer, lambda as_viewer: notes.resting(as_viewer, match, at))
        return opened(lambda: notes.latest(rest, self._sealer))

    def talk(self, match: UUID, viewer: Viewer, at: int | None = None) -> list[talk.TalkLine]:
        """The lines in the notebooks the viewer may read, as of a step of the match; the oldest first."""
        rest = self._ask_as(match, viewer, lambda as_viewer: talk.resting(as_viewer, match, at))
        return opened(lambda: talk.lines(rest, self._sealer))

    def match(self, match: UUID, at_least: int | None = None) -> Listing | None:
        """The present state of a match, or None; not for everybody. `at_least`: as in `frames`."""
        if at_least is not None:
            self.wait(match, at_least)
        return self._servers.ask_any(
            lambda connection: lobby.listing(connection, match), match, is_enough=_is_there
        )

    def audience(self, match: UUID, player: str) -> lobby.Audience:
        """Who may know of a match, everybody or at least the player; the log may be ahead of it."""
        return self._ask(lambda connection: lobby.audience(connection, match, player))

    def shown(self, match: UUID, at_least: int | None = None) -> Listing | None:
        """A match as everybody is shown it, or None: its present state or, if delayed, an earlier one.

        `at_least`: the replica answers only if that step is shown there.
        """
        return self._servers.ask_any(
            lambda connection: lobby.shown(connection, match),
            match,
            is_enough=lambda found: found is not None and found.step >= (at_least or 0),
        )

    def require_shown(self, match: UUID, step: int) -> None:
        """From now on no read of the match is from before everybody was shown that step; if they were."""
        if self._servers.replica is not None:
            self._servers.ask_any(
                lambda connection: lobby.reached(connection, (match,)).get(match),
                match,
                is_enough=lambda found: found is not None and found.shown >= step,
            )

    def page(
        self,
        filters: Filters,
        cursor: str | None = None,
        limit: int = 50,
        *,
        as_it_stands: bool = False,
        caller: str | None = None,
        at_least: Mapping[UUID, int] | None = None,
    ) -> lobby.Page:
        """A page of the lobby, newest matches first. BadCursor if the cursor belongs to another list.

        `as_it_stands`: all matches in their present state, also delayed and private ones; not for everybody.
        `caller`: the player who asks; without one, only matches that everybody may know of. `at_least`: the
        replica answers only if these steps are there.
        """
        if as_it_stands:
            return self._ask(lambda primary: lobby.page(primary, filters, cursor, limit, lobby.AS_IT_STANDS))
        return self._servers.ask_any(
            lambda connection: lobby.page(connection, filters, cursor, limit, caller=caller),
            demanded=at_least,
            is_enough=lambda page: not any(each.private for each in page.matches),  # who may know changes
        )

    def participations(self, player: str, cursor: str | None, limit: int) -> participations.Page:
        """Matches that name the player; not for others. BadCursor if the cursor belongs to another list."""
        return self._ask(lambda connection: participations.page(connection, player, cursor, limit))

    def waiting(self, since: datetime, limit: int, without: Collection[UUID] = ()) -> Sequence[UUID]:
        """Open matches in which nothing has happened since then, without some; not for everybody."""
        return self._ask(lambda connection: lobby.waiting(connection, since, limit, without))

    def over(self, before: datetime, after: UUID, limit: int) -> Sequence[Listing]:
        """Matches that were over before that time, after a match, in the order of their ids; not for
        everybody.
        """
        return self._ask(lambda connection: lobby.over(connection, before, after, limit))

    def those_over(self, matches: Sequence[UUID]) -> Mapping[UUID, Status]:
        """Those of the matches that are over, each with how it is; not for everybody."""
        return self._ask(lambda connection: lobby.those_over(connection, matches))

    def tournaments_in_play(self) -> Collection[UUID]:
        """The tournaments that have a match which is not over."""
        return self._ask(lobby.tournaments_in_play)

    def has_looked(self, tournament: UUID, player: str) -> bool:
        """Whether the player looked at what a match of the tournament hides, as the referee or as a seat."""
        return self._ask(lambda connection: lobby.has_looked(connection, tournament, player))

    def those_who_looked(self, tournament: UUID) -> frozenset[str]:
        """The players who looked at what a match of the tournament hides, as the referee or as a seat."""
        return self._ask(lambda connection: lobby.those_who_looked(connection, tournament))

    def registered(self, before: datetime, after: str, limit: int) -> Sequence[str]:
        """Players who registered before that time, after a player, in the order of their ids."""
        return self._ask(lambda connection: players.registered(connection, before, after, limit))

    def decided_reports(self, before: datetime, after: UUID, limit: int) -> Sequence[UUID]:
        """Reports that were decided before that time, after a report, in the order of their ids."""
        return self._ask(lambda connection: reports.decided(connection, before, after, limit))

    def hosted(self, player: str) -> int:
        """How many matches the player has opened that have not started."""
        return self._ask(lambda connection: lobby.hosted(connection, player))

    def seated(self, player: str) -> int:
        """In how many matches that are not over the player has a seat."""
        return self._ask(lambda connection: lobby.seated(connection, player))

    def log_name(self, first: str) -> str:
        """The name of the log of now. `first`: that of the first log."""
        return self._ask(lambda connection: origins.name_of(connection, first))

    def checkpoint(self, at: int | None = None, log: int | None = None) -> signed_note.Checkpoint | None:
        """The checkpoint of a tree size, or the last one; None if there is none. `log`: the number of a log,
        here as below, if it is not the one of now.
        """
        return self._ask(lambda connection: transparency_log.checkpoint(connection, at, log))

    def cosigned_size(self, witnesses: Sequence[str], count: int) -> int | None:
        """The size of the newest checkpoint that so many witnesses cosigned; None if there is none."""
        return self._ask(lambda connection: transparency_log.cosigned_size(connection, witnesses, count))

    def tile(self, level: int, wanted: tiles.Tile, log: int | None = None) -> bytes | None:
        """The hashes of a tile of the log; None if the log is not that long."""
        return self._ask(lambda connection: transparency_log.tile(connection, level, wanted, log))

    def entries(self, wanted: tiles.Tile, log: int | None = None) -> bytes | None:
        """The data of leaves of the log, as a bundle; None if the log is not that long."""
        return self._ask(lambda connection: transparency_log.entries(connection, wanted, log))

    def shown_leaves(self, log: int | None = None) -> int:
        """How many leaves of the log are shown."""
        return self._ask(
            lambda connection: transparency_log.shown_size(connection, origins.tables(connection, log))
        )

    def blinded_places(self, leaves: range, log: int | None = None) -> list[blinded_places.BlindedPlace]:
        """Those of these leaves of the log that are blinded, in their order."""
        return self._ask(lambda connection: blinded_places.blinded_places(connection, leaves, log))

    def checkpoints_with_proofs(
        self, match: UUID, step: int, head: str
    ) -> list[tuple[signed_note.Checkpoint, transparency_log.Proof]]:
        """Checkpoints that contain a head, with proofs: those that witnesses cosigned, else the last; of
        every log that has the head.
        """
        return self._ask(
            lambda connection: transparency_log.checkpoints_with_proofs(connection, match, step, head)
        )

    def inclusion_proof(self, match: UUID, step: int, within: int) -> transparency_log.Proof | None:
        """The proof that a head is among the first `within` leaves; None if it is not."""
        return self._ask(lambda connection: transparency_log.inclusion_proof(connection, match, step, within))

    def consistency_proof(self, size1: int, size2: int) -> list[bytes]:
        """The proof that the log was only appended to. LookupError or ValueError if there is none."""
        return self._ask(lambda connection: transparency_log.consistency_proof(connection, size1, size2))

    def signed(self) -> int:
        """The position in the log up to which the notary has come; 0 before the first event."""
        return self._ask(transparency_log.position)

    def open_findings(self) -> int:
        """How often the log was not what was signed, as far as nobody has acknowledged it."""
        return self._ask(findings.count_open)

    def unsigned_matches(self) -> int:
        """Of how many matches the notary cannot read a step."""
        return self._ask(lambda connection: len(unsigned_matches.unsigned_matches(connection)))

    def parked(self) -> Mapping[UUID, bool]:
        """The streams of which a read model lacks something; whether a newer version wrote it."""
        return self._ask(dead_letters.parked_streams)

    def head(self, match: UUID) -> int:
        """The last projected step of a match; 0 if there is none."""
        step = self._ask(lambda connection: lobby.step(connection, match))
        if self._servers.replica is not None:
            self._servers.replica.note(match, step)
        return step

    def reached(self, matches: Sequence[UUID]) -> Mapping[UUID, lobby.Reached]:
        """The last projected step of each existing match, and the step that everybody is shown."""
        found = self._ask(lambda connection: lobby.reached(connection, matches))
        if self._servers.replica is not None:
            for match, reached in found.items():
                self._servers.replica.note(match, reached.step)
        return found

    def sitting(self, matches: Sequence[UUID]) -> Mapping[UUID, lobby.Sitting]:
        """Who has a seat in each existing match, and at which step; also in private and delayed ones."""
        return self._ask(lambda connection: lobby.sitting(connection, matches))

    def names(self, players_: Iterable[str]) -> Mapping[str, str]:
        """The names of the existing players, by their ids; without those of players who were deleted."""
        wanted = list(players_)
        rest = self._ask(lambda connection: players.resting(connection, wanted)) if wanted else []
        return opened(lambda: players.names(rest, self._sealer))

    def reports(self, filters: reports.Filters, cursor: str | None, limit: int) -> reports.Page:
        """A page of reports, for operators or for their reporter. BadCursor."""

        def portion(after: str | None) -> reports.Page:
            rest = self._ask(lambda connection: reports.resting(connection, filters, after, limit + 1))
            return opened(lambda: reports.opened(rest, filters, self._sealer))

        return reports.page(filters, cursor, limit, portion)

    def undecided_reports(self, reporter: str) -> int:
        """How many reports of the player are not decided."""
        return self._ask(lambda connection: reports.undecided(connection, reporter))

    def acts(self, filters: acts.Filters, cursor: str | None = None, limit: int = 50) -> acts.Page:
        """A page of what operators did, the newest first; for operators. BadCursor."""
        rest = self._ask(lambda connection: acts.resting(connection, filters, cursor, limit))
        return opened(lambda: acts.opened(rest, self._sealer))

    def progress(self) -> Mapping[str, partitions.Progress]:
        """The progress of each projection in the log."""
        return self._ask(partitions.progress)

    def lineage(self) -> int:
        """The newest part of the lineage of the log: what was read under an earlier one may be lost since."""
        return self._servers.ask_any(lobby.lineage)

    def privileges(self) -> Privileges:
        """What the login may do: lines as in `domain.store.postgres.privileges`."""
        return self._ask(_privileges)

    def privileges_at_replica(self) -> Privileges | None:
        """What the login may do at the replica; None without one, and while it is not used."""
        return None if self._servers.replica is None else self._servers.replica.look_at(_privileges)

    def wait(self, match: UUID, step: int) -> None:
        """Return when the step is projected. NotProjected if it is not within READ_TIMEOUT."""
        wait_until(lambda: self.head(match) >= step)

    def wait_for_lobby(self, position: int) -> None:
        """Return when the lobby shows the log up to that position. NotProjected as above."""
        wait_until(lambda: self.progress()[lobby.Lobby.name].position >= position)

    def close(self) -> None:
        """Close the connections."""
        self._servers.close()

    def _ask(self, question: Question[T]) -> T:
        return self._servers.ask(question)

    def _ask_as(self, match: UUID, viewer: Viewer, question: Question[T]) -> T:
        return self._servers.ask_as(match, viewer, question)


def _is_there(found: object) -> bool:
    return found is not None


def _privileges(connection: Connection) -> Privileges:
    return {line for (line,) in connection.execute(PRIVILEGES.encode())}
