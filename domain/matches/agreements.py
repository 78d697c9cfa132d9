"""Agreements: what the players agree on before a match, from JSON. Sections 2, 20, 24 and 25 of RULES.md."""

from typing import Any, Final

import msgspec

from domain.kernel.clocks import Clock
from domain.kernel.game import Game, Setting
from domain.kernel.terms import Broadcast, Leaving
from domain.matches import errors
from domain.threadsafe.decoder import Decoder, JsonObject

CLOCK: Final = Decoder[Clock | None](Clock | None)
BROADCAST: Final = Decoder[Broadcast | None](Broadcast | None)
LEAVING: Final = Decoder(Leaving)
ENDING: Final = Leaving("end", "end", "end")  # what two sides agree on unless they say otherwise


def setting_of(game: Game, seats: int, options: JsonObject) -> Setting:
    """2: seats and options that go together."""
    if seats not in game.seats:
        raise errors.WrongSeats(("seats",))
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
