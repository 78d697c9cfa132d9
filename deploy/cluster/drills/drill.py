"""`nostos cluster drill`: machines die and primaries change under matches; then everything is compared."""

import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import click
from rich.console import Console
from rich.table import Table

from api.client import Client
from deploy.cluster.cluster import Cluster, cluster
from deploy.cluster.drills.faults import CRASH, SWITCHOVER, Fault, inflict, summary
from deploy.cluster.drills.laws import Findings, Lost, findings, named, proved, receipts_in, with_proved
from deploy.cluster.drills.players import Players
from deploy.cluster.layout import Layout
from deploy.cluster.status import EXIT_WRONG, with_home
from deploy.terminal.console import print_json, print_status, progress_bar, spinner, with_json
from deploy.terminal.interrupts import interruptible

BACK_WITHIN: Final = 30.0  # seconds without an accepted move of a match, at most
LAST_MATCHES: Final = 300.0  # seconds in which the last matches end
WARM: Final = 120.0  # seconds in which every table begins


class Plan(NamedTuple):
    """What a drill does. `matches`: so many are played at any time. `pace`: seconds from a move of a match to
    the next one. `seed`: of the order and of the moves.
    """

    crashes: int
    switchovers: int
    matches: int
    pace: float
    seed: int

    def faults(self) -> list[str]:
        """The faults in their order."""
        kinds = [CRASH] * self.crashes + [SWITCHOVER] * self.switchovers
        Random(self.seed).shuffle(kinds)  # noqa: S311 - an order
        return kinds


class Drill(NamedTuple):
    """What happened. `moves`: accepted; `refusals`: by the names of problems; `failed`: tables, and why;
    `named`: steps that `nostos losses` names as lost, by the receipts of the players.
    """

    plan: Plan
    synchronous: bool
    seconds: float
    moves: int
    refusals: dict[str, int]
    failed: dict[int, str]
    faults: list[Fault]
    findings: Findings
    named: set[Lost]

    def broken(self) -> list[str]:
        """The laws that do not hold, a line each."""
        found, lost = self.findings, set(self.findings.lost)
        laws = {
            "acknowledged steps are lost": len(lost) if self.synchronous else 0,
            "lost steps are not named by `nostos losses`": len(lost - self.named),
            "steps are named that are not lost": len(self.named - lost),
            "matches have holes": len(found.holes),
            "steps have two signed heads": len(found.rivals if self.synchronous else found.both_kept),
            "acknowledged steps have no receipt": len(found.unsigned),
            "records do not verify": len(found.unverified),
            "matches did not end": len(found.unfinished) if self.synchronous else 0,
            "tables failed": len(self.failed) if self.synchronous else 0,
            "faults left the cluster without a member": sum(each.whole is None for each in self.faults),
            "faults left heads unsigned": sum(each.ready is None for each in self.faults),
        }
        return [f"{count} {law}" for law, count in laws.items() if count]

    def late(self) -> list[str]:
        """The faults after which a match waited too long, a line each. It depends on the machine, too.

        Where a new log of heads begins, the service waits for a person.
        """
        return [
            f"a {each.kind} kept a match waiting for {each.longest:.1f} s, not {BACK_WITHIN:.0f} s at most"
            for each in self.faults
            if each.longest > BACK_WITHIN and not each.log
        ]


