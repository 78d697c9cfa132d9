"""`nostos cluster restore-drill`: an accident under matches, a restore to a moment, and a comparison."""

import tempfile
import time
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, LiteralString, NamedTuple
from uuid import uuid4

import click
import httpx
import psycopg
from rich.console import Console
from rich.table import Table

from api.client import Client, ProblemError
from deploy.audit.log_client import LogClient
from deploy.cluster.backups import back_up
from deploy.cluster.cluster import Cluster, cluster
from deploy.cluster.drills.laws import Findings, Lost, findings, named, proved, receipts_in, with_proved
from deploy.cluster.drills.players import Players, Promises
from deploy.cluster.drills.restoration import Restoration, Step
from deploy.cluster.layout import Layout
from deploy.cluster.status import EXIT_WRONG, with_home
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import interruptible
from deploy.waiting import wait_until

AWAY_WITHIN: Final = 300.0  # seconds without the service, at most
WARM: Final = 120.0  # seconds in which every table has a move
LAST_MATCHES: Final = 300.0  # seconds in which the last matches end
PATIENCE: Final = 900.0  # seconds in which players send a request again: as long as a slow restore takes
POLL_INTERVAL: Final = 0.1
# pgBackRest knows the times of backups in whole seconds, and takes one that ended in an earlier second.
LATER: Final = "SELECT clock_timestamp() > date_trunc('second', %s::timestamptz) + interval '2 seconds'"
# The last step of every match is deleted, past the trigger. Nodes take that for a loss, and go on.
ACCIDENT: Final = """
    ALTER TABLE nostos.events DISABLE TRIGGER USER;
    DELETE FROM nostos.events AS event USING (
        SELECT originator_id, max(originator_version) AS version FROM nostos.events
        WHERE topic LIKE 'match.%' GROUP BY originator_id
    ) AS last WHERE event.originator_id = last.originator_id AND event.originator_version = last.version;
    ALTER TABLE nostos.events ENABLE TRIGGER USER
"""


class RestoreDrill(NamedTuple):
    """What happened. `steps`: of backup and restore, with their seconds; `away`: seconds without the service.

    `before`: steps that receipts proved before the moment; `named`: those that `nostos losses` says are lost;
    `went_on`: matches with accepted commands before the moment and after the restore; `lineage`: new rows of
    it; `erased`: whether a player who was deleted after the moment is unknown; `log`: the new log of heads
    that `nostos recover` began; `signed`: its leaves at the end; `refusals`: by the names of problems;
    `failed`: tables.
    """

    moment: str
    steps: list[Step]
    away: float
    moves: int
    before: set[Lost]
    named: set[Lost]
    went_on: set[str]
    lineage: int
    erased: bool
    log: str
    signed: int
    refusals: dict[str, int]
    failed: dict[int, str]
    findings: Findings

    def broken(self) -> list[str]:
        """The laws that do not hold, a line each."""
        found = self.findings
        lost = set(found.lost)
        laws = {
            "steps from before the moment are lost": len(self.before & lost),
            "lost steps are not named by `nostos losses`": len(lost - self.named),
            "steps are named that are not lost": len(self.named - lost),
            "matches have holes": len(found.holes),
            "steps have two signed heads, and none of them is lost": len(found.both_kept),
            "acknowledged steps have no receipt": len(found.unsigned),
            "records do not verify": len(found.unverified),
            "matches that went on did not end": len(self.went_on & set(found.unfinished)),
            "tables failed": len(self.failed),
        }
        missing = {
            "nothing was lost: there was no accident": bool(lost),
            "no match of before went on": bool(self.went_on),
            "the lineage has no new row": self.lineage > 0,
            "a player who was deleted is there again": self.erased,
            "no notary signs the new log": self.signed > 1,  # the first leaf is the statement
        }
        counted = [f"{count} {law}" for law, count in laws.items() if count]
        return [*counted, *(law for law, holds in missing.items() if not holds)]

    def late(self) -> list[str]:
        """A line if the service was away for too long. It depends on the machine, too."""
        if self.away <= AWAY_WITHIN:
            return []
        return [f"the service was away for {self.away:.0f} s, not {AWAY_WITHIN:.0f} s at most"]


@click.command
@with_home
@click.option("--matches", type=click.IntRange(1), default=10, show_default=True, help="Played at any time.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the moves.")
@with_json
def command(*, home: Path, matches: int, seed: int, as_json: bool) -> None:
    """Start a cluster, play matches, back up, delete events, restore to a moment before that, and compare.

    Every step that a receipt promised before the moment is there, those after it are named, no match has a
    hole or two histories, records verify, and matches go on. The service is away for 5 minutes at most. The
    exit code is 1 if a law does not hold.
    """
    with interruptible() as interrupts, cluster(home, synchronous=True, interrupts=interrupts) as running:
        result = restore_drill(running, matches, seed)
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


