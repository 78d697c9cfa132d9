"""Responses about ratings."""

from marshmallow import Schema, fields

from api.schemas.responses.matches import PersonSchema
from api.schemas.schema_from_msgspec import described


class RatingSchema(Schema):
    """A rating: an estimate, with how far it may be off."""

    rating = fields.Float(required=True, **described("the mean less three times its uncertainty"))
    mean = fields.Float(required=True, **described("25 for who has no rating"))
    uncertainty = fields.Float(required=True, **described("the standard deviation of the mean"))
    matches = fields.Integer(required=True, **described("how many were rated"))
    changed_at = fields.String(required=True, **described("when the tournament of the last one was finished"))


class ListedRatingSchema(PersonSchema, RatingSchema):
    """A player in the list."""


class RatingsSchema(Schema):
    """A page of the list of a game and a role, the best first."""

    game = fields.String(required=True)
    role = fields.String(required=True, allow_none=True, **described("null: nobody has a rating"))
    roles = fields.List(fields.String(), required=True, **described("those in which somebody has a rating"))
    least_matches = fields.Integer(required=True, **described("of who has fewer the list says nothing"))
    ratings = fields.List(fields.Nested(ListedRatingSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page; null on the last"))


class PlayerRatingSchema(RatingSchema):
    """A rating of a player."""

    game = fields.String(required=True)
    role = fields.String(required=True)
    listed = fields.Boolean(required=True, **described("whether there were enough matches for the list"))


class PlayerRatingsSchema(PersonSchema):
    """All ratings of a player, by game and role."""

    ratings = fields.List(fields.Nested(PlayerRatingSchema), required=True)
