"""Takebacks: when a seat may ask to take back its last move, and what follows when the others answer.

Pure. The service decides by it, and the verifier again.
"""

from typing import Final, Literal, NoReturn

from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, Audience, Fact, Seat, known, viewing_plan
from domain.kernel.game import Game
from domain.kernel.match.fold import fold
from domain.kernel.match.past import stays_kept
from domain.kernel.match.referee import Position
from domain.kernel.match.state import LastMove, Match
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack

TakebackObjection = Literal[
    "no_takebacks", "nothing_to_take_back", "asked_before", "revealed_since", "not_asked"
]
"""Why a takeback is not asked for, or not answered."""


class NoDraws(Lots):
    """The draws of a step in which nothing may be drawn. Each draw is a LookupError."""

    def _next_block(self) -> NoReturn:
        raise LookupError("something is drawn")


NOTHING_DRAWN: Final = NoDraws(b"", 0)


def objection_to_asking(position: Position, fact: TakebackAsked) -> TakebackObjection | None:
    """Why the seat may not ask now; None if it may.

    It depends on what everybody knows, and on what the seat itself did.
    """
    match = position.match
    if match.opened is None or not match.opened.takebacks:
        return "no_takebacks"
    last = match.last_move
    if last is None or (last.seat, last.before) != (fact.seat, fact.step):
        return "nothing_to_take_back"
    if not stays_kept(match, last.before):
        return "nothing_to_take_back"
    if last.asked:
        return "asked_before"
    return None if _showed_nothing(position, last) else "revealed_since"


def objection_to_answer(match: Match, seat: Seat) -> TakebackObjection | None:
    """Why the seat may not answer now; None if its answer is awaited."""
    asked = match.takeback
    possible = asked is not None and stays_kept(match, asked.step) and seat in awaited(match)
    return None if possible else "not_asked"


def awaited(match: Match) -> tuple[Seat, ...]:
    """The seats that have not agreed yet: all others that have not left and that no bot of the host has."""
    asked = match.takeback
    if asked is None:
        return ()
    silent = {asked.seat, *asked.agreed, *match.gone, *match.hosted_bots}
    return tuple(seat for seat in range(len(match.sitters)) if seat not in silent)


def followed_takeback(game: Game, match: Match, fact: TakebackAsked | TakebackAnswered) -> tuple[Fact, ...]:
    """The facts of a step that begins with this one: when all have agreed, the move is taken back."""
    after = fold(game, (fact,), match)
    if after.takeback is None or awaited(after):
        return (fact,)
    return fact, TakenBack(after.takeback.step)


def _showed_nothing(position: Position, last: LastMove) -> bool:
    """Whether the move showed nothing that was hidden, and nothing was drawn.

    So it is if all that the move did is public, and follows from what everybody knew, from the move, and from
    nothing else: everybody knew that the seat had this move, and the rules make the same facts of it, without
    a draw, from the table as an onlooker knew it and from the true one.
    """
    game, public = position.game, position.view(ONLOOKER).after_step(last.before)
    true = position.match.after_step(last.before)
    if public is None or true is None:
        return False
    move = known(last.move)
    try:
        made = game.decide(true.table, last.seat, move, NOTHING_DRAWN)
        return (
            all(viewing_plan(type(fact)) == (Audience.PUBLIC, ()) for fact in made)
            and game.offers(public.table, last.seat, move)
            and game.decide(public.table, last.seat, move, NOTHING_DRAWN) == made
        )
    except Exception:  # noqa: BLE001  # rules that meet something hidden may fail in any way
        return False
