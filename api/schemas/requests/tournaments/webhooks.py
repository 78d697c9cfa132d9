"""Requests about webhooks."""

from typing import TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Choice, distinct
from api.schemas.schema_from_msgspec import Strict, described

LONGEST_URL = 500
EVENTS = ("round_opened", "result", "ruling")


class NewWebhookSchema(Strict):
    """Where a tournament tells what happens, and of what it tells."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_URL),
        **described("begins with https:// and leads to a public host; redirects are not followed"),
    )
    events = fields.List(
        Choice(*EVENTS),
        required=True,
        validate=[validate.Length(1, len(EVENTS)), distinct],
        **described("what it is told of"),
    )


class NewWebhook(TypedDict):
    """Where a tournament tells what happens, and of what it tells."""

    url: str
    events: list[str]
