"""Responses about the address of a player for mails."""

from marshmallow import Schema, fields

from api.schemas.schema_from_msgspec import described


class NamedAddressSchema(Schema):
    """An address that the player named."""

    address = fields.String(required=True)
    language = fields.String(required=True, **described("of its mails"))
    confirmed = fields.Boolean(
        required=True,
        **described("whether whoever reads there said that they want mails; else there are none"),
    )
    added_at = fields.String(required=True)


class OwnMailSchema(Schema):
    """Whether the service sends mails, and where those of the player go."""

    available = fields.Boolean(required=True, **described("whether the service sends mails"))
    address = fields.Nested(NamedAddressSchema, required=True, allow_none=True)


class MailChoiceSchema(Schema):
    """Whether the address gets mails now."""

    mails = fields.Boolean(required=True)
