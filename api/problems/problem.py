"""Problems: errors as RFC 9457 describes them.

`catalog` lists the kinds of problems; `ERRORS` maps each error of the domain to its kind.
A problem reveals nothing that its caller may not know.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict, Unpack

import msgspec
from werkzeug.exceptions import HTTPException

from api.limits.concurrency import LimitReached
from api.limits.policies import PROCESS
from api.problems.catalog import KINDS
from domain.accounts import errors as account_errors
from domain.halls import errors as hall_errors
from domain.kernel.game import Refused
from domain.kernel.texts import Texts
from domain.matches import errors
from domain.matches.state import Rewritten
from domain.reports import errors as report_errors
from domain.store import CommandReused, Unavailable
from domain.store.errors import Erased, NewerEvent
from projections import reads
from projections.pagination import BadCursor

ROOM_RETRY: Final = "60"  # seconds, where the caller has to end something first
TYPES: Final = "/v1/problems/"  # where a problem's type is looked up
MEDIA_TYPE: Final = "application/problem+json"


ERRORS: Final[Mapping[type[Exception], str]] = {
    errors.NoSuchGame: "no-such-game",
    errors.WrongSeats: "unfit",
    errors.BadOptions: "bad-value",
    errors.NoSuchMatch: "no-such-match",
    errors.NoSuchSeat: "no-such-seat",
    errors.SeatTaken: "seat-taken",
    errors.SeatReserved: "seat-reserved",
    errors.RemovedBefore: "removed",
    errors.HostRuns: "not-the-host",
    errors.BadAccess: "bad-value",
    errors.BadInvitation: "bad-value",
    errors.BadReservation: "bad-value",
    errors.NoSuchGuest: "no-such-guest",
    errors.NotInvited: "guest-list",
    errors.GuestsFull: "guest-list",
    errors.NoInvitation: "no-invitation",
    errors.NobodyThere: "nobody-there",
    errors.OwnMatch: "own-match",
    errors.AlreadySeated: "already-seated",
    errors.BadContribution: "bad-value",
    errors.BadCommitment: "bad-value",
    errors.NothingToReveal: "nothing-to-reveal",
    errors.BadBeacon: "bad-value",
    errors.BadRevealWithin: "bad-value",
    errors.NoBeacon: "no-beacon",
    errors.BeaconAwaited: "no-beacon",
    errors.SignatureNeeded: "bad-signature",
    errors.BadSignature: "bad-signature",
    errors.StaleSignature: "bad-signature",
    errors.NotYourSeat: "not-your-seat",
    errors.NotAtTheTable: "not-the-host",
    errors.SeatsFree: "seats-free",
    errors.ContentChanged: "content-changed",
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
    errors.BadLeaving: "bad-value",
    errors.HasLeft: "has-left",
    errors.NoSubstitute: "no-substitute",
    errors.Barred: "no-substitute",
    errors.TimeIsUp: "time-is-up",
    errors.TimeIsLeft: "wrong-status",  # only the service itself meets this and the next one
    errors.NoClockRuns: "wrong-status",
    errors.NoNotebook: "no-notebook",
    errors.BadNote: "bad-value",
    errors.NobodyToTalkTo: "no-notebook",
    errors.BadLine: "bad-value",
    errors.TalkedOut: "talked-out",
    errors.NotedOut: "noted-out",
    errors.TooManySteps: "too-many-steps",
    errors.MatchPaused: "wrong-status",
    errors.BadAdjustment: "bad-value",
    errors.NoTimeToAdjust: "wrong-status",
    errors.NoSuchMoment: "bad-value",
    errors.BadRanking: "bad-value",
    errors.BadPenalty: "bad-value",
    errors.NotTheArbiter: "not-the-host",
    errors.BadRule: "bad-value",
    errors.BadArbiters: "bad-value",
    errors.ArbitersDoNotPlay: "arbiters-do-not-play",
    account_errors.BadName: "bad-value",
    account_errors.MixedScripts: "bad-value",
    account_errors.BotName: "bad-value",
    account_errors.ReservedName: "bad-value",
    account_errors.BadScope: "bad-value",
    account_errors.BadKey: "bad-value",
    account_errors.TokenShown: "token-shown",
    account_errors.NoSuchToken: "no-such-token",
    account_errors.BadTokenName: "bad-value",
    account_errors.BadLifetime: "bad-value",
    account_errors.TooManyTokens: "too-many-tokens",
    account_errors.NotYourToken: "not-your-token",
    account_errors.NoNewCode: "not-your-token",
    account_errors.BadRecoveryCode: "bad-recovery-code",
    account_errors.NoSuchPlayer: "bad-token",
    hall_errors.BadHall: "bad-hall",
    hall_errors.BadFactor: "bad-value",
    hall_errors.BadHallEnd: "bad-value",
    hall_errors.BadHallReason: "bad-value",
    hall_errors.NoSuchHall: "no-such-hall",
    hall_errors.TooManyHalls: "too-many-halls",
    report_errors.BadReport: "bad-value",
    report_errors.NobodyReported: "bad-value",
    report_errors.ReportsThemself: "bad-value",
    report_errors.NobodyToReport: "bad-value",
    report_errors.NoSuchStep: "bad-value",
    report_errors.NoSuchLine: "bad-value",
    report_errors.NoSuchReport: "no-such-report",
    report_errors.TakenAlready: "report-status",
    report_errors.NotTaken: "report-status",
    report_errors.DecidedAlready: "report-status",
    report_errors.BadDecision: "bad-value",
    report_errors.OwnReport: "own-report",
    account_errors.Banned: "banned",
    account_errors.NotBanned: "not-banned",
    account_errors.ProtectedOperator: "protected-operator",
    account_errors.BadActReason: "bad-value",
    account_errors.BadUntil: "bad-value",
    Erased: "bad-token",  # the player was deleted a moment ago
    CommandReused: "key-reused",
    Refused: "unfit",  # options or notes; a move is `refused`, see http.commands
    BadCursor: "bad-cursor",
    reads.NotProjected: "behind",
    reads.ReadsUnavailable: "unavailable",
    Unavailable: "unavailable",
    NewerEvent: "newer-version",
    Rewritten: "rewritten",
}
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

    def body(self, instance: str) -> bytes:
        """The problem as JSON. `instance`: the address of the request."""
        common = {
            "type": TYPES + self.kind.name,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": self.detail or self.kind.meaning,
            "instance": instance,
        }
        return msgspec.json.encode({**common, **self.members})


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
    if isinstance(error, errors.WrongStatus) and error.status is not None:
        members["standing"] = error.status
    if isinstance(error, errors.TimeIsUp):
        members["seats"] = error.seats
    if isinstance(error, account_errors.Banned):
        members["reason"], members["until"] = error.reason, msgspec.to_builtins(error.until)
    members.update(more)
    return Problem(kind, texts.refusal(error), **members)


def pointer(path: tuple[str, ...]) -> str:
    """A path as JSON pointer (RFC 6901)."""
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def _kind(error: Exception) -> str:
    return next((ERRORS[cls] for cls in type(error).__mro__ if cls in ERRORS), "internal")


def _of_http(error: HTTPException) -> Problem:
    """The problem of an error that the web framework raised."""
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    return Problem(STATUSES.get(error.code or 500, "internal"), headers=headers)
