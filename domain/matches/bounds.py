"""Bounds: how often a match takes from a player what could be done for ever: 34 of RULES.md."""

from collections.abc import Mapping
from typing import Final

from domain.kernel.facts import Fact
from domain.kernel.match.acts import (
    Adjudicated,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.facts import (
    Committed,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    Left,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Uninvited,
)
from domain.kernel.match.takeback_facts import TakebackAsked
from domain.matches import errors

MOST_REPEATABLE: Final = 1000  # steps of one actor that begin with one of these facts
ENDLESS: Final = (
    Sat,
    Reserved,
    Invited,
    InvitationAccepted,
    InvitationRenewed,
    Committed,
    ResignationWithdrawn,
    TakebackAsked,
    Paused,
    TimeAdjusted,
    Rewound,
    Adjudicated,
    PenaltyGiven,
    SubstituteNamed,
)
REPEATABLE: Final = (*ENDLESS, Left, Removed, Uninvited, ResignationOffered, Resumed)
"""The facts of steps that are counted. Those that are not in `ENDLESS` come to an end without them."""


def counted(taken: Mapping[str, int], actor: str, first: Fact) -> Mapping[str, int]:
    """How many steps of each actor are counted, after one more of this actor that begins with that fact."""
    return {**taken, actor: taken.get(actor, 0) + 1} if isinstance(first, REPEATABLE) else taken


def check(taken: int, first: Fact) -> None:
    """34: the match takes a step that begins with that fact. `taken`: those of its actor that are counted."""
    if isinstance(first, ENDLESS):
        require(taken, 1)


def require(taken: int, more: int) -> None:
    """34: the match takes so many more of the steps that are counted, of this actor."""
    if taken + more > MOST_REPEATABLE:
        raise errors.TooManySteps
