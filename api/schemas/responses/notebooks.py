"""Responses about notebooks: notes and talk."""

from marshmallow import Schema, fields

from api.schemas.schema_from_msgspec import described


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


class NotedSchema(Schema):
    """A note was written."""

    match = fields.String(required=True)
    number = fields.Integer(required=True)
    fact = fields.Dict(required=True)


class GuessSchema(Schema):
    """The last guess on a question."""

    seat = fields.Integer(required=True, **described("who guessed"))
    number = fields.Integer(required=True, **described("of the note in the seat's own notebook"))
    step = fields.Integer(required=True, **described("of the match, when it was made"))
    at = fields.String(required=True)
    guess = fields.Dict(required=True, **described("its last field is the answer, the others the question"))
    right = fields.Boolean(
        required=True, allow_none=True,
        **described("whether it was true after that step; null until the match is disclosed"),
    )  # fmt: skip
    text = fields.String(**described("with `text`: the guess as a sentence"))


class GuessesSchema(Schema):
    """What a seat may guess, and what was guessed."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    offers = fields.List(
        fields.Dict(), required=True,
        **described("what the viewer may guess now, as the offers of moves; empty unless it is my seat"),
    )  # fmt: skip
    guesses = fields.List(fields.Nested(GuessSchema), required=True)


class TalkLineSchema(Schema):
    """A line that a seat wrote to its group."""

    seats = fields.List(fields.Integer(), required=True, **described("who share the notebook"))
    number = fields.Integer(required=True, **described("of the line in its notebook; notes count too"))
    step = fields.Integer(required=True, **described("of the match, when it was written"))
    seat = fields.Integer(required=True, **described("who wrote it"))
    text = fields.String(required=True)
    at = fields.String(required=True)
    author = fields.String(
        required=True, **described("the player who had that seat then; another one may have it now")
    )
    name = fields.String(required=True, **described("of the author; empty if they were deleted"))


class TalkSchema(Schema):
    """The lines of talk, the oldest first."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    seats = fields.List(
        fields.Integer(), required=True,
        **described("the seats of the viewer's talk now, if the viewer is the caller's seat"),
    )  # fmt: skip
    table = fields.Boolean(
        required=True, **described("whether the viewer, the caller's seat, may talk with all seats now")
    )
    lines = fields.List(fields.Nested(TalkLineSchema), required=True)


class TalkedSchema(Schema):
    """A line was written."""

    match = fields.String(required=True)
    number = fields.Integer(required=True)
    fact = fields.Dict(required=True)
