"""`nostos recover`: a log of which signed leaves are lost is followed by another one, which says so."""

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

import httpx
import psycopg
import pytest
from click.testing import CliRunner
from psycopg import Connection
from structlog.testing import capture_logs

from api.app import create_app
from api.runtime.services import assemble
from api.runtime.settings import Settings, load
from api.runtime.signing_keys import Keyring
from api.runtime.witness_list import ListedWitness
from deploy.audit.monitor import Monitor
from deploy.audit.witness_memory import WitnessMemory
from deploy.audit.witness_server import answer
from deploy.cli.main import main
from deploy.stack.preflight import require_signed_history
from deploy.terminal.errors import CommandError
from domain.ledger import discontinuities
from domain.ledger.log import merkle, signed_note, tiles
from domain.ledger.receipts import HeadReceipt
from domain.store import Event
from domain.store.postgres.connections import connect_session
from projections.models import findings, transparency_log
from projections.models.log import origins
from tests.api.support import ok
from tests.deploy.audit.test_ledger_commands import run
from tests.domain.ledger.support import SHELF, played
from tests.ledger.heads import grown
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.workers.notary.rewriting import append, as_owner, notarized, notary, size
from workers.feeder import Feeder
from workers.notary.log_integrity import CHECKPOINT, ROLE, LogMismatch, check_log

LOST = 3  # steps
GONE = UUID(int=7)  # a match of which the log has nothing
WHY = ("--because", "The standby lacked the last commits.")


@pytest.fixture
def settings(home: Path) -> Settings:
    return load()


@contextmanager
def session(settings: Settings) -> Iterator[Connection]:
    with connect_session(role_url(str(settings.database_url), ROLE)) as connection:
        yield connection


def checkpoint(settings: Settings, log: int | None = None) -> signed_note.Checkpoint:
    """The last checkpoint of a log in the database."""
    with session(settings) as connection:
        found = transparency_log.checkpoint(connection, log=log)
    assert found is not None
    return found


def lose(settings: Settings, events: tuple[Event, ...], count: int = LOST) -> None:
    """The last events, their leaves and their checkpoints are as if they had never been."""
    left = len(events) - count
    position = f"(SELECT notification_id FROM nostos.events WHERE originator_version = {left})"
    as_owner(
        settings,
        f"DELETE FROM nostos.events WHERE originator_version > {left}",
        f"DELETE FROM nostos.heads WHERE index >= {left}",
        f"DELETE FROM nostos.cosignatures WHERE size > {left}",
        f"DELETE FROM nostos.checkpoints WHERE size > {left}",
        f"UPDATE nostos.notary SET position = {position}",
    )


def with_loss(settings: Settings) -> tuple[Event, ...]:
    """The events of a match, of which the last were signed, and are lost."""
    events = played("toy", 2)
    notarized(settings, events[:-LOST])
    notarized(settings, events[-LOST:])
    eventually(lambda: checkpoint(settings).size == len(events))
    lose(settings, events)
    return events


def signed_up_to(settings: Settings, due: int) -> signed_note.Checkpoint:
    """The checkpoint of the log of now, once a notary has signed so many leaves."""
    with notary(settings):
        eventually(lambda: size(settings) == due and checkpoint(settings).size == due)
    return checkpoint(settings)


def leaves(settings: Settings, log: int | None = None) -> list[bytes]:
    """The data of all leaves that are shown of a log."""
    with session(settings) as connection:
        count = transparency_log.size(connection, log)
        found = transparency_log.entries(connection, tiles.Tile(0, count), log)
    assert found is not None
    return tiles.entries(found)


