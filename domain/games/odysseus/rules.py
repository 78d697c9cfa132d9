"""Whose turn it is, what may be done, and what follows. Each function names its section of RULES.md."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain.games.odysseus import appraisal, powers, setup, turns
from domain.games.odysseus import moves as m
from domain.games.odysseus.facts import Passed
from domain.games.odysseus.scoring import Calm
from domain.games.odysseus.table import Stage, Table, look_ahead
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Refused
from domain.kernel.offers import Offer

LEGAL: dict[Stage, Callable[[Table, Seat], tuple[Offer, ...]]] = {
    "ship": setup.place_ship_offers,
    "turn": turns.turn_offers,
    "answer": powers.answer_offers,
    "face_down": turns.veiled_offers,
    "refill": appraisal.refill_offers,
}
DECIDE: dict[type[Move], Callable[[Table, Seat, Any], tuple[Fact, ...]]] = {
    m.PlaceShip: setup.place_ship,
    m.Lay: turns.lay,
    m.Trade: turns.trade,
    m.Pass: turns.pass_turn,
    m.EndRound: powers.use,
    m.Veil: powers.use,
    m.Charm: powers.use,
    m.Carry: powers.use,
    m.Storm: powers.use,
    m.Block: powers.block,
    m.Allow: powers.allow,
    m.Refill: appraisal.refill,
}
REFUSE: dict[type[Move], tuple[tuple[Stage, ...], str, Callable[[Table, Seat, Any], Refused]]] = {
    m.PlaceShip: (("ship",), "1.8", setup.refuse_place_ship),
    m.Lay: (("turn", "face_down"), "2.2", turns.refuse_lay),
    m.Trade: (("turn",), "2.2", turns.refuse_trade),
    m.Pass: (("turn",), "2.2", turns.refuse_pass),
    m.EndRound: (("turn",), "2.2", powers.refuse_power),
    m.Veil: (("turn",), "2.2", powers.refuse_power),
    m.Charm: (("turn",), "2.2", powers.refuse_power),
    m.Carry: (("turn",), "2.2", powers.refuse_power),
    m.Storm: (("turn",), "2.2", powers.refuse_power),
    m.Block: (("answer",), "4.2", powers.refuse_answer),
    m.Allow: (("answer",), "4.2", powers.refuse_answer),
    m.Refill: (("refill",), "5.6", appraisal.refuse_refill),
}


def to_act(table: Table) -> tuple[Seat, ...]:
    """2.1 One seat after the other; 4.2 Athena when a power is declared, 5.6 Zeus for a new disk."""
    match table.stage:
        case "unlaid" | "over":
            return ()
        case "answer":
            assert table.declared is not None
            return (table.declared.athena,)
        case "refill":
            return (table.holder("zeus"),)
        case _:
            return (table.turn,)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may do now, from its own table."""
    return LEGAL[table.stage](table, seat) if seat in to_act(table) else ()


def decide(calm: Calm, table: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """The facts that an offered move causes. `calm`: how the version of the rules knows a lasting calm."""
    facts = DECIDE[type(move)](table, seat, move)
    if type(move) in (m.Lay, m.Trade) and turns.next_has_cards(table):  # nothing follows
        return facts
    return onward(calm, table, facts, lots)


def onward(calm: Calm, table: Table, facts: tuple[Fact, ...], lots: Lots) -> tuple[Fact, ...]:
    """The facts, and what follows from them until a seat has something to decide.

    2.4 A seat that must pass has passed; 5.1 a round that is over is appraised; 5.7 then the next begins.
    """
    return look_ahead(table, facts, partial(_follows, calm), lots)


def _follows(calm: Calm, table: Table, lots: Lots) -> tuple[Fact, ...]:
    match table.stage:
        case "turn":
            return (Passed(table.turn, forced=True),) if turns.must_pass(table) else ()
        case "appraisal":
            return appraisal.appraise(table, calm)
        case "dealing":
            return appraisal.next_round(table, lots)
        case _:
            return ()


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why a move that is not offered is refused, from the seat's own table."""
    stages, rule, why = REFUSE[type(move)]
    if table.stage == "over":
        return Refused("6.1", "game_over")
    if seat not in to_act(table):
        return Refused("2.1", "not_the_turn")
    if table.stage not in stages:
        return Refused(rule, "not_now")
    return why(table, seat, move)
