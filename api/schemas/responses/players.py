"""Responses about players and their tokens."""

from marshmallow import Schema, fields

from api.schemas.responses.operators import BanSchema
from api.schemas.schema_from_msgspec import described


class RecoveredSchema(Schema):
    """A player, and a token that is shown only once."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class RegisteredSchema(RecoveredSchema):
    """A new player. The token and the recovery code are shown only once."""

    recovery = fields.String(required=True, **described("keep it: it gives a new token if all are lost"))


class RecoveryCodeSchema(Schema):
    """A recovery code; it is shown only once."""

    recovery = fields.String(required=True)


class MeSchema(Schema):
    """Who holds the token, and what it opens."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
    key = fields.String(
        required=True, allow_none=True, **described("the public key that they sign with: `x` of a JWK")
    )
    number = fields.Integer(required=True, **described("of the token"))
    expires = fields.String(required=True, allow_none=True, **described("when the token expires"))
    ban = fields.Nested(BanSchema, required=True, allow_none=True, **described("null: I am not banned"))
    recovery = fields.Boolean(required=True, **described("whether the player has a recovery code"))


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
    used_on = fields.String(
        required=True, allow_none=True, **described("the day of its last use, by UTC; null: not known")
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


class AskedDeviceSchema(Schema):
    """A device that waits. It shows the code, and keeps `device` secret."""

    device = fields.String(required=True)
    code = fields.String(required=True)
    page = fields.String(required=True, **described("where a player who is signed in enters the code"))
    expires_in = fields.Integer(required=True, **described("seconds"))
    interval = fields.Integer(required=True, **described("seconds between two questions for the token"))


class WaitingDeviceSchema(Schema):
    """What a device that waits says of itself: anybody may say anything."""

    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
    until = fields.String(required=True)
