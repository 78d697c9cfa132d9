"""Responses of the service about itself."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice


class IndexSchema(Schema):
    """Links to everything else."""

    service = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class HealthSchema(Schema):
    """The process runs."""

    status = Choice("ok", required=True)


class ReadySchema(Schema):
    """The service is ready. If it is not, the response is a problem."""

    status = Choice("ok", required=True)
    log = Choice("ok", required=True)
    reads = Choice("ok", required=True)
