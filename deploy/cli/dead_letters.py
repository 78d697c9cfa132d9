"""`nostos dead-letters`: events that a read model could not apply."""

from typing import Final

import click
import msgspec
from rich.console import Console
from rich.table import Table

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings, load
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, spinner, with_json
from domain.games import SHELF
from projections.engine.connections import connect
from projections.engine.dead_letters import Letter, Replayed, letters, replay
from projections.models.registry import projections

COLUMNS: Final = ("projection", "position", "stream", "step", "topic", "error", "parked_at")


@click.command
@click.option(
    "--replay", "wants_replay", is_flag=True, help="Apply them now; those that still fail stay parked."
)
@with_json
def command(*, wants_replay: bool, as_json: bool) -> None:
    """List events that a read model could not apply, and later events of the same matches.

    The projector parks an event when it has failed on it for half a minute. That read model keeps
    the match as it was; everything else goes on. Replay the events when the cause is removed.
    """
    settings = load()
    with database(settings) as filled, spinner("Looking"):
        dsn = role_url(filled, Role.PROJECTOR, direct=True)
        replayed = _replay(filled, dsn) if wants_replay else None
        with connect(dsn) as connection:
            parked = letters(connection)
    if as_json:
        print_json(_as_json(parked, replayed))
        return
    table = Table(*COLUMNS)
    for letter in parked:
        table.add_row(*map(str, letter))
    Console().print(table)
    if replayed is not None:
        Console().print(f"Taken in: {replayed.taken}. Left: {replayed.left}.")


def _replay(settings: Settings, dsn: str) -> Replayed:
    log = sealed_log(settings, Role.PROJECTOR, SHELF, connections=1, direct=True)
    try:
        return replay(dsn, log, projections(log.sealer, log))
    finally:
        log.close()


def _as_json(parked: list[Letter], replayed: Replayed | None) -> dict[str, object]:
    listed = [dict(zip(COLUMNS, msgspec.to_builtins(letter), strict=True)) for letter in parked]
    return {"letters": listed, "taken": 0 if replayed is None else replayed.taken}
