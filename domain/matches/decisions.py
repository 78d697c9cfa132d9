"""What may be done with a match: pure functions of the true match and a command; a decision, or a refusal.

In the order of RULES.md. A refusal is raised; it depends on nothing but what the player can see.
"""

from typing import Any, Final
from uuid import UUID

import msgspec

from domain.kernel import referee
from domain.kernel.broadcast import Broadcast
from domain.kernel.clocks import SECOND, Clock
from domain.kernel.draws import commitment
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Move, Setting
from domain.kernel.lifecycle import (
    Left,
    Opened,
    OpenedToReferee,
    ResignationWithdrawn,
    Sat,
    Status,
)
from domain.kernel.match import Match
from domain.kernel.notation import notation
from domain.kernel.text_rules import legible
from domain.matches import errors
from domain.store import Decision
from domain.threadsafe.decoder import Decoder

ENTROPY = 32  # bytes of a seed, a salt, a contribution
LONGEST_REASON = 200  # characters
CLOCK: Final = Decoder[Clock | None](Clock | None)
BROADCAST: Final = Decoder[Broadcast | None](Broadcast | None)


def setting_of(game: Game[Any], seats: int, options: dict[str, Any]) -> Setting:
    """2: seats and options that go together."""
    if seats not in game.seats:
        raise errors.WrongSeats(("seats",))
    try:
        setting = game.setting(seats, options)
    except msgspec.ValidationError as error:
        raise errors.BadOptions.of(error, ("options",)) from None
    game.check(setting)
    return setting


def clock_of(agreed: Any) -> Clock | None:
    """20: the clock that was agreed, as JSON has it; None where there is none."""
    try:
        made = CLOCK.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadClock.of(error, ("clock",)) from None
    return made


def broadcast_of(agreed: Any) -> Broadcast | None:
    """24: how onlookers are shown the match, as JSON has it; None where nothing was agreed."""
    try:
        made = BROADCAST.convert(agreed)
    except msgspec.ValidationError as error:
        raise errors.BadBroadcast.of(error, ("broadcast",)) from None
    return made


def open_(
    game: Game[Any],
    setting: Setting,
    match_id: UUID,
    host: str,
    *,
    seed: bytes,
    salt: bytes,
    clock: Clock | None = None,
    broadcast: Broadcast | None = None,
) -> Decision:
    """3: a match is open. Its chance is fixed, and bound by the commitment."""
    opened = Opened(
        match=str(match_id),
        game=game.slug,
        version=game.version,
        seats=setting.seats,
        options=msgspec.to_builtins(setting.options),
        content=game.content(setting),
        host=host,
        commitment=commitment(seed),
        seed=seed.hex(),
        salt=salt.hex(),
        clock=clock,
        broadcast=broadcast,
    )
    return _decided(game, "opened", None, (opened,))


def sit(game: Game[Any], match: Match, sat: Sat) -> Decision:
    """4 and 5: a player takes a free seat, and brings his part of chance."""
    _open(match, sat.player)
    _exists(match, sat.seat)
    if match.seat_of(sat.player) is not None:
        raise errors.AlreadySeated
    if match.sitters[sat.seat] is not None:
        raise errors.SeatTaken
    if len(bytes.fromhex(sat.contribution)) != ENTROPY:
        raise errors.BadContribution(("contribution",))
    return _decided(game, "sat", sat.seat, (sat,))


def leave(game: Game[Any], match: Match, seat: int, player: str) -> Decision:
    """6: a player leaves his seat before the start."""
    _open(match, player)
    _exists(match, seat)
    if match.seat_of(player) != seat:
        raise errors.NotYourSeat
    return _decided(game, "left", seat, (Left(seat, player),))


def start(game: Game[Any], match: Match, step: int, player: str) -> Decision:
    """7: who sits, or the host, starts the match when every seat is taken. `step`: the one this makes."""
    _open(match, player)
    seat = match.seat_of(player)
    if seat is None and player != referee.opened(match).host:
        raise errors.NotAtTheTable
    if None in match.sitters:
        raise errors.SeatsFree
    return _decided(game, "started", seat, referee.started(game, match, step))


