"""The check of contributions to chance: what the seats bound themselves to before they knew each other's."""

import msgspec

from domain.kernel.blinding import blinding_commitment
from domain.kernel.facts import Fact
from domain.kernel.match import referee
from domain.kernel.match.facts import (
    BeaconEntered,
    Disclosed,
    RevealDue,
    Revealed,
    RevealMissed,
    Sat,
    Started,
)
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.state import Match
from domain.ledger.canonical import parse_microseconds
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import RecordContext, place_of
from domain.ledger.verify.policy import SECOND


def check_chance(context: RecordContext) -> str:
    """What was revealed is what was committed to. The result names the seats that contributed nothing, and
    those that did not reveal in time.
    """
    if context.opening.ledger == 1:
        return "version 1 of the ledger: contributions were shown before the last one was due"
    match, note, missed = initial(context.game), "", ""
    for (numbered, entry), facts in zip(context.file.entries, context.public, strict=True):
        at = parse_microseconds(entry.at)
        for fact in facts:
            wrong = _against(match, fact) or _untimely(match, fact, at)
            if wrong:
                raise CheckFailed(f"{place_of(numbered, entry.step)}: {wrong}")
            note = _operators_chance(match) if isinstance(fact, Started) else note
            if isinstance(fact, RevealMissed):
                seats = ", ".join(map(str, fact.seats))
                missed = (
                    f"step {entry.step}: seats that did not reveal, so that chance was drawn anew: {seats}"
                )
            match = fold(context.game, (fact,), match)
            if isinstance(fact, RevealDue):
                match = msgspec.structs.replace(match, reveal_by=at + fact.seconds * SECOND)
    return "; ".join(filter(None, (missed, note)))


def _against(match: Match, fact: Fact) -> str:
    """What is wrong with a fact; "" if nothing is."""
    match fact:
        case Revealed(seat, contribution) if not referee.binds(match, seat, contribution):
            return f"seat {seat} had committed itself to something else"
        case Sat() if fact.contribution:
            return f"seat {fact.seat} contributes before all are bound"
        case Started() if any(
            sitter and sitter.commitment and not sitter.contribution for sitter in match.sitters
        ):
            return "the match starts before all contributions were revealed"
        case Disclosed(_, blinding) if (
            blinding_commitment(bytes.fromhex(blinding)) != referee.opened(match).blinding
        ):
            return "the blinding key is not the one committed to at step 1"
        case _:
            return ""


def _untimely(match: Match, fact: Fact, at: int) -> str:
    """What is wrong with the moment of a fact, in microseconds since 1970; "" if nothing is."""
    beacon, overdue = referee.opened(match).beacon if match.opened else None, at > (match.reveal_by or 0)
    match fact:
        case Started() | RevealDue() if beacon is not None and not match.beacon:
            return "the match starts without the public randomness that was agreed on"
        case BeaconEntered() if beacon is None or at < parse_microseconds(beacon.at):
            return "public randomness is entered that was not agreed on, or before its moment"
        case RevealMissed() if not overdue:
            return "the seats had time left to reveal"
        case Revealed(seat) if overdue:
            return f"the time was up for seat {seat} to reveal"
        case _:
            return ""


def _operators_chance(match: Match) -> str:
    """Which seats left chance to the operator at the start."""
    idle = [str(seat) for seat, sitter in enumerate(match.sitters) if not (sitter and sitter.contribution)]
    if not idle or match.beacon:
        return ""
    if len(idle) == len(match.sitters):
        return "no seat contributed: all chance is the operator's"
    return f"seats that contributed nothing, so that it is the operator's chance: {', '.join(idle)}"
