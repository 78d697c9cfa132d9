"""Who looks for what a dishonest operator did: each says what it finds, in its own words, or "".

What a finder says begins with its name for the finding and a colon. A remark that is no finding begins with
"says".
"""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import httpx
import msgspec
import psycopg
from click.testing import CliRunner
from msgspec.structs import replace

from api.runtime.settings import Settings
from deploy.audit import log_client, verify
from deploy.audit.monitor import Monitor
from deploy.audit.witness import Witness
from deploy.audit.witness_memory import LogRewrittenError
from deploy.terminal.errors import CommandError
from domain.kernel.facts import REFEREE
from domain.ledger.canonical import canonical
from domain.ledger.log import merkle, signed_note
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from domain.matches.errors import UnknownHead
from domain.store import Log
from tests.deploy.audit.log_service import TiledLog
from tests.domain.ledger.support import KEY, SHELF
from tests.ledger.dishonest import Evidence
from tests.ledger.head_log import HeadLog
from tests.ledger.honest import Table, vkeys, world
from tests.support.logins import role_url
from tests.web.verify.test_record_checks import audited
from tests.workers.notary.rewriting import append, as_owner, notarized
from workers.notary.log_integrity import ROLE, LogMismatch, Place, check_log
from workers.notary.rereading import Rereader

REMARKS: Final = ("chance",)  # checks that hold, and remark what the reader should know


def verified(
    home: Path, *files: bytes, policy: Policy | None = None, url: str = "", **given: Sequence[str]
) -> str:
    """What `nostos verify` finds in files. `given`: the lines of the files that its options name.

    `url`: of the service whose log it reads.
    """
    home.mkdir(exist_ok=True)
    paths = [_written(home / f"{number}.jsonl", data) for number, data in enumerate(files)]
    options = ["--log", url] if url else []
    if policy is not None:
        options += ["--policy", _written(home / "policy.json", canonical(_plain(policy)))]
    for name, lines in given.items():
        options += [f"--{name}", _written(home / name, "\n".join(lines).encode())]
    with patch.object(verify, "shelf_with", lambda _: SHELF), patch.object(verify, "FEW", len(files)):
        result = CliRunner().invoke(verify.command, [*paths, *options, "--json"])
    answer = json.loads(result.stdout)
    checks = [check for record in answer["records"] for check in record["checks"]]
    failing = [f"{check['name']}: {check['detail']}" for check in checks if not check["ok"]]
    remarks = [f"says: {check['detail']}" for check in checks if check["name"] in REMARKS and check["detail"]]
    return "\n".join(failing or dict.fromkeys(remarks))


