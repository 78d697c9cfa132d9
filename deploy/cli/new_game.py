"""`nostos new-game`: a whole game to start from; it can be played and tested before it is changed."""

import ast
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError, WrongUsage

ROOT: Final = Path(__file__).parents[2]
TEMPLATE: Final = "knockout"
RESERVED: Final = (
    TEMPLATE,
    "toy",
    "loom",
)  # games of tests and benches
GAME: Final = Path("tests/support") / TEMPLATE
TESTS: Final = Path("tests/games") / TEMPLATE
CORPUS: Final = Path("tests/domain/corpus")
SHELF: Final = Path("domain/games/__init__.py")
PAGES: Final = Path("api/web/static/language")
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
SLUGS: Final = re.compile(r"^SLUGS: Final = (\([^)]*\))", re.MULTILINE)
WORD: Final = re.compile(f"(?<![A-Za-z]){TEMPLATE}(?![A-Za-z])")

ABOUT: Final = {
    "de": "Freier bieten verdeckt, und das niedrigste Gebot jeder Runde scheidet aus.",
    "en": "Suitors bid in secret, and the lowest bidder of each round is out.",
    "fr": "Des prétendants misent en secret, et la plus basse mise de chaque manche est éliminée.",
    "nl": "Vrijers bieden in het geheim, en het laagste bod van elke ronde valt af.",
    "pt": "Pretendentes licitam em segredo, e a licitação mais baixa de cada ronda sai do jogo.",
}
"""What the page of games says of the template, by language."""


class NewGame(msgspec.Struct, frozen=True):
    """What was made: the folders, and every file written in them or elsewhere, by its path from the root."""

    game: str
    folder: str
    tests: str
    files: tuple[str, ...]


@click.command
@click.argument("slug")
@with_json
def command(*, slug: str, as_json: bool) -> None:
    """Make a new game called SLUG, a copy of a small game with its tests, ready to be changed.

    It writes domain/games/SLUG and tests/games/SLUG, puts the game on the shelf, and gives the pages a line
    about it. CONTRIBUTING.md says how to go on from there.
    """
    game = new_game(ROOT, slug)
    if as_json:
        print_json(msgspec.to_builtins(game))
        return
    print_status(f"{game.folder} and {game.tests} are a whole game, and it is on the shelf. Next:")
    print_status(f"  ./nostos demo --once --game {slug}     plays it")
    print_status(f"  ./nostos test --game {slug}     tests it")
    print_status("  CONTRIBUTING.md, Add a game, says what to change, and in which order")


def new_game(root: Path, slug: str) -> NewGame:
    """Write the game into the checkout at `root`. CommandError, with nothing written, if it cannot be."""
    refuse(root, slug)
    written = [
        *_copied(root, GAME, Path("domain/games") / slug, slug),
        *_copied(root, TESTS, Path("tests/games") / slug, slug),
        *_events(root, slug),
        *_about(root, slug),
        _shelved(root, slug),
    ]
    _tidy(root, [path for path in written if path.suffix == ".py"])
    files = tuple(path.as_posix() for path in written)
    return NewGame(slug, f"domain/games/{slug}", f"tests/games/{slug}", files)


def refuse(root: Path, slug: str) -> None:
    """CommandError if no game of that name can be made here."""
    if not (root / GAME).is_dir():
        raise CommandError(
            f"{root} is not a checkout of Nostos; clone the repository, and call ./nostos there"
        )
    if not NAME.fullmatch(slug) or keyword.iskeyword(slug):
        raise WrongUsage(
            f"{slug!r} cannot name a Python package; choose small letters, digits and _, like liars_dice"
        )
    if slug in RESERVED:
        raise WrongUsage(f"the name {slug!r} belongs to a game of the tests; choose another")
    for path in (f"domain/games/{slug}", f"tests/games/{slug}"):
        if (root / path).exists():
            raise WrongUsage(f"{path} is there already; choose another name, or remove that folder")


def renamed(text: str, slug: str) -> str:
    """The text of a file of the template, for the new game: with its imports, its slug, its class names."""
    for before, after in (
        (f"tests.support import {TEMPLATE}", f"domain.games import {slug}"),
        (f"tests.support.{TEMPLATE}", f"domain.games.{slug}"),
        (f"tests/support/{TEMPLATE}", f"domain/games/{slug}"),
        (TEMPLATE.title(), slug.title().replace("_", "")),
    ):
        text = text.replace(before, after)
    return WORD.sub(slug, text)


def _copied(root: Path, source: Path, target: Path, slug: str) -> Iterator[Path]:
    for path in sorted((root / source).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            copy = target / renamed(path.relative_to(root / source).as_posix(), slug)
            yield _write(root, copy, renamed(path.read_text("utf-8"), slug))


def _events(root: Path, slug: str) -> Iterator[Path]:
    """The newest event of the corpus for each kind of fact; of a new game there are no older ones."""
    newest: dict[str, tuple[int, Path]] = {}
    for path in (root / CORPUS).glob(f"{TEMPLATE}.*.json"):
        _, kind, version, _ = path.name.split(".")
        newest[kind] = max(newest.get(kind, (0, path)), (int(version[1:]), path))
    for _, path in newest.values():
        yield _write(root, CORPUS / renamed(path.name, slug), renamed(path.read_text("utf-8"), slug))


def _about(root: Path, slug: str) -> Iterator[Path]:
    """The pages' files of words, with a line about the game after those about the others."""
    for language, line in ABOUT.items():
        path = PAGES / f"{language}.ftl"
        before, last, after = (root / path).read_text("utf-8").rpartition("\nabout-")
        line_of_last, _, rest = after.partition("\n")
        yield _write(root, path, f"{before}{last}{line_of_last}\nabout-{slug} = {line}\n{rest}")


def _shelved(root: Path, slug: str) -> Path:
    """The list of games, with this one at its end."""

    def longer(found: re.Match[str]) -> str:
        return f"SLUGS: Final = {(*ast.literal_eval(found[1]), slug)}"

    return _write(root, SHELF, SLUGS.sub(longer, (root / SHELF).read_text("utf-8")))


def _write(root: Path, path: Path, text: str) -> Path:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, "utf-8")
    return path


def _tidy(root: Path, files: list[Path]) -> None:
    """Imports in order and lines of the right length, as the linter wants them: names are longer now."""
    ruff = (sys.executable, "-m", "ruff")
    for words in (("check", "--quiet", "--select", "I", "--fix"), ("format", "--quiet")):
        subprocess.run((*ruff, *words, *map(str, files)), cwd=root, check=True)
