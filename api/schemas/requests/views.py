"""Requests about views of a match."""

from typing import NotRequired, TypedDict

from marshmallow import fields

from api.schemas.queries import AS
from api.schemas.schema_from_msgspec import Strict


class NewTicketSchema(Strict):
    """As whom the stream is seen."""

    as_ = fields.String(data_key="as", **AS)


class NewTicket(TypedDict):
    """As whom the stream is seen."""

    as_: NotRequired[str]
