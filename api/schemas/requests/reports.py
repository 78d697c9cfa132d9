"""Requests about reports."""

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Choice, PlayerId, TextLine, Whole
from api.schemas.schema_from_msgspec import Strict, described
from domain.reports.report import KINDS, OUTCOMES
from domain.reports.reports import LONGEST, LONGEST_REASON

LONGEST_WORD = 100  # characters of an id
MOST_SEATS = 60
LAST = 2**31 - 1  # the highest number of a step or a line


class LinePlaceSchema(Strict):
    """A line of talk, as the talk lists it."""

    seats = fields.List(
        Whole(0, MOST_SEATS), required=True, validate=validate.Length(1, MOST_SEATS),
        **described("who share the notebook"),
    )  # fmt: skip
    number = Whole(1, LAST, required=True, **described("of the line"))


class LinePlace(TypedDict):
    """A line of talk, as the talk lists it."""

    seats: list[int]
    number: int


class NewReportSchema(Strict):
    """Something that is wrong, with a player or in a match."""

    kind = Choice(*KINDS, required=True)
    text = TextLine(LONGEST, required=True, **described(f"1 to {LONGEST} printable characters"))
    player = PlayerId(**described("whom it is about"))
    match = TextLine(LONGEST_WORD, **described("in which match"))
    step = Whole(1, LAST, **described("at which step of the match"))
    line = fields.Nested(LinePlaceSchema, **described("a line of talk that I may read; needs `read`"))


class NewReport(TypedDict):
    """Something that is wrong, with a player or in a match."""

    kind: str
    text: str
    player: NotRequired[str]
    match: NotRequired[str]
    step: NotRequired[int]
    line: NotRequired[LinePlace]


class ReportDecisionSchema(Strict):
    """What an operator decides."""

    outcome = Choice(*OUTCOMES, required=True, **described("the reporter is told"))
    reason = TextLine(LONGEST_REASON, required=True, **described("operators alone read it"))


class ReportDecision(TypedDict):
    """What an operator decides."""

    outcome: str
    reason: str