def _written(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def _plain(policy: Policy) -> object:
    found: object = msgspec.to_builtins(policy)
    return found


def by_a_players_record(evidence: Evidence, home: Path) -> str:
    """`verify`: the records that the players and onlookers get, each alone"""
    if not evidence.records:
        return "no record: the service can make none"
    found = (verified(home, data) for viewer, data in evidence.records.items() if viewer is not REFEREE)
    return next(filter(None, found), "")


def by_the_referees_record(evidence: Evidence, home: Path) -> str:
    """`verify`: the referee's record, after the match"""
    return verified(home, evidence.records[REFEREE]) if evidence.records else ""


def by_several_files(evidence: Evidence, home: Path) -> str:
    """`verify`: the records of several people together"""
    if not evidence.records:
        return ""
    return _new(evidence, verified(home, *evidence.records.values(), *evidence.others))


def by_kept_receipts(evidence: Evidence, home: Path) -> str:
    """`verify --receipts`: what players kept"""
    if not evidence.records or not evidence.receipts:
        return ""
    data = evidence.records[REFEREE]
    return _new(evidence, verified(home, data, receipts=evidence.receipts))


def by_the_services_keys(evidence: Evidence, home: Path) -> str:
    """`verify --policy`: the keys of the service"""
    return _by_policy(evidence, home, replace(evidence.policy, players={}))


def by_players_keys(evidence: Evidence, home: Path) -> str:
    """`verify --policy`: the keys of players"""
    return _by_policy(evidence, home, replace(evidence.policy, keys=()))


def by_witnesses(evidence: Evidence, home: Path) -> str:
    """`verify --policy`: two witnesses demanded; `--checkpoints`: what they kept"""
    demanded = Policy(witnesses=vkeys(), cosignatures=2, checkpoint=True)
    return _by_policy(evidence, home, demanded, checkpoints=[each.note() for each in evidence.checkpoints])


def _by_policy(evidence: Evidence, home: Path, policy: Policy, **given: Sequence[str]) -> str:
    if not evidence.records:
        return ""
    return _new(evidence, verified(home, evidence.records[REFEREE], policy=policy, url="", **given))


def _new(evidence: Evidence, said: str) -> str:
    """What the referee's record alone does not show."""
    alone = audit(evidence.records[REFEREE], SHELF).checks
    known = [f"{check.name}: {check.detail}" for check in alone if not check.ok]
    known += [f"says: {check.detail}" for check in alone]
    return "\n".join(line for line in said.splitlines() if line not in known)


def by_the_log(evidence: Evidence, home: Path) -> str:
    """`verify --log`: the records against all leaves of the log"""
    if not evidence.records:
        return ""
    transport = httpx.MockTransport(TiledService(evidence.looks[-1]))
    with patch.object(log_client, "LogClient", partial(log_client.LogClient, transport=transport)):
        return _new(evidence, verified(home, evidence.records[REFEREE], url="http://nostos.example"))


def by_the_page(evidence: Evidence, _: Path) -> str:
    """The page `/verify`"""
    for data in evidence.records.values():
        [report] = audited(data, published=evidence.published)
        failing = [
            f"{name}: {check[1]}" for name, check in report.items() if check is not True and check[0] is False
        ]
        if failing:
            return "\n".join(failing)
    return ""


class LogService:
    """The routes of a service that a witness asks, with this log."""

    def __init__(self, published: Sequence[Mapping[str, str]]) -> None:
        self.log = HeadLog()
        self._keys = published

    def __call__(self, request: httpx.Request) -> httpx.Response:
        match request.url.path.removeprefix("/v1/"):
            case "keys":
                return httpx.Response(200, json={"keys": [{"kid": KEY.kid, "x": KEY.x}]})
            case "log/checkpoint":
                return httpx.Response(200, text=self.log.checkpoint().note())
            case "log/consistency":
                old, new = (int(request.url.params[name]) for name in ("old", "new"))
                proof = merkle.consistency_proof(self.log.node, old, new)
                return httpx.Response(200, json={"proof": [b64encode(one).decode() for one in proof]})
            case _:
                return httpx.Response(201, json={})


def by_a_witness(evidence: Evidence, home: Path) -> str:
    """`nostos witness`, which sees the log again and again"""
    service = LogService(evidence.published)
    watcher = Witness("http://nostos.example", home / "witness", transport=httpx.MockTransport(service))
    for log in evidence.looks:
        service.log = log
        try:
            watcher.look()
        except LogRewrittenError as error:
            return f"proves: {error}"
        except CommandError as error:
            return f"does not sign: {error}"
    return ""


class TiledService(TiledLog):
    """A service that shows a log of this kind as tiles."""

    def __init__(self, log: HeadLog) -> None:
        super().__init__(log.leaves)
        self._log = log

    def note(self) -> str:
        """The checkpoint of the log."""
        return self._log.checkpoint().note()


def by_a_monitor(evidence: Evidence, home: Path) -> str:
    """`nostos monitor`, which reads every leaf of the log"""
    for log in evidence.looks:
        transport = httpx.MockTransport(TiledService(log))
        monitor = Monitor("http://nostos.example", home / "monitor", transport=transport)
        try:
            findings = monitor.look().findings
        except CommandError as error:
            return f"does not go on: {error}"
        finally:
            monitor.close()
        if findings:
            return "\n".join(f"{found.kind}: {found.what}" for found in findings)
    return ""


def by_the_next_player(evidence: Evidence, _: Path) -> str:
    """A player who goes on with `Nostos-Seen`, the head that they saw"""
    if not evidence.next:
        return ""
    table = Table(Random(5), evidence.next)
    try:
        for player in ("bob", "ann"):
            table.move(player, world().seen)
    except UnknownHead:
        return "refused: a head that this match's ledger never had"
    return ""


Finder = Callable[[Evidence, Path], str]
FINDERS: Final[dict[str, Finder]] = {
    "a player's record": by_a_players_record,
    "the referee's record": by_the_referees_record,
    "several files": by_several_files,
    "kept receipts": by_kept_receipts,
    "the service's keys": by_the_services_keys,
    "players' keys": by_players_keys,
    "witnesses": by_witnesses,
    "the log": by_the_log,
    "a witness": by_a_witness,
    "a monitor": by_a_monitor,
    "the page": by_the_page,
    "Nostos-Seen": by_the_next_player,
}


def by_the_notary(evidence: Evidence, settings: Settings) -> str:
    """The notary, if whoever changes the database does not run it too"""
    if len(evidence.database) == 1:
        return ""
    first, *others = evidence.database
    notarized(settings, tuple(first))
    for events in others:
        as_owner(settings, "DELETE FROM nostos.events")
        append(settings, tuple(events))
    try:
        signed = check_log(settings)
    except LogMismatch as error:
        return f"alarm: {error}"
    return next(map(_alarm, _read_again(settings, signed)), "")


def _read_again(settings: Settings, signed: signed_note.Checkpoint | None) -> list[Place]:
    """What is different when the notary reads all that it signed again."""
    dsn, seconds = role_url(str(settings.database_url), ROLE), iter((0.0, 1.0))
    log = Log(dsn, SHELF, connections=1)
    try:
        with psycopg.connect(dsn, autocommit=True) as connection:
            return Rereader(log, 10_000, lambda: next(seconds)).differences(connection, signed)
    finally:
        log.close()


def _alarm(place: Place) -> str:
    match, step = place
    return f"alarm: match {match}, step {step} is not what was signed: the log was rewritten"


NOTARY: Final = "the notary"
