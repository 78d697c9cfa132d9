"""Whose turn it is, what may be done, and what follows. Each function names its section of RULES.md."""

from collections.abc import Callable
from typing import Any

from domain.games.odyssee import deals, fights, landings, turns
from domain.games.odyssee import moves as m
from domain.games.odyssee.table import Phase, Table
from domain.games.odyssee.tale import Tale
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Refused
from domain.kernel.offers import Offer

IDLE: frozenset[Phase] = frozenset({"unlaid", "under_way", "over"})
DECIDE: dict[type[Move], Callable[[Tale, Seat, Any], None]] = {
    m.Roll: turns.roll,
    m.Sail: turns.sail,
    m.LayStorm: turns.lay_storm,
    m.LeaveChoice: landings.leave_choice,
    m.Give: landings.choose,
    m.Attack: fights.attack,
    m.LetPass: fights.let_pass,
    m.FightOn: fights.fight_on,
    m.Propose: deals.propose,
    m.Counter: deals.propose,
    m.Accept: deals.accept,
    m.Refuse: deals.refuse_offer,
}
TURN: tuple[Phase, ...] = ("turn", "sailing")
WINDOWS: tuple[Phase, ...] = ("landing", "fight")
REFUSE: dict[type[Move], tuple[tuple[Phase, ...], str, Callable[[Table, Seat, Any], Refused]]] = {
    m.Roll: (TURN, "2.3", turns.refuse_roll),
    m.Sail: (TURN, "2.4", turns.refuse_sail),
    m.LayStorm: (TURN, "3.1", turns.refuse_storm),
    m.LeaveChoice: (("landing",), "4.4", landings.refuse_choice),
    m.Give: (("landing",), "4.5", landings.refuse_choice),
    m.Attack: (("meeting",), "7.2", fights.refuse_meeting),
    m.LetPass: (("meeting",), "7.2", fights.refuse_meeting),
    m.FightOn: (("fight",), "7.4", fights.refuse_fight_on),
    m.Propose: (WINDOWS, "8.2", deals.refuse_terms),
    m.Counter: (WINDOWS, "8.3", deals.refuse_terms),
    m.Accept: (WINDOWS, "8.3", deals.refuse_answer),
    m.Refuse: (WINDOWS, "8.3", deals.refuse_answer),
}


def to_act(table: Table) -> tuple[Seat, ...]:
    """2.1 The seat whose turn it is, or that is to speak in a landing, a meeting or a fight."""
    return () if table.phase in IDLE else (table.speaker,)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may do now, from its own table."""
    if table.phase in IDLE or seat != table.speaker:
        return ()
    match table.phase:
        case "turn":
            return turns.turn_offers(table, seat)
        case "sailing":
            return turns.sail_offers(table, seat)
        case "meeting":
            return fights.meeting_offers(table, seat)
    if table.bargain is not None:
        return deals.answer_offers(table, seat)
    speak = landings.choice_offers if table.phase == "landing" else fights.fight_offers
    return (*speak(table, seat), *deals.proposal_offers(table, seat))


def decide(table: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """The facts that an offered move causes, up to the next choice."""
    tale = Tale(table, lots)
    DECIDE[type(move)](tale, seat, move)
    onward(tale)
    return tuple(tale.facts)


def onward(tale: Tale) -> None:
    """7.1 After landings ships meet; 2.1 then the next turn begins, until somebody has a choice."""
    while tale.table.phase == "under_way":
        if not fights.meet(tale):
            turns.pass_on(tale)


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why a move that is not offered is refused, from the seat's own table."""
    phases, rule, why = REFUSE[type(move)]
    if table.phase == "over":
        return Refused("9.2", "game_over")
    if table.phase not in phases:
        return Refused(rule, "not_now")
    if seat != table.speaker:
        return Refused("2.1", "not_your_turn")
    return why(table, seat, move)
