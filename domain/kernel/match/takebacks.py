"""Takebacks: when a seat may ask to take back its last move, and what follows when the others answer.

Pure. The service decides by it, and the verifier again.
"""

from typing import Final, Literal, NamedTuple, NoReturn

from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, Audience, Fact, Seat, known, viewing_plan
from domain.kernel.game import Game, Prompt
from domain.kernel.match.fold import fold
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.past import stays_kept
from domain.kernel.match.referee import Position
from domain.kernel.match.state import LastMove, Match, Takeback
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack

TakebackObjection = Literal[
    "no_takebacks", "nothing_to_take_back", "asked_before", "revealed_since", "not_asked", "another_request"
]
"""Why a takeback is not asked for, or not answered."""


class TakebackChoice(NamedTuple):
    """What a seat may do. `ask`: it may ask to take back its last move; `answer`: the request that its answer
    is awaited to, or None.
    """

    ask: bool = False
    answer: Takeback | None = None


class TakebackToAsk(Prompt):
    """A seat may ask to take back its last move."""


class TakebackToAnswer(Prompt):
    """A seat is asked whether the last move of another one is taken back."""

    seat: Seat


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


def takeback_choice(position: Position, seat: Seat) -> TakebackChoice:
    """What the seat may do while no clock has run out. It is told to the seat alone."""
    match, last = position.match, position.match.last_move
    if match.status is not Status.PLAYING:
        return TakebackChoice()
    asked = present_request(match)
    return TakebackChoice(
        ask=last is not None and objection_to_asking(position, TakebackAsked(seat, last.before)) is None,
        answer=asked if seat in awaited(match) else None,
    )


def present_request(match: Match) -> Takeback | None:
    """The request that may still be answered; None if there is none."""
    asked = match.takeback
    if asked is None or match.status is not Status.PLAYING or not stays_kept(match, asked.step):
        return None
    return asked


def objection_to_answer(match: Match, answer: TakebackAnswered) -> TakebackObjection | None:
    """Why the seat may not answer so now; None if it may. An answer without a step is to any request."""
    asked = present_request(match)
    if asked is None or answer.seat not in awaited(match):
        return "not_asked"
    return None if answer.step in (0, asked.step) else "another_request"


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