def play(
    game: Game[Any], match: Match, view: Match, step: int, *, seat: Seat, data: Any, at: int
) -> Decision:
    """10 and 11: a seat plays a move that one of its offers holds. `view`: the match as the seat knows it.

    Until the move is found legal nothing is looked at but the view, and what everybody knows.
    """
    _while(match, Status.PLAYING)
    _in_time(match, at)
    move = read(game, data)
    if seat not in game.to_act(view.table):
        raise errors.NotYourTurn
    plain: dict[str, Any] = msgspec.to_builtins(move)
    if all(offer.misfit(plain) is not None for offer in game.legal(view.table, seat)):
        raise game.refuse(view.table, seat, move)
    return _decided(game, "moved", seat, referee.played(game, match, step, seat, move))


def read(game: Game[Any], data: Any) -> Move:
    """11: a move from JSON."""
    try:
        return notation(game).move(data)
    except msgspec.ValidationError as error:
        raise errors.BadMove.of(error) from None


def resign(game: Game[Any], match: Match, seat: Seat, at: int) -> Decision:
    """12: a seat would resign; its side does with the last of its seats."""
    _while(match, Status.PLAYING)
    _in_time(match, at)
    if seat in match.resigning:
        raise errors.AlreadyResigning
    facts = referee.resigned(game, match, seat)
    return _decided(game, "resignation_offered" if len(facts) == 1 else "resigned", seat, facts)


def withdraw(game: Game[Any], match: Match, seat: Seat, at: int) -> Decision:
    """12: a seat takes its offer to resign back, if its side has not resigned."""
    _while(match, Status.PLAYING)
    _in_time(match, at)
    if seat not in match.resigning:
        raise errors.NotResigning
    if any(seat in side and referee.gave_up(match, side) for side in referee.sides(game, match)):
        raise errors.SideHasResigned
    return _decided(game, "resignation_withdrawn", seat, (ResignationWithdrawn(seat),))


def close(game: Game[Any], match: Match, player: str, reason: str) -> Decision:
    """14: the host calls the match off before the start."""
    if player != referee.opened(match).host:
        raise errors.NotTheHost
    _open(match, player)
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return _decided(game, "closed", match.seat_of(player), referee.closed(match, reason))


def open_to_referee(game: Game[Any], match: Match, fact: OpenedToReferee) -> Decision:
    """19: somebody who does not play looks as the referee, and says why."""
    _while(match, Status.PLAYING)
    if match.seat_of(fact.player) is not None:
        raise errors.PlaysHimself
    if fact.player in match.opened_to:
        raise errors.AlreadyOpen
    if not legible(fact.reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return _decided(game, "opened_to_referee", None, (fact,))


def time_out(game: Game[Any], match: Match, at: int) -> Decision:
    """22: the time of a seat is up, and the match ends. The service says so."""
    _while(match, Status.PLAYING)
    if match.clocks is None or not match.clocks.up(at):
        raise errors.TimeIsLeft
    return _decided(game, "timed_out", None, referee.timed_out(game, match))


def give_time(game: Game[Any], match: Match, since: int, until: int, at: int) -> Decision:
    """23: the clocks that ran while the service was away get that time back, its whole seconds."""
    _while(match, Status.PLAYING)
    seconds = 0 if match.clocks is None else match.clocks.unminded(since, min(until, at)) // SECOND
    if not seconds:
        raise errors.NoClockRuns
    return _decided(game, "time_given", None, referee.time_given(match, seconds))


def seat_of(match: Match, player: str) -> Seat:
    """9: the seat that the player acts for."""
    seat = match.seat_of(player)
    if seat is None:
        raise errors.NotSeated
    return seat


def _while(match: Match, status: Status) -> None:
    """8: what is done while the match is open, and what while it is playing."""
    if match.status is not status:
        raise errors.WrongStatus(match.status)


def _open(match: Match, player: str) -> None:
    """8 and 24: the same of what is done before the start. Of a delayed match who does not play learns only
    that it is too late.
    """
    delayed = referee.opened(match).broadcast is not None and match.seat_of(player) is None
    if match.status is not Status.OPEN:
        raise errors.WrongStatus(None if delayed else match.status)


def _in_time(match: Match, at: int) -> None:
    """22: nothing is played any more once a clock has run out."""
    if match.clocks is not None and match.clocks.up(at):
        raise errors.TimeIsUp(match.clocks.first())


def _exists(match: Match, seat: int) -> None:
    if seat not in range(len(match.sitters)):
        raise errors.NoSuchSeat(("seat",))


def _decided(game: Game[Any], word: str, seat: Seat | None, facts: tuple[Fact, ...]) -> Decision:
    return Decision(f"match.{word}", game.slug, seat, facts)
