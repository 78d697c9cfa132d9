"""Section 1: the seats, the board and the tiles, the deal, and the first destinies."""

from functools import lru_cache
from sys import intern

from domain.games.winds_of_fate.catalogue import BOARD, TILES
from domain.games.winds_of_fate.facts import (
    BoardLaid,
    Dealt,
    DeckShuffled,
    DecksReshuffled,
    DestinyChosen,
    GodsShuffled,
    RoundBegan,
)
from domain.games.winds_of_fate.moves import ChooseDestiny
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import CREW, DESTINIES, ITHACA, TROY, Adventure, Card
from domain.kernel.content import Library
from domain.kernel.content import content as named
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Content, Refused, Setting
from domain.kernel.offers import Offer, OneOf

SEATS = range(3, 6)

CHOOSE = (Offer("choose_destiny", "1.7", {"destiny": OneOf(DESTINIES)}),)


def check(library: Library, setting: Setting) -> None:
    """Refused where seats and options do not fit together."""
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))
    if setting.options.board not in library.all(BOARD):
        raise Refused("1.2", "no_such_board", ("options", "board"))
    if setting.options.tiles not in library.all(TILES):
        raise Refused("1.4", "no_such_tiles", ("options", "tiles"))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.1 All seats play the same part."""
    return ("fate",) * setting.seats


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1 Every seat plays for itself."""
    return tuple((seat,) for seat in range(setting.seats))


def content(library: Library, setting: Setting) -> tuple[Content, ...]:
    """The board and the tiles of the match."""
    return (
        named(BOARD, library.all(BOARD)[setting.options.board]),
        named(TILES, library.all(TILES)[setting.options.tiles]),
    )


def opening(library: Library, setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1.2 to 1.6: tiles on spaces, the first turn order, both decks shuffled, a hand for every seat."""
    board = library.all(BOARD)[setting.options.board]
    tiles = library.all(TILES)[setting.options.tiles]
    spaces = sorted(set(board.spaces) - {TROY, ITHACA})
    encounters = lots.shuffle([tile.name for tile in tiles.encounters])
    order = lots.shuffle(range(setting.seats))
    places = dict(zip(spaces, encounters, strict=True))
    deck, hand = lots.shuffle(cards(tiles.adventure)), tiles.adventure.hand
    return (
        BoardLaid(board, tiles, setting.options, places, order, CREW[setting.seats]),
        DeckShuffled(deck),
        GodsShuffled(lots.shuffle(tiles.gods)),
        *(Dealt(seat, tuple(sorted(deck[seat * hand :][:hand]))) for seat in range(setting.seats)),
    )


def reshuffle(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """1.5, 1.6 Nobody knows the order of the two decks: after a rewind both are shuffled again."""
    deck, gods = lots.shuffle(table.deck), lots.shuffle(table.gods)
    return (DecksReshuffled(deck, gods),) if deck or gods else ()


@lru_cache(maxsize=64)
def cards(adventure: Adventure) -> tuple[Card, ...]:
    """1.5 All adventure cards, in order; those of a kind are one string, which is compared at a glance."""
    help_cards = [intern(f"help-{value}") for value in adventure.help]
    hinder_cards = [intern(f"hinder-{value}") for value in adventure.hinder]
    return tuple(sorted(help_cards + hinder_cards))


def choosing(table: Table) -> tuple[Seat, ...]:
    """1.7 The seats that have not chosen a destiny, in any order."""
    return tuple(seat for seat, destiny in enumerate(table.destinies) if destiny is None)


def choose_offers(_: Table, __: Seat) -> tuple[Offer, ...]:
    """1.7 Any of the three destinies."""
    return CHOOSE


def choose_destiny(table: Table, seat: Seat, move: ChooseDestiny, _: Lots) -> tuple[Fact, ...]:
    """1.7 Each seat chooses in secret; 2.2 when all have, the first round begins."""
    chosen = DestinyChosen(seat, move.destiny)
    return (chosen,) if len(choosing(table)) > 1 else (chosen, RoundBegan(1))


def refuse_destiny(_: Table, __: Seat, ___: ChooseDestiny) -> Refused:
    """Why a seat may not choose a destiny now: it has chosen already."""
    return Refused("1.7", "chosen_already")
