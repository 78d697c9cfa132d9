"""The log of heads as tiles, as auditors' tools read it: c2sp.org/tlog-tiles.

A tile has up to 256 hashes of one level out of eight of the tree. An entry bundle has the data of up to 256
leaves. Only the last of each row is partial; all others never change.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.ledger.log.merkle import Nodes

WIDTH: Final = 256  # hashes, or entries
HEIGHT: Final = 8  # levels of the tree that a tile spans
TOP: Final = 63  # the last level of tiles that a path may name
PATH: Final = re.compile(r"((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")
LEVEL: Final = re.compile(r"0|[1-9][0-9]?")
LONGEST: Final = 2**16 - 1  # bytes of an entry


class Tile(NamedTuple):
    """A tile or a bundle of a row, by its number, with so many hashes or entries."""

    number: int
    width: int

    @property
    def is_full(self) -> bool:
        """Whether it never changes."""
        return self.width == WIDTH


def parse(path: str) -> Tile | None:
    """The tile of a path such as `x001/x234/067` or `067.p/8`; None if it is no such path."""
    found = PATH.fullmatch(path)
    if found is None or (found[2] is not None and int(found[2]) >= WIDTH):
        return None
    groups = found[1].replace("x", "").split("/")
    if len(groups) > 1 and groups[0] == "000":
        return None  # each tile has one path
    return Tile(int("".join(groups)), WIDTH if found[2] is None else int(found[2]))


def parse_level(text: str) -> int | None:
    """The level of tiles that a path names; None if it names none."""
    return int(text) if LEVEL.fullmatch(text) and int(text) <= TOP else None


def path(tile: Tile) -> str:
    """The path of a tile."""
    digits = str(tile.number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    text = "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])
    return text if tile.is_full else f"{text}.p/{tile.width}"


def exists(tile: Tile, level: int, size: int) -> bool:
    """Whether a log of so many leaves has the tile on this level of tiles."""
    have = size >> HEIGHT * level
    return tile.number * WIDTH + tile.width <= have


def hashes(nodes: Nodes, tile: Tile, level: int) -> bytes:
    """The hashes of a tile, one after the other."""
    first = tile.number * WIDTH
    return b"".join(nodes(HEIGHT * level, first + at) for at in range(tile.width))


def bundle(entries: Sequence[bytes]) -> bytes:
    """The data of leaves: for each its length in two bytes, and itself."""
    return b"".join(len(entry).to_bytes(2) + entry for entry in entries)


def entries(bundle: bytes) -> list[bytes]:
    """The data of leaves in a bundle. ValueError if it is none."""
    found, at = [], 0
    while at < len(bundle):
        length = int.from_bytes(bundle[at : at + 2])
        entry = bundle[at + 2 : at + 2 + length]
        if len(bundle) < at + 2 or len(entry) < length:
            raise ValueError("the bundle is cut off")
        found.append(entry)
        at += 2 + length
    return found
