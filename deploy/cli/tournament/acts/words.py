"""What acts ask for, each named as the client's methods name it. Entrants, rounds and tables count from 1."""

from collections.abc import Sequence
from typing import Final

import click

from deploy.cli.tournament.staff.finish_order import numbers_of
from deploy.terminal.errors import CommandError

AT_LEAST_ONE: Final = click.IntRange(1)


class NumberList(click.ParamType[Sequence[int]]):
    """Numbers of entrants with a separator between them, as `7,3` or `7+3`."""

    name = "numbers"

    def __init__(self, separator: str) -> None:
        self._separator = separator

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Sequence[int]:
        """The numbers. UsageError if there is something else."""
        try:
            return numbers_of(value, self._separator)
        except CommandError as error:
            self.fail(str(error), param, ctx)


TOURNAMENT: Final = click.Argument(["tournament"])
PLAYER: Final = click.Argument(["player"])
ENTRANT: Final = click.Argument(["number"], metavar="ENTRANT", type=AT_LEAST_ONE)
ROUND: Final = click.Argument(["number"], metavar="ROUND", type=AT_LEAST_ONE)
TABLE: Final = click.Argument(["table"], type=AT_LEAST_ONE)
BYE: Final = click.Argument(["bye"], metavar="ROUND", type=AT_LEAST_ONE)
STARTS: Final = click.Argument(["starts"], metavar="MOMENT")
TABLES: Final = click.Argument(
    ["tables"], metavar="NUMBER[,NUMBER]...", type=NumberList(","), nargs=-1, required=True
)
ORDER: Final = click.Argument(
    ["ranking"], metavar="NUMBER[+NUMBER]...", type=NumberList("+"), nargs=-1, required=True
)
SEAT: Final = click.Argument(["seat"], metavar="ENTRANT", type=AT_LEAST_ONE)
SEATS: Final = click.Argument(["seats"], metavar="ENTRANT...", type=AT_LEAST_ONE, nargs=-1, required=True)
SUBSTITUTE: Final = click.Argument(["substitute"], metavar="PLAYER")
STEP: Final = click.Argument(["step"], type=AT_LEAST_ONE)

REASON: Final = click.Option(["--reason"], required=True, help="Why; everybody reads it.")
MAYBE_REASON: Final = click.Option(["--reason"], help="Why; the staff needs one.")
RULE: Final = click.Option(["--rule"], required=True, help="The rule that it rests on.")
MAYBE_RULE: Final = click.Option(
    ["--rule"], help="The rule that it rests on, after the first round has begun."
)
WHY: Final = (RULE, REASON)
SECONDS: Final = click.Option(
    ["--seconds"], type=int, required=True, help="For each of them; below 0 they lose time."
)
LOST_SECONDS: Final = click.Option(
    ["--seconds"], type=click.IntRange(0), default=0, help="Time that they lose."
)
LOST_POINTS: Final = click.Option(
    ["--points"], type=click.IntRange(0), default=0, help="Parts of a point that they lose."
)
TURNS: Final = click.Option(
    ["--turns"], type=click.IntRange(0), help="So many follow.  [default: as the regulations say]"
)
POINTS: Final = click.Option(["--points"], type=AT_LEAST_ONE, required=True, help="In parts of a point.")
HELD: Final = click.Option(
    ["--round", "held"], type=AT_LEAST_ONE, required=True, help="The round to which it belongs."
)
BYES: Final = click.Option(
    ["--bye", "byes"], type=AT_LEAST_ONE, multiple=True, help="An entrant with a bye; may be repeated."
)
