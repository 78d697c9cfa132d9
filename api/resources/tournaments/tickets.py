"""Tickets for streams of tournaments, for browsers."""

from uuid import UUID

import msgspec

from api.access.tickets import issue_ticket
from api.access.tournament_access import tournament_viewer
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.resources.tournaments.endpoints import TOURNAMENT
from api.runtime.services import services
from api.schemas.requests.views import NewTicket, NewTicketSchema
from api.schemas.responses.tournaments.tickets import TournamentTicketSchema
from domain.accounts.tokens import Identity
from projections.models.tournaments.tournament_frames import tournament_viewer_name

tickets = Resource("tournament tickets", "Tickets for streams of tournaments.")


@tickets.endpoint(
    "POST",
    f"{TOURNAMENT}/tickets",
    Answer(201, TournamentTicketSchema, "The ticket."),
    scope="read",
    body=NewTicketSchema,
    who=TOURNAMENT_VIEWER,
)
def tournament_ticket(
    tournament: UUID, identity: Identity, body: NewTicket
) -> tuple[dict[str, object], dict[str, str]]:
    """A ticket for one stream of the tournament: for browsers, whose EventSource cannot send a token.

    It is part of the stream's address, is valid for half a minute, and opens one stream. Clients that can
    send the header Authorization should do so instead.
    """
    viewer = tournament_viewer(services(), tournament, identity, body.get("as_"))
    name = tournament_viewer_name(viewer)
    text, until = issue_ticket(services().keys, identity, str(tournament), name)
    issued = {"ticket": text, "tournament": str(tournament), "viewer": name}
    return issued | {"until": msgspec.to_builtins(until)}, NO_STORE
