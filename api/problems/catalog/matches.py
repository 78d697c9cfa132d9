"""Problems of matches: who may know of them, who sits, and how far they are."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

MATCH_PROBLEMS: Final = (
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
    ProblemKind("no-such-guest", 404, "No such guest", "No player has the id at `pointer`."),
    ProblemKind(
        "no-invitation",
        404,
        "No invitation",
        "The match has no invitation with a code, or not with this one. Only matches by link have one.",
    ),
    ProblemKind(
        "wrong-status",
        409,
        "Wrong status",
        (
            "The status of the match does not allow this. `standing` is its status, if the caller may know "
            "it: while it is `paused`, an arbiter has to resume it."
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
        "too-many-steps",
        409,
        "Too many steps",
        (
            "The match has 1,000 steps of yours of the kinds that could be made for ever. You sit down, "
            "invite, keep seats, commit yourself, renew the code and take a resignation back no more. "
            "Leaving, removing, starting, closing and moves are possible as before. Or the staff of its "
            "tournament has looked at it 500 times (`too_many_looks`), and looks no more."
        ),
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
        "bots-busy",
        503,
        "Bots busy",
        "The service has as many bots as it plays at once. Ask again after `Retry-After` seconds.",
    ),
)
