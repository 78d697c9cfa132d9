"""Webhooks of a tournament: organizers say where they want to be told of rounds, results and rulings."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec

from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.permissions import CallerKind, only
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource
from api.runtime.services import now, services
from api.runtime.webhooks.destinations import BadDestination, destination
from api.runtime.webhooks.messages import ping_body
from api.runtime.webhooks.signing import new_secret
from api.runtime.webhooks.table import AddedWebhook, DeliveryPlace
from api.runtime.webhooks.webhook import Webhook, WebhookSecrets
from api.runtime.webhooks.webhook_json import delivery_json, webhook_json
from api.schemas.fields import ID
from api.schemas.queries import PageQuery, PageQuerySchema
from api.schemas.requests.tournaments.webhooks import NewWebhook, NewWebhookSchema
from api.schemas.responses.tournaments.webhooks import (
    NewWebhookAnswerSchema,
    WebhookDeliveriesSchema,
    WebhookDeliverySchema,
    WebhooksSchema,
)
from domain.accounts.tokens import Identity
from domain.competition.errors import NotStaff
from domain.competition.lifecycle import ENDED
from domain.store import Command, CommandReused
from domain.threadsafe.decoder import Decoder, JsonObject
from domain.tournaments import errors
from projections import pagination

webhooks = TournamentResource("tournament webhooks", "Where organizers are told of what happens.")

WEBHOOKS: Final = f"{TOURNAMENT}/webhooks"
WEBHOOK: Final = f"{WEBHOOKS}/<webhook>"
USES: Final = ("tournament-steps", "tournament-steps-address")
ORGANIZERS: Final = only(
    "organizers", "not-on-the-staff", CallerKind.TOURNAMENT_HOST, CallerKind.TOURNAMENT_ORGANIZER
)
Sent = tuple[JsonObject, dict[str, str]]

_place: Final = Decoder(DeliveryPlace)
_FIRST: Final = DeliveryPlace(datetime.max.replace(tzinfo=UTC), UUID(int=2**128 - 1))


@webhooks.endpoint(
    "POST",
    WEBHOOKS,
    Answer(201, NewWebhookAnswerSchema, "The webhook, with its secret."),
    scope="play",
    body=NewWebhookSchema,
    headers=COMMAND_HEADERS,
    problems=["webhook-refused", "key-reused", "unavailable"],
    uses=USES,
    who=ORGANIZERS,
)
def add_webhook(tournament: UUID, identity: Identity, body: NewWebhook) -> Sent:
    """Add a webhook, which is told of what happens from now on. Only organizers may. The answer alone has the
    secret by which receivers check who sent something.
    """
    _require_organizer(tournament, identity)
    command = keyed_command(identity.player, "add_webhook", [str(tournament)], body)
    found = services().webhooks.find(command.id)
    replayed = {} if found is None else {"Idempotent-Replayed": "true"}
    found = found or _added(tournament, identity, body, command)
    own = _secrets(found)
    if own.digest != command.digest:
        raise CommandReused
    shown = {**webhook_json(found, own.url, services().names), "secret": own.secret}
    return shown, NO_STORE | replayed


@webhooks.endpoint(
    "GET",
    WEBHOOKS,
    Answer(200, WebhooksSchema, "The webhooks, as they were added."),
    scope="read",
    problems=["unavailable"],
    who=ORGANIZERS,
)
def list_webhooks(tournament: UUID, identity: Identity) -> Sent:
    """The webhooks, and how their deliveries go. Only organizers see them."""
    _require_organizer(tournament, identity)
    found = services().webhooks.listed(tournament)
    shown = [webhook_json(each, _secrets(each).url, services().names) for each in found]
    return {"webhooks": shown}, NO_STORE


@webhooks.endpoint(
    "DELETE",
    WEBHOOK,
    Answer(204, None, "The webhook is removed.", ""),
    scope="play",
    problems=["no-such-webhook", "unavailable"],
    uses=USES,
    who=ORGANIZERS,
)
def remove_webhook(tournament: UUID, webhook: str, identity: Identity) -> Sent:
    """Remove a webhook, and what waits for it. Only organizers may. What is on its way may still arrive."""
    found = _webhook(tournament, webhook, identity)
    if not services().webhooks.remove(tournament, found.webhook):
        raise errors.NoSuchWebhook
    return {}, NO_STORE


@webhooks.endpoint(
    "POST",
    f"{WEBHOOK}/test",
    Answer(202, WebhookDeliverySchema, "The delivery of the test."),
    scope="play",
    headers=COMMAND_HEADERS,
    problems=["no-such-webhook", "webhook-refused", "key-reused", "unavailable"],
    uses=USES,
    who=ORGANIZERS,
)
def test_webhook(tournament: UUID, webhook: str, identity: Identity) -> Sent:
    """Send a `ping` to a webhook, which switches it on again if it is delivered. Only organizers may."""
    found = _webhook(tournament, webhook, identity)
    command = keyed_command(identity.player, "test_webhook", [str(tournament), webhook], None)
    moment = msgspec.to_builtins(now())
    body = ping_body(tournament, moment, services().settings.public_url)
    added = services().webhooks.add_ping(found.webhook, command.id, body)
    delivery = services().webhooks.delivery(command.id)
    if delivery is None:
        raise errors.TooManyPings
    if delivery.webhook != found.webhook:
        raise CommandReused
    return delivery_json(delivery), NO_STORE | ({} if added else {"Idempotent-Replayed": "true"})


@webhooks.endpoint(
    "GET",
    f"{WEBHOOK}/deliveries",
    Answer(200, WebhookDeliveriesSchema, "The deliveries, the newest first."),
    scope="read",
    query=PageQuerySchema,
    problems=["no-such-webhook", "bad-cursor", "unavailable"],
    who=ORGANIZERS,
)
def list_deliveries(tournament: UUID, webhook: str, identity: Identity, query: PageQuery) -> Sent:
    """What is sent to a webhook: what waits, and the last 200 that are over. Only organizers see it."""
    found = _webhook(tournament, webhook, identity)
    before, name = _FIRST, "webhook_deliveries"
    if "cursor" in query:
        before = pagination.read(name, webhook, query["cursor"], _place)
    page = services().webhooks.deliveries(found.webhook, before, query["limit"])
    cursor = None
    if len(page) == query["limit"]:
        cursor = pagination.issue(name, webhook, DeliveryPlace(page[-1].made_at, page[-1].delivery))
    return {"deliveries": [delivery_json(each) for each in page], "cursor": cursor}, NO_STORE


def _require_organizer(tournament: UUID, identity: Identity) -> None:
    """NotStaff if the caller is no organizer now, NoTournament if there is none."""
    if "organizer" not in services().tournaments.role(tournament, identity.player).staff:
        raise NotStaff("by")


def _webhook(tournament: UUID, text: str, identity: Identity) -> Webhook:
    """The webhook of the id in a path, for an organizer. NoSuchWebhook if the tournament has none."""
    _require_organizer(tournament, identity)
    found = services().webhooks.find(UUID(text)) if ID.fullmatch(text) else None
    if found is None or found.tournament != tournament:
        raise errors.NoSuchWebhook
    return found


def _secrets(webhook: Webhook) -> WebhookSecrets:
    return services().webhooks.secrets(webhook.webhook, webhook.tournament, webhook.sealed)


def _added(tournament: UUID, identity: Identity, body: NewWebhook, command: Command) -> Webhook:
    """A new webhook; a refusal if it would be one too many, or lead where nothing may be sent."""
    try:
        destination(body["url"], services().settings.webhook_policy)
    except BadDestination as error:
        raise errors.BadWebhookAddress(str(error)) from None
    if services().tournaments.status(tournament) in ENDED:
        raise errors.NoMoreWebhooks
    own = WebhookSecrets(body["url"], new_secret(), command.digest)
    step, events = services().tournaments.head(tournament), sorted(body["events"])
    new = AddedWebhook(command.id, tournament, events, identity.player, step, own)
    services().webhooks.add(new)
    found = services().webhooks.find(command.id)
    if found is None:
        raise errors.TooManyWebhooks
    return found
