"""Content: boards, decks, tiles. Each piece is a TOML file that names its kind; a match names its hash.

    kind = "board"
    name = "aegean"
    ...

Files are read at their first use. A broken file is refused with one line that names the file and the key.
A file of the first folder, which is the game's own, is named by its name, any other by its path.
"""

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from domain.kernel.game import BadContent, Content
from domain.threadsafe.decoder import Decoder, JsonObject
from domain.threadsafe.once import once

P = TypeVar("P")

NAME: Final = re.compile(r"[A-Za-z0-9-]{1,24}")

Faults = Iterator[tuple[str, str]]  # of a piece: key and complaint

SHARED: Final[dict[tuple[type, bytes], Any]] = {}
"""The pieces of all matches that this process has seen, by type and JSON: as many as there is content."""


class ContentKind(NamedTuple, Generic[P]):
    """A kind of content: its word in files, its decoder, and its checks.

    A check runs only if the checks before it found nothing.
    """

    word: str
    decoder: Decoder[P]
    checks: tuple[Callable[[P], Faults], ...]


class Library:
    """All content of some folders, as the kinds have it."""

    def __init__(self, folders: tuple[Path, ...], kinds: tuple[ContentKind[Any], ...]) -> None:
        self._folders = folders
        self._kinds = {kind.word: kind for kind in kinds}
        self._pieces = once(self._read)

    def all(self, kind: ContentKind[P]) -> Mapping[str, P]:
        """The pieces of a kind by name. BadContent if any file is broken."""
        return self._pieces()[kind.word]

    def listed(self) -> Mapping[Content, Any]:
        """Everything, as JSON."""
        return {
            content(self._kinds[word], piece): msgspec.to_builtins(piece)
            for word, pieces in self._pieces().items()
            for piece in pieces.values()
        }

    def _read(self) -> dict[str, JsonObject]:
        """All pieces by kind and name. The same piece may lie in two folders; two of one name may not."""
        found: dict[str, JsonObject] = {word: {} for word in self._kinds}
        files: dict[tuple[str, str], str] = {}
        for path in (path for folder in self._folders for path in sorted(folder.glob("*.toml"))):
            kind, piece = read(path, self._kinds, self._named(path))
            first = files.setdefault((kind.word, piece.name), self._named(path))
            known = found[kind.word].setdefault(piece.name, piece)
            if content(kind, known) != content(kind, piece):
                there = f"there already is a {kind.word} {piece.name}, in {first}, and it is another one"
                raise BadContent(f"{self._named(path)}: name: {there}")
        return found

    def _named(self, path: Path) -> str:
        return path.name if path.parent == self._folders[0] else str(path)


def read(path: Path, kinds: Mapping[str, ContentKind[Any]], named: str = "") -> tuple[ContentKind[Any], Any]:
    """The piece of a file. BadContent, one line naming file and key, if it is not what it must be.

    `named`: what the line calls the file; without it, by its name.
    """
    named = named or path.name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent(f"{named}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{named}: not TOML: {error}") from error
    word = data.pop("kind", None)
    if word not in kinds:
        raise BadContent(f"{named}: kind: must be {' or '.join(kinds)}")
    kind = kinds[word]
    try:
        piece = kind.decoder.convert(data)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        place = re.search(r"\$\.([^`]+)", where)
        raise BadContent(f"{named}: {place[1] if place else word}: {what}") from error
    for check in (_name, *kind.checks):
        for key, wrong in check(piece):
            raise BadContent(f"{named}: {key}: {wrong}")
    return kind, piece


def content(kind: ContentKind[P], piece: P) -> Content:
    """Kind, name and hash: SHA-256 of the piece as JSON, its members as declared (LOTS.md)."""
    canonical = msgspec.json.encode(piece, order="deterministic")
    return Content(kind.word, piece.name, hashlib.sha256(canonical).hexdigest())  # type: ignore[attr-defined]


def shared(piece: P) -> P:
    """The piece, or the first that was written alike: the facts of each match bring pieces of their own, some
    10 kB each. Tables keep the shared one, and so does what is remembered by it.
    """
    made: P = SHARED.setdefault((type(piece), msgspec.json.encode(piece)), piece)
    return made


def _name(piece: Any) -> Faults:
    if not NAME.fullmatch(piece.name):
        yield "name", "must be 1 to 24 letters, digits or hyphens"
