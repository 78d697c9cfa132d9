"""The options of commands that choose how a game is set up: how many play, and the options of the game."""

from typing import Final

import click

SEATS: Final = click.option(
    "--seats", type=int, default=None, help="Number of players.  [default: the fewest]"
)
OPTIONS: Final = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
