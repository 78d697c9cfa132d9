"""Section 1, the table: seats, board, cards, and who begins."""

from domain.games.odyssee import library, turns
from domain.games.odyssee.facts import CardsLaid, SeaLaid
from domain.games.odyssee.table import Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import SEATS
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Content, Refused, Setting
from domain.kernel.lots import Lots


def check(folders: library.Folders, setting: Setting) -> None:
    """1.1 Two to six play, on a board and with a deck that are there."""
    found = library.library(folders)
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))
    if setting.options.board not in found.boards:
        raise Refused("1.2", "no_such_board", ("options", "board"))
    if setting.options.deck not in found.decks:
        raise Refused("1.3", "no_such_deck", ("options", "deck"))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.1 Everybody is a wanderer."""
    return ("wanderer",) * setting.seats


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1 Everybody plays alone."""
    return tuple((seat,) for seat in range(setting.seats))


def content(folders: library.Folders, setting: Setting) -> tuple[Content, ...]:
    """The board and the deck of the match."""
    found = library.library(folders)
    return (
        library.content(found.boards[setting.options.board]),
        library.content(found.decks[setting.options.deck]),
    )


def opening(folders: library.Folders, setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1.4 The cards are shuffled onto the rim, 1.5 who begins is drawn, and the first turn begins."""
    found, options = library.library(folders), setting.options
    board, deck = found.boards[options.board], found.decks[options.deck]
    tale = Tale(Table(), lots)
    first = lots.below(setting.seats)
    tale.tell(SeaLaid(board, deck, options, setting.seats, first))
    tale.tell(CardsLaid(lots.shuffle([card.name for card in deck.cards])))
    turns.begin(tale, first)
    return tuple(tale.facts)
