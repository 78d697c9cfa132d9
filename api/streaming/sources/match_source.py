"""Matches as streams follow them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from api.access import staff_looks
from api.access.authentication import authenticate, require_scope
from api.access.match_access import look, reads_of, seat_of
from api.access.quotas import identify
from api.http.endpoint import match_id
from api.limits.client_address import Client
from api.presenters.bot_flags import flagged
from api.presenters.localization import Narrator
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.declarations import FOLLOW
from api.streaming.sources.source import Grant, Watched, ticket_holder
from api.streaming.stream import Annotate, Page
from api.streaming.stream_request import StreamRequest, no_such_step
from domain.accounts.tokens import OPERATE, ORGANIZE, Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import viewer_name
from projections.models.frames import channel
from projections.models.listing import Listing
from projections.models.lobby import Reached


class MatchSource:
    """Matches."""

    kind: Final = "match"

    def __init__(self, services: Services) -> None:
        self._services = services

    def grant(self, client: Client, request: StreamRequest) -> Grant:
        """The caller's right to follow the match."""
        services = self._services
        identity = ticket_holder(services, request) or identify(services, client, request.token)
        match, viewer = self._permitted_look(request, identity)
        seat = seat_of(identity, match)
        if request.after > match.step and request.after > self._last_step(match, viewer):
            raise no_such_step(request, match.step)
        return Grant(
            self,
            Watched(match.match, viewer, match.private),
            channel(match.match, viewer),
            viewer_name(viewer),
            identity,
            request.after,
            bytes if request.text is None else self._narrator(match, viewer, request),
            unsure=request.after > match.step,
            seated=seat is not None,
            own=seat is not None and seat == viewer,
            looks_on=viewer is ONLOOKER and not match.private and self._is_counted(identity, match),
        )

    def check(self, request: StreamRequest, granted: Grant) -> None:
        """Raise a Problem, or an error of the service, if the caller may follow the match no more."""
        identity = ticket_holder(self._services, request) or authenticate(self._services, request.token)
        self._permitted_look(replace(request, viewer=granted.viewer_name), identity)

    def frames(self, watched: Watched, after: int, limit: int) -> Page:
        """The frames of a viewer of a match after a step."""
        reads = self._services.reads.for_guest() if watched.private else self._services.reads
        return reads.frames(watched.id, watched.viewer, after=after, limit=limit, newest=True)

    def reached(self, ids: Sequence[UUID]) -> Mapping[UUID, Reached]:
        """The last step of each match, and the step that onlookers are shown."""
        return self._services.reads.reached(ids)

    def _is_counted(self, identity: Identity | None, match: Listing) -> bool:
        """Whether the caller is one of those who look on: not who plays or played, and nobody of the staff.

        So the number says neither that the staff looks, nor that a seat changed hands before onlookers are
        shown it.
        """
        if identity is None:
            return True
        if identity.allows(ORGANIZE) or identity.allows(OPERATE):
            return False
        if seat_of(identity, match) is not None or identity.player in {*match.former, *match.arbiters}:
            return False
        if staff_looks.sees_at_once(self._services, identity, match):
            return False
        if self._services.matches.seat_of(match.match, identity.player) is not None:
            return False  # a substitute whose seat the read models do not show yet
        if match.late and identity.player in self._services.matches.former(match.match):
            return False
        return not staff_looks.is_insider(self._services, identity.player, match.match)

    def _permitted_look(self, request: StreamRequest, identity: Identity | None) -> tuple[Listing, Viewer]:
        """The match and the viewer, if the caller may look."""
        if identity is not None:
            require_scope(identity, FOLLOW.scope or "")
        id_ = match_id(request.followed)
        match, viewer = look(self._services, id_, identity, request.viewer, seen=request.after)
        if viewer is REFEREE and not match.disclosed:  # secret facts are never pushed
            raise Problem("not-disclosed")
        return match, viewer

    def _last_step(self, match: Listing, viewer: Viewer) -> int:
        """The last step that the viewer may see; perhaps it is not projected yet."""
        if viewer is ONLOOKER and match.broadcast:
            return match.step
        return self._services.matches.head(match.match)

    def _narrator(self, match: Listing, viewer: Viewer, request: StreamRequest) -> Annotate:
        assert request.text is not None
        services = self._services
        game = services.rules(match)
        if request.after > match.step:
            services.reads.wait(match.match, request.after)
        before = services.views.view(reads_of(services, match), game, match.match, viewer, request.after)
        names = flagged(match.match, len(match.seats), services.names)
        return Narrator(game, request.text, before, names)
