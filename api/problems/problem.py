"""Problems: errors as RFC 9457 describes them.

`catalog` lists the kinds of problems; `error_kinds` maps each error of the domain to its kind.
A problem reveals nothing that its caller may not know.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict, Unpack

import msgspec
from werkzeug.exceptions import HTTPException

from api.limits.concurrency import LimitReached
from api.limits.policies import PROCESS
from api.problems.catalog import KINDS
from api.problems.error_kinds import ERRORS
from domain.accounts.errors import Banned
from domain.competition import errors as competition
from domain.kernel.game import Refused
from domain.kernel.texts import Texts
from domain.matches import errors
from domain.store import Unavailable
from domain.store.errors import NewerEvent
from domain.tournaments.errors import BadWebhookAddress, StaleTournament
from projections import reads

ROOM_RETRY: Final = "60"  # seconds, where the caller has to end something first
TYPES: Final = "/v1/problems/"  # where a problem's type is looked up
MEDIA_TYPE: Final = "application/problem+json"


STATUSES: Final = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "wrong-content-type",
}


class FieldError(TypedDict):
    """One field of a body that does not fit its schema. `accepted`: a JSON schema, or the values."""

    kind: str
    pointer: str
    detail: str
    accepted: object


class Members(TypedDict, total=False):
    """The members that only some problems have; ProblemSchema describes them."""

    rule: str
    key: str
    pointer: str
    parameter: str
    header: str
    accepted: object
    errors: Sequence[FieldError]
    seats: Sequence[int]
    standing: str
    step: int
    frames: Sequence[msgspec.Raw]
    reason: str
    until: str | None


class Problem(Exception):  # noqa: N818  # RFC 9457 calls it so
    """A problem to respond with. `members`: those besides type, title, status and detail."""

    def __init__(
        self,
        kind: str,
        detail: str = "",
        headers: Mapping[str, str] | None = None,
        **members: Unpack[Members],
    ) -> None:
        super().__init__(kind, detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members
        if self.kind.status == 401:  # noqa: PLR2004  # RFC 9110 asks for it
            self.headers["WWW-Authenticate"] = "Bearer"

    def body(self, instance: str, *, of_line: bool = False) -> bytes:
        """The problem as JSON. `instance`: the address of the request; `of_line`: it is about one line of a
        body, which stands for a request and has no headers.
        """
        about = {"header": self.kind.header, "parameter": self.kind.parameter}
        common = {
            "type": TYPES + self.kind.name,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": self.detail or self.kind.meaning,
            "instance": instance,
        }
        named = {} if of_line else {name: value for name, value in about.items() if value}
        return msgspec.json.encode({**common, **named, **self.members})


def problem_of(error: Exception, texts: Texts) -> Problem:
    """The problem that describes an error; `internal` for an error that nobody foresaw."""
    match error:
        case Problem():
            return error
        case HTTPException():
            return _of_http(error)
        case Refused():
            return refusal(error, texts, _kind(error))
        case LimitReached():
            return _at_limit(error)
        case Unavailable() | reads.ReadsUnavailable() | NewerEvent():
            return Problem(_kind(error), headers={"Retry-After": str(error.retry_after)})
        case _:
            return Problem(_kind(error))


def _at_limit(error: LimitReached) -> Problem:
    """The problem of a caller who has as many at once as they may, or of all callers together."""
    cap = error.cap
    if cap.per == PROCESS:
        return Problem("busy", headers={"Retry-After": "1"})
    accepted = {"limit": cap.name, "most": error.most, "per": cap.per}
    return Problem("limit-reached", cap.what, {"Retry-After": ROOM_RETRY}, accepted=accepted)


def refusal(
    error: Refused, texts: Texts, kind: str, under: tuple[str, ...] = (), **more: Unpack[Members]
) -> Problem:
    """The problem of a refusal by the rules. `under`: the path of the refused value in the body."""
    members: Members = {"rule": error.rule, "key": error.key}
    if error.where or under:
        members["pointer"] = pointer((*under, *error.where))
    if isinstance(error, errors.MatchError) and error.accepted is not None:
        members["accepted"] = error.accepted
    members.update(_own_members(error))
    members.update(more)
    return Problem(kind, texts.refusal(error), **members)


def _own_members(error: Refused) -> Members:
    """The members that only this kind of refusal has."""
    match error:
        case errors.WrongStatus(status=str(status)) | competition.WrongStage(status=str(status)):
            return {"standing": status}
        case errors.TimeIsUp():
            return {"seats": error.seats}
        case Banned():
            return {"reason": error.reason, "until": msgspec.to_builtins(error.until)}
        case competition.BadRegulations() | competition.NoPairing() | competition.ImpossibleResult():
            return {"reason": error.reason}
        case BadWebhookAddress():
            return {"reason": error.reason}
        case StaleTournament():
            return {"step": error.head}
        case _:
            return {}


def pointer(path: tuple[str, ...]) -> str:
    """A path as JSON pointer (RFC 6901)."""
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def _kind(error: Exception) -> str:
    return next((ERRORS[cls] for cls in type(error).__mro__ if cls in ERRORS), "internal")


def _of_http(error: HTTPException) -> Problem:
    """The problem of an error that the web framework raised."""
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    return Problem(STATUSES.get(error.code or 500, "internal"), headers=headers)
