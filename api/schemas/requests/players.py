"""Requests about players and their tokens."""

from typing import Final, NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Choice, Flag, TextLine, Whole
from api.schemas.schema_from_msgspec import Strict, described
from domain.accounts.names import LONGEST_NAME
from domain.accounts.tokens import ALL_SCOPES, SCOPES
from domain.accounts.tokens import LONGEST_NAME as LONGEST_TOKEN_NAME

LONGEST_CODE: Final = 100  # characters of a recovery code or a device's secret, with what a person adds


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
    give_up = Flag(
        **described(
            "leave the seats in matches that are not over, and call off own matches that have not started"
        )
    )


class Deletion(TypedDict):
    """A player who deletes themself."""

    confirm: str
    give_up: NotRequired[bool]


class NewTokenSchema(Strict):
    """One more token."""

    scopes = fields.List(Choice(*ALL_SCOPES), required=True, validate=validate.Length(1, len(ALL_SCOPES)))
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


class PlayerKeySchema(Strict):
    """A public key."""

    x = fields.String(required=True, **described("of a JWK with `kty` OKP and `crv` Ed25519"))


class PlayerKey(TypedDict):
    """A public key."""

    x: str
