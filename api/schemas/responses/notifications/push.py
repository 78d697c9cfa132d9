"""Responses about the subscriptions to pushes."""

from marshmallow import Schema, fields

from api.schemas.schema_from_msgspec import described


class PushSubscriptionSchema(Schema):
    """A subscription, without the address and the keys that the browser gave."""

    subscription = fields.String(required=True)
    host = fields.String(required=True, **described("who delivers its pushes"))
    added_at = fields.String(required=True)
    current = fields.Boolean(
        required=True, **described("whether it was added with the token of this request, and ends with it")
    )


class PushSubscriptionsSchema(Schema):
    """What a browser needs for a subscription, and those that the player has."""

    key = fields.String(
        required=True, **described("the public key of the service (VAPID), `applicationServerKey`")
    )
    subscriptions = fields.List(fields.Nested(PushSubscriptionSchema), required=True)
