"""`nostos cluster valkey-drill`: primaries of Valkey die under streams; then every stream is checked.

It needs no packages of Debian: PostgreSQL and Valkey come from wheels, two nodes of the service run on them.
"""

import signal
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import cycle, islice, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from rich.console import Console
from rich.table import Table

from api.runtime.settings import Settings
from deploy.cluster.drills.listeners import PacedTable, followed_matches
from deploy.cluster.status import EXIT_WRONG
from deploy.cluster.valkey import Member, ValkeyCluster, valkey_cluster
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.stack.ports import free_port
from deploy.stack.supervisor import Child, Supervisor
from deploy.terminal.console import print_json, print_status, progress_bar, spinner, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import interruptible
from deploy.waiting import wait_until

KILL, HANG, HAND_OVER = "kill", "hang", "hand-over"
NODES: Final = 2
CALM: Final = 3.0  # seconds after a fault that are counted to it
READY_WITHIN: Final = 240.0  # seconds
WARM: Final = 120.0  # seconds in which every table makes its first moves


class Plan(NamedTuple):
    """What a drill does. `pace`: seconds between two moves of a match; `calm`: seconds before each fault and
    after the last one; `lines`: what the files of Valkey say more than those of real machines.
    """

    kills: int
    hangs: int
    hand_overs: int
    matches: int
    pace: float
    calm: float = CALM
    lines: Sequence[str] = ()

    def faults(self) -> list[str]:
        """The faults in their order."""
        each = ([KILL] * self.kills, [HANG] * self.hangs, [HAND_OVER] * self.hand_overs)
        return [kind for kinds in zip_longest(*each) for kind in kinds if kind]


class Fault(NamedTuple):
    """What was done to a primary. `replaced`, `whole`: seconds until a replica served in its place, and until
    it followed that one. `latest`: the longest that a step of that time took to a stream.
    """

    kind: str
    member: str
    at: float
    replaced: float
    whole: float
    latest: float = 0.0


class Drill(NamedTuple):
    """What happened. `delays`: seconds that the steps took from their acknowledgement to the streams."""

    plan: Plan
    seconds: float
    matches: int
    moves: int
    streams: int
    frames: int
    faults: list[Fault]
    delays: list[float]
    gaps: list[str]
    failed: list[str]

    def broken(self) -> list[str]:
        """The laws that do not hold, a line each."""
        return [
            *(f"a stream is not whole: {each}" for each in self.gaps),
            *(f"a table failed: {each}" for each in self.failed),
            *([] if self.streams else ["nobody listened"]),
        ]


@click.command
@click.option("--kills", type=click.IntRange(0), default=6, show_default=True, help="Primaries that die.")
@click.option("--hangs", type=click.IntRange(0), default=2, show_default=True, help="Primaries that hang.")
@click.option("--hand-overs", type=click.IntRange(0), default=3, show_default=True, help="Planned changes.")
@click.option("--matches", type=click.IntRange(1), default=8, show_default=True, help="Played at any time.")
@click.option("--pace", type=float, default=0.4, show_default=True, help="Seconds between moves of a match.")
@click.option(
    "--server", type=click.Path(path_type=Path, dir_okay=False, exists=True), help="Another valkey-server."
)
@with_json
def command(
    *,
    kills: int,
    hangs: int,
    hand_overs: int,
    matches: int,
    pace: float,
    server: Path | None,
    as_json: bool,
) -> None:
    """Start a cluster of Valkey and two nodes, play matches under streams, kill primaries, and compare.

    Every stream gets every step once and in order. How late the latest was is shown. The exit code is 1 if a
    stream is not whole.
    """
    plan = Plan(kills, hangs, hand_overs, matches, pace)
    with interruptible(), scratch_home() as home:
        result = drill(home, plan, server)
    if as_json:
        print_json(as_object(result))
    else:
        Console().print(_shown(result))
    for line in result.broken():
        print_status(f"[red]!![/red] {line}")
    if result.broken():
        click.get_current_context().exit(EXIT_WRONG)
    print_status("All laws hold.")


def drill(home: Path, plan: Plan, server: Path | None = None) -> Drill:
    """Do all of it, in that home. `server`: another program than that of the wheel."""
    with (
        valkey_cluster(home / "valkey", lines=plan.lines, program=server) as valkey,
        nodes(home / "service", valkey.url) as urls,
        tempfile.TemporaryDirectory() as folder,
    ):
        began = time.monotonic()
        with followed_matches(urls, Path(folder), plan.matches, plan.pace) as tables:
            _wait_for_moves(tables)
            faults = _inflict_all(valkey, plan, began)
            time.sleep(plan.calm)
        return _result(plan, tables, faults, began)


