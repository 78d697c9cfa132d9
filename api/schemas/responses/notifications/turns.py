"""Responses about what a player is asked."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described
from domain.kernel.match.turns import Asks


class TurnSchema(Schema):
    """A match that asks the player something."""

    match = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True, **described("of the game"))
    seat = fields.Integer(required=True, **described("the player's"))
    asks = Choice(*get_args(Asks), required=True, **described("what is asked"))
    since = fields.String(required=True, **described("when the last step was made"))
    deadline = fields.String(
        required=True, allow_none=True, **described("when the seat's time is up; null: it has no limit")
    )
    tournament = fields.String(required=True, allow_none=True)
    round = fields.Integer(required=True, allow_none=True, **described("of the tournament"))


class TurnsSchema(Schema):
    """What a player is asked now, the nearest deadline first."""

    turns = fields.List(fields.Nested(TurnSchema), required=True)
