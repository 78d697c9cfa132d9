"""Tournaments as streams follow them. All viewers of one share a channel of the bus.

Whoever is named to the staff or removed from it, enters, or leaves and enters again sees it as another viewer
from that step on. Then the stream ends before this step, and the client opens it anew.
"""

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from api.access.authentication import authenticate, require_scope
from api.access.quotas import identify
from api.access.tournament_access import ONLOOKERS, tournament_viewer
from api.http.endpoint import tournament_id
from api.limits.client_address import Client
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.declarations import FOLLOW_TOURNAMENT
from api.streaming.sources.source import Grant, ViewerChangedError, Watched, ticket_holder
from api.streaming.stream import Page
from api.streaming.stream_request import StreamRequest, no_such_step
from domain.accounts.tokens import Identity
from domain.kernel.facts import Viewer
from projections.models.lobby import Reached
from projections.models.tournaments.tournament_frames import channel, tournament_viewer_name


class TournamentSource:
    """Tournaments."""

    kind: Final = "tournament"

    def __init__(self, services: Services) -> None:
        self._services = services

    def grant(self, client: Client, request: StreamRequest) -> Grant:
        """The caller's right to follow the tournament: everybody may, each as their viewer."""
        services, tournament = self._services, tournament_id(request.followed)
        identity = ticket_holder(services, request) or identify(services, client, request.token)
        head = services.tournaments.head(tournament)  # before the viewer, who is one of that step or later
        viewer = self._viewer(request, identity)
        name = tournament_viewer_name(viewer)
        if request.ticket is not None and request.ticket.viewer != name:
            raise Problem("bad-ticket")  # who got it is another viewer now
        if request.after > head:
            raise no_such_step(request, head)
        return Grant(
            self,
            Watched(tournament, viewer),
            channel(tournament),
            name,
            identity,
            request.after,
        )

    def check(self, request: StreamRequest, granted: Grant) -> None:
        """Raise a Problem if the caller's token is good no more; ViewerChangedError as its name says."""
        if granted.identity is None:
            return
        identity = ticket_holder(self._services, request) or authenticate(self._services, request.token)
        if self._viewer(request, identity) != granted.watched.viewer:
            raise ViewerChangedError

    def frames(self, watched: Watched, after: int, limit: int) -> Page:
        """The frames of a viewer of a tournament after a step."""
        return self._services.tournament_reads.frames(watched.id, watched.viewer, after, limit=limit)

    def reached(self, ids: Sequence[UUID]) -> Mapping[UUID, Reached]:
        """The last step of each tournament, which everybody is shown at once."""
        found = self._services.tournament_reads.reached(ids)
        return {tournament: Reached(step, step, None) for tournament, step in found.items()}

    def _viewer(self, request: StreamRequest, identity: Identity | None) -> Viewer:
        """As whom the caller follows: as an onlooker if they want to, else as what they are now."""
        if identity is not None:
            require_scope(identity, FOLLOW_TOURNAMENT.scope or "")
        as_ = request.viewer if request.viewer == ONLOOKERS else None
        return tournament_viewer(self._services, tournament_id(request.followed), identity, as_)
