"""Matches on seas of any size, played on the rules alone by fair players who sometimes do anything."""

from collections.abc import Iterator
from functools import reduce
from random import Random

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.chart import BOARD, library
from domain.games.wrath_of_poseidon.sea import sea_of, square_at
from domain.games.wrath_of_poseidon.setup import game_begins
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import SHIPS, Chart, WrathOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import anything
from workers.bots.games.wrath_of_poseidon.fair import Fair

NO_LOTS = Lots(bytes(32), 1)
SMALL = (5, 7)  # squares; the boards of the game are larger
GROUNDS = "......~~wwrr"
WHIMS = 0.3  # how many moves of fair players are any moves


def any_sea(chooser: Random) -> Chart:
    """A small sea with islands anywhere, or a board of the game."""
    boards = library().all(BOARD)
    name = chooser.choice(("", *boards))
    return boards[name] if name else _small(chooser, chooser.choice(SMALL))


def _small(chooser: Random, size: int) -> Chart:
    rows = [[chooser.choice(GROUNDS) for _ in range(size)] for _ in range(size)]
    rows[size // 2][size // 2] = "S"
    for row in (0, -1):
        rows[row][0], rows[row][-1] = chooser.choice("wr"), chooser.choice("wr")
    corners = [square_at(column, row) for column in (0, size - 1) for row in (1, size)]
    name = f"small {chooser.randrange(1 << 32)}"
    return Chart(name, tuple(map("".join, rows)), dict(zip(SHIPS, corners, strict=True)))


def any_options(chooser: Random, chart: Chart) -> Setting:
    """Some seats and options with which there is room on the sea for all tiles."""
    sea = sea_of(chart)
    while True:
        setting = any_setting(GAME, chooser)
        options: WrathOptions = setting.options
        tiles = options.maelstroms + options.lighthouses
        if tiles <= len(sea.free_sea) and tiles + options.fog_banks <= len(sea.free):
            return setting


def match_on(chart: Chart, setting: Setting, chooser: Random) -> Iterator[tuple[tuple[Fact, ...], Table]]:
    """The first game of a match: the facts of each step, with all that is hidden, and the table after it."""
    facts = game_begins(chart, setting.options, setting.seats, 0)
    players, told = [Fair() for _ in range(setting.seats)], list[Fact]()
    table = Table()
    while True:
        told += facts
        table = reduce(evolve, facts, table)
        yield facts, table
        if table.results:
            return
        seat = chooser.choice(GAME.to_act(table))
        offers = GAME.legal(table, seat)
        if chooser.random() < WHIMS:
            move = anything(chooser, seat, offers)
        else:
            move = players[seat].choose(seat, seen(seat, told), offers, chooser)
        facts = _of_this_game(GAME.decide(table, seat, notation(GAME).move(move), NO_LOTS))


def _of_this_game(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    laid = (at for at, fact in enumerate(facts) if isinstance(fact, f.SeaLaid))
    return facts[: next(laid, len(facts))]
