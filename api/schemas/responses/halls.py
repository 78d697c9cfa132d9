"""Responses about halls."""

from marshmallow import Schema, fields

from api.schemas.responses.operators import NamedPlayerSchema
from api.schemas.schema_from_msgspec import described


class HallSchema(Schema):
    """A network whose quotas are raised."""

    network = fields.String(required=True)
    factor = fields.Integer(required=True, **described("by which all its quotas are multiplied"))
    until = fields.String(required=True, **described("when that ends by itself"))
    by = fields.Nested(NamedPlayerSchema, required=True, **described("the organizer"))
    reason = fields.String(required=True)
    at = fields.String(required=True, **described("since when"))


class HallsSchema(Schema):
    """The halls whose quotas are raised now."""

    halls = fields.List(fields.Nested(HallSchema), required=True)