def restore_drill(running: Cluster, matches: int, seed: int) -> RestoreDrill:
    """Do all of it on a cluster that is ready."""
    layout = running.layout
    with tempfile.TemporaryDirectory() as name, Client(layout.service_url) as client:
        folder = Path(name)
        players = Players(layout.service_url, folder, matches, seed, patience=PATIENCE)
        heads = LogClient(layout.service_url)
        gone = client.register("Eumaeus")
        lineage = _lineage(layout)
        with players.playing():
            _wait_for_moves(players)
            began = time.monotonic()
            back_up(layout)
            backup = Step("a full backup, while matches are played", time.monotonic() - began)
            _wait_for_the_next_second(layout)
            before = receipts_in(folder / "before", players)
            moment = _asked(layout, "SELECT clock_timestamp()::text")
            _wait_for_moves(players)
            _wait_for_signatures(heads)
            _delete(layout, gone, "Eumaeus")
            restoration = Restoration(running, moment)
            accident = time.monotonic()
            _execute(layout, ACCIDENT)
            restoration.stop()
            all_receipts = receipts_in(folder / "all", players)
            restoration.go_back()
            restoration.delete_again()
            lost = named(layout, all_receipts)
            log = restoration.recover(all_receipts)
            restoration.start()
            _wait_for_moves(players)
            away = time.monotonic() - accident
            with spinner("Playing the last matches to their ends"):
                players.finish(LAST_MATCHES)
        keys = {key["kid"]: key["x"] for key in client.signing_keys()}
        all_proved, proved_before = (proved(file, keys) for file in (all_receipts, before))
        with spinner("Comparing what was promised with what there is"):
            promised = players.promises
            known = {lost.match for lost in proved_before}
            went_on = {each.match for each in promised if each.match in known and _went_on(each, all_proved)}
            found = findings(layout, [with_proved(each, all_proved) for each in promised], strict=False)
        erased = _is_unknown(gone)
        newest = heads.checkpoint(heads.keys())
    return RestoreDrill(
        moment,
        [backup, *restoration.steps],
        away,
        players.moves,
        proved_before,
        lost,
        went_on,
        _lineage(layout) - lineage,
        erased,
        log,
        newest.size if newest.name == log else 0,
        players.refusals,
        {table.number: table.failure for table in players.tables if table.failure},
        found,
    )


def as_object(result: RestoreDrill) -> dict[str, Any]:
    """The result for programs."""
    found = result.findings
    return {
        "ok": not (result.broken() or result.late()),
        "broken": result.broken(),
        "late": result.late(),
        "moment": result.moment,
        "steps": [{"name": each.name, "seconds": round(each.seconds, 1)} for each in result.steps],
        "away": round(result.away, 1),
        "moves": result.moves,
        "before": len(result.before),
        "named": [each._asdict() for each in sorted(result.named)],
        "went_on": len(result.went_on),
        "lineage": result.lineage,
        "erased": result.erased,
        "log": result.log,
        "signed": result.signed,
        "refusals": result.refusals,
        "failed": result.failed,
        "findings": {**found._asdict(), "lost": [each._asdict() for each in found.lost]},
    }


def _shown(result: RestoreDrill) -> Table:
    table = Table("step", "seconds", box=None)
    for each in result.steps:
        table.add_row(each.name, f"{each.seconds:.1f}")
    table.caption = (
        f"{result.moves} moves; back at {result.moment}: {len(result.before)} steps of before are there,"
        f" {len(result.named)} of after are named in {result.log}; {len(result.went_on)} matches went on;"
        f" the service was away for {result.away:.0f} s"
    )
    return table


def _wait_for_moves(players: Players) -> None:
    """Return when every table has an accepted move from now on. CommandError if that takes too long."""
    since = time.monotonic()
    players.wait_for_moves(since, WARM)
    waiting = [table for table in players.tables if not table.failure and table.moves[-1:] <= [since]]
    if waiting:
        shown = "; ".join(f"table {table.number}: {table.shown()}" for table in waiting)
        raise CommandError(f"{len(waiting)} tables have no accepted move within {WARM:.0f} s: {shown}")


def _wait_for_signatures(heads: LogClient) -> None:
    """Return when heads are signed that are not signed yet."""
    keys = heads.keys()
    known = heads.checkpoint(keys).size
    if not wait_until(lambda: heads.checkpoint(keys).size > known, timeout=WARM, interval=POLL_INTERVAL):
        raise CommandError(f"no notary signs within {WARM:.0f} s")


def _wait_for_the_next_second(layout: Layout) -> None:
    """Return when a moment from now on lies after the backup that has just ended."""
    ended = _asked(layout, "SELECT clock_timestamp()::text")
    wait_until(lambda: _asked(layout, LATER, ended), timeout=WARM, interval=POLL_INTERVAL)


def _went_on(promises: Promises, proved: set[Lost]) -> bool:
    """Whether a command of this match was accepted that the receipts of before the restore do not prove."""
    return any(
        Lost(promises.match, step, head) not in proved
        for step, heads in promises.steps.items()
        for head in heads
    )


def _delete(layout: Layout, player: Client, name: str) -> None:
    """Delete a player, as they would do it themselves."""
    answer = httpx.post(
        f"{layout.service_url}/v1/players/me/deletion",
        json={"confirm": name},
        headers={"authorization": f"Bearer {player.token}", "idempotency-key": str(uuid4())},
        timeout=WARM,
    )
    if answer.status_code != HTTPStatus.NO_CONTENT:
        raise CommandError(f"a player cannot be deleted: {answer.status_code}")


def _is_unknown(player: Client) -> bool:
    """Whether the service does not know the token of the player any more."""
    try:
        player.me()
    except ProblemError as problem:
        return problem.status == HTTPStatus.UNAUTHORIZED
    return False


def _lineage(layout: Layout) -> int:
    return int(_asked(layout, "SELECT count(*) FROM nostos.lineage"))


def _asked(layout: Layout, query: LiteralString, *values: object) -> Any:
    with psycopg.connect(layout.superuser_url()) as connection:
        [(value,)] = connection.execute(query, values).fetchall()
        return value


def _execute(layout: Layout, statement: LiteralString) -> None:
    with psycopg.connect(layout.superuser_url()) as connection:
        connection.execute(statement)
