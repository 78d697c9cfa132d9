"""Requests of the desk: rulings, appeals, calls for an arbiter, announcements."""

from typing import Final, NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import ID, Flag, PlayerId, TextLine, Whole, distinct
from api.schemas.requests.tournaments.entries import MOST_NUMBER
from api.schemas.requests.tournaments.reasons import RULE
from api.schemas.requests.tournaments.rounds import MOST_TABLES
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.referee.case import LONGEST_TEXT
from domain.competition.referee.desk import MOST_ACTS
from domain.competition.regulations import LONGEST_LINE, MOST_ENTRANTS, MOST_ROUNDS

MOST_PANEL: Final = 50  # players who decide an appeal
MOST_STEP: Final = 2**31 - 1
MOST_RULING: Final = 2**31 - 1  # the largest number of a ruling that a request may name


class TableNumberSchema(Strict):
    """A table of a round."""

    round = Whole(1, MOST_ROUNDS, required=True)
    table = Whole(1, MOST_TABLES, required=True)


class TableNumber(TypedDict):
    """A table of a round."""

    round: int
    table: int


class RulingRequestSchema(Strict):
    """A question about the rules, and its answer."""

    question = TextLine(LONGEST_TEXT, required=True)
    answer = TextLine(LONGEST_TEXT, required=True)
    rule = TextLine(LONGEST_LINE, required=True, **RULE)
    place = fields.Nested(TableNumberSchema, **described("the table that it is about, if it is about one"))
    match = fields.String(
        validate=validate.Regexp(ID), **described("the match of that table in which the arbiter acted")
    )
    step = Whole(
        1, MOST_STEP, **described("the step of the match by which they did; on each act they rule once")
    )
    precedent = Whole(1, MOST_RULING, **described("the number of the ruling that it follows"))


class RulingRequest(TypedDict):
    """A question about the rules, and its answer."""

    question: str
    answer: str
    rule: str
    place: NotRequired[TableNumber]
    match: NotRequired[str]
    step: NotRequired[int]
    precedent: NotRequired[int]


class NewAppealSchema(Strict):
    """Why an entrant does not accept a ruling."""

    ruling = Whole(1, MOST_RULING, required=True, **described("its number"))
    text = TextLine(LONGEST_TEXT, required=True, **described("for those at the table and the staff alone"))


class NewAppeal(TypedDict):
    """Why an entrant does not accept a ruling."""

    ruling: int
    text: str


class AppealDecisionSchema(Strict):
    """How a panel decides an appeal."""

    upheld = Flag(required=True, **described("whether the ruling does not stand"))
    answer = TextLine(LONGEST_TEXT, required=True)
    rule = TextLine(LONGEST_LINE, required=True, **RULE)
    panel = fields.List(
        PlayerId(),
        required=True,
        validate=[validate.Length(1, MOST_PANEL), distinct],
        **described("the players on the staff who decided; not who made the ruling"),
    )
    ruling = Whole(1, MOST_RULING, **described("the number of the ruling that replaces it"))


class AppealDecision(TypedDict):
    """How a panel decides an appeal."""

    upheld: bool
    answer: str
    rule: str
    panel: list[str]
    ruling: NotRequired[int]


class NewCallSchema(Strict):
    """What an entrant needs an arbiter for."""

    place = fields.Nested(TableNumberSchema, required=True, **described("their table"))
    text = TextLine(LONGEST_TEXT, required=True, **described("for those at the table and the staff alone"))


class NewCall(TypedDict):
    """What an entrant needs an arbiter for."""

    place: TableNumber
    text: str


class NewAnnouncementSchema(Strict):
    """An announcement: to everybody, or to some entrants alone."""

    text = TextLine(LONGEST_TEXT, required=True)
    about = fields.Nested(
        TableNumberSchema, **described("the table that it concerns most; everybody reads it")
    )
    to = fields.List(
        Whole(1, MOST_NUMBER),
        validate=[validate.Length(1, MOST_ENTRANTS), distinct],
        **described("the numbers of the entrants who read it, and nobody else"),
    )
    table = fields.Nested(TableNumberSchema, **described("the table whose entrants read it, and nobody else"))


class NewAnnouncement(TypedDict):
    """An announcement: to everybody, or to some entrants alone."""

    text: str
    about: NotRequired[TableNumber]
    to: NotRequired[list[int]]
    table: NotRequired[TableNumber]


class AnnouncementsReadSchema(Strict):
    """Announcements that an entrant has read."""

    announcements = fields.List(
        Whole(1, MOST_ACTS), required=True, validate=[validate.Length(1, MOST_ACTS), distinct]
    )


class AnnouncementsRead(TypedDict):
    """Announcements that an entrant has read."""

    announcements: list[int]
