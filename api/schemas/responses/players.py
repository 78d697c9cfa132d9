"""Responses about players and their tokens."""

from marshmallow import Schema, fields


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


class TokenSchema(Schema):
    """One more token; it is shown only once."""

    token = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)
