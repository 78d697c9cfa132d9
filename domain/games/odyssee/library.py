"""Boards and decks as files: `content/README.md` says what they must be; `boards` and `decks` check it."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.games.odyssee import boards, decks
from domain.games.odyssee.words import Board, Deck
from domain.kernel.game import BadContent, Content

CONTENT = Path(__file__).parent / "content"

Folders = tuple[Path, ...]
Faults = Iterator[tuple[str, str]]  # key and complaint


class Library(NamedTuple):
    """All boards and decks by name."""

    boards: Mapping[str, Board]
    decks: Mapping[str, Deck]


@cache
def library(folders: Folders) -> Library:
    """All content of the folders. BadContent if a file is broken or a name is taken twice."""
    found = Library({}, {})
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        piece = read(path)
        kind: Any = found.boards if isinstance(piece, Board) else found.decks
        if piece.name in kind:
            raise BadContent(f"{path.name}: name: there already is a {piece.kind} {piece.name}")
        kind[piece.name] = piece
    return found


def read(path: Path) -> Board | Deck:
    """The board or deck of a file. BadContent, one line naming file and key, if it is not what it must be."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: not TOML: {error}") from error
    kind = data.get("kind")
    if kind not in _KINDS:
        raise BadContent(f"{path.name}: kind: must be {' or '.join(_KINDS)}")
    made, faults = _KINDS[kind]
    try:
        piece: Board | Deck = msgspec.convert(data, made)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        named = re.search(r"\$\.([^`]+)", where)
        raise BadContent(f"{path.name}: {named[1] if named else kind}: {what}") from error
    for key, wrong in faults(piece):
        raise BadContent(f"{path.name}: {key}: {wrong}")
    return piece


_KINDS: dict[str, tuple[type[Any], Callable[[Any], Faults]]] = {
    "board": (Board, boards.faults),
    "deck": (Deck, decks.faults),
}


def content(piece: Board | Deck) -> Content:
    """Its kind, name and hash: SHA-256 of its canonical JSON (keys sorted, no spaces)."""
    canonical = msgspec.json.encode(piece, order="deterministic")
    return Content(piece.kind, piece.name, hashlib.sha256(canonical).hexdigest())


def listed(folders: Folders) -> Mapping[Content, Any]:
    """All content of the folders, as JSON."""
    found = library(folders)
    pieces: tuple[Board | Deck, ...] = (*found.boards.values(), *found.decks.values())
    return {content(piece): msgspec.to_builtins(piece) for piece in pieces}
