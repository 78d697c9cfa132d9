"""Responses: their schemas, for the OpenAPI document. Most responses are written as JSON directly."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import described, schema_of
from domain.kernel.facts import Kind
from domain.kernel.lifecycle import Status
from domain.kernel.terms import Leaving, Policy


class IndexSchema(Schema):
    """Links to everything else."""

    service = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class RegisteredSchema(Schema):
    """A new player. The token is shown only once."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    token = fields.String(required=True)


class MeSchema(Schema):
    """Who holds the token, and what it opens."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)


class TokenSchema(Schema):
    """One more token; it is shown only once."""

    token = fields.String(required=True)
    scopes = fields.List(fields.String(), required=True)


class SeatRangeSchema(Schema):
    """How many may sit."""

    least = fields.Integer(required=True)
    most = fields.Integer(required=True)


class GameSchema(Schema):
    """A game of the service."""

    slug = fields.String(required=True)
    title = fields.String(required=True)
    credits = fields.String(required=True)
    version = fields.String(required=True, **described("of the rules"))
    seats = fields.Nested(SeatRangeSchema, required=True)


class GamesSchema(Schema):
    """All games of the service."""

    games = fields.List(fields.Nested(GameSchema), required=True)


class WordsSchema(Schema):
    """The words of a game, by the value they stand for."""

    words = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class ContentSchema(Schema):
    """A board or a deck: data that a match refers to by name and hash."""

    kind = fields.String(required=True)
    name = fields.String(required=True)
    sha256 = fields.String(required=True)


class GameInFullSchema(GameSchema):
    """A game with all that is needed to open a match and to play it."""

    options = fields.Dict(required=True, **described("JSON schema of the options; each has a default"))
    moves = fields.Dict(required=True, **described("JSON schema of each kind of move"))
    roles = fields.Dict(
        keys=fields.String(), values=fields.List(fields.String()), required=True,
        **described("the role of each seat, by the number of seats"),
    )  # fmt: skip
    leaving = fields.Dict(
        keys=fields.String(), values=fields.Nested(schema_of(Leaving)), required=True,
        **described("what is usual for seats that leave, by the number of seats"),
    )  # fmt: skip
    content = fields.List(fields.Nested(ContentSchema), required=True)
    notebook = fields.Boolean(required=True, **described("whether seats have notebooks"))
    kinds = fields.Dict(
        keys=fields.String(), values=Choice(*Kind), required=True,
        **described("which kind of thing each type of fact is, for a timeline"),
    )  # fmt: skip


class SeatSchema(Schema):
    """A seat and its player; null if it is free."""

    seat = fields.Integer(required=True)
    role = fields.String(required=True, **described("what it plays"))
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)


class SeatInFullSchema(SeatSchema):
    """A seat with what its player contributed to chance: 32 bytes in hex."""

    contribution = fields.String(required=True, allow_none=True)


class OutcomeSchema(Schema):
    """How a match ended. `scores`: one a seat; `ending`: a key of the game's texts."""

    winners = fields.List(fields.Integer(), required=True)
    scores = fields.List(fields.Integer(), required=True)
    ending = fields.String(required=True)
    ranking = fields.List(
        fields.List(fields.Integer()),
        **described("groups of seats, the best first; absent in matches that agreed on nothing of leaving"),
    )


class DelaySchema(Schema):
    """How much later onlookers are shown each step: one of the two."""

    steps = fields.Integer()
    seconds = fields.Integer()


class BroadcastSchema(Schema):
    """How the match is shown to onlookers."""

    delay = fields.Nested(DelaySchema, required=True)


class DepartureSchema(Schema):
    """A seat that left the match, and what was agreed on for it."""

    seat = fields.Integer(required=True)
    policy = Choice(*get_args(Policy), required=True)


class SubstitutionSchema(Schema):
    """The step from which the player on a seat has it in place of somebody else."""

    seat = fields.Integer(required=True)
    step = fields.Integer(required=True)


class MatchSchema(Schema):
    """A match as everybody may know it."""

    match = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True, **described("of the game"))
    version = fields.String(required=True, **described("of the rules"))
    status = Choice(*Status, required=True)
    step = fields.Integer(required=True, **described("the last one"))
    seats = fields.List(fields.Nested(SeatInFullSchema), required=True)
    open_seats = fields.Integer(required=True)
    resigning = fields.List(fields.Integer(), required=True, **described("the seats that would resign"))
    options = fields.Dict(required=True)
    clock = fields.Dict(
        required=True, allow_none=True, **described("as it was agreed; null where there is none")
    )
    content = fields.List(fields.Nested(ContentSchema), required=True)
    host = fields.String(required=True, **described("the player who opened it"))
    commitment = fields.String(required=True, **described("binds the seed of all chance"))
    seed = fields.String(required=True, allow_none=True, **described("shown when the match is disclosed"))
    disclosed = fields.Boolean(required=True, **described("everyone may look as anyone"))
    outcome = fields.Nested(OutcomeSchema, required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True, **described("why it was closed"))
    broadcast = fields.Nested(BroadcastSchema, required=True, allow_none=True)
    leaving = fields.Nested(
        schema_of(Leaving),
        required=True,
        allow_none=True,
        **described("what was agreed on for sides that leave; null in matches from before that"),
    )
    gone = fields.List(fields.Nested(DepartureSchema), required=True, **described("the seats that left"))
    substituted = fields.List(fields.Nested(SubstitutionSchema), required=True)
    opened_to = fields.List(
        fields.String(), required=True, **described("the organizers who look as the referee")
    )
    opened_at = fields.String(required=True)
    updated_at = fields.String(required=True)


