"""Section 6, the end of a game, and the points of competing navigators (7.9, 7.10)."""

from domain.games.wrath_of_poseidon.facts import GameScored, SeaRevealed
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Outcome

ENOUGH = 3  # ships home for the navigators to win


def over(table: Table, rounds: int) -> bool:
    """6.1 The game ends after the navigators' turn of the last round, or at once with four ships home."""
    return len(table.home) == len(SHIPS) or (table.round == rounds and not table.pending)


def game_ends(table: Table) -> tuple[Fact, ...]:
    """6.1 The board is turned round, and the game is scored."""
    return (*reveal(table), GameScored(table.number, table.home, navigators_win(table), points(table)))


def navigators_win(table: Table) -> bool:
    """6.2 The navigators win with three or four ships home, Poseidon otherwise."""
    return len(table.home) >= ENOUGH


def winners(table: Table) -> tuple[Seat, ...]:
    """6.3 With more than two seats a navigator with a ship of their own home wins, even if Poseidon wins."""
    if navigators_win(table):
        return table.navigators
    if len(table.navigators) == 1:
        return (table.poseidon,)
    return tuple(sorted({table.poseidon, *(seat for seat in _arrived(table) if seat is not None)}))


def _arrived(table: Table) -> tuple[Seat | None, ...]:
    """The captains of the ships that are home."""
    return tuple(table.captains[ship] for ship in table.home)


def reveal(table: Table) -> tuple[Fact, ...]:
    """6.4 At the end all is shown: ships, maelstroms, fog banks, and the tiles in the order of play."""
    if table.revealed or table.phase == "choosing":
        return ()
    return (
        SeaRevealed(
            positions={ship: known(square) for ship, square in table.positions.items()},
            maelstroms=tuple(map(known, table.maelstroms)),
            fog_banks=tuple(map(known, table.fog_banks)),
            played=tuple(known(tile) for tile in table.played),
        ),
    )


def points(table: Table) -> tuple[int, ...]:
    """7.10 Poseidon scores 1 for each ship not home, a navigator 3 for each ship of their own home.

    For a common ship home each navigator scores 1. Where nobody competes, the navigators score the
    ships that are home, and Poseidon the others.
    """
    arrived = _arrived(table)
    earned = {table.poseidon: len(SHIPS) - len(arrived)}
    for seat in table.navigators:
        competing = 3 * arrived.count(seat) + arrived.count(None)
        earned[seat] = competing if table.options.competitive else len(arrived)
    return tuple(earned[seat] for seat in range(len(earned)))


def outcome(table: Table) -> Outcome | None:
    """The match is over with its last game: 6.2 and 6.3, or 7.10 the most points of the series."""
    if table.phase != "over":
        return None
    totals = _totals(table)
    if table.options.competitive:
        return Outcome(ranking(table)[0], totals, "series_played")
    return Outcome(winners(table), totals, "ships_home" if navigators_win(table) else "ships_lost")


def standing(table: Table) -> Outcome:
    """6.2, 7.10 How the seats are placed if the match stops now.

    In a series the games that are over decide, and if none is, all seats are alike. Otherwise the navigators
    have won if enough ships are home, which nothing can change; if not, nobody has won, and all are alike.
    """
    if table.options.competitive:
        ranked = ranking(table)
        return Outcome(ranked[0], _totals(table), "series_played", ranked)
    seats = tuple(range(1 + len(table.navigators)))
    if navigators_win(table):
        return Outcome(table.navigators, points(table), "ships_home", ranking(table))
    return Outcome(seats, (0,) * len(seats), "ships_lost", (seats,))


def ranking(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """8.4 The seats from best to last: winners before the others, in a series by points; equals together."""
    if table.options.competitive:
        totals = _totals(table)
        places = sorted(set(totals), reverse=True)
        return tuple(tuple(seat for seat, total in enumerate(totals) if total == place) for place in places)
    best = winners(table)
    others = tuple(seat for seat in range(1 + len(table.navigators)) if seat not in best)
    return (best, others) if others else (best,)


def _totals(table: Table) -> tuple[int, ...]:
    """7.10 The points of each seat in the games that are over."""
    nothing = (0,) * (1 + len(table.navigators))
    return tuple(map(sum, zip(nothing, *table.results, strict=True)))
