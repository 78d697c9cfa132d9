"""Tampering: a thousand single changes of records, each found, and each report names the place."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from api.runtime.signing_keys import Signer, new_key
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.canonical import canonical
from domain.ledger.verify.record_checks import audit
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.support import SHELF, TRUSTED, failures, played, record

Lines = list[bytes]
Json = dict[str, Any]
PLACE = re.compile(r"\b(line|step) \d+")
FORGER = Signer(new_key(b"f" * 32, "2024-01-01T00:00:00Z"))
ROUNDS = 100  # of each way to tamper
SHORT = 24  # steps


def a_byte(lines: Lines, chance: Random) -> Lines:
    text = b"".join(line + b"\n" for line in lines)
    at = chance.randrange(len(text))
    other = chance.choice([byte for byte in range(256) if byte != text[at]])
    return (text[:at] + bytes([other]) + text[at + 1 :]).split(b"\n")[:-1]


def a_letter(lines: Lines, chance: Random) -> Lines:
    """A hexadecimal digit in upper case, or a letter of a signature in the other case."""
    text = b"".join(line + b"\n" for line in lines)
    at = chance.choice([found.start() for found in re.finditer(rb"[A-Za-z]", text)])
    return (text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]).split(b"\n")[:-1]


def swapped(lines: Lines, chance: Random) -> Lines:
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def dropped(lines: Lines, chance: Random) -> Lines:
    del lines[chance.randrange(len(lines))]
    return lines


def repeated(lines: Lines, chance: Random) -> Lines:
    at = chance.randrange(len(lines))
    return [*lines[:at], lines[at], *lines[at:]]


def reordered(lines: Lines, chance: Random) -> Lines:
    """A line is moved to another place."""
    line = lines.pop(was := chance.randrange(len(lines)))
    lines.insert(chance.choice([at for at in range(len(lines) + 1) if at != was]), line)
    return lines


def truncated(lines: Lines, chance: Random) -> Lines:
    return lines[: chance.randrange(len(lines))]


def a_header_signed_anew(lines: Lines, chance: Random) -> Lines:
    """By another key, whether or not something was changed in it."""
    line = read_json(lines[0])
    header = line["header"]
    header[chance.choice(["head", "match", "version", "viewer", "steps"])] = chance.choice(["0" * 64, "0", 7])
    line["signature"] = FORGER.sign(header)
    return [canonical(line), *lines[1:]]


def another_board_or_option(lines: Lines, chance: Random) -> Lines:
    """In the opening, in the entry and in what is opened of it."""

    def change(value: Json) -> None:
        opened = value["data"]["public"][0] if "data" in value else value["facts"][0]
        if opened["content"] and chance.random() < 0.5:
            opened["content"][0]["sha256"] = chance.randbytes(32).hex()
        else:
            name = chance.choice(sorted(opened["options"]))
            opened["options"][name] = _other(opened["options"][name])

    at = 1 if b'"opening"' not in lines[2] else chance.choice([1, 2])
    return _with(lines, at, change)


def a_moved_time(lines: Lines, chance: Random) -> Lines:
    """In an entry, in its envelope, or in both."""

    def change(value: Json) -> None:
        moved = re.sub(r":(\d)(\d)Z$", lambda at: f":{at[1]}{(int(at[2]) + 1) % 10}Z", value["time"])
        which = chance.randrange(3)
        if which != 1:
            value["time"] = moved
        if which != 0:
            value["data"]["at"] = moved

    events = [at for at, line in enumerate(lines) if b'"specversion"' in line]
    return _with(lines, chance.choice(events), change)


def _other(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"


def _with(lines: Lines, at: int, change: Callable[[Json], None]) -> Lines:
    value = read_json(lines[at])
    change(value)
    return [*lines[:at], canonical(value), *lines[at + 1 :]]


WAYS = (
    a_byte,
    a_letter,
    swapped,
    dropped,
    repeated,
    reordered,
    truncated,
    a_header_signed_anew,
    another_board_or_option,
    a_moved_time,
)


def records() -> list[bytes]:
    """Of every game, for every kind of viewer; of long games only the beginning."""
    found = []
    for slug in SHELF:
        events = played(slug, most=SHORT)
        found += [record(events, viewer) for viewer in (ONLOOKER, 1, REFEREE)]
    return [*found, *(record(played("wrath_of_poseidon", 2), viewer) for viewer in (0, REFEREE))]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_change_is_found_and_the_report_names_the_place(way: Callable[[Lines, Random], Lines]) -> None:
    """Ten ways, a hundred times each, over records of all games."""
    chance, sources = Random(way.__name__), records()
    for _ in range(ROUNDS):
        source = chance.choice(sources)
        changed = b"".join(line + b"\n" for line in way(source.splitlines(), chance))
        if changed == source:  # two lines that are alike were swapped
            continue
        found = failures(audit(changed, SHELF, TRUSTED))
        assert found, f"{way.__name__} is not found"
        assert any(PLACE.search(detail) for detail in found.values()), found


@pytest.mark.parametrize("viewer", [ONLOOKER, 0, 1, 2, REFEREE])
def test_a_record_that_nobody_touched_holds(viewer: Viewer) -> None:
    assert {} == failures(audit(record(played("toy", 3), viewer), SHELF, TRUSTED))
