"""Requests that write down, decide and correct results."""

from typing import Final, Literal, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Choice, TextLine, Whole
from api.schemas.requests.tournaments.reasons import REASON, RULE
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.regulations import LONGEST_LINE, MOST_POINTS
from domain.pairing.model import MOST_SEATS

SEATS: Final = validate.Length(0, MOST_SEATS)


class WrittenOutcomeSchema(Strict):
    """How a table ended. Seats count from 0."""

    ranking = fields.List(
        fields.List(Whole(0, MOST_SEATS - 1), validate=validate.Length(1, MOST_SEATS)),
        required=True,
        validate=validate.Length(1, MOST_SEATS),
        **described("the seats in groups, the best first; who did not come is last"),
    )
    scores = fields.List(
        Whole(-MOST_POINTS, MOST_POINTS), required=True, validate=SEATS, **described("of each seat")
    )
    winners = fields.List(
        Whole(0, MOST_SEATS - 1), required=True, validate=SEATS, **described("the seats that win, or none")
    )


class WrittenOutcome(TypedDict):
    """How a table ended."""

    ranking: list[list[int]]
    scores: list[int]
    winners: list[int]


class AnyResultSchema(Strict):
    """A result that a table may have."""

    outcome = fields.Nested(WrittenOutcomeSchema, required=True)
    absent = fields.List(
        Whole(0, MOST_SEATS - 1),
        load_default=list,
        validate=SEATS,
        **described("the seats whose entrants did not come; none if it is left out"),
    )


class AnyResult(TypedDict):
    """A result that a table may have."""

    outcome: WrittenOutcome
    absent: list[int]


class WrittenResultSchema(AnyResultSchema):
    """A result that the staff writes down, or that an arbiter decides."""

    source = Choice(
        "desk",
        "ruling",
        load_default="desk",
        **described("`desk`: written down; `ruling`: an arbiter decides it"),
    )


class WrittenResult(AnyResult):
    """A result that the staff writes down, or that an arbiter decides."""

    source: Literal["desk", "ruling"]


class NewCorrectionSchema(AnyResultSchema):
    """A result in place of the one that counts at the step of If-Match."""

    reason = TextLine(LONGEST_LINE, required=True, **REASON)
    rule = TextLine(LONGEST_LINE, required=True, **RULE)


class NewCorrection(AnyResult):
    """A result in place of the one that counts at the step of If-Match."""

    reason: str
    rule: str
