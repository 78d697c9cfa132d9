"""Responses of the service about itself."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described


class IndexSchema(Schema):
    """Links to everything else."""

    service = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class PeriodsSchema(Schema):
    """For how many days something is kept; null: for ever."""

    notes = fields.Integer(
        required=True, allow_none=True, **described("notes and talk, after the end of their match")
    )
    reports = fields.Integer(required=True, allow_none=True, **described("reports, after their decision"))
    accounts = fields.Integer(
        required=True, allow_none=True, **described("accounts without a valid token and without a seat")
    )


class ServiceSchema(Schema):
    """What the service does with data."""

    keeps = fields.Nested(PeriodsSchema, required=True)


class HealthSchema(Schema):
    """The process runs."""

    status = Choice("ok", required=True)


class ReadySchema(Schema):
    """This node can serve. If it cannot, the response is a problem.

    Without the bus streams wait, and moves go on.
    """

    status = Choice("ok", required=True)
    log = Choice("ok", required=True)
    reads = Choice("ok", required=True)
    bus = Choice("ok", "away", required=True)
