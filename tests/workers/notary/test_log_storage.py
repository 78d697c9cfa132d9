"""How the transparency log rests in Postgres: how large it is, and that a log of before is read as it was."""

import shutil
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest

from api.runtime.settings import Settings
from deploy.migrations.migrate import DIRECTORY, migrate
from domain.ledger.leaves import leaf
from domain.ledger.log import merkle, signed_note, tiles
from projections.models import transparency_log
from projections.models.transparency_log import Leaf, Tree
from tests.ledger.heads import grown
from tests.support.logins import LOGINS, role_url

LEAVES = 20_000
MOST = 350  # bytes a leaf, with indexes
BATCH = 500
BEFORE = "0029"  # the last file of a database in which each node has a row


def made(index: int, *, ledger: int = 2, blinded: bool = False) -> Leaf:
    head, match = sha256(b"%d" % index).hexdigest(), uuid4()
    salt = bytes(32) if blinded else None
    data = leaf(str(match), index + 1, head, ledger=ledger, salt=salt)
    return Leaf(bytes.fromhex(head), data, match, index + 1, index + 1)


def nodes_of(data: Sequence[bytes]) -> dict[tuple[int, int], bytes]:
    """The hashes of all full subtrees over these leaves, by level and index."""
    found: dict[tuple[int, int], bytes] = {}

    def read(level: int, index: int) -> bytes:
        return found[level, index]

    for at, each in enumerate(data):
        nodes = merkle.append(read, at, merkle.leaf_hash(each))
        found.update({(level, index): value for level, index, value in nodes})
    return found


def root(nodes: Mapping[tuple[int, int], bytes], size: int) -> bytes:
    return merkle.root(lambda level, index: nodes[level, index], size)


def test_a_leaf_takes_few_bytes(database: str) -> None:
    """Also where every second one is blinded."""
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        cursor = connection.cursor()
        for first in range(0, LEAVES, BATCH):
            batch = [made(index, blinded=index % 2 == 1) for index in range(first, first + BATCH)]
            transparency_log.append(cursor, first, batch)
        [(size,)] = cursor.execute(
            "SELECT pg_total_relation_size('nostos.heads') + pg_total_relation_size('nostos.nodes')"
        ).fetchall()
    assert size / LEAVES < MOST


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 600])
def test_leaves_of_every_kind_are_read_as_they_were_appended(database: str, size: int) -> None:
    leaves = [made(index, ledger=1 + (index % 3 > 0), blinded=index % 3 == 2) for index in range(size)]
    data = [each.data or each.head for each in leaves]
    nodes = nodes_of(data)
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        transparency_log.append(connection.cursor(), 0, leaves)
        assert size == transparency_log.size(connection)
        assert root(nodes, size) == merkle.root(Tree(connection), size)
        assert all(value == Tree(connection)(*place) for place, value in list(nodes.items())[::97])
        if size:
            note = signed_note.Checkpoint("log", size, root(nodes, size))
            transparency_log.add_checkpoint(connection.cursor(), note)
        width = min(size, tiles.WIDTH)
        if width:
            assert tiles.bundle(data[:width]) == transparency_log.entries(connection, tiles.Tile(0, width))
        assert transparency_log.tile(connection, 0, tiles.Tile(0, width + 1)) is None or size > width


def test_a_log_of_before_is_read_and_goes_on(empty_database: str, redis_url: str, tmp_path: Path) -> None:
    """Its leaves have their data, and each of its nodes has a row."""
    files = tmp_path / "files"
    files.mkdir()
    for path in DIRECTORY.glob("*.sql"):
        if path.name[:4] <= BEFORE:
            shutil.copy(path, files)
    migrate(empty_database, files)
    leaves = [made(index, blinded=index % 2 == 1) for index in range(700)]
    nodes = nodes_of([each.data or b"" for each in leaves])
    with psycopg.connect(empty_database, autocommit=True) as owner, owner.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO nostos.heads (index, head, leaf, match, step, position)"
            " VALUES (%s, %s, %s, %s, %s, %s)",
            [(at, *each) for at, each in enumerate(leaves)],
        )
        cursor.executemany(
            "INSERT INTO nostos.nodes (level, index, hash) VALUES (%s, %s, %s)",
            [(*place, value) for place, value in nodes.items()],
        )
        migrate(empty_database)
        assert leaves[-1].position == transparency_log.position(owner)
        assert root(nodes, 700) == merkle.root(Tree(owner), 700)
        [(nodes_kept,)] = cursor.execute("SELECT count(*) FROM nostos.nodes").fetchall()
    assert 2 == nodes_kept
    settings = Settings(
        database_url=empty_database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home"
    )
    assert 900 == grown(settings, 900).size


def test_heads_are_looked_up_at_once(database: str) -> None:
    leaves = [made(index) for index in range(3)]
    places: list[tuple[UUID, int]] = [(each.match, each.step) for each in leaves]
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        transparency_log.append(connection.cursor(), 0, leaves)
        found = transparency_log.heads(connection, [*places[:2], (places[2][0], 99)])
    assert {place: each.head.hex() for place, each in zip(places[:2], leaves, strict=False)} == found
