"""`nostos rebuild`."""

import click

from api.settings import load, role_url
from deploy.console import emit, say, told, working
from deploy.errors import Trouble
from deploy.stack import database
from domain.games import SHELF
from domain.store import Log
from projections.rebuild import NoSuchProjection, rebuild
from projections.shelf import projections


@click.command
@click.argument("projection", default="all")
@told
def command(*, projection: str, as_json: bool) -> None:
    """Make a read model anew from the log: frames, lobby, notes, players, or all.

    Readers see the old one until the new one is done; a running projector waits meanwhile.
    """
    with database(load()) as url, working(f"Rebuilding {projection}"):
        dsn = role_url(url, "nostos_projector")
        log = Log(dsn, SHELF, connections=1)
        try:
            done = rebuild(dsn, log, projections(), projection)
        except NoSuchProjection as error:
            raise Trouble(str(error)) from None
        finally:
            log.close()
    if as_json:
        emit({"projections": list(done.names), "events": done.events})
    else:
        say(f"Rebuilt {', '.join(done.names)} from {done.events} events.")
