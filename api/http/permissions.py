"""Permissions: who may call an endpoint, and the problem by which anybody else is refused.

A declaration names one of them in `who`. Tokens, scopes and who may know of a match are checked for every
endpoint before its function runs; the rest is a rule of the domain, and the permission names its problem.
`deploy/documents/PERMISSIONS.md` is made from this, and a test asks each route as each kind of caller.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES

YES: Final = "yes"
AS_ONLOOKER: Final = "as onlooker"
AS_REFEREE: Final = "as referee"
LOOK_PROBLEMS: Final = ("no-such-match", "not-your-seat", "not-disclosed", "token-needed", "behind")
"""The problems of any endpoint that shows a match as a viewer sees it."""


class CallerKind(StrEnum):
    """Who calls, by their token and by their part in the match or tournament. Nobody here has two parts."""

    ANONYMOUS = "anonymous"
    PLAY_ONLY = "token that may only play"
    READ_ONLY = "token that may only read"
    STRANGER = "stranger"
    OUTSIDER = "stranger to a private match"
    GUEST = "guest"
    HOST = "host"
    SEAT = "seat"
    LEFT = "former seat that left"
    REMOVED = "former seat that was removed"
    REPLACED = "former seat that was replaced"
    ORGANIZER = "organizer"
    REFEREE = "organizer who opened the match"
    OPERATOR = "operator"
    ARBITER = "arbiter"
    ENTRANT = "entrant"
    TOURNAMENT_HOST = "host of the tournament"
    TOURNAMENT_ORGANIZER = "organizer of the tournament"
    TOURNAMENT_ARBITER = "arbiter of the tournament"
    SCOREKEEPER = "scorekeeper"
    COMMENTATOR = "commentator"
    FORMER_STAFF = "former staff"


OF_A_PLAYER: Final = frozenset(SCOPES)
SCOPES_OF: Final[Mapping[CallerKind, frozenset[str]]] = {
    **dict.fromkeys(CallerKind, OF_A_PLAYER),
    CallerKind.ANONYMOUS: frozenset(),
    CallerKind.PLAY_ONLY: frozenset({"play"}),
    CallerKind.READ_ONLY: frozenset({"read"}),
    CallerKind.ORGANIZER: OF_A_PLAYER | {ORGANIZE},
    CallerKind.REFEREE: OF_A_PLAYER | {ORGANIZE},
    CallerKind.OPERATOR: OF_A_PLAYER | {OPERATE},
}
UNINVITED: Final = frozenset(
    {
        CallerKind.ANONYMOUS,
        CallerKind.STRANGER,
        CallerKind.OUTSIDER,
        CallerKind.ORGANIZER,
        CallerKind.OPERATOR,
    }
)
"""Those who may not know of a private match."""


class Permission(NamedTuple):
    """Who may call. `unless`: what others get, a kind of problem or how else they are answered.

    `problems`: those that the endpoint may respond with for it. `manages`: a token without the scopes of a
    player's first one is refused, whatever else it may. `inside`: each of several moves is refused
    on its own, inside a response that succeeds.
    """

    who: str
    unless: Mapping[CallerKind, str] = {}
    problems: tuple[str, ...] = ()
    manages: bool = False
    inside: bool = False


def only(who: str, problem: str, *kinds: CallerKind) -> Permission:
    """The permission of these kinds of callers alone."""
    others = [kind for kind in CallerKind if kind not in kinds]
    return Permission(who, dict.fromkeys(others, problem), (problem,))


_WATCHING: Final[Mapping[CallerKind, str]] = {
    **dict.fromkeys(CallerKind, AS_ONLOOKER),
    CallerKind.SEAT: YES,
    CallerKind.REFEREE: AS_REFEREE,
}


def look_verdict(caller: CallerKind, as_: str, *, disclosed: bool) -> str:
    """What a caller gets who looks `as` an `onlooker`, the `referee`, or a `seat` that is not theirs: YES, or
    a kind of problem.
    """
    if disclosed or as_ == "onlooker":
        return YES
    if as_ == "referee":
        return YES if caller is CallerKind.REFEREE else "not-disclosed"
    return "token-needed" if caller is CallerKind.ANONYMOUS else "not-your-seat"


ANYBODY: Final = Permission("everybody")
HOST: Final = only("the host", "not-the-host", CallerKind.HOST)
SEATED: Final = only("a player with a seat", "not-seated", CallerKind.SEAT)
ARBITER: Final = only("an arbiter of the match", "not-the-arbiter", CallerKind.ARBITER)
HOLDER: Final = only("the player on that seat", "not-your-seat", CallerKind.SEAT)
MOVER: Final = SEATED._replace(
    who="a player with a seat; each move has its own outcome", problems=(), inside=True
)
NEWCOMER: Final = Permission(
    "a player without a seat",
    {
        CallerKind.SEAT: "already-seated",
        CallerKind.REMOVED: "removed",
        CallerKind.ARBITER: "arbiters-do-not-play",
    },
    ("already-seated", "removed", "arbiters-do-not-play"),
)
SUBSTITUTE: Final = Permission(
    "a player who had no seat since the start and looked at none",
    {
        CallerKind.SEAT: "already-seated",
        CallerKind.REMOVED: "removed",
        CallerKind.REPLACED: "no-substitute",
        CallerKind.REFEREE: "no-substitute",
        CallerKind.ARBITER: "arbiters-do-not-play",
    },
    ("already-seated", "no-substitute", "removed", "arbiters-do-not-play"),
)
SUMMONED: Final = Permission(
    "a player with the code of a private match",
    {
        **dict.fromkeys(CallerKind, "guest-list"),
        **dict.fromkeys(UNINVITED, "no-invitation"),
        CallerKind.OUTSIDER: YES,
    },
    ("guest-list", "no-invitation", "no-such-match"),
)
INSPECTOR: Final = Permission(
    "an organizer who does not play",
    {CallerKind.SEAT: "no-referee", CallerKind.REFEREE: "no-referee"},
    ("no-referee",),
)
OVERSEER: Final = Permission(
    "an operator who has and had no seat",
    {CallerKind.SEAT: "own-match", CallerKind.REPLACED: "own-match"},
    ("own-match",),
)
VIEWER: Final = Permission("each as their viewer", _WATCHING, LOOK_PROBLEMS)
FOLLOWER: Final = Permission(
    "each as their viewer; no secret is pushed",
    {**_WATCHING, CallerKind.REFEREE: AS_ONLOOKER},
    LOOK_PROBLEMS,
)
SPECTATOR: Final = Permission(
    "everybody; who does not play, and has no role in its tournament, sees a delayed match later",
    {**_WATCHING, CallerKind.REFEREE: YES, CallerKind.ARBITER: YES},
    ("behind",),
)
MANAGER: Final = Permission(
    "a token with the scopes `play` and `read`", problems=("not-your-token",), manages=True
)
RECOVERER: Final = Permission(
    MANAGER.who,
    {CallerKind.PLAY_ONLY: "not-your-token", CallerKind.READ_ONLY: "not-your-token"},
    MANAGER.problems,
)
TREE: Final = Permission("each token for itself and those made with it", problems=("not-your-token",))
WITNESS: Final = only("a witness that the service knows, by its signature", "bad-cosignature")
