"""Section 5, the navigators' chart: what may be noted. The notes are kept outside the match."""

from domain.games.wrath_of_poseidon.setup import sides
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, WrathOptions
from domain.kernel.facts import Seat
from domain.kernel.game import Refused, Setting

FIGURES = tuple(f"figure:{ship}" for ship in SHIPS)
REMINDERS = tuple(f"reminder:{ship}" for ship in SHIPS)
MAELSTROMS = "counter:maelstrom"
FOG_BANKS = "counter:fog_bank"
MOST_REMINDERS = 4  # of each colour


def groups(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """5.1 The navigators share one chart; 7.9 in a series those of each game have their own."""
    games = setting.seats if setting.options.competitive else 1
    return tuple(tuple(sorted(sides(setting.options, setting.seats, game)[1])) for game in range(games))


def current(_: Setting, table: Table) -> tuple[int, ...]:
    """5.1 Only the chart of the game that is played is written on, so the next Poseidon sees none of it."""
    return (table.number,)


def check(setting: Setting, table: Table, subject: str, marks: tuple[str, ...]) -> None:
    """Section 5: marks are squares of the board, each once, and no more than there are pieces."""
    section, pieces = _stock(setting.options, subject)
    if len(marks) > pieces:
        raise Refused(section, "too_many_marks", ("marks",))
    ground = () if table.sea is None else table.sea.ground  # there is none before Poseidon has chosen
    for at, square in enumerate(marks):
        if square not in ground or square in marks[:at]:
            raise Refused(section, "mark_misfit", ("marks", str(at)))


def _stock(options: WrathOptions, subject: str) -> tuple[str, int]:
    """The section on a kind of piece, and how many of it there are.

    5.1 One figure of each ship, 5.2 four reminders of each colour (7.3 or none), and 5.3 as many counters of
    maelstroms and of fog banks as the game has.
    """
    if subject in FIGURES:
        return "5.1", 1
    if subject in REMINDERS:
        if not options.reminders:
            raise Refused("7.3", "no_reminders", ("subject",))
        return "5.2", MOST_REMINDERS
    counters = {MAELSTROMS: options.maelstroms, FOG_BANKS: options.fog_banks}
    if subject not in counters:
        raise Refused("5.1", "no_such_note", ("subject",))
    if not counters[subject]:
        raise Refused("5.3", "no_such_counters", ("subject",))
    return "5.3", counters[subject]
