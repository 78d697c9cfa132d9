"""Responses about reports on fair play. None of them says that somebody cheated."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import PersonSchema
from api.schemas.schema_from_msgspec import described


class ListedFairPlayReportSchema(Schema):
    """A report on fair play: who asked for it, and how far it is."""

    report = fields.String(required=True)
    tournament = fields.String(required=True)
    kind = Choice("audit", "luck", required=True)
    status = Choice("queued", "running", "done", "failed", required=True)
    asked_by = fields.Nested(PersonSchema, required=True)
    asked_at = fields.String(required=True)
    started_at = fields.String(
        required=True, allow_none=True, **described("when the work on it began; null for a player")
    )
    ended_at = fields.String(
        required=True, allow_none=True, **described("when it was done, or had failed; null for a player")
    )
    done = fields.Integer(required=True, **described("matches that have been worked on"))
    total = fields.Integer(required=True, **described("matches; for a player their own"))
    failure = fields.String(required=True, allow_none=True, **described("why there is no report"))


class FairPlayReportsSchema(Schema):
    """A page of reports, the newest first: for a player those that say something of them."""

    reports = fields.List(fields.Nested(ListedFairPlayReportSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page; null on the last"))


class YardstickUsedSchema(Schema):
    """The function by which tables of a game are valued."""

    game = fields.String(required=True)
    fingerprint = fields.String(required=True, **described("SHA-256"))
    agreed = fields.Boolean(
        required=True, allow_none=True, **described("the regulations name it; null: they name none")
    )
    text = fields.String(required=True, **described("the same in a sentence, in English"))


class MatchLeftOutSchema(Schema):
    """A match of which the report says nothing."""

    match = fields.String(required=True)
    reason = fields.String(required=True)


class ReportSpanSchema(Schema):
    """A player had a seat from one step of a match to another; both are included."""

    match = fields.String(required=True)
    seat = fields.Integer(required=True)
    first = fields.Integer(required=True)
    last = fields.Integer(required=True)
    decisions = fields.Integer(
        required=True, allow_none=True, **described("that count in an audit; null in a report of luck")
    )
    midrank = fields.Float(
        required=True,
        allow_none=True,
        **described("mean place of the truth among worlds, 0 to 1: 0.5 on average for honest play"),
    )
    draws = fields.Float(
        required=True,
        allow_none=True,
        **described("luck of the draws meanwhile, in shares of a win; null in an audit"),
    )
    result = fields.Float(
        required=True, allow_none=True, **described("of the seat in the whole match, in shares of a win")
    )
    adjusted = fields.Float(
        required=True, allow_none=True, **described("that result less all luck of the seat's draws")
    )


class GameReportSchema(Schema):
    """What the matches of a player in one game say together. It is no probability of cheating."""

    game = fields.String(required=True)
    matches = fields.Integer(required=True)
    text = fields.List(
        fields.String(), required=True, **described("in sentences, in English, with the rates of error")
    )
    decisions = fields.Integer(required=True, allow_none=True, **described("that count in the audit"))
    one_in = fields.Float(
        required=True,
        allow_none=True,
        **described("a score this high occurs in at most one of so many honest seats"),
    )
    adjusted = fields.Float(required=True, allow_none=True, **described("the same among all `seats`"))
    seats = fields.Integer(required=True, allow_none=True, **described("players that were looked at"))
    promised = fields.Integer(required=True, allow_none=True, **described("the rate agreed on: 1 in so many"))
    above = fields.Boolean(
        required=True,
        allow_none=True,
        **described("rarer than that: a reason to look at fresh matches, and no verdict"),
    )
    mean = fields.Float(
        required=True,
        allow_none=True,
        **described("mean luck of draws in a match, in shares of a win; null in an audit"),
    )


class OwnFairPlayPartSchema(Schema):
    """What a report says of one player."""

    spans = fields.List(fields.Nested(ReportSpanSchema), required=True)
    games = fields.List(fields.Nested(GameReportSchema), required=True)


class FairPlayPartSchema(PersonSchema, OwnFairPlayPartSchema):
    """What a report says of one player, who is named."""


class ExportedFairPlayPartSchema(OwnFairPlayPartSchema):
    """What a report says of the player."""

    report = fields.String(required=True)


class FairPlayResultSchema(Schema):
    """What a report says."""

    yardsticks = fields.List(fields.Nested(YardstickUsedSchema), required=True)
    left_out = fields.List(fields.Nested(MatchLeftOutSchema), required=True)
    players = fields.List(
        fields.Nested(FairPlayPartSchema), required=True, **described("by their ids; a player gets their own")
    )
    cursor = fields.String(required=True, allow_none=True, **described("of the next page of players"))


class FairPlayReportSchema(ListedFairPlayReportSchema):
    """A report on fair play, with a page of its players when it is done."""

    matches = fields.List(fields.String(), required=True)
    result = fields.Nested(
        FairPlayResultSchema, required=True, allow_none=True, **described("null: it is not done")
    )
