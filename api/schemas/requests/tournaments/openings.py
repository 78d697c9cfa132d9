"""Requests that open, change, postpone and end tournaments, and name their staff."""

from typing import NotRequired, TypedDict, get_args

from marshmallow import fields, validate

from api.schemas.fields import Choice, TextLine, distinct
from api.schemas.requests.tournaments.reasons import REASON
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.facts import StaffRole
from domain.competition.referee.case import LONGEST_TEXT
from domain.competition.regulations import LONGEST_LINE
from domain.kernel.terms import MOMENT


class NewTournamentSchema(Strict):
    """A tournament to announce."""

    regulations = fields.Dict(
        keys=fields.String(), required=True, **described("what is agreed on; published and hashed")
    )


class NewTournament(TypedDict):
    """A tournament to announce."""

    regulations: dict[str, object]


class NewRegulationsSchema(NewTournamentSchema):
    """Regulations in place of those of before."""

    reason = TextLine(LONGEST_LINE, required=True, **REASON)


class NewRegulations(NewTournament):
    """Regulations in place of those of before."""

    reason: str


class PostponementSchema(Strict):
    """Another moment for the beginning of the tournament, or of its next round."""

    starts = fields.String(
        required=True, validate=validate.Regexp(MOMENT), **described("a moment to come: UTC, RFC 3339")
    )
    reason = TextLine(LONGEST_LINE, required=True, **REASON)


class Postponement(TypedDict):
    """Another moment for the beginning of the tournament, or of its next round."""

    starts: str
    reason: str


class TournamentEndSchema(Strict):
    """How a tournament is finished."""

    beacon = TextLine(
        LONGEST_TEXT, **described("the value of the randomness that was named for the last draw")
    )


class TournamentEnd(TypedDict):
    """How a tournament is finished."""

    beacon: NotRequired[str]


class StaffRolesSchema(Strict):
    """What a player is on the staff from now on."""

    roles = fields.List(
        Choice(*get_args(StaffRole)),
        required=True,
        validate=[validate.Length(1, len(get_args(StaffRole))), distinct],
        **described("all of their roles; those of before end"),
    )


class StaffRoles(TypedDict):
    """What a player is on the staff from now on."""

    roles: list[StaffRole]
