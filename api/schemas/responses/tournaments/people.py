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


class CheckedEntrantSchema(PersonSchema):
    """An entrant in a file. The name is empty if nobody has the id."""

    line = fields.Integer(required=True, **described("of the file, from 1"))
    affiliation = fields.String(required=True)
    seed = fields.Integer(required=True, allow_none=True, **described("their place in the seeding"))
    entered = fields.Boolean(required=True, **described("they have entered already, and stay as they are"))


class LineFaultSchema(Schema):
    """What is wrong with a line of a file."""

    line = fields.Integer(required=True, **described("of the file, from 1"))
    problem = fields.String(
        required=True,
        **described(
            "`no-player-id`, `twice` and others of the file; or the type of the refusal of the entry"
        ),
    )
    value = fields.String(required=True, **described("what stands there; may be empty"))
    detail = fields.String(required=True, **described("in a sentence"))


class EntrantFileCheckSchema(Schema):
    """What a file of entrants holds, and all that is wrong with it. With a fault nobody should be entered."""

    tournament = fields.String(required=True)
    entrants = fields.List(fields.Nested(CheckedEntrantSchema), required=True)
    faults = fields.List(fields.Nested(LineFaultSchema), required=True, **described("in the order of lines"))
