"""Section 1, and what is put on the board before the first round: sides, captains, council, placing."""

from collections.abc import Sequence

from domain.games.wrath_of_poseidon.chart import BOARD
from domain.games.wrath_of_poseidon.facts import (
    Agreed,
    BoardsOffered,
    CouncilClosed,
    FogBankPlaced,
    MaelstromPlaced,
    Proposed,
    RoundBegan,
    SeaLaid,
)
from domain.games.wrath_of_poseidon.moves import Agree, ChooseBoard, PlaceFogBank, PlaceMaelstrom, Propose
from domain.games.wrath_of_poseidon.sea import ISLANDS
from domain.games.wrath_of_poseidon.table import Captains, Table
from domain.games.wrath_of_poseidon.words import CHOSEN, SHIPS, Chart, Square, WrathOptions
from domain.kernel.content import Library
from domain.kernel.content import content as named
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Content, Refused, Setting
from domain.kernel.offers import Domain, Each, Offer, OneOf, SomeOf

SEATS = range(2, 6)
PROPOSALS = 3  # proposals of each navigator in one council
COMPETITORS = 3  # seats at least
BOARDS = ("A", "B", "C", "D")  # of the rulebook, whatever boards a library has besides


def check(library: Library, setting: Setting) -> None:
    """Refused where seats and options do not fit together."""
    if setting.seats not in SEATS:
        raise Refused("1.1", "seats", ("seats",))
    if setting.options.board not in (CHOSEN, *library.all(BOARD)):
        raise Refused("1.2", "no_such_board", ("options", "board"))
    if setting.options.competitive and setting.seats < COMPETITORS:
        raise Refused("7.9", "nobody_to_compete_with", ("options", "competitive"))


def content(library: Library, setting: Setting) -> tuple[Content, ...]:
    """The board of the match, or those among which each Poseidon chooses."""
    return tuple(named(BOARD, board) for board in _boards(library, setting.options))


def _boards(library: Library, options: WrathOptions) -> tuple[Chart, ...]:
    """1.2 The board that was agreed on, or the four of the rulebook for Poseidon to choose from."""
    names = BOARDS if options.board == CHOSEN else (options.board,)
    return tuple(library.all(BOARD)[name] for name in names)


def opening(library: Library, setting: Setting, _: Lots) -> tuple[Fact, ...]:
    """The first game of the match is laid out; nothing is drawn by lot."""
    boards = _boards(library, setting.options)
    if setting.options.board == CHOSEN:
        return boards_offered(boards, setting.options, setting.seats, number=0)
    return game_begins(boards[0], setting.options, setting.seats, number=0)


def boards_offered(
    boards: tuple[Chart, ...], options: WrathOptions, seats: int, number: int
) -> tuple[Fact, ...]:
    """1.6 A game of the match begins with its Poseidon, who chooses the board."""
    return (BoardsOffered(number, boards, options, *sides(options, seats, number)),)


def choosing_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """1.6 Poseidon chooses one of the boards."""
    return (Offer("choose_board", "1.6", {"board": OneOf(tuple(chart.name for chart in table.charts))}),)


def choose_board(table: Table, _: Seat, move: ChooseBoard) -> tuple[Fact, ...]:
    """1.6 The game is played on the board that Poseidon chose."""
    board = next(chart for chart in table.charts if chart.name == move.board)
    return game_begins(board, table.options, 1 + len(table.navigators), table.number)


def refuse_board(_: Table, __: Seat, ___: ChooseBoard) -> Refused:
    """Why Poseidon cannot choose this board: there is none of that name."""
    return Refused("1.6", "no_such_board", ("board",))


def game_begins(board: Chart, options: WrathOptions, seats: int, number: int) -> tuple[Fact, ...]:
    """A game of the match is laid out. Where nothing is to be agreed on, the council closes at once."""
    poseidon, navigators = sides(options, seats, number)
    split = captains(navigators, competitive=options.competitive)
    laid = SeaLaid(number, board, options, poseidon, navigators, split)
    if options.lighthouses or (len(navigators) > 1 and not options.competitive):
        return (laid,)
    return (laid, *_council_closes(options, split, ()))


