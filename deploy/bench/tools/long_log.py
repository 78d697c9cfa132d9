"""A long log, filled in minutes: copies of one played match, with the ledger and tree that they would have.

Each copy is a match of its own with valid heads: its id and the hashes that follow from it are put into bytes
that are made once. So an event costs some microseconds, and not the work of rules, ledger and notary. The
rows rest open, as those of logs from before sealing. Names in them are those of the template. Register a
player first: where nobody has a key, each start searches the log for an event that needs one.

    python -m deploy.bench.tools.long_log 5000000      fills the database of the settings, as its owner
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import msgspec
import psycopg
from psycopg import Connection

from api.runtime.settings import Settings, load
from api.runtime.signing_keys import Keyring
from deploy.bench.tools.notary_start import played
from deploy.bench.tools.synthetic_game import BENCH_SHELF
from domain.kernel.match.facts import Opened
from domain.ledger import commands, entries
from domain.ledger.canonical import canonical, commitment, digest
from domain.ledger.leaves import leaf
from domain.ledger.log import merkle, signed_note, tiles
from domain.matches.state import asked, chain_of, entry, seal
from domain.store import Event
from domain.store.event import EventMapper
from domain.threadsafe.once import once
from projections.engine import partitions
from projections.models import transparency_log
from projections.models.registry import projections
from projections.models.transparency_log import Tree
from workers.notary.log_integrity import save_checkpoint

PORTION: Final = 50_000  # events that are copied at once
AT_ONCE: Final = 100  # matches that are played at the same time

EVENTS: Final = (
    "COPY nostos.events (originator_id, originator_version, topic, state, notification_id) FROM STDIN"
)
HEADS: Final = "COPY nostos.heads (index, head, leaf, match, step, position) FROM STDIN"
NODES: Final = "COPY nostos.nodes (level, index, hash) FROM STDIN"
TABLES: Final = ("events", "heads", "nodes", "tracking")


class Row(NamedTuple):
    """An event of a copy, as it rests, and the head at it."""

    match: UUID
    step: int
    topic: str
    state: bytes
    head: str


class _Step:
    """A step of the template: its entry and its row as bytes, and what differs in a copy."""

    def __init__(self, chain: entries.Chain, event: Event, before: str, state: bytes) -> None:
        said = canonical(commands.described(chain.match, event.facts[0]))
        self._event = event
        self._match = chain.match.encode()
        self._said = said
        self._asked = canonical(asked(chain, event)), digest(said).encode()
        self._salt = entries.salt(chain.key, event.step, entries.ASKED)
        self._entry = canonical(entry(chain, event, before))
        self._before = before.encode()
        self._command = self._commitment(self._asked[0])
        self._state = state

    def copy(self, match: UUID, before: str) -> Row:
        """The row of the step in a copy. `before`: the head of the step before there."""
        name = str(match).encode()
        written, said = self._asked
        there = digest(self._said.replace(self._match, name)).encode()
        command = self._commitment(written.replace(said, there))
        made = self._entry.replace(self._match, name).replace(self._before, before.encode())
        head = digest(made.replace(self._command, command))
        state = self._state.replace(self._event.head.encode(), head.encode())
        return Row(match, self._event.step, self._event.topic, state, head)

    def _commitment(self, written: bytes) -> bytes:
        return commitment(entries.COMMAND, self._salt, written).encode()


class Template:
    """A played match, of which copies are made. `events`: from its opening on."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._opening = events[0]
        chain = chain_of(events[0])
        self._steps = [
            _Step(chain, event, before.head, self._state(event)) for before, event in pairwise(events)
        ]

    def copy(self, match: UUID) -> Iterator[Row]:
        """The rows of the match under another id."""
        opened = self._opening.facts[0]
        assert isinstance(opened, Opened)
        facts = (msgspec.structs.replace(opened, match=str(match)), *self._opening.facts[1:])
        opening = seal(None, msgspec.structs.replace(self._opening, stream=match, facts=facts))
        row = Row(match, 1, opening.topic, self._state(opening), opening.head)
        yield row
        for step in self._steps:
            row = step.copy(match, row.head)
            yield row

    def _state(self, event: Event) -> bytes:
        return _mapper().to_stored_event(event).state


@once
def _mapper() -> EventMapper:
    """What makes rows of events; it takes a while to make."""
    return EventMapper(BENCH_SHELF)


def rows() -> Iterator[Row]:
    """The events of as many matches as somebody wants, some of which are played at the same time."""
    template = Template(played())
    while True:
        at_once = [template.copy(uuid4()) for _ in range(AT_ONCE)]
        for step in zip(*at_once, strict=True):
            yield from step


