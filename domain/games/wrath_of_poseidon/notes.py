"""Section 5, the navigators' chart: what may be noted. The notes are kept outside the match."""

from domain.games.wrath_of_poseidon.chart import BOARD
from domain.games.wrath_of_poseidon.sea import sea_of
from domain.games.wrath_of_poseidon.setup import sides
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS
from domain.kernel.content import Library
from domain.kernel.facts import Seat
from domain.kernel.game import Refused, Setting

FIGURES = tuple(f"figure:{ship}" for ship in SHIPS)
REMINDERS = tuple(f"reminder:{ship}" for ship in SHIPS)
MOST_REMINDERS = 4  # of each colour


def groups(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """5.1 The navigators share one chart; 7.9 in a series those of each game have their own."""
    games = setting.seats if setting.options.competitive else 1
    return tuple(tuple(sorted(sides(setting.options, setting.seats, game)[1])) for game in range(games))


def current(_: Setting, table: Table) -> tuple[int, ...]:
    """5.1 Only the chart of the game that is played is written on, so the next Poseidon sees none of it."""
    return (table.number,)


def check(library: Library, setting: Setting, subject: str, marks: tuple[str, ...]) -> None:
    """5.1 A chart has one figure of each ship, and 5.2 four reminders of each colour; 7.3 or no reminders."""
    if subject not in (*FIGURES, *REMINDERS):
        raise Refused("5.1", "no_such_note", ("subject",))
    if subject in REMINDERS and not setting.options.reminders:
        raise Refused("7.3", "no_reminders", ("subject",))
    if len(marks) > (1 if subject in FIGURES else MOST_REMINDERS):
        raise Refused("5.1" if subject in FIGURES else "5.2", "too_many_marks", ("marks",))
    ground = sea_of(library.all(BOARD)[setting.options.board]).ground
    for at, square in enumerate(marks):
        if square not in ground or square in marks[:at]:
            raise Refused("5.2", "mark_misfit", ("marks", str(at)))