def test_a_service_that_lost_signed_leaves_goes_on_in_a_new_log(settings: Settings, home: Path) -> None:
    events = with_loss(settings)
    old, left = leaves(settings), len(events) - LOST
    with pytest.raises(CommandError, match=r"does not start.*\./nostos recover"):
        require_signed_history(settings)
    with capture_logs() as logs, notary(settings):
        eventually(lambda: any(line["event"] == "signing_stopped" for line in logs))
    assert "./nostos recover" in str(logs)
    receipts = home / "kept.receipts"
    kept = [HeadReceipt(str(GONE), step, "0" * 64) for step in range(1, LOST + 1)]
    receipts.write_text("".join(f"{Keyring.of(settings).sign(each)}\n" for each in kept))
    code, answer = run("recover", *WHY, "--yes", "--receipts", receipts)
    assert 0 == code, answer
    stated = answer["discontinuity"]
    first = settings.log_name
    assert (f"{first}/2", first, LOST) == (stated["origin"], stated["follows"], stated["losses"])
    assert [{"log": first, "signed": len(events), "lost": True, "have": left, "left": left}, left] == [
        answer["remains"][0],
        stated["lost"][0]["size"],
    ]
    assert [1, 2, 3] == [each["step"] for each in answer["losses"]["proved"]]
    require_signed_history(settings)
    again = run("recover", *WHY, "--yes")
    assert (1, True) == (again[0], "nothing is lost" in again[1]["error"])
    append(settings, played("toy", 2, 5))  # matches go on
    made = signed_up_to(settings, 1 + left + len(played("toy", 2, 5)))
    assert f"{first}/2" == made.name
    now = leaves(settings)
    assert old == now[1 : 1 + left], "what is left is there again, as it was"
    assert old == leaves(settings, 1), "the old log stays as it is"
    with session(settings) as connection:
        root = merkle.root(transparency_log.Tree(connection, 1), left)
        assert root in [b64decode(each["root"]) for each in stated["lost"] if each["size"] == left]
        assert all(each.reason for each in findings.findings(connection))


def test_witness_monitor_and_readers_follow(settings: Settings, home: Path) -> None:
    events = played("toy", 2)
    left = len(events) - LOST
    notarized(settings, events[:-LOST])
    append(settings, events[-LOST:])
    signed_up_to(settings, len(events))
    services = assemble(settings, SHELF)
    app = create_app(services)
    monitor = Monitor("http://nostos", home / "monitor", transport=httpx.WSGITransport(app))
    assert monitor.look().ok
    lose(settings, events)
    assert 0 == run("recover", *WHY, "--yes")[0]
    made = signed_up_to(settings, 1 + left)
    report = monitor.look()
    assert (True, made.name, 1 + left) == (report.ok, report.log, report.size), report
    lost = report.discontinuity
    assert lost is not None
    assert (settings.log_name, len(events), left, WHY[1]) == (
        lost.follows,
        lost.signed,
        lost.left,
        lost.because,
    )
    match = str(events[0].stream)
    assert (LOST, tuple((match, each.step) for each in events[-LOST:])) == (lost.gone, lost.steps)
    assert report == monitor.look()
    monitor.close()
    reader = app.test_client()
    assert made.name == ok(reader.get("/v1/keys"))["keys"][0]["vkey"].split("+")[0]
    assert made.text in reader.get("/log/checkpoint").text
    assert made.text in reader.get("/log/2/checkpoint").text
    before = signed_note.parse(reader.get("/log/1/checkpoint").text)
    assert (settings.log_name, left) == (before.name, before.size)
    assert 200 == reader.get(f"/log/1/tile/entries/000.p/{left}").status_code
    assert 404 == reader.get(f"/log/1/tile/entries/000.p/{left + 1}").status_code
    assert 404 == reader.get("/log/3/checkpoint").status_code
    assert 200 == reader.get("/v1/logs/1/openings/0").status_code
    found = services.reads.checkpoints_with_proofs(events[0].stream, 1, events[0].head)
    assert [settings.log_name, made.name] == [each.name for each, _ in found]
    services.close()
    cosigned_by_a_witness(settings, home, made.name)


def cosigned_by_a_witness(settings: Settings, home: Path, name: str) -> None:
    """A witness that is told the new name cosigns its checkpoints, which are kept in the database."""
    memory = WitnessMemory(home / "w", "witness.example")
    memory.trust(name, [key["x"] for key in Keyring.of(settings).published()])

    def answered(request: httpx.Request) -> httpx.Response:
        status, kind, text = answer(memory, request.content)
        return httpx.Response(status, text=text, headers={"Content-Type": kind})

    listed = ListedWitness(memory.verifier, "http://witness.example")
    dsn = role_url(str(settings.database_url), "nostos_writer")
    with connect_session(dsn) as connection:
        size_then = Feeder(dsn, listed, httpx.MockTransport(answered)).feed(connection)
    last = checkpoint(settings)
    assert size_then == last.size
    assert signed_note.cosignatures(last, [memory.verifier])


