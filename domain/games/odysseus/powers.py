"""Section 4: the powers of the gods, and Athena's answer."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from domain.games.odysseus import moves as m
from domain.games.odysseus.facts import PowerAllowed, PowerBlocked, PowerDeclared, PowerUsed
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import SPACES, God, Space
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Refused
from domain.kernel.offers import Offer, OneOf

GOD: Mapping[type[Move], God] = {
    m.EndRound: "zeus",
    m.Veil: "hades",
    m.Charm: "aphrodite",
    m.Carry: "hermes",
    m.Storm: "poseidon",
}
ALWAYS: Mapping[God, tuple[Offer, ...]] = {
    "zeus": (Offer("end_round", "4.4"),),
    "aphrodite": (Offer("charm", "4.7", {"space": OneOf(SPACES)}),),
    "poseidon": (Offer("storm", "4.9", {"space": OneOf(SPACES)}),),
}
VEIL = (Offer("veil", "4.5"),)
ANSWERS = (Offer("block", "4.2"), Offer("allow", "4.2"))


def power_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """4.1 A power is used once a round, by the seat that has the god, on its turn; 4.2 Athena's never is."""
    god = table.gods[seat]
    if god in table.used or table.ready[seat] > table.phase:
        return ()
    if god == "hades":
        return VEIL if table.hands[seat] else ()
    if god == "hermes":
        return _carries(tuple(laid.space for laid in table.laid))
    return ALWAYS.get(god, ())


@lru_cache(maxsize=256)
def _carries(spaces: tuple[Space, ...]) -> tuple[Offer, ...]:
    """4.8 Hermes moves any card that lies there to another space: an offer for each space with cards."""
    return tuple(
        Offer(
            "carry",
            "4.8",
            {
                "laid": OneOf(tuple(number for number, there in enumerate(spaces) if there == here)),
                "space": OneOf(tuple(space for space in SPACES if space != here)),
            },
        )
        for here in dict.fromkeys(spaces)
    )


def answer_offers(_: Table, __: Seat) -> tuple[Offer, ...]:
    """4.2 Athena blocks the power or allows it."""
    return ANSWERS


def use(table: Table, seat: Seat, move: Move) -> tuple[Fact, ...]:
    """4.1 A power is declared with its target; 4.2 if Athena may answer it waits for Athena."""
    god = GOD[type(move)]
    space, laid = getattr(move, "space", None), getattr(move, "laid", None)
    athena = answering(table)
    if athena is not None:
        return (PowerDeclared(seat, god, space, laid, athena),)
    return (PowerUsed(seat, god, space, laid),)


def answering(table: Table) -> Seat | None:
    """4.2 The seat that may block, if everybody sees that it may: Athena's, her power not used this round.

    3.4 A seat that just received Athena answers from its own turn in the next phase on.
    """
    if "athena" in table.used:
        return None
    athena = table.holder("athena")
    since = table.ready[athena]
    if since < table.phase:
        return athena
    return athena if since == table.phase and _place(table, athena) < _place(table, table.turn) else None


def _place(table: Table, seat: Seat) -> int:
    """How many seats have their turn earlier in a phase."""
    return (seat - table.first) % table.seats


def allow(table: Table, seat: Seat, _: m.Allow) -> tuple[Fact, ...]:
    """4.2 An allowed power takes effect at once, and Athena may still block another power."""
    declared = table.declared
    assert declared is not None
    used = PowerUsed(declared.seat, declared.god, declared.space, declared.laid)
    return PowerAllowed(seat), used


def block(table: Table, seat: Seat, _: m.Block) -> tuple[Fact, ...]:
    """4.3 A blocked power is spent without effect, and Athena's power is spent too."""
    declared = table.declared
    assert declared is not None
    return (PowerBlocked(seat, declared.seat, declared.god),)


def refuse_power(table: Table, seat: Seat, move: Move) -> Refused:
    """Why this power cannot be used, or not in this way."""
    god = GOD[type(move)]
    if table.gods[seat] != god:
        return Refused("4.1", "not_your_god")
    if god in table.used:
        return Refused("4.1", "power_used")
    if table.ready[seat] > table.phase:
        return Refused("3.4", "power_not_ready")
    if isinstance(move, m.Carry):
        return _refuse_carry(table, move)
    return Refused("4.5", "no_card")


def _refuse_carry(table: Table, move: m.Carry) -> Refused:
    if not table.laid:
        return Refused("4.8", "nothing_laid")
    if move.laid not in range(len(table.laid)):
        return Refused("4.8", "no_such_card", ("laid",))
    return Refused("4.8", "same_space", ("space",))


def refuse_answer(_: Table, __: Seat, ___: Any) -> Refused:
    """Only Athena answers, and only a power that was just declared."""
    return Refused("4.2", "nothing_to_answer")
