"""Webhooks: where organizers want to be told of rounds, results and rulings, and what was sent there."""

from collections.abc import Iterator, Sequence
from typing import Final

from api.client.responses import OBJECT
from api.client.tournaments.tournament_caller import TournamentCaller, tournament_path
from domain.threadsafe.decoder import JsonObject

WEBHOOK_EVENTS: Final = ("round_opened", "result", "ruling")
"""All that a webhook can be told of."""


class WebhookMethods(TournamentCaller):
    """What organizers do about webhooks. It is no step of the tournament."""

    def add_webhook(
        self, tournament: str, url: str, events: Sequence[str] = WEBHOOK_EVENTS, *, key: str | None = None
    ) -> JsonObject:
        """Add a webhook. The answer has its `secret`, which signs what is sent, and which no list shows."""
        body = {"url": url, "events": list(events)}
        return self._command("POST", tournament_path(tournament, "/webhooks"), OBJECT, body=body, key=key)

    def webhooks(self, tournament: str) -> list[JsonObject]:
        """The webhooks, as they were added, and how their deliveries go."""
        found: list[JsonObject] = self._read(tournament_path(tournament, "/webhooks"), OBJECT)["webhooks"]
        return found

    def remove_webhook(self, tournament: str, webhook: str) -> None:
        """Remove a webhook, and what waits for it."""
        self._transport.ask("DELETE", tournament_path(tournament, f"/webhooks/{webhook}"))

    def test_webhook(self, tournament: str, webhook: str, *, key: str | None = None) -> JsonObject:
        """Send a `ping` to a webhook. The delivery; `webhook_deliveries` says later what came of it."""
        path = tournament_path(tournament, f"/webhooks/{webhook}/test")
        return self._command("POST", path, OBJECT, key=key)

    def webhook_deliveries(self, tournament: str, webhook: str) -> Iterator[JsonObject]:
        """What is sent to a webhook or was, the newest first, read page by page."""
        path = tournament_path(tournament, f"/webhooks/{webhook}/deliveries")
        return self._pages(path, {}, "deliveries")
