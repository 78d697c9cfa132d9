"""Responses that show a tournament, a list of them, and the steps of one."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import PersonSchema
from api.schemas.responses.tournaments.desk import AnnouncementSchema
from api.schemas.responses.tournaments.people import EntrantSchema, StaffMemberSchema, YouSchema
from api.schemas.responses.views import FrameSchema
from api.schemas.schema_from_msgspec import described
from domain.competition.lifecycle import TournamentStatus
from domain.competition.regulations import Format
from domain.competition.state import RoundState


class TournamentListingSchema(Schema):
    """A tournament in short, as everybody may know it."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last one"))
    status = Choice(*TournamentStatus, required=True)
    title = fields.String(required=True)
    host = fields.Nested(PersonSchema, required=True)
    format = Choice(*get_args(Format), required=True)
    games = fields.List(fields.String(), required=True)
    rounds = fields.Integer(required=True, **described("how many there are to be"))
    round = fields.Integer(required=True, **described("the last one that is paired, 0 before the first"))
    entrants = fields.Integer(
        required=True, **described("how many have a place, also who was asked and has not answered")
    )
    starts = fields.String(required=True, allow_none=True, **described("UTC, RFC 3339"))
    opened_at = fields.String(required=True)
    changed_at = fields.String(required=True, **described("when its last step was made"))
    asks_you = fields.Boolean(
        required=True, **described("its staff entered or reinstated the caller, who has not agreed yet")
    )


class TournamentsSchema(Schema):
    """A page of tournaments."""

    tournaments = fields.List(fields.Nested(TournamentListingSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page"))


class RoundInShortSchema(Schema):
    """A round in short."""

    round = fields.Integer(required=True)
    state = Choice(*get_args(RoundState), required=True)
    tables = fields.Integer(required=True, **described("how many there are"))
    byes = fields.Integer(required=True, **described("how many entrants have one"))
    without_result = fields.Integer(
        required=True, **described("how many tables have no result that counts, and are not annulled")
    )
    time_called = fields.Boolean(required=True)


class LotsDrawSchema(Schema):
    """A draw of the public lots."""

    number = fields.Integer(required=True)
    link = fields.String(required=True, **described("of the chain of hashes, hex"))
    beacon = fields.String(**described("the value of public randomness, if any was named"))


class DrawBeaconSchema(Schema):
    """Public randomness that takes part in a draw."""

    draw = fields.Integer(required=True)
    source = fields.String(required=True)
    at = fields.String(required=True)


class PublicLotsSchema(Schema):
    """The public lots, by which everybody repeats each draw."""

    commitment = fields.String(required=True, **described("the end of the chain of hashes"))
    links = fields.Integer(required=True, **described("how many hashes the chain has"))
    draws = fields.List(fields.Nested(LotsDrawSchema), required=True)
    beacons = fields.List(fields.Nested(DrawBeaconSchema), required=True)
    mix = fields.String(required=True, allow_none=True, **described("of what entrants contributed"))
    seed = fields.String(required=True, allow_none=True, **described("shown when the tournament is over"))


class PublishedHashSchema(Schema):
    """Standings that were published."""

    round = fields.Integer(required=True)
    sha256 = fields.String(required=True)


class TournamentSchema(Schema):
    """A tournament as the caller may know it."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    viewer = fields.String(required=True, **described("`onlooker`, an entrant's number, or `staff`"))
    status = Choice(*TournamentStatus, required=True)
    regulations = fields.Dict(required=True)
    sha256 = fields.String(required=True, **described("of the regulations"))
    host = fields.Nested(PersonSchema, required=True)
    staff = fields.List(fields.Nested(StaffMemberSchema), required=True)
    invited = fields.List(fields.Nested(PersonSchema), required=True)
    entrants = fields.List(fields.Nested(EntrantSchema), required=True)
    seeding = fields.List(fields.Integer(), required=True)
    rounds = fields.List(fields.Nested(RoundInShortSchema), required=True)
    lots = fields.Nested(PublicLotsSchema, required=True)
    published = fields.List(fields.Nested(PublishedHashSchema), required=True)
    final = fields.String(required=True, allow_none=True, **described("the hash of the final standings"))
    starts = fields.String(required=True, allow_none=True, **described("UTC, RFC 3339"))
    reason = fields.String(required=True, allow_none=True, **described("why it was cancelled"))
    announcements = fields.List(
        fields.Nested(AnnouncementSchema), required=True, **described("the newest ones; the desk has all")
    )
    you = fields.Nested(YouSchema, required=True, allow_none=True, **described("null without a token"))


class TournamentStepSchema(FrameSchema):
    """The step that a command made, as its author sees it. `by`: the number of the entrant who acted."""

    tournament = fields.String(required=True)
    head = fields.String(required=True, **described("of the tournament's ledger at this step"))
    receipt = fields.String(required=True, **described("the service's signature for it, a JWS"))


class TournamentFramesSchema(Schema):
    """Frames in order, one a step, without gaps."""

    tournament = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last step there is"))
    frames = fields.List(fields.Nested(FrameSchema), required=True)


class TournamentHeadSchema(Schema):
    """The head of a tournament's ledger."""

    tournament = fields.String(required=True)
    step = fields.Integer(required=True)
    head = fields.String(required=True, **described("SHA-256 of the last entry, hex"))
    receipt = fields.String(required=True, **described("the service's signature for it, a JWS"))
