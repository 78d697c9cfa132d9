"""Responses about webhooks. Only the first one about a webhook has its secret."""

from marshmallow import Schema, fields

from api.schemas.fields import Choice
from api.schemas.responses.matches import PersonSchema
from api.schemas.schema_from_msgspec import described

KINDS = ("round_opened", "result", "ruling")
FAILURE = described(
    "why there was no answer: `no_host`, `not_public`, `unreachable`, `timeout` or `broken`; or null"
)


class WebhookAttemptSchema(Schema):
    """The last attempt to deliver something."""

    at = fields.String(required=True)
    status = fields.Integer(required=True, allow_none=True, **described("of the answer"))
    failure = fields.String(required=True, allow_none=True, **FAILURE)


class ListedWebhookSchema(Schema):
    """A webhook, and how its deliveries go."""

    webhook = fields.String(required=True)
    tournament = fields.String(required=True)
    url = fields.String(required=True)
    events = fields.List(Choice(*KINDS), required=True)
    state = Choice(
        "on",
        "failing",
        "gone",
        "over",
        required=True,
        **described(
            "`failing`: off, since all failed for a day; `gone`: off, since it answered 410; a test that is"
            " delivered switches it on again. `over`: the tournament has ended"
        ),
    )
    added_by = fields.Nested(PersonSchema, required=True)
    added_at = fields.String(required=True)
    waiting = fields.Integer(required=True, **described("deliveries that wait"))
    failures = fields.Integer(required=True, **described("attempts in a row that failed"))
    failing_since = fields.String(required=True, allow_none=True)
    last = fields.Nested(WebhookAttemptSchema, required=True, allow_none=True)


class NewWebhookAnswerSchema(ListedWebhookSchema):
    """A webhook that was added, with the secret that signs its deliveries."""

    secret = fields.String(required=True, **described("`whsec_` and base64; it is not shown again"))


class WebhooksSchema(Schema):
    """The webhooks of a tournament, as they were added: five at most."""

    webhooks = fields.List(fields.Nested(ListedWebhookSchema), required=True)


class WebhookDeliverySchema(Schema):
    """One thing that is sent to a webhook. `delivery` is the header `webhook-id` of all its attempts."""

    delivery = fields.String(required=True)
    type = Choice(*KINDS, "ping", required=True)
    step = fields.Integer(required=True, allow_none=True, **described("of the tournament; null for a test"))
    state = Choice("waiting", "delivered", "failed", required=True)
    attempts = fields.Integer(required=True)
    status = fields.Integer(required=True, allow_none=True, **described("of the last answer"))
    failure = fields.String(required=True, allow_none=True, **FAILURE)
    made_at = fields.String(required=True)
    next_at = fields.String(required=True, allow_none=True, **described("of the next attempt, if it waits"))
    ended_at = fields.String(required=True, allow_none=True)


class WebhookDeliveriesSchema(Schema):
    """A page of deliveries, the newest first. The last 200 that are over are kept."""

    deliveries = fields.List(fields.Nested(WebhookDeliverySchema), required=True)
    cursor = fields.String(required=True, allow_none=True, **described("of the next page; null on the last"))


class ExportedWebhookSchema(Schema):
    """A webhook that the player added."""

    webhook = fields.String(required=True)
    tournament = fields.String(required=True)
    url = fields.String(required=True)
    events = fields.List(fields.String(), required=True)
    added_at = fields.String(required=True)