@click.command
@with_home
@click.option("--crashes", type=click.IntRange(0), default=10, show_default=True, help="Machines that die.")
@click.option("--switchovers", type=click.IntRange(0), default=10, show_default=True, help="Planned changes.")
@click.option("--matches", type=click.IntRange(1), default=200, show_default=True, help="Played at any time.")
@click.option(
    "--pace",
    type=click.FloatRange(0.0),
    default=4.0,
    show_default=True,
    help="Seconds from a move of a match to the next one. 0: as fast as it goes.",
)
@click.option("--asynchronous", is_flag=True, help="Replicate without waiting: name exactly what is lost.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the order of faults, and of moves.")
@with_json
def command(
    *,
    home: Path,
    crashes: int,
    switchovers: int,
    matches: int,
    pace: float,
    asynchronous: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Start a cluster, play matches, kill the machine of the primary and change the primary, and compare.

    Nothing that a receipt promised may be lost, no match may have a hole or two histories, every record
    verifies, every match ends, and none waits longer than 30 s. With --asynchronous what is lost is named
    exactly, and a new log of heads begins where signed ones are. The exit code is 1 if a law does not hold.
    """
    plan = Plan(crashes, switchovers, matches, pace, seed)
    with (
        interruptible() as interrupts,
        cluster(home, synchronous=not asynchronous, interrupts=interrupts) as running,
    ):
        result = drill(running, plan)
    if as_json:
        print_json(as_object(result))
    else:
        Console().print(_shown(result))
    broken = [*result.broken(), *result.late()]
    for line in broken:
        print_status(f"[red]!![/red] {line}")
    if broken:
        click.get_current_context().exit(EXIT_WRONG)
    print_status("All laws hold.")


def drill(running: Cluster, plan: Plan) -> Drill:
    """Do all of it on a cluster that is ready."""
    with tempfile.TemporaryDirectory() as folder:
        players = Players(running.layout.service_url, Path(folder), plan.matches, plan.seed, pace=plan.pace)
        began = time.monotonic()
        with players.playing():
            players.wait_for_moves(began, WARM)
            faults = [
                inflict(running, players, kind, began, Path(folder))
                for kind in progress_bar(plan.faults(), len(plan.faults()), "Faults")
            ]
            with spinner("Playing the last matches to their ends"):
                players.finish(LAST_MATCHES)
        seconds = time.monotonic() - began
        with spinner("Comparing what was promised with what there is"):
            found, lost = _compared(running.layout, players, Path(folder))
    failed = {table.number: table.failure for table in players.tables if table.failure}
    return Drill(
        plan,
        running.layout.stored.synchronous,
        seconds,
        players.moves,
        players.refusals,
        failed,
        faults,
        found,
        lost,
    )


def _compared(layout: Layout, players: Players, folder: Path) -> tuple[Findings, set[Lost]]:
    """What was found, and the steps that `nostos losses` names as lost by the receipts of all players."""
    receipts = receipts_in(folder / "receipts", players)
    with Client(layout.service_url) as client:
        keys = {key["kid"]: key["x"] for key in client.signing_keys()}
    steps = proved(receipts, keys)
    promised = [with_proved(each, steps) for each in players.promises]
    return findings(layout, promised, strict=layout.stored.synchronous), named(layout, receipts)


def as_object(result: Drill) -> dict[str, Any]:
    """The result for programs."""
    found = result.findings
    return {
        "ok": not (result.broken() or result.late()),
        "broken": result.broken(),
        "late": result.late(),
        "synchronous": result.synchronous,
        "plan": result.plan._asdict(),
        "seconds": round(result.seconds, 1),
        "moves": result.moves,
        "refusals": result.refusals,
        "failed": result.failed,
        "faults": [summary(each) for each in result.faults],
        "findings": {**found._asdict(), "lost": [each._asdict() for each in found.lost]},
        "named": [each._asdict() for each in sorted(result.named)],
    }


def _shown(result: Drill) -> Table:
    table = Table(
        "at",
        "fault",
        "primary",
        "median wait",
        "longest wait",
        "whole after",
        "ready after",
        "new log",
        box=None,
    )
    for each in map(summary, result.faults):
        wait: Any = each["wait"]
        table.add_row(
            f"{each['at']} s",
            f"{each['kind']} of machine {each['machine']}",
            f"machine {each['primary']}",
            f"{wait['median']} s",
            f"{wait['longest']} s",
            f"{each['whole']} s",
            f"{each['ready']} s",
            str(each["log"]),
        )
    found = result.findings
    table.caption = (
        f"{found.matches} matches, {result.moves} moves in {result.seconds:.0f} s,"
        f" {found.receipts} receipts: "
        f"{len(found.lost)} lost, {len(found.holes)} holes, {len(found.rivals)} rivals"
    )
    return table
