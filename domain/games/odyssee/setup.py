"""Section 1, the table: seats, board, cards, and who begins."""

from domain.games.odyssee import turns
from domain.games.odyssee.boards import BOARD
from domain.games.odyssee.decks import DECK
from domain.games.odyssee.facts import CardsLaid, RimReshuffled, SeaLaid
from domain.games.odyssee.table import Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import SEATS, Board, Deck, OdysseeOptions
from domain.kernel.content import Library, content
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Content, Refused, Setting

KINDS = (BOARD, DECK)


def check(library: Library, setting: Setting) -> None:
    """1.1 Two to six play, 1.2 on a board that exists and 1.3 with a deck that exists."""
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))
    if setting.options.board not in library.all(BOARD):
        raise Refused("1.2", "no_such_board", ("options", "board"))
    if setting.options.deck not in library.all(DECK):
        raise Refused("1.3", "no_such_deck", ("options", "deck"))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.1 Everybody is a wanderer."""
    return ("wanderer",) * setting.seats


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1 Everybody plays alone."""
    return tuple((seat,) for seat in range(setting.seats))


def played_with(library: Library, setting: Setting) -> tuple[Content, ...]:
    """The board and the deck of the match."""
    board, deck = _chosen(library, setting.options)
    return content(BOARD, board), content(DECK, deck)


def _chosen(library: Library, options: OdysseeOptions) -> tuple[Board, Deck]:
    return library.all(BOARD)[options.board], library.all(DECK)[options.deck]


def opening(library: Library, setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1.4 The cards are shuffled onto the rim, 1.5 who begins is drawn, and the first turn begins."""
    board, deck = _chosen(library, setting.options)
    tale = Tale(Table(), lots)
    first = lots.below(setting.seats)
    tale.tell(SeaLaid(board, deck, setting.options, setting.seats, first))
    tale.tell(CardsLaid(lots.shuffle([card.name for card in deck.cards])))
    turns.begin(tale, first)
    return tuple(tale.facts)


def reshuffle(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """1.4 Nobody knows where which card lies: after a rewind those still on the rim are shuffled again."""
    lying = tuple(card for card in table.rim if card is not None)
    return (RimReshuffled(lots.shuffle(lying)),) if lying else ()
