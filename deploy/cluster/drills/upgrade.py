"""`nostos cluster upgrade-drill`: nodes get the next version under matches, and go back; all is compared."""

import json
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.table import Table

from api.client import Client
from deploy.cluster import builds
from deploy.cluster.builds import THIS
from deploy.cluster.cluster import Cluster, cluster
from deploy.cluster.drills import next_version
from deploy.cluster.drills.drill import BACK_WITHIN, LAST_MATCHES, WARM
from deploy.cluster.drills.followers import following
from deploy.cluster.drills.laws import Findings, findings
from deploy.cluster.drills.nodes import START, Change, change, migrate
from deploy.cluster.drills.players import Players
from deploy.cluster.drills.rollback import Beside, Newer, is_taken_in, look
from deploy.cluster.layout import MACHINES, Layout
from deploy.cluster.status import EXIT_WRONG, with_home
from deploy.stack.cluster_state import read_state
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import WrongUsage
from deploy.terminal.interrupts import interruptible
from domain.ledger.verify.policy import Key, Policy

UPGRADE, ROLL_BACK, AGAIN = "upgrade", "roll-back", "upgrade again"
PATIENCE: Final = (
    1800.0  # seconds in which players of the next version wait until there are nodes of it again
)
PACE: Final = 0.25  # seconds from a move to the next one of a table, so that nodes have the time to start
VERIFIED: Final = 600.0  # seconds for the verifier of the other build


class Plan(NamedTuple):
    """What a drill does. `matches`: so many are played at any time; `newer`: of those that only the next
    version reads; `options`: of these, without which there are none. `together`: nodes go back, and forward
    again, all at once. `seed`: of the moves.
    """

    matches: int
    newer: int
    options: Mapping[str, Any]
    together: bool
    seed: int

    def groups(self) -> list[tuple[int, ...]]:
        """The machines whose nodes go back at once."""
        return [MACHINES] if self.together else [(machine,) for machine in MACHINES]


class Upgrade(NamedTuple):
    """What happened. `applied`: migrations; `frames`: that followers got, and `gaps` in them; `newer`: of the
    matches that only the next version reads, what its own verifier says; `beside`, `taken_in`: None without
    such matches; `open_findings`: those of the service itself that nobody acknowledged.
    """

    plan: Plan
    seconds: float
    moves: int
    newer_moves: int
    applied: list[str]
    changes: list[Change]
    frames: int
    gaps: list[str]
    failed: list[str]
    unfinished: int
    beside: Beside | None
    taken_in: bool
    newer: str
    open_findings: int
    findings: Findings

    def broken(self) -> list[str]:
        """The laws that do not hold, a line each."""
        found, beside = self.findings, self.beside
        laws = {
            "acknowledged steps are lost": len(found.lost),
            "matches have holes": len(found.holes),
            "steps have two signed heads": len(found.rivals),
            "acknowledged steps have no receipt": len(found.unsigned),
            "records do not verify": len(found.unverified),
            "matches did not end": len(found.unfinished) + self.unfinished,
            "tables failed": len(self.failed),
            "streams have gaps": len(self.gaps),
            "findings of the service are open": self.open_findings,
        }
        if beside is not None:
            laws |= {
                "nodes did not refuse a match of the next version": len(beside.shown),
                "nodes did not serve the other matches": len(beside.unserved),
                "workers stopped at events of the next version": len(beside.missing),
                "times the notary signed nothing beside them": int(beside.signed <= 0),
                "forgotten nodes made no move": int(beside.moves == 0),
                "times nothing was parked": int(beside.parked == 0),
                "times parked matches were not taken in": int(not self.taken_in),
            }
        lines = [f"{count} {law}" for law, count in laws.items() if count]
        return [*lines, f"the next version says: {self.newer}"] if self.newer else lines

    def late(self) -> list[str]:
        """The changes in which a match waited too long, a line each. It depends on the machine, too."""
        return [
            f"the {each.phase} kept a match waiting for {each.longest:.1f} s, not {BACK_WITHIN:.0f} s at most"
            for each in self.changes
            if each.longest > BACK_WITHIN
        ]


