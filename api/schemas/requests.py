"""Bodies: a schema checks them, and the endpoint gets the typed dict of the same name.

A schema refuses whatever it does not name.
"""

from collections.abc import Sequence
from typing import Final, NotRequired, TypedDict, get_args

from marshmallow import ValidationError, fields, validate

from api.schemas.fields import Choice, Flag, NumberChoice, PlayerId, Sha256, TextLine, Whole
from api.schemas.queries import AS
from api.schemas.schema_from_msgspec import SAY, Strict, described, schema_of
from domain.accounts.bot_accounts import LEVELS, PACES, USUAL, USUAL_PACE, Level
from domain.accounts.names import LONGEST_NAME
from domain.accounts.tokens import LONGEST_NAME as LONGEST_TOKEN_NAME
from domain.accounts.tokens import SCOPES
from domain.kernel.terms import Access, Beacon, Leaving
from domain.matches.agreements import MOST_GUESTS
from domain.matches.chance import LONGEST_VALUE
from domain.matches.decisions import LONGEST_REASON
from domain.notebooks.notes import LONGEST as LONGEST_NOTE
from domain.notebooks.notes import LONGEST_LINE

LONGEST_CODE: Final = 100  # characters of a recovery code or a device's secret, with what a person adds
MOST_RECEIPTS, LONGEST_RECEIPT = 60, 1000  # receipts in a body, characters of one
JWS: Final = r"^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$"


CODE: Final = r"^[A-Za-z0-9_-]{22}$"


def distinct(values: Sequence[object]) -> None:
    """Refuse a list that holds a value twice."""
    if len(set(values)) < len(values):
        raise ValidationError("Each one only once.")


class NewPlayerSchema(Strict):
    """A player who registers."""

    name = TextLine(LONGEST_NAME, required=True, **described("1 to 40 printable characters"))


class NewPlayer(TypedDict):
    """A player who registers."""

    name: str


class RecoverySchema(Strict):
    """A recovery code, and the device that gets the token."""

    recovery = TextLine(LONGEST_CODE, required=True, **described("as it was shown; groups do not matter"))
    name = TextLine(LONGEST_TOKEN_NAME, **described("the device: 1 to 40 printable characters"))


class Recovery(TypedDict):
    """A recovery code, and the device that gets the token."""

    recovery: str
    name: NotRequired[str]


class NewRecoverySchema(Strict):
    """The recovery code that a new one replaces."""

    recovery = TextLine(LONGEST_CODE, **described("it ends now; else in 30 days"))


class NewRecovery(TypedDict):
    """The recovery code that a new one replaces."""

    recovery: NotRequired[str]


class NewDeviceSchema(Strict):
    """A device that wants to sign in."""

    name = TextLine(
        LONGEST_TOKEN_NAME, required=True, **described("what the player sees: 1 to 40 printable characters")
    )
    scopes = fields.List(
        Choice(*SCOPES), validate=validate.Length(1, len(SCOPES)), **described("all if left out")
    )


class NewDevice(TypedDict):
    """A device that wants to sign in."""

    name: str
    scopes: NotRequired[list[str]]


class DeviceSecretSchema(Strict):
    """The secret that the device got."""

    device = TextLine(LONGEST_CODE, required=True)


class DeviceSecret(TypedDict):
    """The secret that the device got."""

    device: str


class ApprovalSchema(Strict):
    """What the device may do."""

    scopes = fields.List(
        Choice(*SCOPES), validate=validate.Length(1, len(SCOPES)), **described("all it asks for if left out")
    )


class Approval(TypedDict):
    """What the device may do."""

    scopes: NotRequired[list[str]]


class DeletionSchema(Strict):
    """A player who deletes themself."""

    confirm = TextLine(LONGEST_NAME, required=True, **described("the name of the player, as it is kept"))
    give_up = Flag(**described("leave the seats in matches that are not over"))


class Deletion(TypedDict):
    """A player who deletes themself."""

    confirm: str
    give_up: NotRequired[bool]


class NewTokenSchema(Strict):
    """One more token."""

    scopes = fields.List(Choice(*SCOPES), required=True, validate=validate.Length(1, len(SCOPES)))
    name = TextLine(LONGEST_TOKEN_NAME, **described("the device that gets it: 1 to 40 printable characters"))
    lifetime = Whole(
        60,
        31_536_000,
        **described("seconds that it lives, 90 days if left out; not longer than the token of this request"),
    )


class NewToken(TypedDict):
    """One more token."""

    scopes: list[str]
    name: NotRequired[str]
    lifetime: NotRequired[int]


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
        **described("seconds in which contributions are revealed; 120 with a Fischer clock, else a day"),
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


class KeptForSchema(Strict):
    """The player for whom a seat is kept."""

    player = PlayerId(required=True)


class KeptFor(TypedDict):
    """The player for whom a seat is kept."""

    player: str


class RemovalSchema(Strict):
    """Why a player is removed. Everybody who may know of the match sees it."""

    reason = TextLine(LONGEST_REASON, **described("1 to 200 printable characters"))


class Removal(TypedDict):
    """Why a player is removed."""

    reason: NotRequired[str]


class InvitationCodeSchema(Strict):
    """The code of an invitation."""

    code = fields.String(
        required=True, validate=validate.Regexp(CODE), **described("what follows # in the link")
    )


class InvitationCode(TypedDict):
    """The code of an invitation."""

    code: str


