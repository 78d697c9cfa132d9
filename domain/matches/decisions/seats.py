"""Decisions on seats and the start: 4 to 7 of RULES.md, and 27, on who takes over."""

from domain.kernel.facts import Seat
from domain.kernel.game import Refused
from domain.kernel.match import referee
from domain.kernel.match.facts import Left, Sat, Started, Substituted
from domain.kernel.match.lifecycle import IN_PLAY
from domain.kernel.match.state import Match
from domain.matches import errors
from domain.matches.decisions.context import (
    Context,
    check_seat,
    check_status,
    decision,
    free_seats,
    sees_late,
)
from domain.store import Decision


def sit(context: Context, sat: Sat, drawn: str) -> Decision:
    """4, 5, 30, 31: a player takes a free seat, and contributes to chance. `drawn`: 32 bytes (hex), which
    in a ledger of version 1 are the seat's contribution.
    """
    match = context.match
    check_status(context, Sat)
    check_seat(match, sat.seat)
    if match.seat_of(sat.player) is not None:
        raise errors.AlreadySeated
    if match.sitters[sat.seat] is not None:
        raise errors.SeatTaken((), free_seats(match, sat.player))
    if match.reserved[sat.seat] not in (None, sat.player):
        raise errors.SeatReserved((), free_seats(match, sat.player))
    if sat.player in match.barred:
        raise errors.RemovedBefore
    if sat.player in match.arbiters:
        raise errors.ArbitersDoNotPlay
    opened = referee.opened(match)
    if opened.ledger == 1:
        sat = Sat(sat.seat, sat.player, "", drawn, named=sat.named)
    elif opened.signed and not sat.key:
        raise errors.SignatureNeeded
    return decision(context.game, sat.seat, (sat,))


def leave(context: Context, seat: Seat) -> Decision:
    """6: a player leaves their seat before the start."""
    check_status(context, Left)
    check_seat(context.match, seat)
    if context.match.seat_of(context.player) != seat:
        raise errors.NotYourSeat
    return decision(context.game, seat, (Left(seat, context.player),))


def start(context: Context) -> Decision:
    """7: the host starts the match when every seat is taken; in older matches a player who sits may, too. If
    seats have committed themselves (5), they reveal first.
    """
    match = context.match
    check_status(context, Started)
    check_runs(match, context.player)
    seat = match.seat_of(context.player)
    if None in match.sitters:
        raise errors.SeatsFree
    check_content(context)
    if referee.opened(match).beacon is not None and not match.beacon:
        raise errors.BeaconAwaited
    facts = referee.reveal_due(match) or referee.started(context.position)
    return decision(context.game, seat, facts)


def check_runs(match: Match, player: str) -> None:
    """7: the player starts this match, and brings bots to it."""
    opened = referee.opened(match)
    if player == opened.host:
        return
    if opened.run_by == "host":
        raise errors.HostRuns
    if match.seat_of(player) is None:
        raise errors.NotAtTheTable


def check_content(context: Context) -> None:
    """7: boards and cards are those that the match was opened with."""
    game, setting = context.game, context.match.setting
    assert setting is not None
    try:
        game.check(setting)
    except Refused:
        raise errors.ContentChanged from None
    if game.content(setting) != referee.opened(context.match).content:
        raise errors.ContentChanged


def substitute(context: Context, fact: Substituted, *, insider: bool) -> Decision:
    """27, 31: another player, or a bot of the service, takes the seat of somebody who left. `insider`: who
    may or could look into the tournament of the match.

    24: of a delayed match a player without a seat does not learn by asking whether it is over, nor a player
    who may take no seat whether one is free.
    """
    match = context.match
    if referee.opened(match).signed and not fact.key:
        raise errors.SignatureNeeded
    over = match.started and match.status not in IN_PLAY and sees_late(context)
    if not over:
        check_status(context, Substituted)
    check_seat(match, fact.seat)
    if match.seat_of(fact.player) is not None:
        raise errors.AlreadySeated
    if fact.player in {*match.former, *match.informed}:
        raise errors.Barred
    if fact.player in match.barred:
        raise errors.RemovedBefore
    if fact.player in match.arbiters:
        raise errors.ArbitersDoNotPlay
    if insider:
        raise errors.Barred
    agreed = match.policy(fact.seat) == ("bot" if fact.bot else "substitute")
    if over or not agreed or fact.seat in match.bots:
        raise errors.NoSubstitute
    return decision(context.game, None, (fact,))
