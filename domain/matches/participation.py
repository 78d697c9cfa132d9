"""Participation: what a player did in a match, and what is said of them there. For the export of their data.

Pure. Nothing of the match is in it that the player was not shown when it happened.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal
from uuid import UUID

import msgspec

from domain.kernel.facts import ONLOOKER, Fact, Seat, Viewer
from domain.kernel.match.acts import ACTS
from domain.kernel.match.facts import (
    ArbitersNamed,
    InvitationAccepted,
    Invited,
    Left,
    LookedAsSeat,
    Opened,
    OpenedToReferee,
    Removed,
    Reserved,
    Sat,
    Substituted,
    Uninvited,
)
from domain.store import Event

NAMES_A_PLAYER = (
    *ACTS,
    Sat,
    Left,
    Reserved,
    Removed,
    Invited,
    Uninvited,
    InvitationAccepted,
    Substituted,
    OpenedToReferee,
    LookedAsSeat,
)
"""The facts with a field `player`."""

RoleName = Literal["host", "guest", "seat", "substitute", "referee", "look"]


class Role(msgspec.Struct, frozen=True):
    """What a player was in a match, from step `since`, and up to step `until` if it ended.

    `guest`: invited, or a seat was kept for them; `look`: as an organizer, as a seat. `seat`: which one.
    """

    role: RoleName
    seat: Seat | None
    since: int
    until: int | None = None


class OwnStep(msgspec.Struct, frozen=True):
    """A step that the player made, or that names them. `at`: UTC.

    `mine`: they made it; then `command` and `digest` are of their command, `seen` and `signature` what they
    sent with it; else these are empty. `facts`: as they were shown them.
    """

    step: int
    at: str
    topic: str
    seat: Seat | None
    mine: bool
    command: UUID | None
    digest: str
    seen: str
    signature: str
    facts: tuple[Fact, ...]


class Participation(msgspec.Struct, frozen=True):
    """The player's roles in a match, in the order in which they began, and their steps."""

    roles: tuple[Role, ...]
    steps: tuple[OwnStep, ...]


def named(facts: Iterable[Fact]) -> Iterator[str]:
    """The players that facts name, by their ids. Whoever makes a step is named there or in one before."""
    for fact in facts:
        if isinstance(fact, Opened):
            yield fact.host
            yield from fact.invited
            yield from (kept.player for kept in fact.reserved)
            yield from fact.arbiters
        elif isinstance(fact, ArbitersNamed):
            yield from fact.arbiters
        elif isinstance(fact, NAMES_A_PLAYER) and fact.player is not None:
            yield fact.player


def participation(events: Sequence[Event], player: str, *, shown: int, known: bool) -> Participation:
    """What the player did in the match of these events, and what is said of them in it.

    `shown`: the last step that they may know of without a seat. `known`: they may know of the match now; else
    there is only what they did themselves.
    """
    visible: list[Event] = []
    steps: list[OwnStep] = []
    held: Seat | None = None
    for event in events:
        before, held = held, _held(held, event, player)
        mine = event.actor == player
        seated = mine and event.seat is not None and event.seat in (before, held)
        if seated or (event.step <= shown and (mine or known)):
            visible.append(event)
            if mine or player in named(event.facts):
                steps.append(_step(event, event.seat if seated else ONLOOKER, mine=mine))
    return Participation(tuple(_roles(visible, player)), tuple(steps))


def _step(event: Event, viewer: Viewer | None, *, mine: bool) -> OwnStep:
    assert viewer is not None
    frame = event.nameless.frame(viewer)
    return OwnStep(
        frame.step,
        frame.at,
        frame.topic,
        frame.by,
        mine,
        event.command if mine else None,
        event.digest if mine else "",
        event.seen if mine else "",
        event.signature if mine else "",
        frame.facts,
    )


def _held(held: Seat | None, event: Event, player: str) -> Seat | None:
    """The player's seat after an event."""
    for fact in event.facts:
        match fact:
            case Sat() | Substituted() if fact.player == player:
                held = fact.seat
            case Left() | Removed() | Substituted() if fact.seat == held:
                held = None
    return held


def _roles(events: Iterable[Event], player: str) -> list[Role]:
    """The player's roles, as these events tell them."""
    roles: list[Role] = []
    for event in events:
        for fact in event.facts:
            roles = _end(roles, fact, player, event.step)
            roles += [role for role in _begin(fact, player, event.step) if not _is_open(roles, role)]
    return roles


def _begin(fact: Fact, player: str, step: int) -> Iterator[Role]:
    """The roles that begin with a fact."""
    match fact:
        case Opened():
            if fact.host == player:
                yield Role("host", None, step)
            if player in (*fact.invited, *(kept.player for kept in fact.reserved)):
                yield Role("guest", None, step)
        case Sat(player=who) if who == player:
            yield Role("seat", fact.seat, step)
        case Substituted(player=who) if who == player:
            yield Role("substitute", fact.seat, step)
        case Invited(player=who) | InvitationAccepted(player=who) | Reserved(player=who) if who == player:
            yield Role("guest", None, step)
        case OpenedToReferee(player=who) if who == player:
            yield Role("referee", None, step)
        case LookedAsSeat(player=who) if who == player:
            yield Role("look", fact.seat, step)


def _end(roles: Sequence[Role], fact: Fact, player: str, step: int) -> list[Role]:
    """The roles after a fact, those ended that it ends."""
    match fact:
        case Left() | Removed() | Substituted():
            ended = [role for role in roles if role.role in ("seat", "substitute") and role.seat == fact.seat]
        case _:
            ended = []
    if isinstance(fact, Removed | Uninvited) and fact.player == player:
        ended += [role for role in roles if role.role == "guest"]
    return [
        msgspec.structs.replace(role, until=step) if role in ended and role.until is None else role
        for role in roles
    ]


def _is_open(roles: Iterable[Role], wanted: Role) -> bool:
    """Whether the player has this role already; they look again and again, and each look counts."""
    return wanted.role != "look" and any(
        (role.role, role.seat, role.until) == (wanted.role, wanted.seat, None) for role in roles
    )
