"""Log integrity over a real database: a service whose log lost events, or was rewritten."""

from pathlib import Path

import psycopg
import pytest
from structlog.testing import capture_logs

from api.runtime.settings import Settings
from deploy.bench.tools.notary_start import counted_rows, sign_new
from deploy.stack.preflight import require_signed_history
from deploy.terminal.errors import CommandError
from domain.ledger.log import tiles
from domain.store import Event, Log
from projections.models import findings
from tests.domain.ledger.support import SHELF, played
from tests.ledger.heads import grown
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import (
    EDITS,
    append,
    as_owner,
    edited,
    notarized,
    notary,
    rewrite,
    signed_anew,
    size,
)
from workers.notary.log_integrity import CHECKPOINT, ROLE, LogMismatch, check_log


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home", reread_rate=1000
    )


def test_a_rewritten_log_of_heads_is_found_on_start(settings: Settings) -> None:
    """Every event was sealed anew, and the log of heads made anew and signed by the service."""
    events = played("toy", 2)
    notarized(settings, events)
    check_log(settings)
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    rewrite(settings, also_the_log_of_heads=True)
    signed_anew(settings)
    (settings.home / CHECKPOINT).write_text(kept, "utf-8")
    with pytest.raises(LogMismatch, match=r"rewritten|lost"):
        check_log(settings)
    with pytest.raises(CommandError, match="does not start"):
        require_signed_history(settings)
    (settings.home / CHECKPOINT).unlink()  # the operator means it
    require_signed_history(settings)


def found(settings: Settings) -> set[tuple[str, int | None]]:
    """The places of the findings."""
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        return {(str(each.match), each.step) for each in findings.findings(connection)}


@pytest.mark.parametrize("name", [*EDITS, "deleted"])
def test_an_old_event_that_was_changed_before_the_start_is_found_when_it_is_read_again(
    settings: Settings, name: str
) -> None:
    """Its head was left as it was. The start reads no old event; the notary does from then on."""
    events = played("toy", 3)
    notarized(settings, (*played("toy", 2, 5), *events))
    if name in EDITS:
        edited(settings, events[2], EDITS[name])
    else:
        as_owner(settings, "DELETE FROM nostos.events WHERE originator_version = 3")
    require_signed_history(settings)
    place = (str(events[2].stream), 3)
    with notary(settings):
        eventually(lambda: place in found(settings))


NODE = "UPDATE nostos.nodes SET hash = sha256('x') WHERE level = 8 AND index = 0"
LAST = "FROM nostos.heads WHERE index = (SELECT max(index) FROM nostos.heads)"
COPY = (
    "INSERT INTO nostos.heads (index, head, leaf, match, step, position)"
    f" SELECT index + 1, head, leaf, match, step + 1, position + 1 {LAST}"
)
OTHER_COSIGNED = (
    "WITH cosigned AS (INSERT INTO nostos.cosignatures (size, witness, line)"
    " SELECT min(size), 'witness', 'line' FROM nostos.checkpoints RETURNING size)"
    " UPDATE nostos.checkpoints SET note = regexp_replace(note, '[A-Za-z0-9+/]{43}=', repeat('A', 43) || '=')"
    " WHERE size = (SELECT size FROM cosigned)"
)
BROKEN = {
    "what was cosigned is another tree": (OTHER_COSIGNED, "rewritten"),
    "a node is changed": (NODE, "rewritten"),
    "a node is away": ("DELETE FROM nostos.nodes WHERE level = 8", "rewritten"),
    "a head is changed": ("UPDATE nostos.heads SET head = sha256('x') WHERE index = 299", "rewritten"),
    "a leaf is away": (f"DELETE {LAST}", "its checkpoint has 300"),
    "the checkpoint is not ours": (
        "UPDATE nostos.checkpoints SET note = replace(note, '127.0.0.1', '127.0.0.2')",
        "not signed by a key",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_tree_that_is_not_what_was_signed_is_found_on_start(settings: Settings, kind: str) -> None:
    notarized(settings, played("toy", 2, most=8))
    grown(settings, tiles.WIDTH + 44)
    statement, message = BROKEN[kind]
    as_owner(settings, statement)
    with pytest.raises(LogMismatch, match=message):
        check_log(settings)


def test_a_leaf_that_nobody_signed_is_signed_if_it_is_that_of_its_event(settings: Settings) -> None:
    """A notary ended between its leaves and their checkpoint."""
    events = played("toy", 2)
    notarized(settings, events)
    (settings.home / CHECKPOINT).unlink()
    as_owner(settings, "DELETE FROM nostos.checkpoints")
    with notary(settings):
        eventually((settings.home / CHECKPOINT).exists)
    last = check_log(settings)
    assert last is not None
    assert len(events) == last.size
    as_owner(settings, COPY)
    with capture_logs() as logs, notary(settings):
        eventually(lambda: any(line["event"] == "signing_stopped" for line in logs))
    assert f"not that of match {events[-1].stream}, step {len(events) + 1}" in str(logs)
    assert last == check_log(settings)


def rows_read_at_start(settings: Settings, new: tuple[Event, ...]) -> int:
    """How many rows a notary reads that takes over, until it has signed the new events."""
    append(settings, new)
    due = size(settings) + len(new)
    events = Log(role_url(str(settings.database_url), ROLE), SHELF, connections=1)
    with counted_rows() as count:
        sign_new(settings, events)
    events.close()
    assert due == size(settings)
    return count.rows


def test_a_start_reads_what_is_new_and_no_more_of_a_longer_log(settings: Settings) -> None:
    """Whoever takes over reads the new events and the last tiles: not the past of the log, nor of a match."""
    long = played("wrath_of_poseidon", 2, most=60)
    notarized(settings, long[:-4])
    few = rows_read_at_start(settings, long[-4:-2])
    assert few < 3 * len(long)
    old = grown(settings, 10_000).size
    many = rows_read_at_start(settings, long[-2:])
    assert many <= few + 2 * 2 * tiles.WIDTH < old / 8  # the last tiles of two levels, twice


def test_a_notary_signs_nothing_more_of_a_match_whose_opening_is_away(settings: Settings) -> None:
    events = played("toy", 2)
    notarized(settings, events[:-1])
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    as_owner(settings, "DELETE FROM nostos.events WHERE originator_version = 1")
    append(settings, events[-1:])
    with capture_logs() as logs, notary(settings):
        eventually(lambda: any(line["event"] == "signing_stopped" for line in logs))
    assert f"match {events[0].stream}, step 1 is not what was signed" in str(logs)
    assert kept == (settings.home / CHECKPOINT).read_text("utf-8")


def test_a_service_whose_database_lost_events_does_not_start(settings: Settings) -> None:
    """An old backup was restored."""
    events = played("toy", 2)
    notarized(settings, events)
    as_owner(
        settings,
        f"DELETE FROM nostos.events WHERE originator_version > {len(events) - 2}",
        f"DELETE FROM nostos.heads WHERE step > {len(events) - 2}",
    )
    with pytest.raises(LogMismatch, match=f"has {len(events) - 2} heads, and {len(events)} were signed"):
        check_log(settings)


def test_a_checkpoint_that_the_service_did_not_sign_is_refused(settings: Settings) -> None:
    notarized(settings, played("toy", 2))
    path = settings.home / CHECKPOINT
    name, number, rest = path.read_text("utf-8").split("\n", 2)
    path.write_text(f"{name}\n{int(number) - 1}\n{rest}", "utf-8")
    with pytest.raises(LogMismatch):
        check_log(settings)
