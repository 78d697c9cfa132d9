"""The lifecycle of a match: the steps by the facts that they begin with; the status of the match that allows
each, and the status after it.

Written once, as data: the service decides by it, read models follow it, and the verifier checks by it.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Final, NamedTuple

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
    Ended,
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
    ResultReached,
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


class Status(StrEnum):
    """How far a match is. `DECIDED`: it has a result, which its tournament has not confirmed."""

    OPEN = "open"
    REVEALING = "revealing"
    PLAYING = "playing"
    PAUSED = "paused"
    DECIDED = "decided"
    ENDED = "ended"
    CLOSED = "closed"


BEFORE_START: Final = frozenset({Status.OPEN, Status.REVEALING})
IN_PLAY: Final = frozenset({Status.PLAYING, Status.PAUSED})
UNDER_WAY: Final = frozenset({*IN_PLAY, Status.DECIDED})
OVER: Final = frozenset({Status.ENDED, Status.CLOSED})


class Actor(Enum):
    """Who may make a step of a kind."""

    SEAT = "the seat in the fact"
    HOST = "the host, on a seat or on none"
    TABLE = "the host; any seat too, if the opening says that the table runs the match"
    NOBODY = "no seat: somebody who does not play, or the service"


class Step(NamedTuple):
    """A kind of step. `statuses`: of matches that allow it; none: there is no match yet.

    `topics`: the first is that of a step with this fact alone, the last that of a step with more facts.
    """

    topics: tuple[str, ...]
    statuses: frozenset[Status]
    actor: Actor


NO_MATCH: Final = frozenset[Status]()
OPEN: Final = frozenset({Status.OPEN})
REVEALING: Final = frozenset({Status.REVEALING})
PLAYING: Final = frozenset({Status.PLAYING})
PAUSED: Final = frozenset({Status.PAUSED})
DECIDED: Final = frozenset({Status.DECIDED})
GOING_ON: Final = BEFORE_START | UNDER_WAY

STEPS: Final[Mapping[type[Fact], Step]] = {
    Opened: Step(("match.opened",), NO_MATCH, Actor.HOST),
    Sat: Step(("match.sat",), OPEN, Actor.SEAT),
    Left: Step(("match.left",), OPEN, Actor.SEAT),
    Reserved: Step(("match.reserved",), OPEN, Actor.HOST),
    Removed: Step(("match.removed",), OPEN, Actor.HOST),
    Invited: Step(("match.invited",), GOING_ON, Actor.HOST),
    Uninvited: Step(("match.uninvited",), GOING_ON, Actor.HOST),
    InvitationRenewed: Step(("match.invitation_renewed",), GOING_ON, Actor.HOST),
    InvitationAccepted: Step(("match.invitation_accepted",), GOING_ON, Actor.NOBODY),
    NotStarted: Step(("match.not_started",), OPEN, Actor.NOBODY),
    Aborted: Step(("match.aborted",), GOING_ON, Actor.NOBODY),
    Committed: Step(("match.committed",), OPEN, Actor.SEAT),
    BeaconEntered: Step(("match.beacon_entered",), OPEN, Actor.HOST),
    RevealDue: Step(("match.reveal_due",), OPEN, Actor.TABLE),
    Revealed: Step(("match.revealed",), REVEALING, Actor.SEAT),
    RevealMissed: Step(("match.reveal_missed",), REVEALING, Actor.NOBODY),
    Started: Step(("match.started",), OPEN, Actor.TABLE),
    Played: Step(("match.moved",), PLAYING, Actor.SEAT),
    ResignationOffered: Step(("match.resignation_offered", "match.resigned"), PLAYING, Actor.SEAT),
    ResignationWithdrawn: Step(("match.resignation_withdrawn",), PLAYING, Actor.SEAT),
    Closed: Step(("match.closed",), BEFORE_START, Actor.HOST),
    OpenedToReferee: Step(("match.opened_to_referee",), UNDER_WAY, Actor.NOBODY),
    LookedAsSeat: Step(("match.looked_as_seat",), UNDER_WAY, Actor.NOBODY),
    TimedOut: Step(("match.timed_out",), PLAYING, Actor.NOBODY),
    TimeGiven: Step(("match.time_given",), PLAYING, Actor.NOBODY),
    Absent: Step(("match.absent",), PLAYING, Actor.NOBODY),
    Substituted: Step(("match.substituted",), IN_PLAY, Actor.NOBODY),
    Paused: Step(("match.paused",), PLAYING, Actor.NOBODY),
    Resumed: Step(("match.resumed",), PAUSED, Actor.NOBODY),
    TimeAdjusted: Step(("match.time_adjusted",), PAUSED, Actor.NOBODY),
    Rewound: Step(("match.rewound",), UNDER_WAY, Actor.NOBODY),
    Adjudicated: Step(("match.adjudicated",), UNDER_WAY, Actor.NOBODY),
    Annulled: Step(("match.annulled",), GOING_ON, Actor.NOBODY),
    PenaltyGiven: Step(("match.penalty_given",), UNDER_WAY, Actor.NOBODY),
    SubstituteNamed: Step(("match.substitute_named",), IN_PLAY, Actor.NOBODY),
    Confirmed: Step(("match.confirmed",), DECIDED, Actor.NOBODY),
    ArbitersNamed: Step(("match.arbiters_named",), GOING_ON, Actor.NOBODY),
    LastTurnsCalled: Step(("match.last_turns_called",), IN_PLAY, Actor.NOBODY),
    TakebackAsked: Step(("match.takeback_asked",), PLAYING, Actor.SEAT),
    TakebackAnswered: Step(("match.takeback_answered",), PLAYING, Actor.SEAT),
}
"""The kinds of steps that there are, by the fact that such a step begins with."""

TOPICS: Final = tuple(topic for step in STEPS.values() for topic in step.topics)
"""The topics of all steps of matches. They are in the log for ever: none is renamed or taken away."""

STATUS_AFTER: Final[Mapping[type[Fact], Status]] = {
    Opened: Status.OPEN,
    RevealDue: Status.REVEALING,
    RevealMissed: Status.OPEN,
    Started: Status.PLAYING,
    Paused: Status.PAUSED,
    Resumed: Status.PLAYING,
    Rewound: Status.PAUSED,
    ResultReached: Status.DECIDED,
    Ended: Status.ENDED,
    Closed: Status.CLOSED,
}
"""The status after a fact; all other facts leave it as it is."""


def begins_step(fact: Fact, status: Status) -> bool:
    """Whether a step begins with the fact, in a match of this status.

    `Started` does not where it follows the last contribution. `Closed` is not counted: nothing follows it.
    Nor is `SubstituteNamed`: the `Substituted` that follows it is.
    """
    kind = type(fact)
    if kind is Started:
        return status is Status.OPEN
    return kind in STEPS and kind not in (Closed, SubstituteNamed)
