"""`nostos bot new`: a folder with a bot that plays from the first minute, for its author to go on from."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from domain.accounts.errors import PlayerError
from domain.accounts.names import chosen_name
from domain.games import SHELF, SLUGS
from domain.kernel.game import Game

TEMPLATE: Final = Path(__file__).with_name("first_bot.py")
TEMPLATE_GAME: Final = "odyssee"
FILE, README = "bot.py", "README.md"
ABOUT: Final = """\
# {name}

A bot for {title}. `choose` in `{file}` picks its moves, at random at first.

Start a service with `./nostos up` in the folder of Nostos. Then, also there:

    ./nostos bot run {path} --game {game} --matches 10

plays ten matches against bots of the service, and counts. `./nostos bot run --help` says against whom else it
can play.

    NOSTOS=http://127.0.0.1:8080 .venv/bin/python {path}

plays one match and prints each step.

## What it knows, and what it may do

On the service, which is at http://127.0.0.1:8080 unless it says something else:

- `/v1/games/{game}/openapi.json` has the types of all facts, offers and moves of the game.
- `/learn/{game}` teaches the game, `/rules/{game}` has its rules.
- `/v1/games/{game}/words?text=en` says what words in moves and tables mean.

An offer has the name of a move and the values that each of its fields may have; `offer.all()` goes through
its moves, `offer.sample(chance)` picks one. `view.table` has the match as the seat knows it: what is hidden
from it is `{{"type": "hidden"}}`.
"""


class NewBot(msgspec.Struct, frozen=True):
    """A bot that was written: its folder and the files in it."""

    name: str
    game: str
    folder: str
    files: tuple[str, ...]


@click.command
@click.argument("name")
@click.option("--game", "slug", type=click.Choice(SLUGS), required=True, help="What it plays.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where its folder is written.  [default: here]",
)
@with_json
def command(*, name: str, slug: str, out: Path, as_json: bool) -> None:
    """Write a folder called NAME with a bot that plays, and a page about how to go on.

    The bot plays under this name.
    """
    bot = new_bot(out, name, SHELF[slug])
    if as_json:
        print_json(msgspec.to_builtins(bot))
        return
    program = Path(bot.folder) / FILE
    print_status(f"{bot.folder} has a bot that plays {SHELF[slug].title} at random. Next:")
    print_status("  ./nostos up     runs a service, in a terminal of its own")
    print_status(f"  ./nostos bot run {program} --game {slug}     lets it play there")
    print_status(f"  {program}: choose() picks its moves; {README} beside it says where they are described")


def new_bot(out: Path, name: str, game: Game) -> NewBot:
    """Write the folder of a bot. CommandError, with nothing written, if it cannot be."""
    called = _checked(name)
    folder = out / called
    try:
        folder.mkdir(parents=True)
        (folder / FILE).write_text(program_for(game, called), "utf-8")
        (folder / README).write_text(about(game, called, folder / FILE), "utf-8")
    except FileExistsError:
        raise WrongUsage(f"{folder} is there already; choose another name, or remove it") from None
    except OSError as error:
        raise CommandError(f"{folder} cannot be written ({error.strerror})") from None
    return NewBot(called, game.slug, str(folder), (FILE, README))


def program_for(game: Game, name: str) -> str:
    """The template as a bot of this name for the game."""
    return replaced(
        TEMPLATE.read_text("utf-8"),
        {
            f"A bot for {SHELF[TEMPLATE_GAME].title}.": f"A bot for {game.title}.",
            f'"Whim", "{TEMPLATE_GAME}"': f'{json.dumps(name, ensure_ascii=False)}, "{game.slug}"',
            "SEATS, SEAT = 2, 1": f"SEATS, SEAT = {game.seats[0]}, {game.seats[0] - 1}",
        },
    )


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """The text with each of these parts, which it has once, replaced."""
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def about(game: Game, name: str, program: Path) -> str:
    """The page of a bot: how it is run, and where all that it needs is described."""
    return ABOUT.format(name=name, title=game.title, game=game.slug, file=FILE, path=program)


def _checked(name: str) -> str:
    """The name in the form in which players have it. WrongUsage if a folder or a player cannot have it."""
    if name in ("", ".", "..") or Path(name).name != name or "\\" in name:
        raise WrongUsage(f"{name!r} cannot name a folder; choose letters and digits, like circe")
    try:
        return chosen_name(name)
    except PlayerError:
        raise WrongUsage(
            f"no player may be called {name!r}, and the bot plays under its name; "
            "choose letters of one script, without words such as bot or admin"
        ) from None
