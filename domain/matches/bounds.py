"""Bounds: how often a match takes what could be done again and again for ever: 34 of RULES.md."""

from typing import Final

from domain.kernel.facts import Fact
from domain.kernel.lifecycle import (
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
from domain.matches import errors

MOST_REPEATABLE: Final = 1000  # steps that begin with one of these facts
ENDLESS: Final = (
    Sat,
    Reserved,
    Invited,
    InvitationAccepted,
    InvitationRenewed,
    Committed,
    ResignationWithdrawn,
)
REPEATABLE: Final = (*ENDLESS, Left, Removed, Uninvited, ResignationOffered)
"""The facts of steps that are counted. Those that are not in `ENDLESS` come to an end without them."""


def check(taken: int, first: Fact) -> None:
    """34: the match takes a step that begins with that fact. `taken`: the steps it has of those counted."""
    if isinstance(first, ENDLESS):
        require(taken, 1)


def require(taken: int, more: int) -> None:
    """34: the match takes so many more of the steps that are counted."""
    if taken + more > MOST_REPEATABLE:
        raise errors.TooManySteps
