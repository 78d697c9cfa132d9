"""A source: one kind of thing that streams follow. A stream knows no more of it than is here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from api.limits.client_address import Client
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.stream import Annotate, Page
from api.streaming.stream_request import StreamRequest
from domain.accounts.tokens import Identity
from domain.kernel.facts import Viewer
from projections.models.lobby import Reached


class ViewerChangedError(Exception):
    """The caller sees what they follow as another viewer from now on. The stream ends; they open it anew."""


class Watched(NamedTuple):
    """Whose frames of what a stream reads. `private`: not everybody may know of it."""

    id: UUID
    viewer: Viewer
    private: bool = False


@dataclass(frozen=True)
class Grant:
    """The right of a viewer to follow something from a step on.

    `source`: what kind of thing; `channel`: of the bus; `viewer_name`: in addresses. `identity`: who follows;
    None for everybody. `annotate` adds to a frame what the client asked for. `unsure`: the client has a later
    step than the one at which the right was checked. `seated`: who follows has a seat of the match; `own`:
    they follow it as that seat. `looks_on`: they are one of the onlookers who are counted.
    """

    source: "StreamSource"
    watched: Watched
    channel: str
    viewer_name: str
    identity: Identity | None
    after: int
    annotate: Annotate = bytes
    unsure: bool = False
    seated: bool = False
    own: bool = False
    looks_on: bool = False

    @property
    def expires(self) -> datetime | None:
        """When the token of the caller expires, if it does."""
        return None if self.identity is None else self.identity.expires

    @property
    def player(self) -> str:
        """The player who follows; "" if nobody knows."""
        return "" if self.identity is None else self.identity.player


class StreamSource(Protocol):
    """What is followed. Each method blocks, and raises errors of the service or Problems."""

    @property
    def kind(self) -> str:
        """Its name in what is sent."""

    def grant(self, client: Client, request: StreamRequest) -> Grant:
        """The caller's right to follow it."""

    def check(self, request: StreamRequest, granted: Grant) -> None:
        """Raise a Problem if the caller may follow it no more; ViewerChangedError if they open it anew."""

    def frames(self, watched: Watched, after: int, limit: int) -> Page:
        """The frames of a viewer after a step, at most so many."""

    def reached(self, ids: Sequence[UUID]) -> Mapping[UUID, Reached]:
        """The last step of each of these that there is, and what onlookers are shown."""


def ticket_holder(services: Services, request: StreamRequest) -> Identity | None:
    """The caller with a ticket, which has the rights of the token that it was issued for; None without."""
    if request.ticket is None:
        return None
    identity = services.players.tokens.holder(request.ticket.player, request.ticket.token)
    if identity is None:
        raise Problem("bad-ticket")
    return identity
