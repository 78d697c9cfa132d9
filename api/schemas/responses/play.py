"""Responses about moves: those that are legal, and what became of those that were sent."""

from marshmallow import Schema, fields

from api.schemas.responses.matches import TakebackSchema
from api.schemas.responses.problems import ProblemSchema
from api.schemas.responses.views import StepSchema
from api.schemas.schema_from_msgspec import described


class TakebackChoiceSchema(Schema):
    """What the seat may do about takebacks."""

    ask = fields.Boolean(required=True, **described("it may ask to take back its last move"))
    answer = fields.Nested(
        TakebackSchema,
        required=True,
        allow_none=True,
        **described("the request that its answer is awaited to; null where none is"),
    )
    prompt = fields.String(**described("what of this it may do, in one line; with `text`, if anything"))


class LegalSchema(Schema):
    """The legal moves of a seat: every combination of the values is legal, and nothing else."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    offers = fields.List(fields.Dict(), required=True)
    count = fields.Integer(required=True, **described("the moves that the offers stand for"))
    public = fields.Boolean(required=True, **described("whether onlookers know what is offered"))
    prompt = fields.String(**described("what the seat is asked, in one line; with `text`, if anything is"))
    takeback = fields.Nested(TakebackChoiceSchema, **described("only in matches with takebacks"))


class MoveOutcomeSchema(Schema):
    """What became of one move of several: the step it made, or the problem that prevented it."""

    line = fields.Integer(**described("of the move stream: the number of the move's line, from 1"))
    status = fields.Integer(required=True, **described("as the move alone would have been answered"))
    repeated = fields.Boolean(**described("the step had been made before, under the same key"))
    step = fields.Nested(StepSchema)
    problem = fields.Nested(ProblemSchema)
    receipt = fields.String(
        allow_none=True, **described("of the refusal; it binds `problem` as written here")
    )


class MoveOutcomesSchema(Schema):
    """The outcome of each move, in the order in which they were sent."""

    match = fields.String(required=True)
    outcomes = fields.List(fields.Nested(MoveOutcomeSchema), required=True)
