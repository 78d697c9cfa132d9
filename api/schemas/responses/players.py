"""Responses about players and their tokens."""

from marshmallow import Schema, fields

from api.schemas.schema_from_msgspec import described


class RegisteredSchema(Schema):
    """A new player. The token is shown only once."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class MeSchema(Schema):
    """Who holds the token, and what it opens."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
    key = fields.String(
        required=True, allow_none=True, **described("the public key that they sign with: `x` of a JWK")
    )


class KeySchema(Schema):
    """A player's public key."""

    x = fields.String(required=True)


class TokenSchema(Schema):
    """One more token; it is shown only once."""

    token = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
