"""Agreements: what is agreed on before a match, from JSON: 2, 5, 18, 20, 24, 25, 28, 44 of RULES.md."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.clocks import Clock, Correspondence
from domain.kernel.game import Game, Setting
from domain.kernel.terms import Access, Beacon, Broadcast, Leaving, Reservation, RevealWithin
from domain.kernel.text_rules import legible
from domain.ledger.canonical import parse_microseconds
from domain.matches import errors
from domain.threadsafe.decoder import Decoder, JsonObject

CLOCK: Final = Decoder[Clock | None](Clock | None)
BROADCAST: Final = Decoder[Broadcast | None](Broadcast | None)
LEAVING: Final = Decoder(Leaving)
BEACON: Final = Decoder[Beacon | None](Beacon | None)
REVEAL_WITHIN: Final = Decoder[int](RevealWithin)
ACCESS: Final = Decoder[Access](Access)
INVITED: Final = Decoder[tuple[str, ...]](tuple[str, ...])
RESERVED: Final = Decoder[tuple[Reservation, ...]](tuple[Reservation, ...])
AT_ONCE: Final = 120  # seconds to reveal, where players sit at the table
IN_A_DAY: Final = 86_400
MOST_GUESTS: Final = 500  # players who are invited to a match
ENDING: Final = Leaving("end", "end", "end")  # what two sides agree on unless they say otherwise


class Terms(NamedTuple):
    """What is agreed on beside the setting. `reveal_within`: seconds; `signed`: every command is.

    `access`, `public_after`: who may know of the match; `invited`, `reserved`: for whom it is. `takebacks`:
    whether moves may be taken back; `table_talk`: whether the seats may talk with each other.
    """

    clock: Clock | None
    broadcast: Broadcast | None
    leaving: Leaving
    beacon: Beacon | None
    reveal_within: int
    signed: bool
    access: Access = "public"
    public_after: bool = False
    invited: tuple[str, ...] = ()
    reserved: tuple[Reservation, ...] = ()
    takebacks: bool = False
    table_talk: bool = False


class TournamentPlace(NamedTuple):
    """Where a match belongs: the id of its tournament, its round and table, and who decides in it."""

    tournament: str
    round: int
    table: int
    arbiters: tuple[str, ...]


def terms_of(game: Game, setting: Setting, agreed: Mapping[str, Any], at: int) -> Terms:
    """The terms, from JSON; what is missing is as usual. `at`: the moment, microseconds since 1970."""
    clock, leaving = clock_of(agreed.get("clock")), leaving_of(game, setting, agreed.get("leaving"))
    if agreed.get("signed") and "bot" in (leaving.resigned, leaving.timed_out, leaving.absent):
        raise errors.BadLeaving(("leaving",), "every command is to be signed, and no bot signs")
    return Terms(
        clock=clock,
        broadcast=broadcast_of(agreed.get("broadcast")),
        leaving=leaving,
        beacon=beacon_of(agreed.get("beacon"), at),
        reveal_within=reveal_within_of(agreed.get("reveal_within"), clock),
        signed=bool(agreed.get("signed", False)),
        access=access_of(agreed.get("access")),
        public_after=bool(agreed.get("public_after", False)),
        invited=invited_of(agreed.get("invited")),
        reserved=reserved_of(setting, agreed.get("reserved")),
        takebacks=bool(agreed.get("takebacks", False)),
        table_talk=bool(agreed.get("table_talk", False)),
    )


def setting_of(game: Game, seats: int, options: JsonObject) -> Setting:
    """2: seats and options that go together."""
    if seats not in game.seats:
        raise errors.WrongSeats(("seats",), [*game.seats])
    try:
        setting = game.setting(seats, options)
    except msgspec.ValidationError as error:
        raise errors.BadOptions.of(error, ("options",)) from None
    game.check(setting)
    return setting


def clock_of(agreed: Any) -> Clock | None:
    """20: the clock, from JSON; None if there is none."""
    try:
        made = CLOCK.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadClock.of(error, ("clock",)) from None
    return made


def broadcast_of(agreed: Any) -> Broadcast | None:
    """24: how onlookers see the match, from JSON; None if nothing was agreed."""
    try:
        made = BROADCAST.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadBroadcast.of(error, ("broadcast",)) from None
    return made


def leaving_of(game: Game, setting: Setting, agreed: Any) -> Leaving:
    """25: what happens to sides that leave, from JSON; None: what is usual for this game and table."""
    if agreed is None:
        return game.leaving if len(game.sides(setting)) > 2 else ENDING  # noqa: PLR2004  # two sides
    try:
        return LEAVING.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadLeaving.of(error, ("leaving",)) from None


def beacon_of(agreed: Any, at: int) -> Beacon | None:
    """5: the public randomness that takes part, from JSON, of a moment to come; None if there is none."""
    try:
        beacon = BEACON.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadBeacon.of(error, ("beacon",)) from None
    if beacon is not None and not legible(beacon.source, len(beacon.source)):
        raise errors.BadBeacon(("beacon", "source"), "it is no line of printable characters")
    try:
        if beacon is not None and parse_microseconds(beacon.at) <= at:
            raise errors.BadBeacon(("beacon", "at"), "its moment is past")
    except ValueError:
        raise errors.BadBeacon(("beacon", "at"), "it is no moment") from None
    return beacon


def reveal_within_of(agreed: Any, clock: Clock | None) -> int:
    """5: the seconds for revealing, from JSON; None: few for players at the table, else a day."""
    if agreed is None:
        return IN_A_DAY if clock is None or isinstance(clock, Correspondence) else AT_ONCE
    try:
        return REVEAL_WITHIN.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadRevealWithin.of(error, ("reveal_within",)) from None


def access_of(agreed: Any) -> Access:
    """28: who may know of the match, from JSON; None: everybody."""
    try:
        return ACCESS.convert("public" if agreed is None else agreed)
    except msgspec.ValidationError as error:
        raise errors.BadAccess.of(error, ("access",)) from None


def invited_of(agreed: Any) -> tuple[str, ...]:
    """29: the players who are invited, from JSON; None: nobody."""
    try:
        invited = INVITED.convert(() if agreed is None else agreed)
    except msgspec.ValidationError as error:
        raise errors.BadInvitation.of(error, ("invited",)) from None
    if len(set(invited)) != len(invited) or len(invited) > MOST_GUESTS:
        raise errors.BadInvitation(("invited",), f"each player once, at most {MOST_GUESTS}")
    return invited


def reserved_of(setting: Setting, agreed: Any) -> tuple[Reservation, ...]:
    """30: the seats that are kept, in their order, from JSON; None: none is."""
    try:
        reserved = RESERVED.convert(() if agreed is None else agreed)
    except msgspec.ValidationError as error:
        raise errors.BadReservation.of(error, ("reserved",)) from None
    for at, kept in enumerate(reserved):
        before = reserved[:at]
        free = [*range(setting.seats)]
        for other in before:
            free.remove(other.seat)
        if kept.seat not in free:
            where = ("reserved", str(at), "seat")
            raise errors.BadReservation(where, "each seat of the match once", free)
        if kept.player in {other.player for other in before}:
            raise errors.BadReservation(("reserved", str(at), "player"), "each player once")
    return tuple(sorted(reserved, key=lambda kept: kept.seat))
