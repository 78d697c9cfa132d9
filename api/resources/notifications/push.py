"""Pushes: a player says which browsers are to be called back by Web Push when it is their turn."""

from typing import Final
from uuid import UUID

from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.runtime.notifications.push_encryption import check_keys
from api.runtime.notifications.subscription import PushAddress, PushSubscription, subscription_json
from api.runtime.services import services
from api.runtime.webhooks.destinations import BadDestination, destination
from api.schemas.fields import ID
from api.schemas.requests.notifications import NewPushSubscription, NewPushSubscriptionSchema
from api.schemas.responses.notifications.push import PushSubscriptionSchema, PushSubscriptionsSchema
from domain.accounts import errors
from domain.accounts.tokens import Identity
from domain.ledger.signing import decoded
from domain.threadsafe.decoder import JsonObject

pushes = Resource("pushes", "Web Push calls a player back. A push names a match, and nothing that is in it.")

ALL: Final = "/v1/players/me/push-subscriptions"
ONE: Final = f"{ALL}/<subscription>"
Sent = tuple[JsonObject, dict[str, str]]


@pushes.endpoint(
    "POST",
    ALL,
    Answer(201, PushSubscriptionSchema, "The subscription."),
    scope="play",
    body=NewPushSubscriptionSchema,
    problems=["push-refused", "unavailable"],
    uses=["push-subscriptions"],
)
def add_subscription(identity: Identity, body: NewPushSubscription) -> Sent:
    """Let a browser be called when it is my turn, a match of mine has begun, or my round is paired.

    A player has at most 10 subscriptions. Who sends the same address again has the same subscription.
    """
    address = PushAddress(body["endpoint"], body["keys"]["p256dh"], body["keys"]["auth"])
    _check(address)
    found = services().pushes.add(identity.player, identity.token, address)
    if found is None:
        raise errors.TooManyPushSubscriptions
    return subscription_json(found, address, identity.token), NO_STORE


@pushes.endpoint(
    "GET",
    ALL,
    Answer(200, PushSubscriptionsSchema, "The key of the service, and the subscriptions."),
    scope="read",
    problems=["unavailable"],
)
def list_subscriptions(identity: Identity) -> Sent:
    """My subscriptions, and the public key that a browser needs for one."""
    table = services().pushes
    found = [_shown(each, identity) for each in table.listed(identity.player)]
    return {"key": table.vapid.public, "subscriptions": found}, NO_STORE


@pushes.endpoint(
    "DELETE",
    ONE,
    Answer(204, None, "The subscription is removed.", ""),
    scope="play",
    despite_ban=True,
    problems=["no-such-push-subscription", "unavailable"],
)
def remove_subscription(subscription: str, identity: Identity) -> Sent:
    """Remove a subscription of mine, and what waits for it."""
    if not services().pushes.remove(identity.player, _own(subscription, identity).subscription):
        raise errors.NoSuchPushSubscription
    return {}, NO_STORE


@pushes.endpoint(
    "POST",
    f"{ONE}/test",
    Answer(202, PushSubscriptionSchema, "A test is sent."),
    scope="play",
    problems=["no-such-push-subscription", "unavailable"],
    uses=["push-subscriptions"],
)
def test_subscription(subscription: str, identity: Identity) -> Sent:
    """Send a test to a subscription of mine. One that waits already is sent once."""
    own = _own(subscription, identity)
    services().pushes.add_test(identity.player, own.subscription)
    return _shown(own, identity), NO_STORE


def _check(address: PushAddress) -> None:
    """BadPushSubscription if nothing can be sent there."""
    try:
        destination(address.endpoint, services().settings.push_policy)
    except BadDestination:
        raise errors.BadPushSubscription("endpoint") from None
    try:
        check_keys(decoded(address.p256dh), decoded(address.auth))
    except ValueError:
        raise errors.BadPushSubscription("keys") from None


def _own(text: str, identity: Identity) -> PushSubscription:
    """The subscription of the caller whose id is in a path. NoSuchPushSubscription if they have none."""
    wanted = UUID(text) if ID.fullmatch(text) else None
    for each in services().pushes.listed(identity.player):
        if each.subscription == wanted:
            return each
    raise errors.NoSuchPushSubscription


def _shown(found: PushSubscription, identity: Identity) -> JsonObject:
    address = services().pushes.address(found.subscription, found.sealed)
    return subscription_json(found, address, identity.token)
