"""Responses about matches, as everybody may know them."""

from typing import get_args

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.games import ContentSchema
from api.schemas.schema_from_msgspec import described, schema_of
from domain.kernel.match.lifecycle import Status
from domain.kernel.terms import Access, Beacon, Leaving, Policy, Reservation, RunBy


class SeatSchema(Schema):
    """A seat and its player; null if it is free."""

    seat = fields.Integer(required=True)
    role = fields.String(required=True, **described("what it plays"))
    player = fields.String(required=True, allow_none=True)
    name = fields.String(required=True, allow_none=True)
    bot = fields.Boolean(
        required=True, **described("whether the service plays it; the name never says so for sure")
    )


class SeatInFullSchema(SeatSchema):
    """A seat with what its player contributed to chance: 32 bytes in hex."""

    contribution = fields.String(required=True, allow_none=True, **described("null: not revealed, or none"))
    commitment = fields.String(
        required=True, allow_none=True, **described("binds the contribution; null where there is none")
    )
    key = fields.String(
        required=True, allow_none=True, **described("the player's public key, `x` of a JWK, or null")
    )


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


class TakebackSchema(Schema):
    """A seat asks the others to take back its last move."""

    seat = fields.Integer(required=True, **described("the seat that asks"))
    step = fields.Integer(
        required=True, **described("the step before the move; answers name the request by it")
    )
    agreed = fields.List(fields.Integer(), required=True, **described("the seats that have agreed"))
    awaited = fields.List(fields.Integer(), required=True, **described("the seats whose answers are awaited"))


class SubstitutionSchema(Schema):
    """The step from which the player on a seat has it in place of somebody else."""

    seat = fields.Integer(required=True)
    step = fields.Integer(required=True)


class LookSchema(Schema):
    """An organizer sees what a seat saw up to a step."""

    player = fields.String(required=True)
    seat = fields.Integer(required=True)
    step = fields.Integer(required=True)


class PersonSchema(Schema):
    """A player by their id and their name, which is empty if they were deleted."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    bot = fields.Boolean(required=True, **described("whether the service plays for them"))


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
    ledger = fields.Integer(required=True, **described("the version of the formats of the match's ledger"))
    signed = fields.Boolean(required=True, **described("every command of a seat is signed"))
    reveal_within = fields.Integer(
        required=True, **described("seconds in which contributions are revealed; 0 in old matches")
    )
    revealing = fields.List(
        fields.Integer(), required=True, **described("the seats that have to reveal their contributions")
    )
    reveal_by = fields.String(
        required=True, allow_none=True, **described("the moment until which they can; null if none has to")
    )
    beacon = fields.Nested(
        schema_of(Beacon), required=True, allow_none=True, **described("public randomness that takes part")
    )
    beacon_value = fields.String(required=True, **described("its value; empty as long as it is not known"))
    gone = fields.List(fields.Nested(DepartureSchema), required=True, **described("the seats that left"))
    substituted = fields.List(fields.Nested(SubstitutionSchema), required=True)
    opened_to = fields.List(
        fields.String(), required=True, **described("the organizers who look as the referee")
    )
    looks = fields.List(
        fields.Nested(LookSchema),
        required=True,
        **described("organizers who look as a seat up to a step"),
    )
    run_by = Choice(*get_args(RunBy), required=True, **described("who starts it and adds bots"))
    access = Choice(*get_args(Access), required=True, **described("who may know of it"))
    public_after = fields.Boolean(
        required=True, **described("everybody may know of it once it is disclosed, even if it is private now")
    )
    private = fields.Boolean(required=True, **described("only some may know of it now"))
    guests = fields.List(fields.String(), required=True, **described("the players who are invited"))
    barred = fields.List(
        fields.String(), required=True, **described("the players whom the host removed, or invites no more")
    )
    reserved = fields.List(
        fields.Nested(schema_of(Reservation)), required=True, **described("seats that are kept for players")
    )
    tournament = fields.String(
        required=True, **described("the id of the tournament that it belongs to; empty if it belongs to none")
    )
    tournament_round = fields.Integer(
        required=True, **described("the round of the tournament, from 1; 0: none")
    )
    tournament_table = fields.Integer(required=True, **described("the table of the round, from 1; 0: none"))
    arbiters = fields.List(
        fields.String(), required=True, **described("the players who may decide in it as arbiters")
    )
    takebacks = fields.Boolean(
        required=True, **described("a move that showed nothing may be taken back if all agree")
    )
    table_talk = fields.Boolean(
        required=True, **described("all seats may talk with each other while they play")
    )
    people = fields.List(
        fields.Nested(PersonSchema),
        **described("who `guests` and `barred` are; only of a match that is asked for by itself"),
    )
    opened_at = fields.String(required=True)
    updated_at = fields.String(required=True)


class MatchesSchema(Schema):
    """A page of matches, the newest first. The header Link names the next one."""

    matches = fields.List(fields.Nested(MatchSchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page"))


class InvitationSchema(Schema):
    """The invitation of a match. Whoever shows its code is invited."""

    match = fields.String(required=True)
    number = fields.Integer(required=True, **described("of the code; the codes of lower numbers are void"))
    code = fields.String(required=True, **described("22 characters"))
    link = fields.String(required=True, **described("the page; what follows # stays in the browser"))
