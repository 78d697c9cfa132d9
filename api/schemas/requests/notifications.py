"""Requests about where a player is called back."""

from typing import TypedDict

from marshmallow import fields, validate

from api.presenters.localization import FALLBACK, LANGUAGES
from api.schemas.fields import Choice
from api.schemas.schema_from_msgspec import Strict, described

LONGEST_URL = 500
LONGEST_KEY = 100
LONGEST_ADDRESS = 254
IN_LINKS = r"[A-Za-z0-9_-]{43}\Z"


class PushKeysSchema(Strict):
    """The keys of a browser's subscription, as it gives them, in base64url."""

    p256dh = fields.String(
        required=True, validate=validate.Length(1, LONGEST_KEY), **described("65 bytes: a point of P-256")
    )
    auth = fields.String(required=True, validate=validate.Length(1, LONGEST_KEY), **described("16 bytes"))


class NewPushSubscriptionSchema(Strict):
    """A subscription to pushes, as a browser makes it: `JSON.stringify` gives this and more."""

    endpoint = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_URL),
        **described("begins with https:// and leads to a public host"),
    )
    keys = fields.Nested(PushKeysSchema, required=True)


class PushKeys(TypedDict):
    """The keys of a browser's subscription."""

    p256dh: str
    auth: str


class NewPushSubscription(TypedDict):
    """A subscription to pushes."""

    endpoint: str
    keys: PushKeys


class NewMailAddressSchema(Strict):
    """An address for mails."""

    address = fields.String(required=True, validate=validate.Length(3, LONGEST_ADDRESS))
    language = Choice(*LANGUAGES, load_default=FALLBACK, **described("of the mails"))


class MailSecretSchema(Strict):
    """The secret of an address, which is in the links of its mails."""

    secret = fields.String(required=True, validate=validate.Regexp(IN_LINKS))


class NewMailAddress(TypedDict):
    """An address for mails."""

    address: str
    language: str


class MailSecret(TypedDict):
    """The secret of an address."""

    secret: str
