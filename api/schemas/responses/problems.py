"""Responses that say what is wrong, and what problems there are."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.views import FrameSchema
from api.schemas.schema_from_msgspec import described
from domain.competition.lifecycle import TournamentStatus
from domain.kernel.match.lifecycle import Status


class ProblemSchema(Schema):
    """A problem of RFC 9457. `type` says which other members it has; GET it to read what it means."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String(required=True)
    rule = fields.String(**described("the section of the rules that refuses"))
    key = fields.String(**described("of the refusal's text"))
    pointer = fields.String(**described("JSON pointer to what does not fit"))
    parameter = fields.String(**described("the query parameter that does not fit"))
    header = fields.String(**described("the header that does not fit"))
    accepted = fields.Raw(**described("what would be accepted there"))
    errors = fields.List(fields.Dict(), **described("every field that does not fit"))
    seats = fields.List(fields.Integer(), **described("the seats whose time is up"))
    standing = Choice(
        *dict.fromkeys([*Status, *TournamentStatus]), **described("the status of the match or tournament")
    )
    step = fields.Integer(**described("the step that the match or tournament is at"))
    reason = fields.String(**described("why the player is banned, or a value is refused"))
    until = fields.String(allow_none=True, **described("when the ban ends; null: it has no end"))
    frames = fields.List(fields.Nested(FrameSchema), **described("the steps that were missed"))


class ProblemKindSchema(Schema):
    """A kind of problem."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    meaning = fields.String(required=True)


class ProblemKindsSchema(Schema):
    """Every kind of problem."""

    problems = fields.List(fields.Nested(ProblemKindSchema), required=True)
