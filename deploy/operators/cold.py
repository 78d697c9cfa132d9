"""`nostos cold`: what rests in the cold part of the log; moves old matches there now."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings, load
from api.runtime.shelf import shelf_of
from deploy.migrations.logins import owner_url
from deploy.migrations.migrate import connected
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, progress_bar, with_json
from deploy.terminal.errors import WrongUsage

if TYPE_CHECKING:
    from uuid import UUID

STATE: Final = """
    SELECT (SELECT count(DISTINCT stream) FROM nostos.cold_streams),
           (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::int8 FROM pg_inherits
            WHERE inhparent = 'nostos.cold_events'::regclass),
           (SELECT count(*) FROM nostos.cooling_matches)
"""
# By the lobby: matches of before the cold part count for the clock process from the migration on, so that no
# older node misses them.
DUE: Final = """
    SELECT match FROM nostos.cooling_matches JOIN nostos.lobby USING (match)
    WHERE updated_at <= %s ORDER BY updated_at, match
"""


class ColdState(NamedTuple):
    """Matches in the cold part, the bytes that it takes, and matches that are over and not there yet."""

    matches: int
    bytes: int
    waiting: int


@click.command
@click.option("--now", is_flag=True, help="Move the matches that are old enough now.")
@click.option(
    "--after",
    "days",
    type=click.IntRange(0),
    help="Days after the end; else NOSTOS_COLD_AFTER.",
)
@with_json
def command(*, now: bool, days: int | None, as_json: bool) -> None:
    """Say how many matches rest in the cold part of the log. The clock process moves them there.

    Before --now, all nodes have to be of a version that reads the cold part.
    """
    settings = load()
    with database(settings) as filled:
        moved = _move(filled, days) if now else 0
        with connected(owner_url(filled)) as owner:
            state = ColdState(*owner.execute(STATE).fetchone() or (0, 0, 0))
    if as_json:
        print_json({**state._asdict(), "moved_events": moved})
        return
    if now:
        click.echo(f"{moved} events moved.")
    megabytes = f"{state.bytes / 1e6:.1f} MB"
    click.echo(f"{state.matches} matches are cold, in {megabytes}. {state.waiting} are over and hot.")


def _move(settings: Settings, days: int | None) -> int:
    """Move the matches that are old enough, each by itself; how many events moved."""
    if days is None:
        days = settings.cold_after
        if not days:
            raise WrongUsage("NOSTOS_COLD_AFTER is off: say after how many days, with --after")
    with connected(owner_url(settings)) as owner:
        before = datetime.now(UTC) - timedelta(days=days)
        due: list[UUID] = [match for (match,) in owner.execute(DUE, (before,))]
    log = sealed_log(settings, Role.WRITER, shelf_of(settings), connections=1)
    try:
        return sum(log.cool([match]) for match in progress_bar(due, len(due), "Moving matches"))
    finally:
        log.close()
