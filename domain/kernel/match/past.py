"""The past of a match: what is kept of earlier steps, and how a rewind or a takeback brings one back.

It is kept in matches of tournaments, and where moves may be taken back.

Steps are counted by the facts that they begin with. Everybody sees these, so every viewer counts the same.
"""

from typing import Any, Final

import msgspec

from domain.kernel.facts import Fact
from domain.kernel.match.acts import Rewound
from domain.kernel.match.facts import Opened, PassedFor, Played
from domain.kernel.match.lifecycle import IN_PLAY, begins_step
from domain.kernel.match.state import Earlier, LastMove, Match, Takeback
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack

REACH: Final = 64  # steps that a match may be rewound, or go back in a takeback


def counted(match: Match, fact: Fact) -> Match:
    """The match before a fact; if a step begins with it, with the step before it kept."""
    if isinstance(fact, Opened):
        return msgspec.structs.replace(match, step=int(fact.tournament != "" or fact.takebacks))
    if not (match.step and begins_step(fact, match.status)):
        return match
    past = (*match.past, _kept(match))[-REACH:] if match.status in IN_PLAY else match.past
    after = msgspec.structs.replace(match, step=match.step + 1, past=past)
    last = after.last_move
    return after if last is None or after.after_step(last.before) else unasked(after)


def stays_kept(match: Match, step: int) -> bool:
    """Whether that step is still kept when one more step has begun."""
    return any(earlier.step == step for earlier in match.past[1 - REACH :])


def _kept(match: Match) -> Earlier:
    return Earlier(
        match.step,
        match.table,
        match.resigning,
        match.resigned,
        match.timed_out,
        match.absent,
        match.clocks,
        match.waiting,
        match.time_call,
        match.last_move,
    )


def rewound(match: Match, fact: Rewound) -> Match:
    """The match as it was after an earlier step; who sits, who is invited and who has looked do not change.

    Nothing changes if that step is not kept.
    """
    earlier = match.after_step(fact.step)
    if earlier is None:
        return match
    return msgspec.structs.replace(
        match,
        table=earlier.table,
        resigning=earlier.resigning,
        resigned=earlier.resigned,
        timed_out=earlier.timed_out,
        absent=earlier.absent,
        clocks=earlier.clocks,
        waiting=earlier.waiting,
        time_call=earlier.time_call,
        last_move=None,
        takeback=None,
        outcome=None,
    )


Agreeing = Played[Any] | PassedFor[Any] | TakebackAsked | TakebackAnswered | TakenBack


def agreed(match: Match, fact: Agreeing) -> Match:
    """The match after a fact that says what may be taken back, or that is about a takeback."""
    replace = msgspec.structs.replace
    if isinstance(fact, TakenBack):
        return _taken_back(match, fact)
    if match.opened is None or not match.opened.takebacks:
        return match
    match fact:
        case Played(seat, move):
            return replace(match, last_move=LastMove(seat, move, match.step - 1), takeback=None)
        case TakebackAsked(seat, step):
            last = match.last_move and replace(match.last_move, asked=True)
            return replace(match, last_move=last, takeback=Takeback(seat, step))
        case TakebackAnswered(seat, agrees):
            before = match.takeback if agrees else None
            return replace(match, takeback=before and replace(before, agreed=(*before.agreed, seat)))
        case _:
            return unasked(match)


def unasked(match: Match) -> Match:
    """The match with no move that may be taken back: the service moved, a seat left, or it is too old."""
    if match.last_move is None and match.takeback is None:
        return match
    return msgspec.structs.replace(match, last_move=None, takeback=None)


def _taken_back(match: Match, fact: TakenBack) -> Match:
    """The table as it was after an earlier step. Nothing else changes: who left since then would have ended
    the request.
    """
    earlier = match.after_step(fact.step)
    if earlier is None:
        return match
    return msgspec.structs.replace(
        match, table=earlier.table, last_move=earlier.last_move, takeback=None, time_call=earlier.time_call
    )
