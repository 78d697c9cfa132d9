"""The desk of a tournament. A text that is not for the caller is null."""

from marshmallow import Schema, fields

from api.schemas.responses.matches import PersonSchema
from api.schemas.schema_from_msgspec import described

WHO = described("the id of the player on the staff")


class TableNameSchema(Schema):
    """A table of a round."""

    round = fields.Integer(required=True)
    table = fields.Integer(required=True)


class DeskEntrySchema(Schema):
    """What was written, in which step and when."""

    step = fields.Integer(required=True)
    at = fields.String(required=True, **described("UTC, RFC 3339"))


class AnnouncementSchema(DeskEntrySchema):
    """An announcement of the staff."""

    announcement = fields.Integer(required=True, **described("its number"))
    text = fields.String(required=True, allow_none=True, **described("null if it is not for the caller"))
    by = fields.String(required=True, **WHO)
    about = fields.Nested(
        TableNameSchema, required=True, allow_none=True, **described("the table that it concerns most")
    )
    to = fields.List(
        fields.Integer(), required=True, allow_none=True, **described("entrants; null: everybody reads it")
    )
    read = fields.List(fields.Integer(), required=True, **described("entrants who said that they read it"))


class MadeRulingSchema(DeskEntrySchema):
    """A ruling of an arbiter."""

    ruling = fields.Integer(required=True, **described("its number"))
    question = fields.String(required=True)
    answer = fields.String(required=True)
    rule = fields.String(required=True)
    by = fields.String(required=True, **WHO)
    place = fields.Nested(TableNameSchema, required=True, allow_none=True)
    match = fields.String(
        required=True, allow_none=True, **described("the match in which they acted, if they did")
    )
    match_step = fields.Integer(required=True, allow_none=True, **described("the step by which they did"))
    precedent = fields.Integer(required=True, allow_none=True, **described("the ruling that it follows"))
    overruled = fields.Boolean(required=True, **described("an appeal against it was upheld"))


class MadeDecisionSchema(DeskEntrySchema):
    """The decision of a panel."""

    upheld = fields.Boolean(required=True)
    answer = fields.String(required=True)
    rule = fields.String(required=True)
    panel = fields.List(fields.String(), required=True, **described("ids of players"))
    by = fields.String(required=True, **WHO)
    ruling = fields.Integer(required=True, allow_none=True, **described("the ruling that replaces it"))


class MadeAppealSchema(DeskEntrySchema):
    """An appeal against a ruling."""

    appeal = fields.Integer(required=True, **described("its number"))
    ruling = fields.Integer(required=True)
    number = fields.Integer(required=True, **described("of the entrant"))
    to = fields.List(fields.Integer(), required=True, **described("entrants who read the text"))
    text = fields.String(required=True, allow_none=True, **described("null if it is not for the caller"))
    decision = fields.Nested(MadeDecisionSchema, required=True, allow_none=True)


class MadeAnswerSchema(DeskEntrySchema):
    """An arbiter has answered a call."""

    by = fields.String(required=True, **WHO)


class MadeCallSchema(DeskEntrySchema):
    """A call for an arbiter."""

    call = fields.Integer(required=True, **described("its number"))
    place = fields.Nested(TableNameSchema, required=True)
    number = fields.Integer(required=True, **described("of the entrant"))
    to = fields.List(fields.Integer(), required=True, **described("entrants who read the text"))
    text = fields.String(required=True, allow_none=True, **described("null if it is not for the caller"))
    answer = fields.Nested(MadeAnswerSchema, required=True, allow_none=True)


class MadeDisputeSchema(DeskEntrySchema):
    """An entrant disputes the result of their table."""

    place = fields.Nested(TableNameSchema, required=True)
    number = fields.Integer(required=True, **described("of the entrant"))
    reason = fields.String(required=True)


class MadePenaltySchema(DeskEntrySchema):
    """An entrant loses points."""

    number = fields.Integer(required=True, **described("of the entrant"))
    round = fields.Integer(required=True)
    points = fields.Integer(required=True, **described("in parts of a point"))
    reason = fields.String(required=True)
    rule = fields.String(required=True)
    by = fields.String(required=True, **WHO)


class DeskSchema(Schema):
    """The desk as the caller may know it, each list in its order."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True)
    rulings = fields.List(fields.Nested(MadeRulingSchema), required=True)
    appeals = fields.List(fields.Nested(MadeAppealSchema), required=True)
    calls = fields.List(fields.Nested(MadeCallSchema), required=True)
    announcements = fields.List(fields.Nested(AnnouncementSchema), required=True)
    disputes = fields.List(fields.Nested(MadeDisputeSchema), required=True)
    penalties = fields.List(fields.Nested(MadePenaltySchema), required=True)
    people = fields.List(fields.Nested(PersonSchema), required=True, **described("whom these lists name"))
    earlier = fields.Integer(
        required=True,
        allow_none=True,
        **described("for `before` of the page with what was written earlier; null if that is all"),
    )
