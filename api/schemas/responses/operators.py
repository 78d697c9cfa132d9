"""Responses to operators, and what a player is told of a ban."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described
from projections.models.acts import ABORTED, ON_PLAYERS


class BanSchema(Schema):
    """A ban of a player."""

    reason = fields.String(required=True)
    until = fields.String(required=True, allow_none=True, **described("null: it has no end"))
    at = fields.String(required=True, **described("when it began"))


class NamedPlayerSchema(Schema):
    """A player, by id and name; the name is empty if they were deleted."""

    player = fields.String(required=True)
    name = fields.String(required=True)


class ActSchema(Schema):
    """What an operator did. Of an act on a player who was deleted only the id and the kind are left."""

    id = fields.Integer(required=True, **described("acts that are newer have a higher one"))
    kind = Choice(*ON_PLAYERS, *ABORTED, required=True)
    operator = fields.Nested(
        NamedPlayerSchema, required=True, allow_none=True, **described("null: the command line did it")
    )
    player = fields.Nested(NamedPlayerSchema, required=True, allow_none=True)
    match = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)
    until = fields.String(required=True, allow_none=True, **described("when a ban ends by itself"))
    at = fields.String(required=True, allow_none=True)


class ActsSchema(Schema):
    """A page of acts, the newest first."""

    acts = fields.List(fields.Nested(ActSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("where the next page begins"))
