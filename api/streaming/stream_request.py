"""Stream requests: what a client asks for, checked against the declaration, and the right to get it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from marshmallow import ValidationError, fields
from starlette.requests import Request

from api.access.authentication import authenticate, bearer_token, require_scope
from api.access.match_access import look, reads_of, seat_of
from api.access.quotas import identify
from api.access.tickets import Ticket
from api.http.declaration import LAST_EVENT_ID, StreamDeclaration
from api.http.endpoint import match_id
from api.limits.client_address import CLIENT, Client
from api.presenters.bot_flags import flagged
from api.presenters.localization import Narrator
from api.problems import validation
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.declarations import FOLLOW, FOLLOW_SEVERAL, STEP
from api.streaming.stream import Annotate
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import viewer_name
from domain.threadsafe.decoder import JsonObject
from projections.models.listing import Listing


@dataclass(frozen=True)
class StreamRequest:
    """One match that a client asks to follow.

    `viewer`: as the client wrote it, None for the caller's own seat. `text`: a language. `ticket`: what the
    client sent instead of a token, once it has been verified.
    """

    match: str
    viewer: str | None
    after: int
    text: str | None
    token: str | None
    ticket: Ticket | None = None

    @property
    def is_public(self) -> bool:
        """Whether everybody may always see what the client asks for."""
        return self.viewer == viewer_name(ONLOOKER) and self.token is None and self.ticket is None


@dataclass(frozen=True)
class Grant:
    """The right of a viewer to follow a match from a step on.

    `identity`: who follows; None for everybody. `annotate` adds to a frame what the client asked for.
    `unsure`: the client has a later step than the one at which the right was checked. `private`: not
    everybody may know of the match. `seated`: who follows has a seat of the match.
    """

    match: UUID
    viewer: Viewer
    identity: Identity | None
    after: int
    annotate: Annotate
    unsure: bool
    private: bool = False
    seated: bool = False

    @property
    def expires(self) -> datetime | None:
        """When the token of the caller expires, if it does."""
        return None if self.identity is None else self.identity.expires


def client_of(request: Request, services: Services) -> Client:
    """The client of the request: as the edge found it, or as the connection says."""
    found: Client | None = request.scope.get(CLIENT)
    return found or services.addresses.client(request.client.host if request.client else "")


def check_method(request: Request, declaration: StreamDeclaration) -> None:
    """Raise a Problem if the endpoint does not take the method of the request."""
    if request.method not in declaration.methods:
        raise Problem("method-not-allowed", headers={"Allow": ", ".join(declaration.methods)})


def check_content_type(request: Request, declaration: StreamDeclaration) -> None:
    """Raise a Problem if the endpoint does not accept the content type of the request."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in declaration.accepts:
        accepted = list(declaration.accepts)
        raise Problem("wrong-content-type", f"Send the moves as {' or '.join(accepted)}.", accepted=accepted)


def query_of(request: Request, declaration: StreamDeclaration) -> JsonObject:
    """The parameters of the query that the request has. A Problem if one is unknown or has a bad value."""
    for name in request.query_params:
        if name not in declaration.fields:
            raise _bad_parameter(name, sorted(declaration.fields))
    return {
        name: _value(name, field, _text(request, name, field))
        for name, field in declaration.fields.items()
        if name in request.query_params or field.required
    }


def _text(request: Request, name: str, field: fields.Field[Any]) -> Any:
    query = request.query_params
    return query.getlist(name) if isinstance(field, fields.List) else query.get(name)


def _value(name: str, field: fields.Field[Any], text: Any) -> Any:
    try:
        return field.deserialize(text)
    except ValidationError:
        raise _bad_parameter(name, validation.described(field)) from None


def stream_requests(request: Request) -> Sequence[StreamRequest]:
    """The matches that the request asks for. A Problem if it does not fit its declaration."""
    match = request.path_params.get("match")
    declaration = FOLLOW_SEVERAL if match is None else FOLLOW
    check_method(request, declaration)
    query = query_of(request, declaration)
    matches = query["match"] if match is None else [match]
    last_steps = _last_steps(request, declaration, query, len(matches))
    token = bearer_token(request.headers.get("authorization"))
    return [
        StreamRequest(match, query.get("as"), after, query.get("text"), token)
        for match, after in zip(matches, last_steps, strict=True)
    ]


def _last_steps(
    request: Request, declaration: StreamDeclaration, query: Mapping[str, Any], matches: int
) -> Sequence[int]:
    """The last step of each match that the client has. The header, which a client sends when it
    reconnects, counts more than the address.
    """
    name, value = "after", query.get("after", [0] * matches)
    header = request.headers.get(LAST_EVENT_ID)
    if header:
        name, value = LAST_EVENT_ID, _value(LAST_EVENT_ID, declaration.fields["after"], header)
    steps: Sequence[int] = [value] if isinstance(value, int) else value
    if len(steps) != matches:
        step = validation.described(STEP)
        raise _bad_parameter(name, {"type": "array", "items": step, "minItems": matches, "maxItems": matches})
    return steps


def grant(services: Services, client: Client, request: StreamRequest) -> Grant:
    """The caller's right to follow the match. A Problem, or an error of the service, if there is none."""
    identity = _ticket_holder(services, request.ticket) or identify(services, client, request.token)
    match, viewer = _permitted_look(services, request, identity)
    if request.after > match.step and request.after > _last_step(services, match, viewer):
        raise _bad_parameter("after", validation.described(STEP) | {"maximum": match.step})
    annotate = bytes if request.text is None else _narrator(services, match, viewer, request)
    return Grant(
        match.match,
        viewer,
        identity,
        request.after,
        annotate,
        unsure=request.after > match.step,
        private=match.private,
        seated=seat_of(identity, match) is not None,
    )


def check_right(services: Services, request: StreamRequest) -> None:
    """Raise a Problem, or an error of the service, if the caller may follow the match no more."""
    identity = _ticket_holder(services, request.ticket) or authenticate(services, request.token)
    _permitted_look(services, request, identity)


def _permitted_look(
    services: Services, request: StreamRequest, identity: Identity | None
) -> tuple[Listing, Viewer]:
    """The match and the viewer, if the caller may look."""
    if identity is not None:
        require_scope(identity, FOLLOW.scope or "")
    match, viewer = look(services, match_id(request.match), identity, request.viewer, seen=request.after)
    if viewer is REFEREE and not match.disclosed:  # secret facts are never pushed
        raise Problem("not-disclosed")
    return match, viewer


def _last_step(services: Services, match: Listing, viewer: Viewer) -> int:
    """The last step that the viewer may see; perhaps it is not projected yet."""
    return match.step if viewer is ONLOOKER and match.broadcast else services.matches.head(match.match)


def _ticket_holder(services: Services, ticket: Ticket | None) -> Identity | None:
    """The caller with a ticket, which has the rights of the token that it was issued for."""
    if ticket is None:
        return None
    identity = services.players.tokens.holder(ticket.player, ticket.token)
    if identity is None:
        raise Problem("bad-ticket")
    return identity


def _narrator(services: Services, match: Listing, viewer: Viewer, request: StreamRequest) -> Annotate:
    assert request.text is not None
    game = services.rules(match)
    if request.after > match.step:
        services.reads.wait(match.match, request.after)
    before = services.views.view(reads_of(services, match), game, match.match, viewer, request.after)
    names = flagged(match.match, len(match.seats), services.names)
    return Narrator(game, request.text, before, names)


def _bad_parameter(name: str, accepted: object) -> Problem:
    return Problem("bad-parameter", parameter=name, accepted=accepted)
