"""Responses of the dossier of a match: who knew what and since when, times, presence, acts and checks."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import SeatSchema
from api.schemas.schema_from_msgspec import described
from domain.kernel.match.lifecycle import Status
from domain.matches.dossier.presence import StreamEnd
from domain.matches.dossier.turns import TurnEnd

SECONDS = described("in seconds; null where the match has no clock")


class StepTimeSchema(Schema):
    """A step and its moment."""

    step = fields.Integer(required=True)
    at = fields.String(required=True, **described("UTC, RFC 3339"))


class TimedTurnSchema(Schema):
    """A turn of a seat, from when the match waited for it until it no longer did.

    `after` is `before` - `used` + `given` + `adjusted` + `earned`.
    """

    seat = fields.Integer(required=True)
    began = fields.Nested(StepTimeSchema, required=True)
    until = fields.Nested(StepTimeSchema, required=True, **described("its last step, or the last one so far"))
    end = Choice(*TurnEnd, required=True, **described("by what it ended"))
    moves = fields.List(fields.Nested(StepTimeSchema), required=True, **described("of the seat in it"))
    used = fields.Float(required=True, **described("seconds that it ran, without pauses"))
    paused = fields.Float(required=True, **described("seconds for which the match was paused in it"))
    given = fields.Float(
        required=True, **described("seconds that the clock got back because the service was away")
    )
    adjusted = fields.Float(required=True, **described("seconds that arbiters gave, or took if negative"))
    earned = fields.Float(
        required=True, allow_none=True, **described("increments, delays and periods, as `before`")
    )
    before = fields.Float(required=True, allow_none=True, **SECONDS)
    after = fields.Float(required=True, allow_none=True, **SECONDS)
    runs_out = fields.String(
        required=True, allow_none=True, **described("when the clock would have run out, or did, or will")
    )


class IncidentSchema(Schema):
    """A step in which something other than a move happened."""

    step = fields.Integer(required=True)
    at = fields.String(required=True)
    kind = fields.String(required=True, **described("the type of its fact"))
    player = fields.String(required=True, allow_none=True, **described("who did it; null: the service"))
    name = fields.String(required=True, allow_none=True, **described("empty if they were deleted"))
    rule = fields.String(required=True, allow_none=True)
    reason = fields.String(required=True, allow_none=True)
    details = fields.Dict(required=True, **described("what else the fact says"))


class LearnedSchema(Schema):
    """A field of a fact that was shown to a seat, or turned up for everybody."""

    step = fields.Integer(required=True)
    at = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True, **described("null: everybody"))
    type = fields.String(required=True, **described("of the fact"))
    field = fields.String(required=True)
    value = fields.Raw(
        required=True, allow_none=True, **described("as the viewer saw it; `hidden` where they did not")
    )
    since = fields.Integer(
        required=True,
        allow_none=True,
        **described("the step at which the seat was first shown this value there; null if it is hidden"),
    )
    whole = fields.Boolean(required=True, **described("the other seats do not know of the fact"))


class AcceptedStepSchema(Schema):
    """A command that was accepted."""

    step = fields.Integer(required=True)
    at = fields.String(required=True, **described("when it was stored"))
    topic = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    player = fields.String(required=True, allow_none=True, **described("on that seat then"))
    head = fields.String(required=True, **described("of the ledger at this step"))
    text = fields.List(fields.String(), **described("what happened, if a language was asked for"))


class SeatStreamSchema(Schema):
    """A stream by which a player followed their seat. It is noted beside the ledger."""

    match = fields.String(required=True)
    player = fields.String(required=True)
    seat = fields.Integer(required=True)
    opened_at = fields.String(required=True)
    after = fields.Integer(required=True, **described("the last step that the client had"))
    delivered = fields.Integer(
        required=True, allow_none=True, **described("the last step that was written to the connection")
    )
    delivered_at = fields.String(required=True, allow_none=True)
    closed_at = fields.String(
        required=True,
        allow_none=True,
        **described("null: it is open, or its process ended without a word"),
    )
    ended = Choice(*StreamEnd, required=True, allow_none=True)


class SeatRefusalSchema(Schema):
    """A command that was refused to a player on a seat, without what they sent."""

    match = fields.String(required=True)
    player = fields.String(required=True)
    seat = fields.Integer(required=True)
    at = fields.String(required=True)
    step = fields.Integer(required=True, **described("of the match then, as the receipt says"))
    command = fields.String(
        required=True,
        allow_none=True,
        **described("its id, which follows from the key; null where only its author may know it"),
    )
    receipt = fields.String(required=True, **described("SHA-256 of the receipt that its author got"))
    problem = fields.String(required=True, **described("the kind of the problem"))
    rule = fields.String(required=True, **described("that it names; empty if it names none"))
    status = fields.Integer(required=True, **described("of the response"))


class NotKeptSchema(Schema):
    """How many notes of a player there were beyond those that are kept."""

    player = fields.String(required=True)
    kind = fields.String(required=True, **described("`stream`, `refusal` or `refusal_by_game`"))
    number = fields.Integer(required=True)


class PresenceSchema(Schema):
    """Streams and refused commands: all of a match for its arbiters, a player's own for the player."""

    streams = fields.List(fields.Nested(SeatStreamSchema), required=True)
    refusals = fields.List(fields.Nested(SeatRefusalSchema), required=True)
    not_kept = fields.List(fields.Nested(NotKeptSchema), required=True)


class CheckSchema(Schema):
    """A check of the record."""

    name = fields.String(required=True)
    ok = fields.Boolean(required=True)
    detail = fields.String(required=True)


class VerificationSchema(Schema):
    """What `nostos verify` finds in the viewer's record."""

    verified = fields.Boolean(
        required=True,
        allow_none=True,
        **described("null: not verified here, since the match is long; run `nostos verify` with the record"),
    )
    checks = fields.List(fields.Nested(CheckSchema), required=True)


class TimesSchema(Schema):
    """How long each seat thought, and what the clock said."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True)
    clock = fields.Dict(
        required=True, allow_none=True, **described("as it was agreed; null if there is none")
    )
    turns = fields.List(fields.Nested(TimedTurnSchema), required=True)
    events = fields.List(
        fields.Nested(IncidentSchema),
        required=True,
        **described("time that ran out or was given back, and seats that left or changed hands"),
    )


class DossierPlaceSchema(Schema):
    """Where a match is in its tournament."""

    tournament = fields.String(required=True)
    round = fields.Integer(required=True)
    table = fields.Integer(required=True)


class DossierSchema(TimesSchema):
    """All that decides a dispute about a match, as far as its reader may know it."""

    game = fields.String(required=True)
    title = fields.String(required=True, **described("of the game"))
    status = Choice(*Status, required=True)
    at = fields.String(required=True, **described("of the last step"))
    disclosed = fields.Boolean(required=True)
    tournament = fields.Nested(DossierPlaceSchema, required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    steps = fields.List(fields.Nested(AcceptedStepSchema), required=True)
    knowledge = fields.List(fields.Nested(LearnedSchema), required=True)
    acts = fields.List(fields.Nested(IncidentSchema), required=True, **described("of arbiters"))
    openings = fields.List(
        fields.Nested(IncidentSchema), required=True, **described("who looked without playing")
    )
    presence = fields.Nested(
        PresenceSchema, required=True, allow_none=True, **described("null: the reader has no part in it")
    )
    verification = fields.Nested(VerificationSchema, required=True)