class MatchesSchema(Schema):
    """A page of matches, the newest first. The header Link names the next one."""

    matches = fields.List(fields.Nested(MatchSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page"))


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
    standing = Choice(*Status, **described("where the match stands"))
    step = fields.Integer(**described("the step the match is at"))
    frames = fields.List(fields.Nested(FrameSchema), **described("the steps that were missed"))


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


class HeadSchema(Schema):
    """The head of a match's ledger."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    head = fields.String(required=True, **described("SHA-256 of the last entry, hex"))
    receipt = fields.String(required=True, **described("the service's signature for it, a JWS"))


class RevealSchema(Schema):
    """A fact that only some seats saw."""

    step = fields.Integer(required=True)
    to = fields.List(fields.Integer(), required=True, **described("the seats that learned it"))
    type = fields.String(required=True, **described("of the fact"))
    fields_ = fields.List(
        fields.String(), required=True, data_key="fields", **described("those that not everybody sees")
    )
    whole = fields.Boolean(required=True, **described("the others do not know that it happened"))
    fact = fields.Dict(required=True, **described("as the viewer saw it"))


class RevealsSchema(Schema):
    """Which seats learned what others did not, step by step."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True)
    reveals = fields.List(fields.Nested(RevealSchema), required=True)


class InclusionSchema(Schema):
    """RFC 9162, 2.1.3: hashes in base64, the lowest first."""

    index = fields.Integer(required=True)
    size = fields.Integer(required=True)
    proof = fields.List(fields.String(), required=True)


class ConsistencySchema(Schema):
    """RFC 9162, 2.1.4: hashes in base64."""

    old = fields.Integer(required=True)
    new = fields.Integer(required=True)
    proof = fields.List(fields.String(), required=True)


class CosignedSchema(Schema):
    """The cosignature is stored."""

    witness = fields.String(required=True)
    size = fields.Integer(required=True)


class KeysSchema(Schema):
    """A JWK set (RFC 7517); `valid_from` and `valid_until` say when a key signed."""

    keys = fields.List(fields.Dict(), required=True)


class LegalSchema(Schema):
    """The legal moves of a seat: every combination of the values is legal, and nothing else."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    offers = fields.List(fields.Dict(), required=True)
    count = fields.Integer(required=True, **described("the moves that the offers stand for"))
    prompt = fields.String(**described("what the seat is asked, in one line; with `text`, if anything is"))


class ClocksSchema(Schema):
    """The time that each seat has left at a step; count down from there."""

    at = fields.String(required=True, **described("when the step was made; UTC, RFC 3339"))
    left = fields.List(fields.Float(), required=True, **described("seconds, a number a seat"))
    running = fields.List(fields.Integer(), required=True, **described("the seats whose time goes"))


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
    gone = fields.List(fields.Nested(DepartureSchema), required=True, **described("the seats that left"))
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


class FramesSchema(Schema):
    """Frames in order, one a step, without gaps."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last step there is"))
    frames = fields.List(fields.Nested(FrameSchema), required=True)


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


class NoteSchema(Schema):
    """The last note on a subject."""

    seats = fields.List(fields.Integer(), required=True, **described("who share the notebook"))
    number = fields.Integer(required=True, **described("of the note in its notebook"))
    step = fields.Integer(required=True, **described("of the match, when it was made"))
    seat = fields.Integer(required=True, **described("who made it"))
    subject = fields.String(required=True)
    marks = fields.List(fields.String(), required=True)
    at = fields.String(required=True)


class NotesSchema(Schema):
    """The last note on each subject."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    notes = fields.List(fields.Nested(NoteSchema), required=True)


class TalkLineSchema(Schema):
    """A line that a seat wrote to its group."""

    seats = fields.List(fields.Integer(), required=True, **described("who share the notebook"))
    number = fields.Integer(required=True, **described("of the line in its notebook; notes count too"))
    step = fields.Integer(required=True, **described("of the match, when it was written"))
    seat = fields.Integer(required=True, **described("who wrote it"))
    text = fields.String(required=True)
    at = fields.String(required=True)


class TalkSchema(Schema):
    """The lines of talk, the oldest first."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    seats = fields.List(
        fields.Integer(), required=True,
        **described("the seats of the viewer's talk now, if the viewer is the caller's seat"),
    )  # fmt: skip
    lines = fields.List(fields.Nested(TalkLineSchema), required=True)


class TalkedSchema(Schema):
    """A line was written."""

    match = fields.String(required=True)
    number = fields.Integer(required=True)
    fact = fields.Dict(required=True)


class NotedSchema(Schema):
    """A note was written."""

    match = fields.String(required=True)
    number = fields.Integer(required=True)
    fact = fields.Dict(required=True)


class HealthSchema(Schema):
    """The process runs."""

    status = Choice("ok", required=True)


class ReadySchema(Schema):
    """The service is ready. If it is not, the response is a problem."""

    status = Choice("ok", required=True)
    log = Choice("ok", required=True)
    reads = Choice("ok", required=True)


class ProblemKindSchema(Schema):
    """A kind of problem."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    meaning = fields.String(required=True)


class ProblemKindsSchema(Schema):
    """Every kind of problem."""

    problems = fields.List(fields.Nested(ProblemKindSchema), required=True)