@click.command
@with_home
@click.option(
    "--to",
    "build",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Another checkout with its .venv, in place of a next version that is made from this one.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="With --to: an option of Odyssee that only the other checkout knows.",
)
@click.option("--matches", type=click.IntRange(1), default=12, show_default=True, help="Played at any time.")
@click.option("--newer", type=click.IntRange(1), default=4, show_default=True, help="Of the next version.")
@click.option("--together", is_flag=True, help="Go back, and forward again, with all nodes at once.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the moves.")
@with_json
def command(
    *,
    home: Path,
    build: Path | None,
    options: tuple[str, ...],
    matches: int,
    newer: int,
    together: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Start a cluster of this version, upgrade its nodes one after the other under matches, and roll it back.

    The next version migrates the database while this one serves. Then matches are played that only it reads.
    After the roll-back nodes of this version refuse those alone, and the next one takes up what was parked.
    Nothing that a receipt promised may be lost, no stream may have a gap, every record verifies, every match
    ends, and none waits longer than 30 s. The exit code is 1 if a law does not hold.
    """
    chosen = dict(map(_option, options)) if build else next_version.OPTIONS
    plan = Plan(matches, newer if chosen else 0, chosen, together, seed)
    with tempfile.TemporaryDirectory() as folder, interruptible() as interrupts:
        other = build.resolve() if build else next_version.make(Path(folder) / "next")
        with cluster(home, synchronous=True, interrupts=interrupts) as running:
            result = upgrade(running, plan, other)
        builds.forget(running.layout)
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


def _option(text: str) -> tuple[str, Any]:
    name, mark, value = text.partition("=")
    if not mark:
        raise WrongUsage(f"--option {text}: write NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def upgrade(running: Cluster, plan: Plan, build: Path) -> Upgrade:
    """Do all of it on a cluster that is ready, whose nodes run from this checkout. They end at the build."""
    url = running.layout.service_url
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        players = Players(url, folder / "players", plan.matches, plan.seed, pace=PACE)
        newer = Players(
            url, folder / "newer", plan.newer, plan.seed, options=plan.options, patience=PATIENCE, pace=PACE
        )
        began = time.monotonic()
        with players.playing(), following(url, players.tables) as followers:
            players.wait_for_moves(began, WARM)
            with spinner("The next version migrates the database"):
                applied = migrate(running.layout, build)

            def changed(phase: str, groups: Sequence[Sequence[int]], to: Path) -> list[Change]:
                return [_change(running, players, phase, each, to, began=began) for each in groups]

            changes = changed(UPGRADE, [(machine,) for machine in MACHINES], build)
            beside, taken_in, own = None, True, None
            with newer.playing():
                if plan.options:
                    own = Newer(url, folder / "own", dict(plan.options))
                    newer.wait_for_moves(time.monotonic(), START)
                changes += changed(ROLL_BACK, plan.groups(), THIS)
                if own is not None:
                    with spinner("Looking at what this version does beside a node of the next one"):
                        beside = look(running, build, own)
                changes += changed(AGAIN, plan.groups(), build)
                if own is not None:
                    with spinner("Waiting until what was parked is taken in"):
                        taken_in = is_taken_in(running)
                    own.finish(url)
                with spinner("Playing the last matches to their ends"):
                    newer.finish(LAST_MATCHES)
                    players.finish(LAST_MATCHES)
        seconds = time.monotonic() - began
        with spinner("Comparing what was promised with what there is"):
            found = findings(running.layout, players.promises, strict=True)
            promised = {each.match: each.tokens for each in newer.promises}
            if own is not None:
                promised[own.match] = own.tokens
            verified = _verified(running.layout, build, folder, promised)
            state = read_state(running.layout.owners_settings())
    tables = [*players.tables, *newer.tables]
    return Upgrade(
        plan=plan,
        seconds=seconds,
        moves=players.moves,
        newer_moves=newer.moves,
        applied=applied,
        changes=changes,
        frames=sum(each.frames for each in followers),
        gaps=[gap for each in followers for gap in each.gaps],
        failed=[f"table {each.number}: {each.failure}" for each in tables if each.failure],
        unfinished=sum(not each.finished for each in newer.promises),
        beside=beside,
        taken_in=taken_in,
        newer=verified,
        open_findings=state.open_findings,
        findings=found,
    )


def _change(
    running: Cluster, players: Players, phase: str, machines: Sequence[int], build: Path, *, began: float
) -> Change:
    names = ", ".join(map(str, machines))
    with spinner(f"{phase.capitalize()} of machine {names}"):
        return change(running, players, phase, machines, build, began=began)


def _verified(layout: Layout, build: Path, folder: Path, promised: Mapping[str, Sequence[str]]) -> str:
    """Why the records of these matches do not hold by the verifier of the build and their receipts; "" if
    they do.
    """
    if not promised:
        return ""
    records, receipts, policy = folder / "records", folder / "receipts", folder / "policy.json"
    records.mkdir()
    with Client(layout.service_url) as client:
        keys = tuple(Key(key["kid"], key["x"]) for key in client.signing_keys())
        for match in promised:
            (records / f"{match}.jsonl").write_bytes(client.record(match))
    policy.write_bytes(msgspec.json.encode({"keys": Policy(keys).keys}))
    receipts.write_text("".join(f"{token}\n" for tokens in promised.values() for token in tokens))
    files = [str(records / f"{match}.jsonl") for match in promised]
    words = ("verify", "--json", "--policy", str(policy), "--receipts", str(receipts), *files)
    done = subprocess.run(
        builds.command(build, "deploy", *words), capture_output=True, timeout=VERIFIED, check=False
    )
    try:
        said = json.loads(done.stdout)
    except ValueError:
        return f"no report: {done.stderr.decode(errors='replace').strip()[-300:]}"
    failed = [
        f"{record['match']}: {check['name']}: {check['detail']}"
        for record in said.get("records", ())
        for check in record["checks"]
        if not check["ok"]
    ]
    return "" if said["ok"] else "; ".join(failed) or str(said.get("error", "a record does not hold"))


def as_object(result: Upgrade) -> dict[str, Any]:
    """The result for programs."""
    found = result.findings
    return {
        "ok": not (result.broken() or result.late()),
        "broken": result.broken(),
        "late": result.late(),
        "plan": result.plan._asdict(),
        "seconds": round(result.seconds, 1),
        "moves": result.moves,
        "newer_moves": result.newer_moves,
        "applied": result.applied,
        "changes": [each.as_object() for each in result.changes],
        "frames": result.frames,
        "gaps": result.gaps,
        "failed": result.failed,
        "beside": None if result.beside is None else result.beside._asdict(),
        "taken_in": result.taken_in,
        "newer": result.newer,
        "open_findings": result.open_findings,
        "findings": {**found._asdict(), "lost": [each._asdict() for each in found.lost]},
    }


def _shown(result: Upgrade) -> Table:
    table = Table("at", "what", "machines", "ready after", "longest wait", "sent again", box=None)
    for each in result.changes:
        table.add_row(
            f"{each.at:.0f} s",
            each.phase,
            ", ".join(map(str, each.machines)),
            f"{each.ready:.1f} s",
            f"{each.longest:.1f} s",
            ", ".join(f"{count} {reason}" for reason, count in each.lost.items()) or "nothing",
        )
    found, beside = result.findings, result.beside
    parked = f", {beside.parked} parked and taken in again" if beside and result.taken_in else ""
    table.caption = (
        f"{found.matches} matches, {result.moves} moves in {result.seconds:.0f} s, {result.frames} frames,"
        f" {result.newer_moves} moves of the next version{parked}: {len(found.lost)} lost,"
        f" {len(found.holes)} holes, {len(found.rivals)} rivals, {len(result.gaps)} gaps"
    )
    return table
