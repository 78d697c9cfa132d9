"""Responses about rounds: their tables, why they are paired so, what they would be."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import OutcomeSchema, PersonSchema
from api.schemas.responses.tournaments.people import NumberedPersonSchema
from api.schemas.responses.tournaments.tournaments import LotsDrawSchema
from api.schemas.schema_from_msgspec import described
from domain.competition.round_facts import NoResult, ResultSource
from domain.competition.state import RoundState, TableState
from domain.pairing.model import CRITERIA

VALUE = described("lower is better, the first difference decides; a number for each criterion")
BOUND = described("no pairing of these entrants has less, criterion by criterion; null if it is not swiss")


class EndedWithoutSchema(Schema):
    """How a match ended without a result."""

    how = Choice(*get_args(NoResult), required=True)
    reason = fields.String(required=True)


class ListedMatchSchema(Schema):
    """A match that a table plays or played."""

    match = fields.String(required=True)
    commitment = fields.String(required=True, **described("binds its seed, as it was listed"))
    listed = fields.String(required=True, allow_none=True, **described("when; UTC, RFC 3339"))
    ended = fields.Nested(EndedWithoutSchema, required=True, allow_none=True)


class MadeCorrectionSchema(Schema):
    """A result that was replaced."""

    before = fields.Nested(OutcomeSchema, required=True)
    after = fields.Nested(OutcomeSchema, required=True)
    reason = fields.String(required=True)
    rule = fields.String(required=True)
    by = fields.String(required=True, **described("the id of the arbiter"))
    paired = fields.Integer(required=True, **described("how many rounds were paired when it was made"))


class RoundTableSchema(Schema):
    """A table of a round."""

    table = fields.Integer(required=True)
    state = Choice(*get_args(TableState), required=True)
    seats = fields.List(fields.Nested(NumberedPersonSchema), required=True, **described("in their order"))
    match = fields.String(required=True, allow_none=True, **described("that it plays or played last"))
    matches = fields.List(fields.Nested(ListedMatchSchema), required=True)
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)
    absent = fields.List(fields.Integer(), required=True, **described("seats whose entrants did not come"))
    source = Choice(
        *get_args(ResultSource), required=True, allow_none=True, **described("where the result is from")
    )
    head = fields.String(required=True, allow_none=True, **described("of the match's ledger at the result"))
    reported = fields.String(required=True, allow_none=True, **described("when; UTC, RFC 3339"))
    agreed = fields.List(fields.Integer(), required=True, **described("numbers of entrants"))
    disputed = fields.List(fields.Integer(), required=True, **described("numbers of entrants"))
    corrections = fields.List(fields.Nested(MadeCorrectionSchema), required=True)


class PlainPairingSchema(Schema):
    """Who sits where, and who has a bye: numbers of entrants."""

    tables = fields.List(fields.List(fields.Integer()), required=True)
    byes = fields.List(fields.Integer(), required=True)


class RoundSchema(Schema):
    """A round."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    round = fields.Integer(required=True)
    state = Choice(*get_args(RoundState), required=True)
    draw = fields.Nested(LotsDrawSchema, required=True)
    tables = fields.List(fields.Nested(RoundTableSchema), required=True)
    byes = fields.List(fields.Integer(), required=True, **described("by the pairing"))
    asked = fields.List(fields.Integer(), required=True, **described("byes that were asked for or given"))
    criteria = fields.List(Choice(*CRITERIA), required=True)
    value = fields.List(fields.Integer(), required=True, **VALUE)
    bound = fields.List(fields.Integer(), required=True, allow_none=True, **BOUND)
    engine = fields.Nested(
        PlainPairingSchema,
        required=True,
        allow_none=True,
        **described("the pairing that followed from the draw, if an arbiter changed it"),
    )
    opened = fields.String(required=True, allow_none=True, **described("when; UTC, RFC 3339"))
    turns = fields.Integer(
        required=True, allow_none=True, **described("that follow after time was called; null before")
    )


class SentenceSchema(Schema):
    """A sentence as data, and in English."""

    key = fields.String(required=True, **described("of its text"))
    who = fields.List(fields.Integer(), required=True, **described("numbers of entrants"))
    what = fields.Dict(required=True, **described("all else that it names"))
    text = fields.String(required=True)


class ExplainedTableSchema(Schema):
    """Why these sit at a table."""

    table = fields.Integer(required=True)
    sentences = fields.List(fields.Nested(SentenceSchema), required=True)


class BrokenRuleSchema(Schema):
    """A rule of pairings that a pairing breaks."""

    rule = fields.String(required=True)
    sentence = fields.String(required=True)


class ExplanationSchema(Schema):
    """Why a round is paired as it is."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    round = fields.Integer(required=True)
    by_hand = fields.Boolean(required=True, **described("an arbiter changed the pairing"))
    tables = fields.List(fields.Nested(ExplainedTableSchema), required=True)
    byes = fields.List(fields.Nested(SentenceSchema), required=True)
    criteria = fields.List(Choice(*CRITERIA), required=True)
    value = fields.List(fields.Integer(), required=True, **VALUE)
    bound = fields.List(fields.Integer(), required=True, allow_none=True, **BOUND)
    violations = fields.List(
        fields.Nested(BrokenRuleSchema),
        required=True,
        **described("what the checker finds; none if all is well"),
    )
    recomputed = fields.Boolean(
        required=True, **described("the engine's pairing follows again from the facts and the draw")
    )


class PlannedTableSchema(ExplainedTableSchema):
    """A match that would be opened."""

    game = fields.String(required=True)
    numbers = fields.List(fields.Integer(), required=True, **described("of the entrants, by seats"))
    players = fields.List(fields.Nested(PersonSchema), required=True)


class DryRunSchema(Schema):
    """What a round would be."""

    tournament = fields.String(required=True)
    round = fields.Integer(required=True)
    trial = fields.Boolean(
        required=True, **described("whether it was paired with lots for trial; else it is paired")
    )
    tables = fields.List(fields.Nested(PlannedTableSchema), required=True)
    byes = fields.List(fields.Integer(), required=True)
    asked = fields.List(fields.Integer(), required=True)
    why_byes = fields.List(fields.Nested(SentenceSchema), required=True)
    criteria = fields.List(Choice(*CRITERIA), required=True)
    value = fields.List(fields.Integer(), required=True, **VALUE)
    bound = fields.List(fields.Integer(), required=True, allow_none=True, **BOUND)
    obstacles = fields.List(
        fields.Nested(BrokenRuleSchema), required=True, **described("why it, or a match of it, may not begin")
    )
