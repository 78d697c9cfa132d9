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
