"""What the client of a stream asks for, and whether he may have it. Both as the API does it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from starlette.requests import Request

from api.access.authentication import authenticate, bearer_token, require_scope
from api.access.match_access import look
from api.access.tickets import Ticket
from api.http.endpoint import match_id
from api.presenters.localization import LANGUAGES, Narrator
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.stream import Dress
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import viewer_name
from projections.models.lobby import Listing

METHODS: Final = ("GET", "HEAD")
PARAMETERS: Final = ("after", "as", "text", "ticket")
OF_SEVERAL: Final = ("after", "as", "match", "text")
MOST_MATCHES: Final = 50  # in one answer
MOST: Final = 2**31 - 1  # a step
DIGITS: Final = len(str(MOST))
STEP: Final = {"type": "integer", "minimum": 0, "maximum": MOST}


@dataclass(frozen=True)
class Asked:
    """What a client asks for. `viewer`: as written, None for the caller's own seat; `text`: a language.

    `ticket`: what he came with instead of a token, once it has been looked at.
    """

    match: str
    viewer: str | None
    after: int
    text: str | None
    token: str | None
    ticket: Ticket | None = None

    @property
    def is_anybody(self) -> bool:
        """Whether nothing is asked for but what everybody may look at, always."""
        return self.viewer == viewer_name(ONLOOKER) and self.token is None and self.ticket is None


@dataclass(frozen=True)
class Look:
    """Who may look at what, and from which step on; `dress` adds to a frame what was asked for.

    `unsure`: the step is behind the one at which it was found that he may.
    """

    match: UUID
    viewer: Viewer
    after: int
    dress: Dress
    unsure: bool


def asked_in(request: Request) -> Sequence[Asked]:
    """What the request asks for, of each match. A Problem if that cannot be understood."""
    if request.method not in METHODS:
        raise Problem("method-not-allowed", headers={"Allow": ", ".join(METHODS)})
    query, one = request.query_params, request.path_params.get("match")
    known = OF_SEVERAL if one is None else PARAMETERS
    for name in query:
        if name not in known:
            raise _bad_parameter(name, known)
    if query.get("text") not in (None, *LANGUAGES):
        raise _bad_parameter("text", LANGUAGES)
    matches = query.getlist("match") if one is None else [one]
    if not 1 <= len(set(matches)) == len(matches) <= MOST_MATCHES:
        raise _bad_parameter("match", {"minItems": 1, "maxItems": MOST_MATCHES, "uniqueItems": True})
    return [
        Asked(
            match,
            query.get("as"),
            after,
            query.get("text"),
            bearer_token(request.headers.get("authorization")),
        )
        for match, after in zip(matches, _after(request, len(matches)), strict=True)
    ]


def looking(services: Services, asked: Asked) -> Look:
    """What the client will be shown. A Problem, or one of the service's errors, if he may not look."""
    match, viewer = permitted_look(services, asked)
    if asked.after > match.step and asked.after > _last(services, match, viewer):
        raise _bad_parameter("after", STEP | {"maximum": match.step})
    dress = bytes if asked.text is None else _telling(services, match, viewer, asked.after, asked.text)
    return Look(match.match, viewer, asked.after, dress, unsure=asked.after > match.step)


def permitted_look(services: Services, asked: Asked) -> tuple[Listing, Viewer]:
    """The match and the viewer, if the caller may look."""
    identity = _identity(services, asked)
    if identity is not None:
        require_scope(identity, "read")
    match, viewer = look(services, match_id(asked.match), identity, asked.viewer)
    if viewer is REFEREE and not match.disclosed:  # what is secret is not pushed
        raise Problem("not-disclosed")
    return match, viewer


def _last(services: Services, match: Listing, viewer: Viewer) -> int:
    """The last step that there is for the viewer, though it may not be projected yet."""
    return match.step if viewer is ONLOOKER and match.broadcast else services.matches.head(match.match)


def _identity(services: Services, asked: Asked) -> Identity | None:
    """Who looks. A ticket is worth as much as the token that it was asked with."""
    if asked.ticket is None:
        return authenticate(services.players, asked.token)
    identity = services.players.tokens.holder(asked.ticket.player, asked.ticket.token)
    if identity is None:
        raise Problem("bad-ticket")
    return identity


def _telling(services: Services, match: Listing, viewer: Viewer, after: int, language: str) -> Dress:
    game = services.shelf[match.game]
    known = services.folds.at(services.reads, game, match.match, viewer, min(after, match.step))
    return Narrator(game, language, known)


def _after(request: Request, matches: int) -> Sequence[int]:
    """The last step of each match that the client has: what it says on coming back counts more than the
    address.
    """
    name, said = "Last-Event-ID", request.headers.get("last-event-id")
    if not said:
        name, said = "after", request.query_params.get("after")
    if said is None:
        return [0] * matches
    steps = [_step(name, text) for text in said.split(",")]
    if len(steps) != matches:
        raise _bad_parameter(name, {"type": "array", "items": STEP, "minItems": matches, "maxItems": matches})
    return steps


def _step(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and int(text) <= MOST):
        raise _bad_parameter(name, STEP)
    return int(text)


def _bad_parameter(name: str, accepted: Any) -> Problem:
    return Problem("bad-parameter", parameter=name, accepted=accepted)
