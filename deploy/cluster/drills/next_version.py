"""The next version of Nostos, made from this checkout by a few edits: what an upgrade is tried with."""

import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from deploy.cluster.builds import THIS
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import Decoder

PATCH: Final = Path(__file__).with_name("next_version.toml")
ROOMS: Final = ("api", "deploy", "domain", "projections", "workers")
OPTIONS: Final[dict[str, Any]] = {"cap": 10, "lull": "shown"}
"""Of a match that only the next version can read."""


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a file. `before`: occurs there exactly once."""

    file: str
    before: str
    after: str


class Added(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new file."""

    file: str
    text: str


class Patch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the next version changes."""

    edits: tuple[Edit, ...]
    files: tuple[Added, ...]

    @property
    def migrations(self) -> list[str]:
        """The names of the migrations that it adds."""
        return [Path(each.file).name for each in self.files if each.file.endswith(".sql")]


def patch() -> Patch:
    """The patch of the file."""
    return Decoder(Patch).convert(tomllib.loads(PATCH.read_text(encoding="utf-8")))


def make(folder: Path) -> Path:
    """Make the next version in an empty folder; returns it. CommandError if the patch does not apply."""
    for room in ROOMS:
        shutil.copytree(THIS / room, folder / room)
    apply(patch(), folder)
    return folder


def apply(changes: Patch, folder: Path) -> None:
    """Change the files in a folder. CommandError names the file that a change does not fit."""
    for edit in changes.edits:
        path = folder / edit.file
        text = path.read_text(encoding="utf-8")
        if text.count(edit.before) != 1:
            raise CommandError(f"{PATCH.name} does not fit {edit.file} any more: {_first_line(edit.before)}")
        path.write_text(text.replace(edit.before, edit.after), encoding="utf-8")
    for added in changes.files:
        path = folder / added.file
        if path.exists():
            raise CommandError(f"{PATCH.name} does not fit any more: {added.file} exists")
        path.write_text(added.text, encoding="utf-8")


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
