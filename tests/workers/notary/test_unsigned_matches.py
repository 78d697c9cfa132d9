"""A step that the notary cannot read holds back the leaves of its match, and of no other."""

from itertools import count
from pathlib import Path

import psycopg
import pytest
from structlog.testing import capture_logs

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from domain.store import Event
from domain.store.event import UPCASTERS, EventMapper
from projections.models import findings
from projections.models.log import unsigned_matches
from tests.domain.ledger.support import SHELF, played
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import EDITS, append, as_owner, edited, notarized, notary, size
from workers.notary.log_integrity import CHECKPOINT, check_log
from workers.notary.rereading import Rereader

LAST_READ = 2  # steps of the match that can be read
PUT_BACK = (
    "UPDATE nostos.events AS a SET state = b.state FROM nostos.events_before AS b"
    " WHERE a.notification_id = b.notification_id"
)


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


def unsigned(settings: Settings) -> list[tuple[str, int, bool]]:
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        found = unsigned_matches.unsigned_matches(connection)
        return [(str(each.match), each.step, each.newer) for each in found]


def count_findings(settings: Settings) -> int:
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        return findings.count_open(connection)


def written_by_a_newer_version(settings: Settings, event: Event) -> str:
    """What an owner would write in the place of the event."""
    log = sealed_log(settings, Role.WRITER, SHELF, connections=1)
    newer = EventMapper(SHELF, (*UPCASTERS, lambda _, body: body), log.sealer)
    state = newer.to_stored_event(event).state
    log.close()
    return f"state = '\\x{state.hex()}'"


@pytest.mark.parametrize("newer", [True, False])
def test_other_matches_are_signed_and_the_match_once_it_can_be_read(
    settings: Settings,
    newer: bool,  # noqa: FBT001
) -> None:
    held, other, later = played("toy", 2), played("toy", 2, 5), played("toy", 2, 7)
    append(settings, (*held, *other))
    as_owner(settings, "CREATE TABLE nostos.events_before AS TABLE nostos.events")
    step = held[LAST_READ]
    edited(settings, step, written_by_a_newer_version(settings, step) if newer else EDITS["no JSON"])
    with notary(settings):
        eventually(lambda: size(settings) == LAST_READ + len(other))
        append(settings, later)
        eventually(lambda: size(settings) == LAST_READ + len(other) + len(later))
    assert [(str(held[0].stream), LAST_READ + 1, newer)] == unsigned(settings)
    assert (0 if newer else 1) == count_findings(settings)
    as_owner(settings, PUT_BACK)
    with notary(settings):
        eventually(lambda: size(settings) == len(held) + len(other) + len(later))
        eventually(lambda: unsigned(settings) == [])
    assert check_log(settings) is not None
    more = played("toy", 2, 9)
    notarized(settings, more)


def test_what_a_newer_version_wrote_and_signed_is_no_finding(settings: Settings) -> None:
    """As after a roll-back: this version cannot compare it, and goes on with everything else."""
    held, other = played("toy", 2), played("toy", 2, 5)
    notarized(settings, (*held, *other))
    for step in held[LAST_READ:]:
        edited(settings, step, written_by_a_newer_version(settings, step))
    log = sealed_log(settings, Role.PROJECTOR, SHELF, connections=1)
    seconds = count()
    rereader = Rereader(log, 1_000, lambda: next(seconds))
    with psycopg.connect(role_url(str(settings.database_url), "nostos_projector")) as connection:
        assert [] == rereader.differences(connection, None)
        edited(settings, other[0], EDITS["no JSON"])
        assert [(other[0].stream, 1)] == rereader.differences(connection, None)
    log.close()


def test_leaves_that_a_newer_version_did_not_get_to_sign_wait_for_it(settings: Settings) -> None:
    held, later = played("toy", 2), played("toy", 2, 5)
    notarized(settings, held)
    as_owner(settings, "CREATE TABLE nostos.events_before AS TABLE nostos.events")
    as_owner(settings, "DELETE FROM nostos.checkpoints")
    (settings.home / CHECKPOINT).unlink()
    edited(settings, held[-1], written_by_a_newer_version(settings, held[-1]))
    with capture_logs() as logs, notary(settings):
        append(settings, later)
        eventually(lambda: "event_newer" in {line["event"] for line in logs})
    assert (len(held), None) == (size(settings), check_log(settings))
    assert 0 == count_findings(settings)
    as_owner(settings, PUT_BACK)
    with notary(settings):
        eventually(lambda: size(settings) == len(held) + len(later))
    assert check_log(settings) is not None