@contextmanager
def nodes(home: Path, redis_url: str) -> Iterator[Sequence[str]]:
    """The addresses of nodes that use this bus, on a database of their own, for as long as this lasts."""
    with EmbeddedServers(home, valkey=False) as embedded:
        settings = Settings(
            home=home,
            halls="127.0.0.0/8=10000",
            database_url=embedded.database_url,
            redis_url=redis_url,
            partitions=2,
            log_level="error",
        )
        prepare(settings)
        ports = [free_port() for _ in range(NODES)]
        children = [
            _child(f"node {number}", replace(settings, port=port), "api.server")
            for number, port in enumerate(ports, 1)
        ]
        children += [_child(f"projector {number}", settings, "workers", "projector") for number in (1, 2)]
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        with Supervisor(children, report=print_status), spinner("Starting two nodes"):
            for url in urls:
                if not wait_until(partial(_ready, url), timeout=READY_WITHIN, interval=0.1):
                    raise CommandError(f"{url} is not ready after {READY_WITHIN:.0f} s")
            yield urls


def _inflict_all(valkey: ValkeyCluster, plan: Plan, began: float) -> list[Fault]:
    """Do the faults one after another, each to the primary of another shard."""
    kinds, found = plan.faults(), []
    shards = islice(cycle(range(len(valkey.primaries()))), len(kinds))
    for kind, shard in progress_bar(list(zip(kinds, shards, strict=True)), len(kinds), "Faults"):
        time.sleep(plan.calm)
        primary = sorted(valkey.primaries(), key=lambda member: member.slots())[shard]
        found.append(_inflict(valkey, kind, primary, began))
    return found


def _inflict(valkey: ValkeyCluster, kind: str, primary: Member, began: float) -> Fault:
    at = time.monotonic()
    if kind == HAND_OVER:
        valkey.hand_over(primary)
        replaced = time.monotonic()
    elif kind == HANG:
        primary.signal(signal.SIGSTOP)
        try:
            valkey.wait_served(primary)
            replaced = time.monotonic()
        finally:
            primary.signal(signal.SIGCONT)
    else:
        primary.kill()
        valkey.wait_served(primary)
        replaced = time.monotonic()
        primary.start()
    valkey.wait_whole()
    return Fault(kind, primary.name, at - began, replaced - at, time.monotonic() - at)


def _result(plan: Plan, tables: Sequence[PacedTable], faults: Sequence[Fault], began: float) -> Drill:
    matches = [match for table in tables for match in table.matches]
    delays = sorted((at - began, late) for match in matches for at, late in match.delays())
    listeners = [listener for match in matches for listener in match.listeners]
    return Drill(
        plan=plan,
        seconds=time.monotonic() - began,
        matches=len(matches),
        moves=sum(table.moves for table in tables),
        streams=len(listeners),
        frames=sum(len(listener.got) for listener in listeners),
        faults=[
            each._replace(latest=max((late for at, late in delays if _during(each, at)), default=0.0))
            for each in faults
        ],
        delays=sorted(late for _, late in delays),
        gaps=[line for match in matches for line in match.gaps()],
        failed=[table.failure for table in tables if table.failure],
    )


def _during(fault: Fault, at: float) -> bool:
    return fault.at - CALM / 2 <= at <= fault.at + fault.whole + CALM


def as_object(result: Drill) -> dict[str, Any]:
    """The result for programs."""
    return {
        "ok": not result.broken(),
        "broken": result.broken(),
        "plan": result.plan._asdict(),
        "seconds": round(result.seconds, 1),
        "matches": result.matches,
        "moves": result.moves,
        "streams": result.streams,
        "frames": result.frames,
        "faults": [
            {name: round(value, 3) if isinstance(value, float) else value for name, value in fault.items()}
            for fault in (each._asdict() for each in result.faults)
        ],
        "late": {name: round(value, 3) for name, value in _late(result.delays).items()},
    }


def _late(delays: Sequence[float]) -> dict[str, float]:
    if not delays:
        return {}
    return {
        "median": statistics.median(delays),
        "99%": delays[int(0.99 * (len(delays) - 1))],
        "latest": delays[-1],
    }


def _shown(result: Drill) -> Table:
    table = Table("at", "fault", "primary", "replaced after", "whole after", "latest step", box=None)
    for each in result.faults:
        table.add_row(
            f"{each.at:.1f} s",
            each.kind,
            each.member,
            f"{each.replaced:.1f} s",
            f"{each.whole:.1f} s",
            f"{each.latest:.2f} s late",
        )
    late = ", ".join(f"{name} {value:.3f} s" for name, value in _late(result.delays).items())
    table.caption = (
        f"{result.matches} matches, {result.moves} moves in {result.seconds:.0f} s; {result.streams} streams"
        f" with {result.frames} frames, {len(result.gaps)} not whole; late: {late}"
    )
    return table


def _child(name: str, settings: Settings, *module: str) -> Child:
    return Child(name, (sys.executable, "-m", *module), settings.without_owner().environment())


def _ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=5):  # noqa: S310 - http, on this machine
            return True
    except OSError:
        return False


def _wait_for_moves(tables: Sequence[PacedTable]) -> None:
    wait_until(lambda: all(table.moves or table.failure for table in tables), timeout=WARM, interval=0.1)
