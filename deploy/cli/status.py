"""`nostos status`: the whole service at one look, from any machine."""

import time
from dataclasses import replace
from typing import Any, Final

import click
import msgspec
from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from api.runtime.settings import Settings, load
from deploy.embedded.servers import running_addresses
from deploy.stack.cluster_report import Line, report
from deploy.stack.cluster_state import ClusterState, read_state
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError, WrongUsage

INTERVAL: Final = 2.0  # seconds between two looks
EXIT_WRONG: Final = 1


@click.command
@click.option("--watch", is_flag=True, help="Look again every two seconds, until Ctrl-C.")
@with_json
def command(*, watch: bool, as_json: bool) -> None:
    """Show servers, leaders, lags, what is parked and found, the last checkpoint, and connections.

    It asks DATABASE_URL (its owner, or a login that may read all tables) and REDIS_URL, or the servers of the
    service that runs here. A line that is not right says what cures it; then the exit code is 1.
    """
    if watch and as_json:
        raise WrongUsage("--watch is for people; call it again and again with --json")
    settings = _addresses(load())
    if watch:
        _watch(settings)
        return
    state = read_state(settings)
    lines = report(state, settings)
    if as_json:
        print_json(_as_json(state, lines))
    else:
        Console().print(_shown(state, lines))
    if not all(line.ok for line in lines):
        click.get_current_context().exit(EXIT_WRONG)


def _addresses(settings: Settings) -> Settings:
    """The settings with the addresses of servers that run. CommandError if none are known."""
    own = running_addresses(settings.home)
    if settings.database_url is None and own is None:
        raise CommandError(
            f"no service runs in {settings.home}: start it with ./nostos up, or set DATABASE_URL to another"
        )
    if own is None:
        return settings
    return replace(
        settings,
        database_url=settings.database_url or own.database_url,
        redis_url=settings.redis_url or own.redis_url,
    )


def _watch(settings: Settings) -> None:
    """Show the state until an interrupt, which is the normal end."""
    with Live(console=Console(), auto_refresh=False) as live:
        last: ClusterState | None = None
        while True:
            try:
                state = read_state(settings)
                live.update(_shown(state, report(state, settings), last), refresh=True)
                last = state
            except CommandError as error:  # the next look may find it again
                live.update(Text(str(error), style="red"), refresh=True)
            time.sleep(INTERVAL)


def _as_json(state: ClusterState, lines: list[Line]) -> dict[str, Any]:
    return {
        "ok": all(line.ok for line in lines),
        "state": msgspec.to_builtins({**state._asdict(), **_nested(state)}),
        "lines": [{**line._asdict(), "ok": line.ok} for line in lines],
    }


def _nested(state: ClusterState) -> dict[str, Any]:
    """The parts of the state as objects: msgspec writes named tuples as lists."""
    return {
        "server": state.server._asdict(),
        "leaders": {role: [each._asdict() for each in held] for role, held in state.leaders.items()},
        "projections": [each._asdict() for each in state.projections],
        "log": None if state.log is None else state.log._asdict(),
        "matches": dict(state.matches),
    }


def _shown(state: ClusterState, lines: list[Line], last: ClusterState | None = None) -> Group:
    """The lines as a table. With a last state also how fast the log grows."""
    table = Table("", "", "", "what to do", box=None, pad_edge=False)
    group = ""
    for line in lines:
        if line.group != group:
            group = line.group
            table.add_row(f"[bold]{escape(group)}[/bold]")
        mark = "[green]ok[/green]" if line.ok else "[red]!![/red]"
        table.add_row(mark, escape(line.name), escape(line.text), escape(line.cure))
    return Group(table, Text(f"{state.at:%Y-%m-%dT%H:%M:%SZ}{_rate(state, last)}"))


def _rate(state: ClusterState, last: ClusterState | None) -> str:
    if last is None or last.log is None or state.log is None or state.at <= last.at:
        return ""
    rate = (state.log.events - last.log.events) / (state.at - last.at).total_seconds()
    return f", {rate:.1f} events a second"
