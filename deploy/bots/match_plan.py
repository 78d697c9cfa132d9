"""What matches a bot opens: the game, its seats and options, the clock, and who has the other seats."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from deploy.bots.bot_file import OwnBot, bot_in, random_bot
from deploy.terminal.errors import WrongUsage
from deploy.terminal.named_values import named_values
from domain.accounts.bot_accounts import LEVELS, PACES, USUAL
from domain.threadsafe.decoder import JsonObject

CLOCK: Final = "SECONDS or SECONDS+INCREMENT"
RANDOM: Final = "random"
QUICK: Final = PACES[0]  # seconds of each move of the service's bots, where no other pace is asked for


class Opening(msgspec.Struct, frozen=True):
    """What a command line says of matches that are opened, where it says anything."""

    against: str | None = None
    seats: int | None = None
    seat: int | None = None
    options: tuple[str, ...] = ()
    clock: JsonObject | None = None
    pace: float | None = None

    def opponent(self) -> OwnBot | None:
        """Who has the other seats; None: bots of the service. WrongUsage if nobody is called so."""
        if self.against is None or self.against in LEVELS:
            return None
        if self.pace is not None:
            raise WrongUsage(f"--pace is that of the service's bots: {', '.join(LEVELS)}")
        if self.against == RANDOM:
            return random_bot()
        if not Path(self.against).is_file():
            known = ", ".join((*LEVELS, RANDOM))
            raise WrongUsage(f"--against takes {known} or the file of a bot, not {self.against!r}")
        return bot_in(Path(self.against))


class MatchPlan(msgspec.Struct, frozen=True):
    """Matches that are opened. `seat`: the bot's; None: each in turn. `level`: of the service's bots in the
    other seats, `pace`: seconds of each of their moves; None: others play there.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    terms: Mapping[str, Any]
    seat: int | None
    level: str | None
    pace: float | None

    def seat_in(self, number: int) -> int:
        """The bot's seat in the match with this number, from 0."""
        return number % self.seats if self.seat is None else self.seat


def plan_of(opening: Opening, about: JsonObject) -> MatchPlan:
    """The plan for a game of the service. WrongUsage if it is not played by so many."""
    least, most = about["seats"]["least"], about["seats"]["most"]
    seats = least if opening.seats is None else opening.seats
    if not least <= seats <= most:
        raise WrongUsage(f"{about['slug']} is played by {least} to {most}, not by {seats}")
    if opening.seat is not None and not 0 <= opening.seat < seats:
        raise WrongUsage(
            f"the seats of {seats} players are 0 to {seats - 1}; there is no seat {opening.seat}"
        )
    level = USUAL if opening.against is None else opening.against
    by_service = level in LEVELS
    return MatchPlan(
        about["slug"],
        seats,
        named_values(" ".join(opening.options)),
        {} if opening.clock is None else {"clock": opening.clock},
        opening.seat,
        level if by_service else None,
        (QUICK if opening.pace is None else opening.pace) if by_service else None,
    )


class ClockType(click.ParamType[JsonObject]):
    """A clock as people write it: `300` or `300+5`, seconds for the match and seconds for each turn."""

    name = "clock"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> JsonObject:
        """The clock as the service takes it."""
        initial, plus, increment = str(value).partition("+")
        parts = (initial, increment) if plus else (initial,)
        if not all(part.isascii() and part.isdigit() for part in parts):
            self.fail(f"{value!r} is no clock; it is {CLOCK}", param, ctx)
        return {"kind": "fischer", "initial": int(initial), "increment": int(increment or 0)}
