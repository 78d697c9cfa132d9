"""Catalog: every kind of problem that a client may get, and what the client can do about it."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class ProblemKind(NamedTuple):
    """A kind of problem: the last part of its type, its status, its title, and what to do about it."""

    name: str
    status: int
    title: str
    meaning: str


TABLE: Final = (
    ProblemKind("bad-request", 400, "Bad request", "The request cannot be understood as HTTP."),
    ProblemKind(
        "malformed-json",
        400,
        "Malformed JSON",
        "The body is not JSON. `detail` says where the mistake is.",
    ),
    ProblemKind(
        "bad-header",
        400,
        "Bad header",
        "The header named in `header` does not fit the JSON schema in `accepted`.",
    ),
    ProblemKind(
        "token-needed",
        401,
        "Token needed",
        "Send `Authorization: Bearer TOKEN`; POST /v1/players gives one.",
    ),
    ProblemKind(
        "bad-token",
        401,
        "Bad token",
        "This service did not issue the token, or it was revoked or has expired.",
    ),
    ProblemKind(
        "bad-ticket",
        401,
        "Bad ticket",
        (
            "The ticket is for something else, was used before, or is too old. POST "
            "/v1/matches/{match}/tickets gives another."
        ),
    ),
    ProblemKind(
        "banned",
        403,
        "Banned",
        "An operator banned the player: `reason` says why, `until` until when. They may still read, and "
        "manage their account.",
    ),
    ProblemKind(
        "protected-operator",
        403,
        "Protected operator",
        "The player is an operator. They are banned, and their tokens revoked, on the command line alone.",
    ),
    ProblemKind("own-match", 403, "Own match", "Nobody aborts a match in which they have or had a seat."),
    ProblemKind("missing-scope", 403, "Missing scope", "The token does not have the scopes in `accepted`."),
    ProblemKind(
        "bad-recovery-code",
        403,
        "Bad recovery code",
        "No player has this recovery code, or it was replaced. It has 52 letters and digits.",
    ),
    ProblemKind(
        "device-refused",
        403,
        "Device refused",
        "The player refused the device, or the token with which they approved it is valid no more.",
    ),
    ProblemKind(
        "not-your-token",
        403,
        "Not your token",
        "A token without the scopes play and read manages only itself and the tokens made with it.",
    ),
    ProblemKind(
        "own-report",
        403,
        "Own report",
        "An operator takes and decides no report that they filed.",
    ),
    ProblemKind(
        "not-your-seat",
        403,
        "Not your seat",
        "Only the player who holds the seat may act or look for it.",
    ),
    ProblemKind("not-seated", 403, "Not seated", "Only a player who holds a seat of the match may do this."),
    ProblemKind(
        "not-the-host",
        403,
        "Not the host",
        (
            "Only the host of the match may do this. In matches that say `run_by` `table`, a player with a "
            "seat may start the match and add bots, too."
        ),
    ),
    ProblemKind(
        "not-disclosed",
        403,
        "Not disclosed",
        (
            "Until the match is disclosed, only an organizer may look as the referee, and only after "
            "opening the match with POST /v1/matches/{match}/openings and a reason that everybody sees."
        ),
    ),
    ProblemKind(
        "worlds-off",
        403,
        "Worlds are off",
        "In this match nobody is told which worlds are still possible, by its option `worlds`.",
    ),
    ProblemKind(
        "worlds-later",
        403,
        "Worlds come later",
        "In this match the possible worlds are told when it has ended, by its option `worlds`.",
    ),
    ProblemKind("not-found", 404, "Not found", "There is nothing at this address."),
    ProblemKind(
        "stopping",
        404,
        "Stopping",
        "This server is about to stop, and answers what it is still asked. Ask another one.",
    ),
    ProblemKind(
        "not-in-the-log",
        404,
        "Not in the log",
        "The log has no such head or size yet. Ask again when the last checkpoint is larger.",
    ),
    ProblemKind(
        "no-such-device",
        404,
        "No such device",
        "No device shows this code or has this secret, or its ten minutes are over. Begin again on it.",
    ),
    ProblemKind(
        "no-such-token",
        404,
        "No such token",
        "The player has no token of this number, or it was revoked or has expired.",
    ),
    ProblemKind(
        "bad-hall",
        404,
        "Bad hall",
        "The address names no network that may be a hall: of IPv4 with a prefix of 20 to 32 bits, of IPv6"
        " with one of 48 to 64, and no bit set behind the prefix.",
    ),
    ProblemKind("no-such-hall", 404, "No such hall", "The quotas of this network are not raised."),
    ProblemKind(
        "no-such-report",
        404,
        "No such report",
        "There is no report with this id, or it was erased.",
    ),
    ProblemKind(
        "no-such-match",
        404,
        "No such match",
        "There is no match with this id, or the caller may not know of it.",
    ),
    ProblemKind("no-such-seat", 404, "No such seat", "The match has no such seat."),
    ProblemKind(
        "no-such-game",
        404,
        "No such game",
        "The service has no such game; GET /v1/games lists the games.",
    ),
    ProblemKind("no-such-player", 404, "No such player", "No player has this id, or they were deleted."),
    ProblemKind("no-such-guest", 404, "No such guest", "No player has the id at `pointer`."),
    ProblemKind(
        "no-invitation",
        404,
        "No invitation",
        "The match has no invitation with a code, or not with this one. Only matches by link have one.",
    ),
    ProblemKind("no-notebook", 404, "No notebook", "The game gives this seat no notebook, or not this one."),
    ProblemKind(
        "no-worlds",
        404,
        "No worlds",
        "The game does not compute the worlds that are still possible.",
    ),
    ProblemKind(
        "method-not-allowed",
        405,
        "Method not allowed",
        "The header Allow names the methods of this address.",
    ),
    ProblemKind("too-slow", 408, "Too slow", "The body did not arrive in time. Send the request again."),
    ProblemKind(
        "refused",
        409,
        "Move refused",
        (
            "The rules do not allow the move now. `rule` is the section that forbids it, `pointer` the "
            "field that does not fit, `accepted` what would be legal there: domains of values, or whole"
            " offers if no value is. A token needs the scope read to get `accepted`."
        ),
    ),
    ProblemKind("out-of-turn", 409, "Out of turn", "It is not the turn of this seat."),
    ProblemKind(
        "report-status",
        409,
        "Report status",
        "The report is decided, or somebody else has it. GET the report to see who.",
    ),
    ProblemKind(
        "wrong-status",
        409,
        "Wrong status",
        "The status of the match does not allow this. `standing` is its status, if the caller may know it.",
    ),
    ProblemKind(
        "time-is-up",
        409,
        "Time is up",
        (
            "The clocks of `seats` have run out. The service ends the match with the step "
            "match.timed_out. If the service itself was away, it makes the step match.time_given; then "
            "send the same again."
        ),
    ),
    ProblemKind("seat-taken", 409, "Seat taken", "Another player holds the seat. Take another one."),
    ProblemKind(
        "already-seated",
        409,
        "Already seated",
        "The player holds a seat of this match; leave it first.",
    ),
    ProblemKind(
        "too-many-bots",
        409,
        "Too many bots",
        "The host of the match would have more bots at once than `detail` says. End a match, or call it off.",
    ),
    ProblemKind(
        "seat-reserved",
        409,
        "Seat reserved",
        "The host keeps the seat for another player. Take another one.",
    ),
    ProblemKind(
        "arbiters-do-not-play",
        409,
        "Arbiters do not play",
        "An arbiter of the match takes no seat in it.",
    ),
    ProblemKind(
        "removed",
        409,
        "Removed",
        "The host removed the player from this match. They can sit down when the host invites them anew.",
    ),
    ProblemKind(
        "guest-list",
        409,
        "Guest list",
        (
            "The player is invited already, or is not, or sits; or the list is full. `key` says which: "
            "`not_invited` or `guests_full`. GET /v1/matches/{match} has the list."
        ),
    ),
    ProblemKind(
        "nobody-there",
        409,
        "Nobody there",
        "Nobody sits on the seat, or the host, who leaves it with DELETE /v1/matches/{match}/seats/{seat}.",
    ),
    ProblemKind(
        "too-many-halls",
        409,
        "Too many halls",
        "As many networks as may be have raised quotas already. They end by themselves.",
    ),
    ProblemKind("not-banned", 409, "Not banned", "The player is not banned."),
    ProblemKind("seats-free", 409, "Seats free", "A match can start only when every seat is taken."),
    ProblemKind(
        "content-changed",
        409,
        "Content changed",
        (
            "The board or the cards that the match was opened with are no longer on the service, or were"
            " changed. Its operator can put the file back; or the host closes the match and opens another."
        ),
    ),
    ProblemKind(
        "resignation",
        409,
        "Resignation",
        "The seat already offers to resign or has resigned, or it has no offer to take back.",
    ),
    ProblemKind(
        "nothing-to-reveal",
        409,
        "Nothing to reveal",
        "The seat committed itself to nothing, or has revealed its contribution already.",
    ),
    ProblemKind(
        "no-beacon",
        409,
        "No beacon",
        (
            "The match waits for the value of its public randomness, whose moment may not have come yet; or "
            "it has none, or knows the value."
        ),
    ),
    ProblemKind(
        "bad-signature",
        409,
        "Bad signature",
        (
            "The match demands a signature that is missing; or the signature is not by the player's key, not "
            "of this command, or made before the last step of the seat. `key` says which."
        ),
    ),
    ProblemKind(
        "talked-out",
        409,
        "Talked out",
        "The notebook has as many lines of talk as it takes. Notes can still be written.",
    ),
    ProblemKind(
        "noted-out",
        409,
        "Noted out",
        "The notebook has as many notes of the player as it takes. Talk can still be written.",
    ),
    ProblemKind(
        "too-many-steps",
        409,
        "Too many steps",
        (
            "The match has 1,000 steps of yours of the kinds that could be made for ever. You sit down, "
            "invite, keep seats, commit yourself, renew the code and take a resignation back no more. "
            "Leaving, removing, starting, closing and moves are possible as before."
        ),
    ),
    ProblemKind(
        "has-left",
        409,
        "Has left",
        "The seat has left the match, which goes on without it.",
    ),
    ProblemKind(
        "no-substitute",
        409,
        "No substitute",
        (
            "Only a seat that left, in a match that agreed on substitutes, can be taken over; and not by "
            "somebody who had a seat of this match or looked at it as its referee."
        ),
    ),
    ProblemKind(
        "no-referee",
        409,
        "No referee of this match",
        "A player of a match cannot look at what it hides, and nobody opens it twice to see the same.",
    ),
    ProblemKind(
        "bad-cosignature",
        409,
        "Bad cosignature",
        (
            "It is not from a witness that this service knows, or not of the right checkpoint. Fetch "
            "the last checkpoint and sign that."
        ),
    ),
    ProblemKind(
        "unknown-head",
        409,
        "Unknown head",
        (
            "The ledger of this match does not have the head in Nostos-Seen. Keep the receipt of that head:"
            " it proves that the ledger was changed or has lost its last steps, or that the head is wrong."
            " Read the match again; a command without Nostos-Seen, or with a head of now, is possible."
        ),
    ),
    ProblemKind(
        "device-pending",
        409,
        "Device pending",
        "Nobody has approved the device yet. Ask again after `accepted.interval` seconds.",
    ),
    ProblemKind(
        "too-many-tokens",
        409,
        "Too many tokens",
        "A player has at most 50 tokens. DELETE /v1/tokens/{token} revokes one.",
    ),
    ProblemKind(
        "still-seated",
        409,
        "Still seated",
        "A player who has seats in matches that are not over, or hosts some that have not started, leaves and"
        " closes them first, or sends `give_up`.",
    ),
    ProblemKind(
        "not-confirmed",
        422,
        "Not confirmed",
        "Nothing is deleted: `confirm` must be the name of the player, as GET /v1/players/me has it.",
    ),
    ProblemKind(
        "token-shown",
        409,
        "Token shown before",
        "The command with this key made a token, and a token is shown only once. Use another key.",
    ),
    ProblemKind(
        "stale",
        412,
        "Stale",
        (
            "The match is not at the step in If-Match. `step` is its last step, `frames` are the frames"
            " that the seat has missed. A token needs the scope read to get them."
        ),
    ),
    ProblemKind("too-large", 413, "Body too large", "A body may have at most 64 KiB."),
    ProblemKind("wrong-content-type", 415, "Wrong content type", "Send bodies as application/json."),
    ProblemKind(
        "unknown-field",
        422,
        "Unknown field",
        "There is no field as at `pointer`; `accepted` names the fields.",
    ),
    ProblemKind(
        "missing-field",
        422,
        "Missing field",
        "The field at `pointer` is missing; `accepted` is its JSON schema.",
    ),
    ProblemKind(
        "wrong-type",
        422,
        "Wrong type",
        "The value at `pointer` has the wrong type; `accepted` is its JSON schema.",
    ),
    ProblemKind(
        "bad-value",
        422,
        "Bad value",
        "The value at `pointer` is not allowed; `accepted` says which values are.",
    ),
    ProblemKind(
        "bad-parameter",
        422,
        "Bad parameter",
        "The query parameter named in `parameter` is unknown, or its value does not fit `accepted`.",
    ),
    ProblemKind(
        "bad-cursor",
        422,
        "Bad cursor",
        "The cursor does not belong to this list. Begin again without one.",
    ),
    ProblemKind(
        "unfit",
        422,
        "Not by the rules",
        "The rules do not allow these values. `rule` is the section that forbids them.",
    ),
    ProblemKind(
        "key-reused",
        422,
        "Idempotency-Key reused",
        "The key was used for a different command. Use a new key.",
    ),
    ProblemKind(
        "address-too-long",
        414,
        "Address too long",
        "Path and query of a request have at most 8192 bytes together.",
    ),
    ProblemKind(
        "too-many-requests",
        429,
        "Too many requests",
        (
            "A quota of the caller or of their address is used up. The header RateLimit names it; ask again "
            "after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "limit-reached",
        429,
        "Limit reached",
        (
            "The caller has as many of these at the same time as one may have; `accepted` says how many. End "
            "one of them first."
        ),
    ),
    ProblemKind(
        "internal",
        500,
        "Internal error",
        "The service has a defect. The header X-Request-Id names its log line.",
    ),
    ProblemKind(
        "rewritten",
        500,
        "Rewritten",
        "Somebody changed the log of this match after it was written. The match can no longer be proven.",
    ),
    ProblemKind(
        "busy",
        503,
        "Busy",
        (
            "Too many requests wait. Send the same again, with the same Idempotency-Key, after "
            "`Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "unavailable",
        503,
        "Unavailable",
        (
            "A part of the service does not respond. Send the same again, with the same "
            "Idempotency-Key, after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "newer-version",
        503,
        "Newer version",
        (
            "This server is older than the match or the account; another may serve it. Send the same "
            "again, with the same Idempotency-Key, after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "bots-busy",
        503,
        "Bots busy",
        "The service has as many bots as it plays at once. Ask again after `Retry-After` seconds.",
    ),
    ProblemKind(
        "behind",
        503,
        "Behind",
        "The read models do not show this yet. Ask again after `Retry-After` seconds.",
    ),
)
KINDS: Final[Mapping[str, ProblemKind]] = {kind.name: kind for kind in TABLE}
