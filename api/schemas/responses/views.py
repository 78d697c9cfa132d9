"""Responses that show a match as one viewer knows it: its steps, its state, its possible worlds."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import DepartureSchema, OutcomeSchema, SeatSchema, TakebackSchema
from api.schemas.schema_from_msgspec import described
from domain.kernel.match.lifecycle import Status


class FrameSchema(Schema):
    """A step as one viewer saw it. What is hidden is `{"type": "hidden"}`."""

    step = fields.Integer(required=True)
    at = fields.String(required=True, **described("UTC, RFC 3339"))
    topic = fields.String(required=True)
    by = fields.Integer(required=True, allow_none=True, **described("the acting seat"))
    facts = fields.List(fields.Dict(), required=True)
    text = fields.List(fields.String(), **described("a line for each fact, if asked for"))


class StepSchema(FrameSchema):
    """The step that a command made, as its author sees it."""

    match = fields.String(required=True)
    head = fields.String(required=True, **described("of the match's ledger at this step"))
    receipt = fields.String(required=True, **described("the service's signature for it, a JWS"))


class FramesSchema(Schema):
    """Frames in order, one a step, without gaps."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last step there is"))
    frames = fields.List(fields.Nested(FrameSchema), required=True)


class ClocksSchema(Schema):
    """The time that each seat has left at a step; count down from there."""

    at = fields.String(required=True, **described("when the step was made; UTC, RFC 3339"))
    left = fields.List(
        fields.Float(),
        required=True,
        **described("seconds until its clock runs out, a number a seat; delay and periods are in it"),
    )
    running = fields.List(fields.Integer(), required=True, **described("the seats whose time goes"))
    used = fields.List(
        fields.Float(),
        **described("seconds that each seat has used of its turn; only with `bronstein` and `delay`"),
    )


class ViewSchema(Schema):
    """The match as a viewer knew it at a step."""

    match = fields.String(required=True)
    game = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True)
    status = Choice(*Status, required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    to_act = fields.List(fields.Integer(), required=True, **described("the seats the game waits for"))
    resigning = fields.List(fields.Integer(), required=True)
    revealing = fields.List(
        fields.Integer(), required=True, **described("the seats that have to reveal their contributions")
    )
    gone = fields.List(fields.Nested(DepartureSchema), required=True, **described("the seats that left"))
    takeback = fields.Nested(
        TakebackSchema,
        required=True,
        allow_none=True,
        **described("the takeback that is asked for; null where none is"),
    )
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)
    disclosed = fields.Boolean(required=True)
    clocks = fields.Nested(
        ClocksSchema, required=True, allow_none=True, **described("null where the match has none")
    )
    waiting = fields.Nested(
        ClocksSchema,
        required=True,
        allow_none=True,
        **described("the time left until a seat is absent; null where no seat can be"),
    )
    table = fields.Dict(required=True, **described("the game's own"))


class OnlookersSchema(Schema):
    """How many look on at a match."""

    match = fields.String(required=True)
    onlookers = fields.Integer(
        required=True, allow_none=True, **described("null of a private match, where nobody is counted")
    )


class DecisionSchema(ViewSchema):
    """A view of a seat that had to decide, without the names of players, and the offers it had."""

    offers = fields.List(fields.Dict(), required=True)
    count = fields.Integer(required=True, **described("the moves that the offers stand for"))
    prompt = fields.String(**described("what the seat is asked, in one line; with `text`, if anything is"))


class VariedStepSchema(Schema):
    """A move of a variation, and what followed from it."""

    seat = fields.Integer(required=True)
    move = fields.Dict(required=True)
    facts = fields.List(fields.Dict(), required=True, **described("as the seat that looks sees them"))
    text = fields.List(fields.String(), **described("a line for each fact, if a language was asked for"))


class AskedSchema(Schema):
    """What a seat may do now."""

    seat = fields.Integer(required=True)
    offers = fields.List(fields.Dict(), required=True)
    count = fields.Integer(required=True, **described("the moves that the offers stand for"))
    prompt = fields.String(**described("what the seat is asked, in one line; with `text`, if anything is"))


class VariationSchema(ViewSchema):
    """A match that was played on otherwise, without the names of players, after the moves of the line."""

    world = fields.Integer(required=True)
    whole = fields.Boolean(required=True)
    line = fields.List(fields.Nested(VariedStepSchema), required=True)
    asked = fields.List(fields.Nested(AskedSchema), required=True)


class RepliesSchema(Schema):
    """What bots do in the seats of the others after the line."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True)
    moves = fields.List(
        fields.List(fields.Raw()), required=True, **described("`[[seat, move], …]`, as a line has them")
    )


class OpinionSchema(Schema):
    """What a bot thinks of a move."""

    move = fields.Dict(required=True)
    chance = fields.Float(required=True, **described("of its side to win, from 0 to 1"))
    tries = fields.Integer(required=True, **described("in how many possible worlds it was tried"))


class OpinionsSchema(Schema):
    """What a bot thinks of the moves that seem best to it."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True)
    opinions = fields.List(fields.Nested(OpinionSchema), required=True, **described("the best first"))


class TicketSchema(Schema):
    """A ticket that opens one stream once."""

    ticket = fields.String(required=True, **described("for `?ticket=` of the stream"))
    match = fields.String(required=True)
    viewer = fields.String(required=True)
    until = fields.String(required=True, **described("when it is of no more use; UTC, RFC 3339"))


class WorldsSchema(Schema):
    """The worlds that are still possible at a step, as the game computes them."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True)
    worlds = fields.Dict(required=True)
    text = fields.List(fields.String(), **described("the same as sentences, if a language was asked for"))


class StepDoubtSchema(Schema):
    """How many worlds a viewer held possible after a step."""

    step = fields.Integer(required=True)
    bits = fields.Float(
        required=True,
        allow_none=True,
        **described("the binary logarithm of how many, at most; null before the game is laid out"),
    )


class DoubtSchema(Schema):
    """How many worlds a viewer held possible, for some steps in their order."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last step there is"))
    doubts = fields.List(fields.Nested(StepDoubtSchema), required=True)
