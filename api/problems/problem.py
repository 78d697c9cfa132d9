"""Problems: everything that can be wrong with a request, as RFC 9457 says it.

`kinds` is the table of what a client may meet; `ERRORS` says which kind each error of the domain is.
What a problem tells depends only on what its caller may know.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from werkzeug.exceptions import HTTPException

from api.problems.catalog import KINDS
from domain.accounts import players
from domain.kernel.game import Refused
from domain.kernel.texts import Texts
from domain.matches import errors
from domain.matches.ledger_adapter import Rewritten
from domain.store import CommandReused, Unavailable
from projections import reads
from projections.pagination import BadCursor

TYPES: Final = "/v1/problems/"  # where a problem's type is looked up
MEDIA_TYPE: Final = "application/problem+json"


ERRORS: Final[Mapping[type[Exception], str]] = {
    errors.NoSuchGame: "no-such-game",
    errors.WrongSeats: "unfit",
    errors.BadOptions: "bad-value",
    errors.NoSuchMatch: "no-such-match",
    errors.NoSuchSeat: "no-such-seat",
    errors.SeatTaken: "seat-taken",
    errors.AlreadySeated: "already-seated",
    errors.BadContribution: "bad-value",
    errors.NotYourSeat: "not-your-seat",
    errors.NotAtTheTable: "not-the-host",
    errors.SeatsFree: "seats-free",
    errors.WrongStatus: "wrong-status",
    errors.NotSeated: "not-seated",
    errors.NotYourTurn: "out-of-turn",
    errors.BadMove: "bad-value",
    errors.AlreadyResigning: "resignation",
    errors.NotResigning: "resignation",
    errors.SideHasResigned: "resignation",
    errors.NotTheHost: "not-the-host",
    errors.BadReason: "bad-value",
    errors.Stale: "stale",
    errors.PlaysHimself: "no-referee",
    errors.AlreadyOpen: "no-referee",
    errors.UnknownHead: "unknown-head",
    errors.BadBroadcast: "bad-value",
    errors.BadClock: "bad-value",
    errors.TimeIsUp: "time-is-up",
    errors.TimeIsLeft: "wrong-status",  # this and the next one only the service itself can meet
    errors.NoClockRuns: "wrong-status",
    errors.NoNotebook: "no-notebook",
    errors.BadNote: "bad-value",
    players.BadName: "bad-value",
    players.BadScope: "bad-value",
    players.TokenShown: "token-shown",
    players.NoSuchToken: "bad-token",
    players.NoSuchPlayer: "bad-token",
    CommandReused: "key-reused",
    Refused: "unfit",  # options or notes; of a move the endpoint says `refused` itself
    BadCursor: "bad-cursor",
    reads.Behind: "behind",
    reads.Unavailable: "unavailable",
    Unavailable: "unavailable",
    Rewritten: "rewritten",
}
STATUSES: Final = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "wrong-content-type",
}


class Problem(Exception):  # noqa: N818  # it is what RFC 9457 calls it
    """A problem to answer with. `members`: what it says besides type, title, status and detail."""

    def __init__(
        self, kind: str, detail: str = "", headers: Mapping[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(kind, detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members
        if self.kind.status == 401:  # noqa: PLR2004  # RFC 9110 asks for it
            self.headers["WWW-Authenticate"] = "Bearer"

    def body(self, instance: str) -> bytes:
        """The problem as JSON. `instance`: the address that was asked."""
        told = {
            "type": TYPES + self.kind.name,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": self.detail or self.kind.meaning,
            "instance": instance,
        }
        return msgspec.json.encode(told | self.members)


def problem_of(error: Exception, texts: Texts) -> Problem:
    """The problem that an error is; `internal` for what nobody foresaw."""
    match error:
        case Problem():
            return error
        case HTTPException():
            return _of_http(error)
        case Refused():
            return refusal(error, texts, _kind(error))
        case Unavailable() | reads.Unavailable():
            return Problem(_kind(error), headers={"Retry-After": str(error.retry_after)})
        case _:
            return Problem(_kind(error))


def refusal(error: Refused, texts: Texts, kind: str, under: tuple[str, ...] = (), **members: Any) -> Problem:
    """A refusal by the rules of a game or of the match. `under`: where in the body its path begins."""
    told: dict[str, Any] = {"rule": error.rule, "key": error.key}
    if error.where or under:
        told["pointer"] = pointer((*under, *error.where))
    if isinstance(error, errors.WrongStatus) and error.status is not None:
        told["standing"] = error.status
    if isinstance(error, errors.TimeIsUp):
        told["seats"] = error.seats
    return Problem(kind, texts.refusal(error), None, **(told | members))


def pointer(path: tuple[str, ...]) -> str:
    """A path as JSON pointer (RFC 6901)."""
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def _kind(error: Exception) -> str:
    return next((ERRORS[cls] for cls in type(error).__mro__ if cls in ERRORS), "internal")


def _of_http(error: HTTPException) -> Problem:
    """What the web framework refused by itself."""
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    return Problem(STATUSES.get(error.code or 500, "internal"), headers=headers)
