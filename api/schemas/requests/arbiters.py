"""Requests of arbiters. Everybody at the match sees what they did, on which rule it rests, and why."""

from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict

from marshmallow import ValidationError, fields, validate

from api.schemas.fields import PlayerId, TextLine, Whole
from api.schemas.requests.ledger import NewLook, NewLookSchema
from api.schemas.schema_from_msgspec import SAY, Strict, described
from domain.kernel.clocks import DAY
from domain.kernel.match.acts import LONGEST_REASON, LONGEST_RULE, MOST_POINTS

MOST_SEATS: Final = 60


def _ascending(seats: Sequence[int]) -> None:
    """Refuse seats in another order than the fact has them in: a signature is of what the fact says."""
    if sorted({*seats}) != list(seats):
        raise ValidationError("Each seat only once, in ascending order.")


class ArbiterActSchema(Strict):
    """On which rule an act of an arbiter rests, and why they do it."""

    rule = TextLine(LONGEST_RULE, required=True, **described("the rule, as the arbiter quotes it"))
    reason = TextLine(LONGEST_REASON, required=True, **described("why; everybody at the match reads it"))


class ArbiterAct(TypedDict):
    """On which rule an act of an arbiter rests, and why they do it."""

    rule: str
    reason: str


class StaffLookSchema(ArbiterActSchema):
    """Why somebody on the staff of a tournament looks at a match, and by which rule: as the referee or, with
    `look`, as a seat up to a step.
    """

    look = fields.Nested(NewLookSchema)


class StaffLook(ArbiterAct):
    """Why somebody on the staff of a tournament looks at a match, and by which rule."""

    look: NotRequired[NewLook]


class TimeAdjustmentSchema(ArbiterActSchema):
    """Time that seats get, or lose."""

    seats = fields.List(
        Whole(0, MOST_SEATS - 1),
        required=True,
        validate=[validate.Length(1, MOST_SEATS), _ascending],
        metadata={"uniqueItems": True, SAY: "whose clocks are changed, in ascending order"},
    )
    seconds = Whole(-DAY, DAY, required=True, **described("what each of them gets; below 0: what it loses"))


class TimeAdjustment(ArbiterAct):
    """Time that seats get, or lose."""

    seats: list[int]
    seconds: int


class RewindSchema(ArbiterActSchema):
    """The step to which a match goes back."""

    step = Whole(1, required=True, **described("one of the last 64 at which the match was playing or paused"))


class Rewind(ArbiterAct):
    """The step to which a match goes back."""

    step: int


class AdjudicationSchema(ArbiterActSchema):
    """The result of a match, as an arbiter decides it."""

    ranking = fields.List(
        fields.List(Whole(0, MOST_SEATS - 1), validate=validate.Length(1, MOST_SEATS)),
        required=True,
        validate=validate.Length(1, MOST_SEATS),
        **described("the seats in groups, the best first; those of a side are in one group"),
    )


class Adjudication(ArbiterAct):
    """The result of a match, as an arbiter decides it."""

    ranking: list[list[int]]


class SubstituteNamingSchema(ArbiterActSchema):
    """The player to whom a seat is given."""

    seat = Whole(0, MOST_SEATS - 1, required=True)
    substitute = PlayerId(required=True)


class SubstituteNaming(ArbiterAct):
    """The player to whom a seat is given."""

    seat: int
    substitute: str


class SeatPenaltySchema(ArbiterActSchema):
    """A penalty of a seat: a warning, if it costs nothing."""

    seat = Whole(0, MOST_SEATS - 1, required=True)
    seconds = Whole(0, DAY, load_default=0, **described("taken from its clock, while the match is paused"))
    points = Whole(
        0, MOST_POINTS, load_default=0, **described("parts of a point that the tournament takes from it")
    )


class SeatPenalty(ArbiterAct):
    """A penalty of a seat: a warning, if it costs nothing."""

    seat: int
    seconds: int
    points: int
