"""Whose turn it is, what may be done, and what follows. Each function names its section of RULES.md."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from domain.games.wrath_of_poseidon import moves as m
from domain.games.wrath_of_poseidon import navigators, poseidon, scoring, setup
from domain.games.wrath_of_poseidon.facts import RoundBegan
from domain.games.wrath_of_poseidon.table import Phase, Table, evolve
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Refused
from domain.kernel.offers import Offer

ROUNDS = 11

LEGAL: dict[Phase, Callable[[Table, Seat], tuple[Offer, ...]]] = {
    "choosing": setup.choosing_offers,
    "council": setup.council_offers,
    "placing": setup.placing_offers,
    "poseidon": poseidon.turn_offers,
    "navigators": navigators.turn_offers,
    "maelstrom": poseidon.push_offers,
}
DECIDE: dict[type[Move], Callable[[Table, Seat, Any], tuple[Fact, ...]]] = {
    m.Propose: setup.propose,
    m.Agree: setup.agree,
    m.ChooseBoard: setup.choose_board,
    m.PlaceMaelstrom: setup.place_maelstrom,
    m.PlaceFogBank: setup.place_fog_bank,
    m.RaiseStorm: poseidon.raise_storm,
    m.RaiseMonster: poseidon.raise_monster,
    m.Sail: navigators.sail,
    m.Survey: navigators.take_survey,
    m.Forgo: navigators.forgo,
    m.Push: poseidon.push,
}
REFUSE: dict[type[Move], tuple[Phase, str, Callable[[Table, Seat, Any], Refused]]] = {
    m.Propose: ("council", "1.4", setup.refuse_propose),
    m.Agree: ("council", "1.4", setup.refuse_agree),
    m.ChooseBoard: ("choosing", "1.6", setup.refuse_board),
    m.PlaceMaelstrom: ("placing", "7.6", setup.refuse_place),
    m.PlaceFogBank: ("placing", "7.7", setup.refuse_place),
    m.RaiseStorm: ("poseidon", "2.1", poseidon.refuse_storm),
    m.RaiseMonster: ("poseidon", "7.4", poseidon.refuse_monster),
    m.Sail: ("navigators", "3.1", navigators.refuse_ship),
    m.Survey: ("navigators", "7.4", navigators.refuse_ship),
    m.Forgo: ("navigators", "7.4", navigators.refuse_ship),
    m.Push: ("maelstrom", "7.6", poseidon.refuse_push),
}


def rounds(options: WrathOptions) -> int:
    """1.5 A game lasts eleven rounds, 7.4 and one more for each sea monster."""
    return ROUNDS + options.monsters


def to_act(table: Table) -> tuple[Seat, ...]:
    """1.5 In each round Poseidon plays a tile, then the navigators act with every ship that is not home."""
    match table.phase:
        case "unlaid" | "over":
            return ()
        case "council":
            return tuple(seat for seat in table.navigators if seat not in table.agreed)
        case "navigators":
            return navigators.steering(table)
        case _:
            return (table.poseidon,)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may do now, from its own table."""
    if table.phase == "navigators":  # a seat without a ship to steer is offered nothing
        return navigators.turn_offers(table, seat)
    return LEGAL[table.phase](table, seat) if seat in to_act(table) else ()


def decide(table: Table, seat: Seat, move: Move, _: Lots) -> tuple[Fact, ...]:
    """The facts that an offered move causes, and what follows from them."""
    facts = DECIDE[type(move)](table, seat, move)
    if table.phase == "navigators" and len(table.pending) > 1:  # 3.1 other ships have not acted
        return facts
    return onward(table, facts)


def onward(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """1.5 After the navigators' turn a new round begins, 6.1 or the game is over."""
    after = reduce(evolve, facts, table)
    if after.phase != "navigators" or after.pending:
        return facts
    if scoring.over(after, rounds(table.options)):
        return (*facts, *scoring.game_ends(after), *_next_game(after))
    return (*facts, RoundBegan(after.round + 1))


def _next_game(table: Table) -> tuple[Fact, ...]:
    """7.10 A series has as many games as seats, so that each seat is Poseidon once, 1.6 and may choose."""
    seats = 1 + len(table.navigators)
    if not table.options.competitive or table.number + 1 == seats:
        return ()
    if table.charts:
        return setup.boards_offered(table.charts, table.options, seats, table.number + 1)
    return setup.game_begins(table.sea.chart, table.options, seats, table.number + 1)


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why a move that is not offered is refused, from the seat's own table."""
    phase, rule, why = REFUSE[type(move)]
    if table.phase == "over":
        return Refused("6.1", "game_over")
    if (phase in ("council", "navigators")) is (seat == table.poseidon):
        return Refused("1.1", "not_your_part")
    if table.phase != phase:
        return Refused(rule, "not_now")
    return why(table, seat, move)
