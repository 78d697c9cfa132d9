"""The log of heads as c2sp.org/tlog-tiles: paths, types, caches, and what is not there yet."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.runtime.services import assemble
from api.runtime.settings import Settings
from domain.ledger.log import signed_note, tiles
from domain.ledger.log.merkle import leaf_hash
from domain.ledger.log.signed_note import Verifier
from tests.domain.ledger.support import SHELF
from tests.ledger.heads import grown, head
from tests.support.logins import LOGINS

SIZE = 300


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


@pytest.fixture
def client(settings: Settings) -> Iterator[FlaskClient]:
    services = assemble(settings, SHELF)
    yield create_app(services).test_client()
    services.close()


def test_there_is_no_log_before_the_first_head(client: FlaskClient) -> None:
    for path in ("checkpoint", "tile/0/000.p/1", "tile/entries/000.p/1"):
        missing = client.get(f"/log/{path}")
        assert (404, "no-store") == (missing.status_code, missing.headers["Cache-Control"])


def test_a_checkpoint_is_signed_by_a_key_that_is_published(settings: Settings, client: FlaskClient) -> None:
    made = grown(settings, SIZE)
    answer = client.get("/log/checkpoint")
    assert "text/plain; charset=utf-8" == answer.headers["Content-Type"]
    assert "no-cache" == answer.headers["Cache-Control"]
    note = signed_note.parse(answer.get_data(as_text=True))
    assert made == note
    [key] = client.get("/v1/keys").get_json()["keys"]
    verifier = Verifier.parse(key["vkey"])
    assert [verifier] == signed_note.signers(note, [verifier])
    assert settings.log_name == verifier.name == note.name


def test_tiles_are_immutable_and_exactly_those_of_the_size(settings: Settings, client: FlaskClient) -> None:
    grown(settings, SIZE)
    widths = {"0/000": 256, "0/001.p/44": 44, "0/001.p/7": 7, "1/000.p/1": 1, "entries/000": 256}
    for path, width in widths.items():
        answer = client.get(f"/log/tile/{path}")
        assert 200 == answer.status_code
        assert "application/octet-stream" == answer.headers["Content-Type"]
        assert "public, max-age=31536000, immutable" == answer.headers["Cache-Control"]
        if not path.startswith("entries"):
            assert 32 * width == len(answer.data)
        grown(settings, SIZE + 1)
        assert answer.data == client.get(f"/log/tile/{path}").data


@pytest.mark.parametrize(
    "path",
    [
        *("0/001", "0/001.p/45", "0/002.p/1", "1/000", "1/000.p/2", "2/000.p/1", "63/000.p/1", "63/000"),
        *("0/000.p/256", "0/000.p/0", "0/000.p/01", "0/0", "0/x000/000", "0/x999/x999/x999/x999/x999/999"),
        *(
            "00/000",
            "64/000",
            "-1/000",
            "8/0/000",
            "data/000",
            "entries/001",
            "entries/001.p/45",
            "entries/0",
        ),
    ],
)
def test_what_is_not_there_yet_or_no_path_is_not_found(
    settings: Settings, client: FlaskClient, path: str
) -> None:
    grown(settings, SIZE)
    missing = client.get(f"/log/tile/{path}")
    assert (404, "no-store") == (missing.status_code, missing.headers["Cache-Control"])


def test_entries_are_the_leaves_of_their_tile_and_may_be_compressed(
    settings: Settings, client: FlaskClient
) -> None:
    grown(settings, SIZE)
    plain = client.get("/log/tile/entries/001.p/44")
    entries = tiles.entries(plain.data)
    assert b"".join(map(leaf_hash, entries)) == client.get("/log/tile/0/001.p/44").data
    assert head(256).encode() in entries[0]
    packed = client.get("/log/tile/entries/001.p/44", headers={"Accept-Encoding": "gzip"})
    assert "gzip" == packed.headers["Content-Encoding"]
    assert plain.data == gzip.decompress(packed.data)
    assert "Content-Encoding" not in plain.headers
    assert plain.vary.as_set() == packed.vary.as_set() == {"accept-encoding"}
