"""Responses about reports."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described
from domain.reports.report import KINDS, OUTCOMES, STATUSES


class PartySchema(Schema):
    """A player whom a report names."""

    player = fields.String(required=True)
    name = fields.String(required=True, **described("empty if they were deleted"))


class OwnReportSchema(Schema):
    """A report as its reporter sees it."""

    report = fields.String(required=True)
    kind = Choice(*KINDS, required=True)
    text = fields.String(required=True)
    player = fields.Nested(PartySchema, required=True, allow_none=True, **described("whom it is about"))
    match = fields.String(required=True, allow_none=True)
    step = fields.Integer(required=True, allow_none=True)
    filed_at = fields.String(required=True)
    status = Choice(*STATUSES, required=True)
    outcome = Choice(*OUTCOMES, required=True, allow_none=True)
    decided_at = fields.String(required=True, allow_none=True)


class OwnReportsSchema(Schema):
    """The caller's own reports, the newest first."""

    reports = fields.List(fields.Nested(OwnReportSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page"))


class ReportSchema(OwnReportSchema):
    """A report as operators see it."""

    reporter = fields.Nested(PartySchema, required=True)
    taken_by = fields.Nested(PartySchema, required=True, allow_none=True, **described("who has it"))
    taken_at = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True, **described("of the decision"))


class ReportsSchema(Schema):
    """A page of reports."""

    reports = fields.List(fields.Nested(ReportSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page"))


class QuotedLineSchema(Schema):
    """A line of talk that was reported."""

    step = fields.Integer(required=True, **described("of the match, when it was written"))
    seat = fields.Integer(required=True, **described("who wrote it"))
    text = fields.String(required=True)


class ReportInFullSchema(ReportSchema):
    """A report with the line of talk that it is about."""

    line = fields.Nested(
        QuotedLineSchema, required=True, allow_none=True, **described("null: it names none, or it is erased")
    )
