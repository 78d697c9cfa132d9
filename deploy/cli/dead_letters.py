"""`nostos dead-letters`."""

from typing import Any

import click
import msgspec
import psycopg
from rich.console import Console
from rich.table import Table

from api.runtime.settings import load, role_url
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, spinner, with_json
from domain.games import SHELF
from domain.store import Log
from projections.engine.dead_letters import Letter, Replayed, letters, replay
from projections.models.registry import projections

COLUMNS = ("projection", "position", "stream", "step", "topic", "error", "parked_at")


@click.command
@click.option("--replay", "again", is_flag=True, help="Take them in now; what still fails stays parked.")
@with_json
def command(*, again: bool, as_json: bool) -> None:
    """List the events that a read model could not take in, and those of the same match that wait behind them.

    The projector parks an event at which it has failed for half a minute; the match stays as it was there,
    and all others go on. When the cause is mended, replay them.
    """
    with database(load()) as url, spinner("Looking"):
        dsn = role_url(url, "nostos_projector")
        done = _replayed(dsn) if again else None
        with psycopg.connect(dsn, autocommit=True) as connection:
            left = letters(connection)
    if as_json:
        print_json(_told(left, done))
        return
    table = Table(*COLUMNS)
    for letter in left:
        table.add_row(*map(str, letter))
    Console().print(table)
    if done is not None:
        Console().print(f"Taken in: {done.taken}. Left: {done.left}.")


def _replayed(dsn: str) -> Replayed:
    log = Log(dsn, SHELF, connections=1)
    try:
        return replay(dsn, log, projections())
    finally:
        log.close()


def _told(left: list[Letter], done: Replayed | None) -> dict[str, Any]:
    listed = [dict(zip(COLUMNS, msgspec.to_builtins(letter), strict=True)) for letter in left]
    return {"letters": listed, "taken": 0 if done is None else done.taken}
