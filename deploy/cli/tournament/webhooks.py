"""`nostos tournament webhook`: addresses that are told of rounds, results and rulings of a tournament."""

from collections.abc import Iterable
from itertools import islice

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.client.tournaments.webhook_methods import WEBHOOK_EVENTS
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json, print_status
from domain.threadsafe.decoder import JsonObject


@click.group("webhook")
def command() -> None:
    """Let addresses of yours be told of rounds, results and rulings. For organizers."""


@command.command("add")
@click.argument("tournament")
@click.argument("address")
@click.option(
    "--event",
    "events",
    type=click.Choice(WEBHOOK_EVENTS),
    multiple=True,
    help="What it is told of; may be repeated.  [default: everything]",
)
@with_client
def add(*, client: Client, tournament: str, address: str, events: tuple[str, ...], as_json: bool) -> None:
    """Tell ADDRESS what happens in TOURNAMENT. The secret that signs it is printed once."""
    made = client.add_webhook(tournament, address, events or WEBHOOK_EVENTS)
    if as_json:
        print_json(made)
        return
    print_status(f"Webhook {made['webhook']} is added. Its secret is not shown again:")
    click.echo(made["secret"])


@command.command("list")
@click.argument("tournament")
@with_client
def list_webhooks(*, client: Client, tournament: str, as_json: bool) -> None:
    """List the webhooks of TOURNAMENT, and how their deliveries go."""
    found = client.webhooks(tournament)
    if as_json:
        print_json({"webhooks": found})
        return
    names = ("webhook", "state", "waiting", "failures", "url")
    _print(names, ([each[name] for name in names] for each in found))


@command.command("remove")
@click.argument("tournament")
@click.argument("webhook")
@with_client
def remove(*, client: Client, tournament: str, webhook: str, as_json: bool) -> None:
    """Remove WEBHOOK of TOURNAMENT, and what waits for it."""
    client.remove_webhook(tournament, webhook)
    if as_json:
        print_json({"removed": webhook})
    else:
        print_status(f"Webhook {webhook} is removed.")


@command.command("test")
@click.argument("tournament")
@click.argument("webhook")
@with_client
def test(*, client: Client, tournament: str, webhook: str, as_json: bool) -> None:
    """Send a ping to WEBHOOK of TOURNAMENT. If it arrives, a webhook that is off is on again."""
    made = client.test_webhook(tournament, webhook)
    if as_json:
        print_json(made)
    else:
        print_status(f"A ping waits to be sent: {made['delivery']}")


@command.command("deliveries")
@click.argument("tournament")
@click.argument("webhook")
@click.option(
    "--limit", type=click.IntRange(1, 1200), default=20, show_default=True, help="So many, the newest first."
)
@with_client
def deliveries(*, client: Client, tournament: str, webhook: str, limit: int, as_json: bool) -> None:
    """List what is sent to WEBHOOK of TOURNAMENT, or was."""
    found = list(islice(client.webhook_deliveries(tournament, webhook), limit))
    if as_json:
        print_json({"deliveries": found})
        return
    names = ("delivery", "type", "state", "attempts")
    _print((*names, "answer"), ([*(each[name] for name in names), _answer(each)] for each in found))


def _answer(delivery: JsonObject) -> str:
    """The status of the last answer, or why there was none."""
    return str(delivery["status"] or delivery["failure"] or "")


def _print(names: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    table = Table(*names)
    for row in rows:
        table.add_row(*(escape(str(each)) for each in row))
    Console(highlight=False).print(table)
