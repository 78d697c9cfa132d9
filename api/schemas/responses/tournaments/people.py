"""The people of a tournament: players, staff, entrants, and what the caller is."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import PersonSchema
from api.schemas.schema_from_msgspec import described
from domain.competition.facts import StaffRole
from domain.competition.state import Consent, EntrantState


class StaffMemberSchema(PersonSchema):
    """A player on the staff."""

    roles = fields.List(Choice(*get_args(StaffRole)), required=True)


class NumberedPersonSchema(PersonSchema):
    """An entrant by their number, their id and their name."""

    number = fields.Integer(required=True)


class EntrantSchema(NumberedPersonSchema):
    """A player who entered."""

    affiliation = fields.String(required=True, **described("a club or a family; empty if there is none"))
    state = Choice(*get_args(EntrantState), required=True)
    accepted = fields.Boolean(
        required=True, **described("they agree to take part; until then they are never paired")
    )
    consent = Choice(
        *get_args(Consent),
        required=True,
        **described("asked: the staff entered them; withdrawn: they dropped by themselves"),
    )
    checked_in = fields.Boolean(required=True)
    since = fields.Integer(required=True, **described("the first round that they may play"))
    late = fields.Boolean(required=True, **described("they entered after the end of registration"))
    asked_byes = fields.List(fields.Integer(), required=True, **described("rounds for which they asked"))
    given_byes = fields.List(fields.Integer(), required=True, **described("rounds that an arbiter gave"))
    commitment = fields.String(required=True, allow_none=True, **described("binds their 32 bytes, hex"))
    contribution = fields.String(required=True, allow_none=True, **described("these bytes, once shown"))


class YouSchema(Schema):
    """What the caller is in the tournament."""

    player = fields.String(required=True)
    roles = fields.List(
        Choice(*get_args(StaffRole)), required=True, **described("on the staff; none if they are not on it")
    )
    number = fields.Integer(required=True, allow_none=True, **described("as an entrant"))
