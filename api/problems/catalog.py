"""The kinds of problems there are: what a client may meet, and what it can do about each."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A kind of problem: the last part of its type, its status, its title, and what to do about it."""

    name: str
    status: int
    title: str
    meaning: str


TABLE: Final = (
    Kind("bad-request", 400, "Bad request", "The request cannot be understood as HTTP."),
    Kind(
        "malformed-json",
        400,
        "Malformed JSON",
        "The body is not JSON. `detail` says where it stops being it.",
    ),
    Kind("bad-header", 400, "Bad header", "The header named in `header` must look as `accepted` says."),
    Kind(
        "token-needed",
        401,
        "Token needed",
        "Send `Authorization: Bearer TOKEN`; POST /v1/players gives one.",
    ),
    Kind("bad-token", 401, "Bad token", "The token is not one of ours, or it was revoked."),
    Kind(
        "bad-ticket",
        401,
        "Bad ticket",
        "It is not for this, was used, or is too old. POST /v1/matches/{match}/tickets gives another.",
    ),
    Kind("missing-scope", 403, "Missing scope", "The token does not have the scopes in `accepted`."),
    Kind("not-your-seat", 403, "Not your seat", "Only the player who holds the seat may act or look for it."),
    Kind("not-seated", 403, "Not seated", "Only who sits at the match may do this."),
    Kind(
        "not-the-host",
        403,
        "Not the host",
        "Only the match's host may do this, or for a start who sits there.",
    ),
    Kind(
        "not-disclosed",
        403,
        "Not disclosed",
        (
            "Before the match is disclosed only an organizer looks as the referee, after he has opened the "
            "match to himself with a reason that everybody sees."
        ),
    ),
    Kind("not-found", 404, "Not found", "There is nothing at this address."),
    Kind(
        "not-in-the-log",
        404,
        "Not in the log",
        "The log of heads has no such head or size yet. Ask again when the last checkpoint is longer.",
    ),
    Kind("no-such-match", 404, "No such match", "There is no match of this id."),
    Kind("no-such-seat", 404, "No such seat", "The match has no such seat."),
    Kind(
        "no-such-game",
        404,
        "No such game",
        "The game is not on the shelf; GET /v1/games lists those that are.",
    ),
    Kind("no-notebook", 404, "No notebook", "The game gives this seat no notebook, or not that one."),
    Kind("no-worlds", 404, "No worlds", "The game does not tell the worlds that cannot be ruled out."),
    Kind("method-not-allowed", 405, "Method not allowed", "The header Allow names the methods there are."),
    Kind("too-slow", 408, "Too slow", "The body did not arrive in time. Send the request again."),
    Kind(
        "refused",
        409,
        "Move refused",
        (
            "The rules do not allow the move now. `rule` is the section that says so, `pointer` the field "
            "that does not fit, `accepted` what the seat is offered there: domains, or whole offers where no "
            "value would do."
        ),
    ),
    Kind("out-of-turn", 409, "Out of turn", "The game does not wait for this seat. Look again when it does."),
    Kind(
        "wrong-status",
        409,
        "Wrong status",
        "The match does not stand where this is done. `standing`: where it does, if the caller may know.",
    ),
    Kind(
        "time-is-up",
        409,
        "Time is up",
        (
            "A clock of the match has run out: those of `seats`. The step match.timed_out comes by itself; "
            "where the service was away, match.time_given, and then the same may be sent again."
        ),
    ),
    Kind("seat-taken", 409, "Seat taken", "Somebody else sits there. Take another seat."),
    Kind("already-seated", 409, "Already seated", "The player holds a seat of this match; leave it first."),
    Kind("seats-free", 409, "Seats free", "A match starts when every seat is taken."),
    Kind("resignation", 409, "Resignation", "There is no offer to resign to make, or none to take back."),
    Kind(
        "no-referee",
        409,
        "No referee of this match",
        "Who plays in a match is not its referee, and who is its referee need not open it again.",
    ),
    Kind(
        "bad-cosignature",
        409,
        "Bad cosignature",
        "It is not by a witness this service knows, or not on the last checkpoint. Fetch that and sign it.",
    ),
    Kind(
        "unknown-head",
        409,
        "Unknown head",
        "This match's ledger never had the head in Nostos-Seen. Keep its receipt: one of you is wrong.",
    ),
    Kind(
        "token-shown",
        409,
        "Token shown before",
        "This key made a token, which is shown once. Use another key.",
    ),
    Kind(
        "stale",
        412,
        "Stale",
        "The match is not at that step. `step` is the one it is at, `frames` those that the seat has missed.",
    ),
    Kind("too-large", 413, "Body too large", "A body has at most 64 KiB."),
    Kind("wrong-content-type", 415, "Wrong content type", "Send bodies as application/json."),
    Kind(
        "unknown-field",
        422,
        "Unknown field",
        "The field at `pointer` has no meaning; `accepted` names those that have.",
    ),
    Kind(
        "missing-field",
        422,
        "Missing field",
        "The field at `pointer` is needed; `accepted` is its JSON schema.",
    ),
    Kind(
        "wrong-type",
        422,
        "Wrong type",
        "The value at `pointer` is of another type; `accepted` is its JSON schema.",
    ),
    Kind("bad-value", 422, "Bad value", "The value at `pointer` is not allowed; `accepted` says which are."),
    Kind(
        "bad-parameter",
        422,
        "Bad parameter",
        "The query parameter named in `parameter` is unknown or has a value that is not in `accepted`.",
    ),
    Kind("bad-cursor", 422, "Bad cursor", "The cursor is of another list. Begin again without one."),
    Kind(
        "unfit",
        422,
        "Not by the rules",
        "The rules of the game do not allow these values. `rule` says which one.",
    ),
    Kind("key-reused", 422, "Idempotency-Key reused", "The key was used for something else. Use a new key."),
    Kind(
        "internal",
        500,
        "Internal error",
        "A defect of the service; X-Request-Id names the log line that tells it.",
    ),
    Kind(
        "rewritten",
        500,
        "Rewritten",
        "Somebody changed the log of this match after it was written. Nothing of it can be proven any more.",
    ),
    Kind(
        "unavailable",
        503,
        "Unavailable",
        (
            "A part of the service is away. Send the same again, with the same Idempotency-Key, after `Retry-"
            "After` seconds."
        ),
    ),
    Kind(
        "behind",
        503,
        "Behind",
        "What was asked for is not readable yet. Ask again after `Retry-After` seconds.",
    ),
)
KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in TABLE}
