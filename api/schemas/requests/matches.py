"""Requests that open, close and enter matches."""

from typing import Final, NotRequired, TypedDict, get_args

from marshmallow import fields, validate

from api.schemas.fields import Choice, Flag, PlayerId, TextLine, Whole, distinct
from api.schemas.schema_from_msgspec import Strict, described, schema_of
from domain.kernel.terms import Access, Beacon, Leaving
from domain.matches.agreements import MOST_GUESTS
from domain.matches.decisions.context import LONGEST_REASON

CODE: Final = r"^[A-Za-z0-9_-]{22}$"


class NewBroadcastSchema(Strict):
    """How onlookers are shown the match."""

    delay = fields.Dict(
        keys=fields.String(),
        required=True,
        **described("how much later onlookers are shown each step; one of the two"),
    )


class NewBroadcast(TypedDict):
    """How onlookers are shown the match."""

    delay: dict[str, object]


class NewReservationSchema(Strict):
    """A seat that is kept for a player."""

    seat = Whole(0, 59, required=True)
    player = PlayerId(required=True)


class NewReservation(TypedDict):
    """A seat that is kept for a player."""

    seat: int
    player: str


class NewMatchSchema(Strict):
    """A match to open."""

    game = fields.String(required=True, **described("its slug"))
    seats = Whole(1, 60, required=True)
    options = fields.Dict(
        keys=fields.String(), **described("the game's own; an option that is left out has its default")
    )
    clock = fields.Dict(keys=fields.String(), **described("no time limit if it is left out"))
    broadcast = fields.Nested(
        NewBroadcastSchema, **described("onlookers see each step at once if it is left out")
    )
    leaving = fields.Nested(
        schema_of(Leaving),
        **described("what happens to sides that leave; the default of the game and table if it is left out"),
    )
    reveal_within = Whole(
        10,
        604_800,
        **described(
            "seconds in which contributions are revealed; by default a day without a clock or by"
            " correspondence, else 120"
        ),
    )
    signed = Flag(**described("whether every command of a seat must be signed; false if left out"))
    beacon = fields.Nested(
        schema_of(Beacon), **described("public randomness that takes part; none if it is left out")
    )
    access = Choice(
        *get_args(Access),
        **described("who may know of it: everybody, those with the invitation's link, or the invited alone"),
    )
    public_after = Flag(**described("everybody may know of a private match once it is disclosed"))
    invited = fields.List(
        PlayerId(),
        validate=[validate.Length(0, MOST_GUESTS), distinct],
        **described("players who may know of it"),
    )
    reserved = fields.List(
        fields.Nested(NewReservationSchema),
        validate=validate.Length(0, 60),
        **described("seats that are kept for players, who are invited"),
    )
    takebacks = Flag(
        **described("whether a move that showed nothing may be taken back if all agree; false if left out")
    )
    table_talk = Flag(
        **described("whether all seats may talk with each other while they play; false if left out")
    )


class NewMatch(TypedDict):
    """A match to open."""

    game: str
    seats: int
    options: NotRequired[dict[str, object]]
    clock: NotRequired[dict[str, object]]
    broadcast: NotRequired[NewBroadcast]
    leaving: NotRequired[dict[str, object]]
    reveal_within: NotRequired[int]
    signed: NotRequired[bool]
    beacon: NotRequired[dict[str, object]]
    access: NotRequired[Access]
    public_after: NotRequired[bool]
    invited: NotRequired[list[str]]
    reserved: NotRequired[list[NewReservation]]
    takebacks: NotRequired[bool]
    table_talk: NotRequired[bool]


class InvitationCodeSchema(Strict):
    """The code of an invitation."""

    code = fields.String(
        required=True, validate=validate.Regexp(CODE), **described("what follows # in the link")
    )


class InvitationCode(TypedDict):
    """The code of an invitation."""

    code: str


class CloseSchema(Strict):
    """Why a match is closed before its start."""

    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))


class Close(TypedDict):
    """Why a match is closed before its start."""

    reason: str
