"""`nostos rebuild`: a read model, made again from the log."""

import click

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import load
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from domain.games import SHELF
from projections.engine.rebuild import ALL, Changed, rebuild, rebuild_beside
from projections.models.registry import projections

NAMES = [each.name for each in projections()]


@click.command
@click.argument("projection", default=ALL, metavar=f"[{'|'.join([*NAMES, ALL])}]")
@click.option("--generation", is_flag=True, help="Build it next to the old one, while the projector goes on.")
@with_json
def command(*, projection: str, generation: bool, as_json: bool) -> None:
    """Make a read model again from the log, or all of them.

    Readers see the old one until the new one is complete. A running projector waits for it; with --generation
    it waits only for the last part.
    """
    if projection not in (*NAMES, ALL):
        raise WrongUsage(f"there is no projection {projection}; there are {', '.join(NAMES)}, and {ALL}")
    build = rebuild_beside if generation else rebuild
    settings = load()
    with database(settings) as filled, spinner(f"Rebuilding {projection}"):
        dsn = role_url(filled, Role.PROJECTOR, direct=True)
        log = sealed_log(filled, Role.PROJECTOR, SHELF, connections=1, direct=True)
        try:
            done = build(dsn, log, projections(log.sealer, log), projection)
        except Changed:
            raise CommandError(
                "events were parked or replayed, or the number of partitions changed: run it again"
            ) from None
        finally:
            log.close()
    if as_json:
        print_json({"projections": list(done.names), "events": done.events})
    else:
        print_status(f"Rebuilt {', '.join(done.names)} from {done.events} events.")