def lengthen(settings: Settings, events: int) -> None:
    """Make the log of a prepared database as long as that. All of it is signed, and the projections have gone
    by it, though the read models have nothing of it. Nothing else may write meanwhile.

    The database is that of the settings, for its owner.
    """
    url = str(settings.database_direct_url or settings.database_url)
    with psycopg.connect(url, autocommit=True) as connection:
        have, endless = _position(connection), rows()
        while have < events:
            portion = list(islice(endless, min(PORTION, events - have)))
            with connection.transaction():
                _copy_events(connection, portion, have + 1)
                _copy_leaves(connection, portion, have + 1)
            have += len(portion)
        _sign(connection, settings)
        for table in TABLES:
            connection.execute(f"ANALYZE nostos.{table}".encode())


def _position(connection: Connection) -> int:
    [(found,)] = connection.execute("SELECT coalesce(max(notification_id), 0) FROM nostos.events").fetchall()
    return int(found)


def _copy_events(connection: Connection, portion: Sequence[Row], first: int) -> None:
    """Append events, and go by them as notary and projections do."""
    last = first + len(portion) - 1
    _copy(
        connection,
        EVENTS,
        (
            f"{row.match}\t{row.step}\t{row.topic}\t{_bytes(row.state)}\t{at}\n"
            for at, row in enumerate(portion, first)
        ),
    )
    connection.execute("SELECT setval('nostos.events_position', %s)", (last,))
    transparency_log.move(connection, last)
    partitions.add_tracks(connection, [each.name for each in projections()])
    connection.execute("UPDATE nostos.tracking SET position = %s", (last,))


def _copy_leaves(connection: Connection, portion: Sequence[Row], first: int) -> None:
    """Append the leaves of events, and the roots of tiles that they complete."""
    size, tree = transparency_log.size(connection), Tree(connection)
    hashes = [merkle.leaf_hash(leaf(str(row.match), row.step, row.head, ledger=2)) for row in portion]
    nodes = list(_roots_of_tiles(tree, size, hashes))
    _copy(
        connection,
        HEADS,
        (
            f"{size + n}\t\\\\x{row.head}\t\\\\x\t{row.match}\t{row.step}\t{first + n}\n"
            for n, row in enumerate(portion)
        ),
    )
    _copy(connection, NODES, (f"{level}\t{index}\t{_bytes(root)}\n" for level, index, root in nodes))


def _roots_of_tiles(
    tree: Tree, first: int, hashes: Sequence[bytes], level: int = 0
) -> Iterator[tuple[int, int, bytes]]:
    """The roots of tiles that are full with these hashes, from the index `first` on a level: level, index,
    root.
    """
    start = first - first % tiles.WIDTH
    row = [*(tree(level, index) for index in range(start, first)), *hashes]
    full = len(row) // tiles.WIDTH
    roots = [_root(row[at * tiles.WIDTH : (at + 1) * tiles.WIDTH]) for at in range(full)]
    for index, root in enumerate(roots, start // tiles.WIDTH):
        yield level + tiles.HEIGHT, index, root
    if roots:
        yield from _roots_of_tiles(tree, start // tiles.WIDTH, roots, level + tiles.HEIGHT)


def _root(tile: Sequence[bytes]) -> bytes:
    """The root of a full tile."""
    while len(tile) > 1:
        tile = [merkle.node_hash(*pair) for pair in zip(tile[::2], tile[1::2], strict=True)]
    return tile[0]


def _sign(connection: Connection, settings: Settings) -> None:
    """Sign all leaves, as a notary does."""
    size = transparency_log.size(connection)
    made = signed_note.Checkpoint(settings.log_name, size, merkle.root(Tree(connection), size))
    line = signed_note.sign(made, Keyring.of(settings).signer.private)
    made = msgspec.structs.replace(made, lines=(line,))
    with connection.transaction(), connection.cursor() as cursor:
        transparency_log.add_checkpoint(cursor, made)
    save_checkpoint(settings.home, made)


def _copy(connection: Connection, statement: str, lines: Iterable[str]) -> None:
    with connection.cursor() as cursor, cursor.copy(statement.encode()) as copy:
        for line in lines:
            copy.write(line)


def _bytes(data: bytes) -> str:
    """Bytes as COPY reads them."""
    return f"\\\\x{data.hex()}"


if __name__ == "__main__":
    lengthen(load(), int(sys.argv[1]))