def sides(options: WrathOptions, seats: int, number: int) -> tuple[Seat, tuple[Seat, ...]]:
    """1.1 One seat is Poseidon, seat 0; the others are navigators, who win or lose together.

    7.9 Among competing navigators seat g is Poseidon in game g, and the navigators follow in turn.
    """
    if not options.competitive:
        return 0, tuple(range(1, seats))
    return number, tuple((number + 1 + turn) % seats for turn in range(seats - 1))


def roles(setting: Setting) -> tuple[str, ...]:
    """1.1 What each seat plays, in one word."""
    if setting.options.competitive:
        return ("competitor",) * setting.seats
    return ("poseidon", *("navigator",) * (setting.seats - 1))


def teams(setting: Setting) -> tuple[tuple[Seat, ...], ...]:
    """1.1 The seats that win or leave together: two sides, 8.1 or among competing navigators one a seat."""
    if setting.options.competitive:
        return tuple((seat,) for seat in range(setting.seats))
    return ((0,), tuple(range(1, setting.seats)))


def captains(navigators: Sequence[Seat], *, competitive: bool) -> Captains:
    """1.3 The ships are split as equally as can be: 4, 2 and 2, 2 and 1 and 1, or 1 each.

    7.9 Of three competing navigators each has one ship, and the fourth is common to them.
    """
    split: Captains = {ship: navigators[turn % len(navigators)] for turn, ship in enumerate(SHIPS)}
    if competitive and len(navigators) == len(SHIPS) - 1:
        split[SHIPS[-1]] = None
    return split


def council_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """1.4 A navigator agrees to the proposal, or proposes something else, at most three times."""
    agree = (Offer("agree", "1.4"),) if _complete(table) else ()
    propose = (_proposal(table),) if table.proposers.count(seat) < PROPOSALS else ()
    return agree + propose


def _complete(table: Table) -> bool:
    return len(table.lighthouses) == table.options.lighthouses


def _proposal(table: Table) -> Offer:
    number = table.options.lighthouses
    places = table.sea.free if number else ()
    fields: dict[str, Domain] = {
        "captains": _captaincies(table),
        "lighthouses": SomeOf(places, number, number),
    }
    return Offer("propose", "1.4", fields)


def _captaincies(table: Table) -> Each:
    """1.3 Any navigator may be given any ship; 7.9 not among competing navigators."""
    if table.options.competitive:
        return Each({ship: OneOf((table.captains[ship],)) for ship in SHIPS})
    return Each(dict.fromkeys(SHIPS, OneOf(table.navigators)))


def propose(table: Table, seat: Seat, move: Propose) -> tuple[Fact, ...]:
    """1.4 A proposal replaces the one before, and its proposer agrees to it."""
    split = {ship: move.captains[ship] for ship in SHIPS}
    proposed = Proposed(seat, split, move.lighthouses)
    if len(table.navigators) > 1:
        return (proposed,)
    return (proposed, *_council_closes(table.options, split, move.lighthouses))


def agree(table: Table, seat: Seat, _: Agree) -> tuple[Fact, ...]:
    """1.4 When all navigators agree, the council closes and what was proposed holds."""
    if len(table.agreed) + 1 < len(table.navigators):
        return (Agreed(seat),)
    return (Agreed(seat), *_council_closes(table.options, table.captains, table.lighthouses))


def _council_closes(
    options: WrathOptions, split: Captains, lighthouses: tuple[Square, ...]
) -> tuple[Fact, ...]:
    closed = CouncilClosed(split, lighthouses)
    return (closed,) if options.maelstroms or options.fog_banks else (closed, RoundBegan(1))


