"""Responses with standings. Amounts are exact: "7", or "7/2"."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.tournaments.people import NumberedPersonSchema
from api.schemas.schema_from_msgspec import described
from domain.competition.regulations import Measure


class TermSchema(Schema):
    """A part of a sum."""

    round = fields.Integer(required=True, **described("0 if it belongs to none"))
    amount = fields.String(required=True)
    why = fields.String(required=True, **described("what the round was to the entrant, or what else it is"))
    numbers = fields.List(fields.Integer(), required=True, **described("opponents from whom it comes"))


class SumSchema(Schema):
    """What an entrant has by one measure, and what it is made of."""

    measure = Choice(*get_args(Measure), required=True)
    total = fields.String(required=True)
    terms = fields.List(fields.Nested(TermSchema), required=True)


class StandingsRowSchema(NumberedPersonSchema):
    """An entrant in the standings. Those who are level share a place."""

    place = fields.Integer(required=True)
    sums = fields.List(
        fields.Nested(SumSchema), required=True, **described("in the order of the regulations")
    )


class StandingsSchema(Schema):
    """The standings after a round, as its results count at the step."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    round = fields.Integer(required=True, allow_none=True, **described("null: after all that began"))
    rows = fields.List(fields.Nested(StandingsRowSchema), required=True)
    sha256 = fields.String(required=True, **described("of these standings"))
    published = fields.String(
        required=True,
        allow_none=True,
        **described("the hash of the standings that were published last after this round; null if none were"),
    )


class ConsequencesSchema(Schema):
    """What a correction would change."""

    tournament = fields.String(required=True)
    before = fields.List(fields.Nested(StandingsRowSchema), required=True)
    after = fields.List(fields.Nested(StandingsRowSchema), required=True)
    moved = fields.List(fields.Integer(), required=True, **described("entrants who have another place"))
    pairings = fields.List(
        fields.Integer(),
        required=True,
        **described("the round `looked`, if it would have been paired otherwise"),
    )
    looked = fields.Integer(
        required=True,
        allow_none=True,
        **described(
            "the last round that is paired, if it comes after the table; no other one is paired again"
        ),
    )
