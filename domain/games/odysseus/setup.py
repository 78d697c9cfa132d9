"""Section 1: the table, and what is dealt and placed before the first round."""

from collections.abc import Iterator, Mapping, Sequence

from domain.games.odysseus.contents import BOARD, DECK
from domain.games.odysseus.facts import (
    BoardLaid,
    Dealt,
    GodsDealt,
    RoundBegan,
    ShipPlaced,
    StackReshuffled,
    StackShuffled,
    TaskDealt,
)
from domain.games.odysseus.moves import PlaceShip
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import (
    ADVENTURES,
    CARDS,
    CIRCLES,
    DISKS,
    GODS,
    ON_BOARD,
    Adventure,
    Board,
    Card,
    Cards,
    God,
    OdysseusOptions,
)
from domain.kernel.content import Library, content
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Content, Refused, Setting
from domain.kernel.offers import Offer, OneOf

SEATS = range(3, 7)
FIRST_HAND = 3  # wind cards
PLACE_SHIP = (Offer("place_ship", "1.8", {"circle": OneOf(tuple(CIRCLES))}),)


def check(library: Library, setting: Setting) -> None:
    """1.1 Three to six play; 1.3 and 1.6 with a board and cards that exist."""
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))
    if setting.options.board not in library.all(BOARD):
        raise Refused("1.3", "no_such_board", ("options", "board"))
    if setting.options.cards not in library.all(DECK):
        raise Refused("1.6", "no_such_cards", ("options", "cards"))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.2 Gods are dealt later and change hands, so a seat's role is not a god."""
    return ("olympian",) * setting.seats


def sides(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1 Each seat plays for itself."""
    return tuple((seat,) for seat in range(setting.seats))


def played_with(library: Library, setting: Setting) -> tuple[Content, ...]:
    """The board and the cards of the match."""
    board, cards = _chosen(library, setting.options)
    return content(BOARD, board), content(DECK, cards)


def _chosen(library: Library, options: OdysseusOptions) -> tuple[Board, Cards]:
    return library.all(BOARD)[options.board], library.all(DECK)[options.cards]


def gods_for(seats: int) -> tuple[God, ...]:
    """1.2 Zeus, Poseidon and Athena for three; then Hades, Aphrodite, Hermes, one more for each seat."""
    return GODS[:seats]


def winds(cards: Cards) -> tuple[Card, ...]:
    """1.6 All wind cards, in the order of their kinds."""
    return in_order(cards.winds)


def in_order(numbers: Mapping[Card, int]) -> tuple[Card, ...]:
    """So many cards of each kind, in the order of their kinds."""
    return tuple([card for card in CARDS for _ in range(numbers.get(card, 0))])


def opening(library: Library, setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """1.4 Disks on the circles and 1.2 gods at random, 1.5 a task and 1.6 three wind cards for each."""
    board, cards = _chosen(library, setting.options)
    disks = lots.shuffle(tuple(adventure for adventure in ADVENTURES for _ in range(ON_BOARD)))
    reserve: dict[Adventure, int] = dict.fromkeys(ADVENTURES, DISKS - ON_BOARD)
    gods = lots.shuffle(gods_for(setting.seats))
    tasks = lots.shuffle(cards.tasks)[: setting.seats]
    stack = lots.shuffle(winds(cards))
    return (
        BoardLaid(board, cards, setting.options, disks, reserve),
        GodsDealt(gods),
        *(TaskDealt(seat, task) for seat, task in enumerate(tasks)),
        StackShuffled(stack),
        *deal(stack, after(gods.index("zeus"), setting.seats), setting.seats, FIRST_HAND),
    )


def after(seat: Seat, seats: int) -> Seat:
    """The seat to the left: play goes clockwise, and so do the numbers of the seats."""
    return (seat + 1) % seats


def deal(stack: Sequence[Card], first: Seat, seats: int, each: int) -> Iterator[Fact]:
    """5.8 One card at a time, clockwise from the first seat, until each has enough or no card is left."""
    dealt = stack[: each * seats]
    for turn in range(seats):
        cards = tuple(dealt[turn::seats])
        if cards:
            yield Dealt((first + turn) % seats, cards)


def reshuffle(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """1.6 Nobody knows the order of the stack: after a rewind it is shuffled again."""
    return (StackReshuffled(lots.shuffle(table.stack)),) if table.stack else ()


def place_ship_offers(_: Table, __: Seat) -> tuple[Offer, ...]:
    """1.8 Zeus puts the ship on any circle."""
    return PLACE_SHIP


def place_ship(table: Table, seat: Seat, move: PlaceShip) -> tuple[Fact, ...]:
    """1.8 The disk of that circle goes to the reserve, and the seat to the left of Zeus begins."""
    adventure = table.disks[move.circle]
    assert adventure is not None
    return ShipPlaced(seat, move.circle, adventure), RoundBegan(1, after(seat, table.seats))


def refuse_place_ship(_: Table, __: Seat, ___: PlaceShip) -> Refused:
    """Why the ship cannot be put there: there is no such circle."""
    return Refused("1.8", "no_such_circle", ("circle",))
