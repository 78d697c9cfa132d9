"""`nostos acts`: what operators did, to whom, when and why."""

from collections.abc import Iterator
from itertools import islice
from uuid import UUID

import click
import msgspec
from rich.console import Console
from rich.table import Table

from api.runtime.settings import load
from deploy.operators.accounts import player_id, service_reads
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, spinner, with_json
from domain.accounts.operator_acts import COMMAND_LINE
from projections.models.acts import Act, Filters
from projections.pagination import pages
from projections.reads import Reads

PAGE = 200  # acts that are read at once


@click.command
@click.option("--player", metavar="ID", help="Only what was done to this player.")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="At most so many.")
@with_json
def command(*, player: str | None, most: int, as_json: bool) -> None:
    """List what operators did: bans, revocations and aborted matches, the newest first.

    Of what was done to a player who was deleted, only the id and the kind are left.
    """
    filters = Filters() if player is None else Filters(UUID(player_id(player)))
    with database(load()) as filled, spinner("Looking"), service_reads(filled) as reads:
        found = list(islice(_all(reads, filters), most))
    if as_json:
        print_json({"acts": [_as_json(act) for act in found]})
        return
    table = Table("at", "kind", "operator", "player or match", "reason", "until")
    for act in found:
        shown = _as_json(act)
        whom = str(act.player or act.match)
        who = "command line" if act.operator == COMMAND_LINE else act.operator or ""
        table.add_row(shown["at"], act.kind, who, whom, act.reason, shown["until"])
    Console().print(table)


def _all(reads: Reads, filters: Filters) -> Iterator[Act]:
    """All acts, page by page."""
    for page in pages(lambda cursor: reads.acts(filters, cursor, PAGE)):
        yield from page.acts


def _as_json(act: Act) -> dict[str, str | None]:
    """The act, with its times as text."""
    shown: dict[str, str | None] = msgspec.to_builtins(act)
    return shown
