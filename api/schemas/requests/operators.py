"""Requests of operators."""

from datetime import datetime
from typing import NotRequired, TypedDict

from api.schemas.fields import Flag, Moment, TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.accounts.operator_acts import LONGEST_REASON


class ActReasonSchema(Strict):
    """Why an operator does something."""

    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))


class ActReason(TypedDict):
    """Why an operator does something."""

    reason: str


class NewBanSchema(ActReasonSchema):
    """Why a player is banned, and until when."""

    until = Moment(**described("when the ban ends by itself, at most 36,500 days ahead; no end if left out"))
    give_up = Flag(**described("leave the player's seats, and call off what they host and have not started"))


class NewBan(ActReason):
    """Why a player is banned, and until when."""

    until: NotRequired[datetime]
    give_up: NotRequired[bool]
