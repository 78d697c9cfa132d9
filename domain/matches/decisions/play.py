"""Decisions on moves and resignations: 10 to 12 and 16 of RULES.md."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.game import Game, Move
from domain.kernel.match import referee
from domain.kernel.match.facts import Played, ResignationOffered, ResignationWithdrawn
from domain.kernel.notation import notation
from domain.matches import errors
from domain.matches.decisions.context import Context, check_status, check_step, check_time, decision
from domain.store import Decision


def play(context: Context, move: Mapping[str, Any], expect: int | None = None) -> Decision:
    """10, 11, 16: a seat plays a move that one of its offers holds. `expect`: the step that it was made for.

    Until the move is found legal, nothing is read but the view of the seat, and what everybody knows.
    """
    game, seat = context.game, context.seat
    check_step(context, expect)
    check_status(context, Played)
    check_time(context)
    typed, table = read(game, move), context.view(seat).table
    if seat not in game.to_act(table):
        raise errors.NotYourTurn
    if not game.offers(table, seat, typed):
        raise game.refuse(table, seat, typed)
    return decision(game, seat, referee.played(context.position, seat, typed))


def read(game: Game, data: Mapping[str, Any]) -> Move:
    """11: a move from JSON."""
    try:
        return notation(game).move(data)
    except msgspec.ValidationError as error:
        raise errors.BadMove.of(error) from None


def resign(context: Context) -> Decision:
    """12: a seat offers to resign; its side resigns with the last of its seats that has not left."""
    seat = context.seat
    check_status(context, ResignationOffered)
    check_time(context)
    if seat in context.match.resigning:
        raise errors.AlreadyResigning
    if seat in context.match.gone:
        raise errors.HasLeft
    return decision(context.game, seat, referee.resigned(context.position, seat))


def withdraw(context: Context) -> Decision:
    """12: a seat takes back its offer to resign, if neither its side has resigned nor it has left."""
    game, match, seat = context.game, context.match, context.seat
    check_status(context, ResignationWithdrawn)
    check_time(context)
    if seat not in match.resigning:
        raise errors.NotResigning
    if any(seat in side and referee.gave_up(match, side) for side in referee.sides(game, match)):
        raise errors.SideHasResigned
    if seat in match.gone:
        raise errors.HasLeft
    return decision(game, seat, (ResignationWithdrawn(seat),))
