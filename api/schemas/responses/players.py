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
    """A token, without the text that proves who calls."""

    number = fields.Integer(required=True)
    name = fields.String(required=True, **described("the device that has it; empty if it was not named"))
    scopes = fields.List(fields.String(), required=True)
    parent = fields.Integer(
        required=True, allow_none=True, **described("the token that it was made with; null: with none")
    )
    made_at = fields.String(required=True)
    expires = fields.String(
        required=True, allow_none=True, **described("null: it is from before tokens expired")
    )
    current = fields.Boolean(required=True, **described("whether it is the token of this request"))


class TokensSchema(Schema):
    """The tokens that this one manages, the oldest first."""

    tokens = fields.List(fields.Nested(TokenSchema), required=True)


class IssuedTokenSchema(Schema):
    """One more token; it is shown only once."""

    token = fields.String(required=True)
    number = fields.Integer(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
    parent = fields.Integer(required=True, allow_none=True)
    expires = fields.String(required=True)
