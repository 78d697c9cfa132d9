"""Reads of tournaments: the list of all, and the steps of one as a viewer sees them, under row-level
security.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, TypeVar
from uuid import UUID

from domain.kernel.facts import Viewer
from domain.store.postgres import connections as postgres
from domain.store.sealer import Sealer
from projections.models.tournaments import pages, tournament_frames
from projections.models.tournaments.listings import TournamentListing
from projections.models.tournaments.pages import TournamentFilters, TournamentPage
from projections.servers import Question, Servers, opened, wait_until

__all__ = ["TournamentFilters", "TournamentListing", "TournamentPage", "TournamentReads"]

T = TypeVar("T")

LIVE: Final = 500  # tournaments on a page of those that are going on
AS_VIEWER: Final = """
    SELECT set_config('nostos.tournament', %s, true), set_config('nostos.viewer', %s, true),
        set_config('nostos.match', '', true), set_config('search_path', '', true),
        set_config('statement_timeout', %s, true), set_config('row_security', 'on', true),
        set_config('transaction_read_only', 'on', true), row_security_active('nostos.tournament_frames')
"""


class TournamentReads:
    """The read models of tournaments. `servers`: shared with the reads of matches; `sealer`: opens what rests
    sealed.

    Each method raises ReadsUnavailable within a few seconds while Postgres is away. Threads may share it.
    A viewer is ONLOOKER, an entrant's number, or REFEREE: here that is the staff, who see all but secrets.
    """

    def __init__(self, servers: Servers, *, sealer: Sealer | None = None) -> None:
        self._servers = servers
        self._sealer = sealer

    def listings(
        self, filters: TournamentFilters, cursor: str | None = None, limit: int = 50
    ) -> TournamentPage:
        """A page of the tournaments, the newest first. BadCursor if the cursor belongs to another list."""
        return self._servers.ask(lambda connection: pages.page(connection, filters, cursor, limit))

    def listing(self, tournament: UUID, at_least: int | None = None) -> TournamentListing | None:
        """A tournament as it is now, or None. `at_least`: wait until that step is projected."""
        if at_least is not None:
            self.wait(tournament, at_least)
        return self._servers.ask(lambda connection: pages.listing(connection, tournament))

    def frames(
        self,
        tournament: UUID,
        viewer: Viewer,
        after: int = 0,
        *,
        upto: int | None = None,
        limit: int | None = None,
        at_least: int | None = None,
    ) -> list[bytes]:
        """The viewer's frames after step `after`, up to step `upto`, at most `limit`: JSON, in order.

        `at_least`: wait until that step is projected; NotProjected if it is not in time.
        """
        if at_least is not None:
            self.wait(tournament, at_least)
        rest = self._ask_as(
            tournament,
            viewer,
            lambda as_viewer: tournament_frames.bodies(as_viewer, tournament, after, upto, limit),
        )
        return opened(lambda: tournament_frames.opened(tournament, rest, self._sealer))

    def live(self, after: UUID | None = None, limit: int = LIVE) -> Sequence[UUID]:
        """Tournaments that are neither finished nor cancelled, after a tournament, in the order of their ids.

        Whoever wants all of them asks again after the last one, until there are none.
        """
        return self._servers.ask(lambda connection: pages.live(connection, after, limit))

    def ended_within(self, period: timedelta) -> Sequence[UUID]:
        """Tournaments that are finished or cancelled, and had their last step in this period up to now."""
        return self._servers.ask(lambda connection: pages.ended_within(connection, period))

    def participations(self, player: str, cursor: str | None, limit: int) -> pages.TournamentParticipations:
        """Tournaments that name the player, the first ones first. BadCursor as above."""
        return self._servers.ask(lambda connection: pages.participations(connection, player, cursor, limit))

    def asking(self, player: str, tournaments: Sequence[UUID]) -> set[UUID]:
        """Those of these tournaments whose staff entered the player, who has not answered yet."""
        return self._servers.ask(lambda connection: pages.asking(connection, player, tournaments))

    def head(self, tournament: UUID) -> int:
        """The last projected step of a tournament; 0 if there is none."""
        return self.reached((tournament,)).get(tournament, 0)

    def reached(self, tournaments: Sequence[UUID]) -> dict[UUID, int]:
        """The last projected step of each of these tournaments that there is."""
        return self._servers.ask(lambda connection: pages.reached(connection, tournaments))

    def wait(self, tournament: UUID, step: int) -> None:
        """Return when the step is projected. NotProjected if it is not within READ_TIMEOUT."""
        wait_until(lambda: self.head(tournament) >= step)

    def _ask_as(self, tournament: UUID, viewer: Viewer, question: Question[T]) -> T:
        """The answer to one viewer of one tournament, in a transaction that is set to them."""
        name = tournament_frames.tournament_viewer_name(viewer)
        setting = (str(tournament), name, str(postgres.STATEMENT_TIMEOUT))
        return self._servers.ask_set(AS_VIEWER, setting, question)
