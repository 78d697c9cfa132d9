"""The notary signs and reads again what lies in the cold part of the log, and finds what changed there."""

from pathlib import Path

import psycopg
import pytest

from api.runtime.settings import Settings
from domain.store import Log
from domain.store.postgres.connections import connect_session
from tests.domain.ledger.support import SHELF, played
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import append, notarized, notary, size
from workers.notary.rereading import Rereader


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


def test_a_cold_match_is_read_again_and_signed_like_any_other(settings: Settings) -> None:
    events, unsigned = played("toy", 2), played("toy", 2, 9)
    notarized(settings, events)
    append(settings, unsigned)
    url = str(settings.database_url)
    writer = Log(role_url(url, "nostos_writer"), SHELF)
    assert len(events) + len(unsigned) == writer.cool([events[0].stream, unsigned[0].stream])
    writer.close()
    signed = len(events) + len(unsigned)
    with notary(settings):
        eventually(lambda: size(settings) == signed)
    dsn = role_url(url, "nostos_projector")
    log = Log(dsn, SHELF, 1)
    rereader = Rereader(log, 1000)
    with connect_session(dsn) as connection, psycopg.connect(url, autocommit=True) as owner:
        assert [] == rereader.differences_among(connection, range(signed))
        owner.execute("ALTER TABLE nostos.cold_events_0 DISABLE TRIGGER USER")
        owner.execute(
            "UPDATE nostos.cold_events_0 SET state = '{}'"
            " WHERE originator_id = %s AND originator_version = 3",
            (events[0].stream,),
        )
        assert [(events[0].stream, 3)] == rereader.differences_among(connection, range(signed))
    log.close()
