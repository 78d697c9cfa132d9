"""`nostos cluster status`: the members of a cluster, for people and for programs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from deploy.cluster.layout import Layout
from deploy.cluster.state import Member, members
from deploy.terminal.console import print_json, with_json

HOME: Final = Path(".nostos-cluster")
EXIT_WRONG: Final = 1

C = TypeVar("C", bound=Callable[..., Any])


def with_home(command: C) -> C:
    """A command with the option --home (`home`)."""
    return click.option(
        "--home",
        type=click.Path(path_type=Path, file_okay=False),
        default=HOME,
        show_default=True,
        help="The directory of the cluster: data, passwords, logs.",
    )(command)


@click.command
@with_home
@with_json
def command(*, home: Path, as_json: bool) -> None:
    """Show the members of a cluster: roles, lags, addresses. The exit code is 1 if one does not answer."""
    layout = Layout.of(home)
    found = members(layout)
    if as_json:
        print_json(members_as_json(layout, found))
    else:
        Console().print(members_table(found))
    if not all(each.ok for each in found):
        click.get_current_context().exit(EXIT_WRONG)


def members_as_json(layout: Layout, found: Sequence[Member]) -> dict[str, Any]:
    """What `--json` prints of a cluster and its members."""
    return {
        "ok": all(each.ok for each in found),
        "url": layout.service_url,
        "home": str(layout.home),
        "synchronous": layout.stored.synchronous,
        "members": [each._asdict() for each in found],
    }


def members_table(found: Sequence[Member]) -> Table:
    """The members as a table for people."""
    table = Table("machine", "", "service", "role", "lag", "address", "", box=None, pad_edge=False)
    for each in found:
        mark = "[green]ok[/green]" if each.ok else "[red]!![/red]"
        lag = "" if each.lag is None else f"{each.lag} B"
        name = str(each.machine) if each.machine else "front"
        table.add_row(name, mark, each.service, each.role, lag, each.address, escape(each.state))
    return table