class SitSchema(Strict):
    """What a player brings to their seat."""

    commitment = Sha256(**described("binds 32 bytes of chance (LOTS.md); without one I contribute nothing"))


class Sit(TypedDict):
    """What a player brings to their seat."""

    commitment: NotRequired[str]


class CommitmentSchema(Strict):
    """Other bytes of chance than before, after all commitments became void."""

    commitment = Sha256(required=True, **described("binds 32 bytes of chance (LOTS.md)"))


class Commitment(TypedDict):
    """Other bytes of chance than before, after all commitments became void."""

    commitment: str


class ContributionSchema(Strict):
    """What a seat had committed itself to."""

    contribution = Sha256(required=True, **described("32 bytes of chance, in hex"))


class Contribution(TypedDict):
    """What a seat had committed itself to."""

    contribution: str


class BeaconValueSchema(Strict):
    """What the source has published."""

    value = TextLine(LONGEST_VALUE, required=True, **described("exactly as its source has it"))


class BeaconValue(TypedDict):
    """What the source has published."""

    value: str


class PlayerKeySchema(Strict):
    """A public key."""

    x = fields.String(required=True, **described("of a JWK with `kty` OKP and `crv` Ed25519"))


class PlayerKey(TypedDict):
    """A public key."""

    x: str


class BotSeatSchema(Strict):
    """A seat that a bot takes, and how well and how fast that bot plays."""

    seat = Whole(0, 59, required=True)
    level = Choice(*LEVELS, **described("that of the request if left out"))
    pace = NumberChoice(*PACES, **described("that of the request if left out"))


class BotSeat(TypedDict):
    """A seat that a bot takes."""

    seat: int
    level: NotRequired[Level]
    pace: NotRequired[float]


class CompanySchema(Strict):
    """The seats that bots take, and how well and how fast they play. `seats` or `bots` or both are needed."""

    seats = fields.List(
        Whole(0, 59),
        validate=[validate.Length(1, 60), distinct],
        metadata={"uniqueItems": True, SAY: "of bots that play alike"},
    )
    bots = fields.List(
        fields.Nested(BotSeatSchema),
        validate=validate.Length(1, 60),
        **described("of bots that have a level or a pace of their own"),
    )
    level = Choice(*LEVELS, load_default=USUAL, **described("how well they play"))
    pace = NumberChoice(
        *PACES, load_default=USUAL_PACE, **described("seconds that each of their moves takes")
    )


class Company(TypedDict):
    """The seats that bots take, and how well and how fast they play."""

    seats: NotRequired[list[int]]
    bots: NotRequired[list[BotSeat]]
    level: Level
    pace: float


class CloseSchema(Strict):
    """Why a match is closed before its start."""

    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))


class Close(TypedDict):
    """Why a match is closed before its start."""

    reason: str


class NewMoveSchema(Strict):
    """A move; its `type` says which one. GET /v1/games/{slug} has the schema of each."""

    move = fields.Dict(keys=fields.String(), required=True)


class NewMove(TypedDict):
    """A move; its `type` says which one."""

    move: dict[str, object]


class NewTicketSchema(Strict):
    """As whom the stream is seen."""

    as_ = fields.String(data_key="as", **AS)


class NewTicket(TypedDict):
    """As whom the stream is seen."""

    as_: NotRequired[str]


class NewLookSchema(Strict):
    """As which seat, and up to which step. A step that is to come counts as the last one."""

    seat = Whole(0, 59, required=True)
    step = Whole(1, 2**31 - 1, **described("without it: the last step"))


class NewLook(TypedDict):
    """As which seat, and up to which step."""

    seat: int
    step: NotRequired[int]


class NewOpeningSchema(Strict):
    """Why an organizer looks as the referee or, with `look`, as a seat up to a step. Everybody sees it."""

    reason = TextLine(LONGEST_REASON, required=True, **described("1 to 200 printable characters"))
    look = fields.Nested(NewLookSchema)


class NewOpening(TypedDict):
    """Why an organizer looks as the referee, or as a seat up to a step."""

    reason: str
    look: NotRequired[NewLook]


class CosignatureSchema(Strict):
    """A witness's line on a checkpoint, the last or that of a size, as c2sp.org/tlog-cosignature has it."""

    line = fields.String(required=True, validate=validate.Length(1, 500))
    size = Whole(1, 2**53 - 1, **described("of the checkpoint"))


class Cosignature(TypedDict):
    """A witness's line on a checkpoint."""

    line: str
    size: NotRequired[int]


class HandedInReceiptsSchema(Strict):
    """Receipts that somebody kept, as the service gave them."""

    receipts = fields.List(
        fields.String(validate=[validate.Length(1, LONGEST_RECEIPT), validate.Regexp(JWS)]),
        required=True,
        validate=validate.Length(1, MOST_RECEIPTS),
        **described("each a compact JWS"),
    )


class HandedInReceipts(TypedDict):
    """Receipts that somebody kept."""

    receipts: list[str]


class WrittenLineSchema(Strict):
    """A line of talk."""

    text = TextLine(LONGEST_LINE, required=True, **described("1 to 200 printable characters"))


class WrittenLine(TypedDict):
    """A line of talk."""

    text: str


class MarksSchema(Strict):
    """All the marks of a subject; they replace the ones before."""

    marks = fields.List(
        TextLine(LONGEST_NOTE, **described("1 to 100 printable characters")),
        required=True,
        validate=validate.Length(max=200),
    )


class Marks(TypedDict):
    """All the marks of a subject."""

    marks: list[str]
