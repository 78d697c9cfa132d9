"""Commands as a ledger of version 2 binds them: by what their author said; the facts of the step repeat it.

So anybody who reads the facts of a step can compute the digest of its command, and a signature of one command
fits no other step.
"""

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.facts import Fact
from domain.kernel.match.acts import (
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    ArbitersNamed,
    BeaconEntered,
    Closed,
    Committed,
    Confirmed,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    LastTurnsCalled,
    Left,
    LookedAsSeat,
    NotStarted,
    Opened,
    OpenedToReferee,
    Played,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    RevealDue,
    Revealed,
    RevealMissed,
    Sat,
    Started,
    Substituted,
    TimedOut,
    TimeGiven,
    Uninvited,
)
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked
from domain.ledger.canonical import canonical
from domain.ledger.canonical import digest as sha256
from domain.ledger.tournament_commands import ALSO_SAID, SAID_TO_TOURNAMENTS

TERMS: Final = ("clock", "broadcast", "leaving", "reveal_within", "signed", "beacon")
LATER_TERMS: Final = (
    *("access", "public_after", "invited", "reserved"),
    *("tournament", "round", "table", "arbiters", "takebacks", "table_talk"),
)  # omitted when the opening omits them
SAID: Final[Mapping[type[Fact], tuple[str, tuple[str, ...]]]] = {
    Opened: ("open", ("game", "seats", "options", *TERMS)),
    Sat: ("sit", ("seat", "commitment")),
    Left: ("leave", ("seat",)),
    Reserved: ("reserve", ("seat", "player")),
    Removed: ("remove", ("seat", "reason")),
    Invited: ("invite", ("player",)),
    Uninvited: ("uninvite", ("player",)),
    InvitationAccepted: ("accept_invitation", ("player",)),
    InvitationRenewed: ("renew_invitation", ("number",)),
    NotStarted: ("find_not_started", ()),
    Committed: ("commit", ("seat", "commitment")),
    BeaconEntered: ("enter_beacon", ("value",)),
    Started: ("start", ()),
    RevealDue: ("start", ()),
    Revealed: ("reveal", ("seat", "contribution")),
    Played: ("move", ("seat", "move")),
    ResignationOffered: ("resign", ("seat",)),
    ResignationWithdrawn: ("withdraw", ("seat",)),
    Closed: ("close", ("reason",)),
    Aborted: ("abort", ("reason",)),
    OpenedToReferee: ("opening", ("reason",)),
    LookedAsSeat: ("look", ("seat", "step", "reason")),
    Substituted: ("substitute", ("seat",)),
    TimedOut: ("time_out", ()),
    Absent: ("find_absent", ()),
    TimeGiven: ("give_time", ()),
    RevealMissed: ("miss_reveal", ()),
    Paused: ("pause", ("rule", "reason")),
    Resumed: ("resume", ("rule", "reason")),
    TimeAdjusted: ("adjust_time", ("seats", "seconds", "rule", "reason")),
    Rewound: ("rewind", ("step", "rule", "reason")),
    Adjudicated: ("adjudicate", ("ranking", "rule", "reason")),
    Annulled: ("annul", ("rule", "reason")),
    PenaltyGiven: ("penalize", ("seat", "rule", "reason", "seconds", "points")),
    SubstituteNamed: ("name_substitute", ("seat", "substitute", "rule", "reason")),
    Confirmed: ("confirm", ()),
    ArbitersNamed: ("name_arbiters", ("arbiters",)),
    LastTurnsCalled: ("call_time", ("turns",)),
    TakebackAsked: ("ask_takeback", ("seat",)),
    TakebackAnswered: ("answer_takeback", ("seat", "agrees")),
}
"""What a command to a match is called, and what its author said, by the first fact of its step."""
ALL_SAID: Final = {**SAID, **SAID_TO_TOURNAMENTS}
SAID_OR_NOT: Final[Mapping[type[Fact], tuple[str, str]]] = {
    **ALSO_SAID,
    TakebackAnswered: ("step", "step"),
    OpenedToReferee: ("rule", "rule"),
    LookedAsSeat: ("rule", "rule"),
}
"""By the first fact: the part of it that decides whether the author said one thing more, and what that is."""


DEFAULTS: Final[Mapping[str, Any]] = {
    name: default
    for name, default in zip(
        reversed(Opened.__struct_fields__), reversed(Opened.__struct_defaults__), strict=False
    )
    if name in LATER_TERMS
}


def described(match: str, first: Fact) -> dict[str, Any]:
    """The command of a step, from the step's first fact as its author or the referee sees it."""
    kind, said = ALL_SAID[type(first)]
    told = {name: getattr(first, name) for name in said}
    if isinstance(first, Opened):
        later = {name: getattr(first, name) for name in LATER_TERMS}
        told |= {name: value for name, value in later.items() if value != DEFAULTS[name]}
    whether, also = SAID_OR_NOT.get(type(first), ("", ""))
    if whether and getattr(first, whether):
        told[also] = getattr(first, also)
    return {"kind": kind, "match": match, **told}


def digest(match: str, first: Fact) -> str:
    """SHA-256 of the command of a step, in hex."""
    return digest_of(described(match, first))


def digest_of(described: Mapping[str, Any]) -> str:
    """SHA-256 of a command as its author describes it, in hex."""
    return sha256(canonical(described))