def placing_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """7.8 After the lighthouses Poseidon's tiles are placed: first the maelstroms, then the fog banks."""
    if len(table.maelstroms) < table.options.maelstroms:
        return (Offer("place_maelstrom", "7.6", {"square": OneOf(_untaken(table, table.sea.free_sea))}),)
    return (Offer("place_fog_bank", "7.7", {"square": OneOf(_untaken(table, table.sea.free))}),)


def _untaken(table: Table, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """7.8 A square takes one tile."""
    taken = _taken(table)
    return tuple(square for square in squares if square not in taken)


def _taken(table: Table) -> tuple[Square | Hidden, ...]:
    return (*table.lighthouses, *table.maelstroms, *table.fog_banks)


def place_maelstrom(table: Table, seat: Seat, move: PlaceMaelstrom) -> tuple[Fact, ...]:
    """7.6 Poseidon places a maelstrom in secret, at sea, away from start islands and the Sacred Island."""
    return _placed(table, MaelstromPlaced(seat, move.square))


def place_fog_bank(table: Table, seat: Seat, move: PlaceFogBank) -> tuple[Fact, ...]:
    """7.7 Poseidon places a fog bank in secret, away from start islands and the Sacred Island."""
    return _placed(table, FogBankPlaced(seat, move.square))


def _placed(table: Table, placed: MaelstromPlaced | FogBankPlaced) -> tuple[Fact, ...]:
    due = table.options.maelstroms + table.options.fog_banks
    last = len(table.maelstroms) + len(table.fog_banks) + 1 == due
    return (placed, RoundBegan(1)) if last else (placed,)


def refuse_propose(table: Table, seat: Seat, move: Propose) -> Refused:
    """Why a proposal is refused."""
    if seat in table.agreed:
        return Refused("1.4", "agreed_already")
    if table.proposers.count(seat) >= PROPOSALS:
        return Refused("1.4", "proposals_spent")
    misfit = _captaincies(table).misfit(move.captains)
    if misfit is not None:
        where = ("captains", *misfit)
        fixed = table.options.competitive
        return Refused("7.9", "captains_fixed", where) if fixed else Refused("1.3", "captains_misfit", where)
    if len(move.lighthouses) != table.options.lighthouses:
        return Refused("7.5", "lighthouses_number", ("lighthouses",))
    reasons = (_misplaced(table, move.lighthouses, at) for at in range(len(move.lighthouses)))
    return next(refused for refused in reasons if refused is not None)


def _misplaced(table: Table, lighthouses: tuple[Square, ...], at: int) -> Refused | None:
    """What is wrong with the square of one lighthouse."""
    square, where = lighthouses[at], ("lighthouses", str(at))
    if square in lighthouses[:at]:
        return Refused("7.8", "square_taken", where)
    if square not in table.sea.ground:
        return Refused("7.5", "no_such_square", where)
    return Refused("7.5", "too_near", where) if square not in table.sea.free else None


def refuse_agree(table: Table, seat: Seat, _: Agree) -> Refused:
    """Why the navigator cannot agree."""
    if seat in table.agreed:
        return Refused("1.4", "agreed_already")
    return Refused("7.5", "lighthouses_missing")


def refuse_place(table: Table, _: Seat, move: PlaceMaelstrom | PlaceFogBank) -> Refused:
    """Why Poseidon may not place this tile, or not there."""
    maelstrom = isinstance(move, PlaceMaelstrom)
    rule = "7.6" if maelstrom else "7.7"
    if maelstrom is (len(table.maelstroms) == table.options.maelstroms):
        return Refused("7.8", "not_this_tile")
    if move.square not in table.sea.ground:
        return Refused(rule, "no_such_square", ("square",))
    if move.square in _taken(table):
        return Refused("7.8", "square_taken", ("square",))
    if maelstrom and table.sea.ground[move.square] in ISLANDS:
        return Refused(rule, "not_at_sea", ("square",))
    return Refused(rule, "too_near", ("square",))
