"""The shelf: every game, by its slug. A game is a folder that holds `GAME`, and a line here.

A game with boards or cards in files also has `game(*folders)`, which makes it with the files of these too.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from domain.kernel.game import BadContent, Game, Shelf
from domain.threadsafe.once import once

SLUGS: Final = ("odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon")
SHELF: Final[Shelf] = {slug: import_module(f"{__name__}.{slug}").GAME for slug in SLUGS}
"""The games with the boards and cards of their own folders alone."""


@once
def shelf(*folders: Path) -> Shelf:
    """The games with the boards and cards of `folders` as well.

    Each of these may have a folder for each game, named by its slug. Their files are read at once.
    BadContent, in one line, names a file that is broken, or one that no game would read.
    """
    for folder in folders:
        _check_places(folder)
    own = {slug: [folder / slug for folder in folders if (folder / slug).is_dir()] for slug in SLUGS}
    return {slug: _with_content(slug, own[slug]) if own[slug] else SHELF[slug] for slug in SLUGS}


def _check_places(folder: Path) -> None:
    """The folder exists, and each of its TOML files is in the folder of a game."""
    if not folder.is_dir():
        raise BadContent(f"{folder}: there is no such folder")
    for path in sorted((*folder.glob("*.toml"), *folder.glob("*/*.toml"))):
        if path.parent == folder or path.parent.name not in SLUGS:
            raise BadContent(f"{path}: must be in a folder named as its game: {', '.join(SLUGS)}")


def _with_content(slug: str, folders: Sequence[Path]) -> Game:
    module = import_module(f"{__name__}.{slug}")
    if not hasattr(module, "game"):
        raise BadContent(f"{folders[0]}: {slug} has no boards or cards in files")
    game: Game = module.game(*folders)
    game.library()
    return game
