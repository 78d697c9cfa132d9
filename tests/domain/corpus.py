"""The golden corpus: one event of every topic and every version ever written, as it lies in the log.

`python -m tests.domain.corpus` writes the files of topics that have none at the present version. A file that
is there is never written again: what it holds is in somebody's log.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent

from domain.kernel.match import Status
from domain.matches import Matches
from domain.notebooks import Notebooks
from domain.players import Players
from domain.store import Command, Event, Log
from domain.store.mapper import UPCASTERS, EventMapper
from tests.domain.support import SHELF, Clock, Names

FOLDER = Path(__file__).with_name("corpus")
VERSION = len(UPCASTERS) + 1


class Row(msgspec.Struct, frozen=True):
    """A row of the log, its body as JSON."""

    stream: UUID
    step: int
    topic: str
    state: dict[str, Any]

    def stored(self) -> StoredEvent:
        """The row as the database gives it."""
        return StoredEvent(self.stream, self.step, self.topic, msgspec.json.encode(self.state))


def path(topic: str, version: int = VERSION) -> Path:
    """The file of a topic and a version."""
    return FOLDER / f"{topic}.v{version}.json"


def read(file: Path) -> Row:
    """The row in a file."""
    return msgspec.json.decode(file.read_bytes(), type=Row)


def write(event: Event) -> None:
    """Write the event's file if there is none."""
    stored = EventMapper(SHELF).to_stored_event(event)
    row = Row(event.stream, event.step, event.topic, msgspec.json.decode(stored.state))
    if not path(event.topic).exists():
        path(event.topic).write_bytes(msgspec.json.format(msgspec.json.encode(row), indent=2) + b"\n")


def events() -> Iterator[Event]:
    """One event of every topic, made by the commands that make them."""
    log, chance = Log(None, SHELF), Random(1)
    matches = Matches(log, SHELF, Names(), Clock(), chance.randbytes)
    _play(matches, log, chance)
    _resign_and_close(matches, chance)
    player, _ = Players(log, Clock(), chance.randbytes).register("Ann", _command(chance))
    Players(log, Clock(), chance.randbytes).issue(player, ["read"])
    Players(log, Clock(), chance.randbytes).revoke(player, 1)
    yield from {event.topic: event for _, event in log.read_log(0, 1000)}.values()


def _command(chance: Random) -> Command:
    return Command(UUID(bytes=chance.randbytes(16), version=4), chance.randbytes(32).hex())


def _table(matches: Matches, chance: Random) -> UUID:
    match = matches.open("ann", "toy", 3, {"partners": True, "hand": 2}, _command(chance)).match
    for seat, player in enumerate(("ann", "bob", "cid")):
        matches.sit(match, player, seat, None, _command(chance))
    return match


def _play(matches: Matches, log: Log, chance: Random) -> None:
    """A match to its end, with a note; its last move is the one that is kept."""
    match = _table(matches, chance)
    matches.start(match, "ann", _command(chance))
    Notebooks(log, matches, Clock()).note(match, "bob", "7", ("set aside",), _command(chance))
    while matches.status(match) is Status.PLAYING:
        for player in ("ann", "bob", "cid"):
            _, _, offers = matches.legal(match, player)
            if offers:
                matches.play(match, player, offers[0].sample(chance), _command(chance))
                break


def _resign_and_close(matches: Matches, chance: Random) -> None:
    match = _table(matches, chance)
    matches.start(match, "ann", _command(chance))
    matches.resign(match, "ann", _command(chance))
    matches.resign(match, "ann", _command(chance), withdraw=True)
    matches.resign(match, "cid", _command(chance))
    other = _table(matches, chance)
    matches.leave(other, "cid", 2, _command(chance))
    matches.close(other, "ann", "No time", _command(chance))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for made in events():
        write(made)