def test_a_home_that_keeps_more_than_was_named_is_a_loss_of_its_own(settings: Settings, home: Path) -> None:
    """The machine that led was not the one on which somebody recovered."""
    events = with_loss(settings)
    newest = (home / CHECKPOINT).read_text("utf-8")
    (home / CHECKPOINT).unlink()
    file = home / "older"
    older = grown_note(settings, len(events) - 1)
    file.write_text(older.note())
    assert 0 == run("recover", *WHY, "--yes", "--checkpoint", file)[0]
    (home / CHECKPOINT).write_text(newest)
    with pytest.raises(LogMismatch, match="no discontinuity names so many"):
        check_log(settings)
    code, answer = run("recover", *WHY, "--yes")
    assert (0, f"{settings.log_name}/3") == (code, answer["discontinuity"]["origin"])
    signed_up_to(settings, 1 + len(events) - LOST)
    check_log(settings)
    assert f"{settings.log_name}/3" == checkpoint(settings).name


def grown_note(settings: Settings, count: int) -> signed_note.Checkpoint:
    """A checkpoint of so many heads that the service signed, and whose leaves nobody has."""
    made = signed_note.Checkpoint(settings.log_name, count, bytes(32))
    line = signed_note.sign(made, Keyring.of(settings).signer.private)
    return signed_note.Checkpoint(made.name, made.size, made.root, (line,))


def test_what_was_rewritten_is_left_only_up_to_the_last_checkpoint_that_agrees(
    settings: Settings, home: Path
) -> None:
    """Two notaries signed two logs that begin alike."""
    (home / "witnessed").write_text(grown(settings, 200).note())
    (home / CHECKPOINT).write_text(grown_note(settings, 300).note())
    grown(settings, 310)
    code, answer = run("recover", *WHY, "--yes", "--checkpoint", home / "witnessed")
    assert 0 == code, answer
    assert [(300, True, 200), (310, False, 200)] == [
        (each["signed"], each["lost"], each["left"]) for each in answer["remains"]
    ]


def test_it_refuses_what_it_must(settings: Settings, home: Path) -> None:
    notarized(settings, played("toy", 2))
    code, answer = run("recover", "--yes")
    assert (2, True) == (code, "say what happened" in answer["error"])
    assert "add --yes" in run("recover", *WHY)[1]["error"]
    assert "nothing is lost" in run("recover", *WHY, "--yes")[1]["error"]
    file = home / "forged"
    file.write_text(grown_note(settings, 5).note().replace("\n5\n", "\n500\n"))
    code, answer = run("recover", *WHY, "--yes", "--checkpoint", file)
    assert "not signed by a key of ours" in answer["error"]
    file.write_text(grown_note(settings, 500).note())
    declined = CliRunner().invoke(main, ["recover", *WHY, "--checkpoint", str(file)], input="n\n")
    assert 0 != declined.exit_code
    assert "500 heads were signed" in declined.stdout
    assert f"{settings.log_name}/2" in declined.stdout
    with notary(settings):
        with session(settings) as connection:
            eventually(lambda: connection.execute(LED).fetchone() == (True,))
        code, answer = run("recover", *WHY, "--yes", "--checkpoint", file)
    assert "a notary signs" in answer["error"], answer


LED = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1)"


def test_the_log_before_ends_and_the_statement_is_signed(settings: Settings, home: Path) -> None:
    """A notary of the version before, which knows the first log alone, cannot go on with it."""
    (home / "witnessed").write_text(grown_note(settings, 9).note())
    grown(settings, 5)
    assert 0 == run("recover", *WHY, "--yes", "--checkpoint", home / "witnessed")[0]
    with session(settings) as connection, pytest.raises(psycopg.Error, match="another one follows"):
        connection.execute("INSERT INTO nostos.checkpoints (size, note) VALUES (6, '')")
    keys = {key["kid"]: key["x"] for key in Keyring.of(settings).published()}
    with session(settings) as connection:
        [begun] = origins.later(connection)
    token = begun.leaf.decode().split('"')[3]
    assert f"{settings.log_name}/2" == discontinuities.read(token, keys).origin
    with pytest.raises(discontinuities.NoDiscontinuity):
        discontinuities.read(token, {})
    other = Keyring.of(settings).sign(HeadReceipt(str(UUID(int=1)), 1, "0" * 64))
    with pytest.raises(discontinuities.NoDiscontinuity, match="it is no nostos-discontinuity"):
        discontinuities.read(other, keys)
