"""Requests for bots."""

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Choice, NumberChoice, Whole, distinct
from api.schemas.schema_from_msgspec import SAY, Strict, described
from domain.accounts.bot_accounts import LEVELS, PACES, USUAL, Level


class BotSeatSchema(Strict):
    """A seat that a bot takes, and how well and how fast that bot plays."""

    seat = Whole(0, 59, required=True)
    level = Choice(*LEVELS, **described("that of the request if left out"))
    pace = NumberChoice(*PACES, **described("that of the request if left out"))


class BotSeat(TypedDict):
    """A seat that a bot takes."""

    seat: int
    level: NotRequired[Level]
    pace: NotRequired[float]


class CompanySchema(Strict):
    """The seats that bots take, and how well and how fast they play. `seats` or `bots` or both are needed."""

    seats = fields.List(
        Whole(0, 59),
        validate=[validate.Length(1, 60), distinct],
        metadata={"uniqueItems": True, SAY: "of bots that play alike"},
    )
    bots = fields.List(
        fields.Nested(BotSeatSchema),
        validate=validate.Length(1, 60),
        **described("of bots that have a level or a pace of their own"),
    )
    level = Choice(*LEVELS, load_default=USUAL, **described("how well they play"))
    pace = NumberChoice(
        *PACES, **described("seconds that each of their moves takes; what the service says if left out")
    )


class Company(TypedDict):
    """The seats that bots take, and how well and how fast they play."""

    seats: NotRequired[list[int]]
    bots: NotRequired[list[BotSeat]]
    level: Level
    pace: NotRequired[float]
