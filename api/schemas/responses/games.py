"""Responses about games, and what they are made of."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described, schema_of
from domain.kernel.facts import Kind
from domain.kernel.terms import Leaving


class SeatRangeSchema(Schema):
    """How many may sit."""

    least = fields.Integer(required=True)
    most = fields.Integer(required=True)


class GameSchema(Schema):
    """A game of the service."""

    slug = fields.String(required=True)
    title = fields.String(required=True)
    credits = fields.String(required=True)
    version = fields.String(required=True, **described("of the rules"))
    seats = fields.Nested(SeatRangeSchema, required=True)


class GamesSchema(Schema):
    """All games of the service."""

    games = fields.List(fields.Nested(GameSchema), required=True)


class WordsSchema(Schema):
    """The words of a game, by the value they stand for."""

    words = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class ContentSchema(Schema):
    """A board or a deck: data that a match refers to by name and hash."""

    kind = fields.String(required=True)
    name = fields.String(required=True)
    sha256 = fields.String(required=True)


class GameInFullSchema(GameSchema):
    """A game with all that is needed to open a match and to play it."""

    options = fields.Dict(required=True, **described("JSON schema of the options; each has a default"))
    moves = fields.Dict(required=True, **described("JSON schema of each kind of move"))
    roles = fields.Dict(
        keys=fields.String(), values=fields.List(fields.String()), required=True,
        **described("the role of each seat, by the number of seats"),
    )  # fmt: skip
    leaving = fields.Dict(
        keys=fields.String(), values=fields.Nested(schema_of(Leaving)), required=True,
        **described("what is usual for seats that leave, by the number of seats"),
    )  # fmt: skip
    content = fields.List(fields.Nested(ContentSchema), required=True)
    notebook = fields.Boolean(required=True, **described("whether seats have notebooks"))
    worlds = fields.Boolean(required=True, **described("whether the game says what cannot be ruled out"))
    kinds = fields.Dict(
        keys=fields.String(), values=Choice(*Kind), required=True,
        **described("which kind of thing each type of fact is, for a timeline"),
    )  # fmt: skip
