"""Every step decided again from its first fact, which holds the command, by the rules of the service."""

from collections.abc import Mapping
from typing import Any

from domain.kernel.clocks import Clocks
from domain.kernel.facts import Fact, Seat, Viewer, known
from domain.kernel.game import Game, Move
from domain.kernel.match import arbitration, called_time, referee, takebacks
from domain.kernel.match.acts import ACTS, SubstituteNamed
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    ArbitersNamed,
    BeaconEntered,
    Closed,
    Committed,
    Confirmed,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    LastTurnsCalled,
    Left,
    LookedAsSeat,
    NotStarted,
    Opened,
    OpenedToReferee,
    Played,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    RevealDue,
    Revealed,
    RevealMissed,
    Sat,
    Started,
    Substituted,
    TimedOut,
    TimeGiven,
    Uninvited,
)
from domain.kernel.match.lifecycle import STEPS, UNDER_WAY, Actor
from domain.kernel.match.state import Match
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked
from domain.kernel.notation import Frame
from domain.ledger.canonical import parse_microseconds
from domain.ledger.record import CheckFailed

ALONE = (
    Opened,
    Sat,
    Left,
    Committed,
    BeaconEntered,
    ResignationWithdrawn,
    OpenedToReferee,
    LookedAsSeat,
    Substituted,
    Reserved,
    Removed,
    Invited,
    Uninvited,
    InvitationAccepted,
    InvitationRenewed,
    ArbitersNamed,
    LastTurnsCalled,
)  # facts from which nothing else follows


def starts(frame: Frame) -> bool:
    """Whether the step may deal: it starts the match, perhaps with the last contribution."""
    return isinstance(frame.facts[0], Started | Revealed)


def decided(game: Game, frame: Frame, match: Match, views: Mapping[Viewer, Match]) -> tuple[Fact, ...]:
    """The facts of the step, decided again. CheckFailed if the step is not possible here.

    `views`: the match as those viewers know it whose views the step may need.
    """
    first: Fact = frame.facts[0]
    position = referee.Position(game, match, frame.step, views.__getitem__)
    if not (_allowed(frame, first, match) and _possible_at(position, frame)):
        raise CheckFailed(f"step {frame.step}: {frame.topic} is not possible here")
    if isinstance(first, ALONE):
        return (first,)
    if isinstance(first, SubstituteNamed):
        return _substituted(frame, first)
    if isinstance(first, ACTS):
        return arbitration.followed(position, first)
    if isinstance(first, TakebackAsked | TakebackAnswered):
        return takebacks.followed_takeback(game, match, first)
    return _in_play(position, first, frame.step) or _at_start(position, first)


def _substituted(frame: Frame, act: SubstituteNamed) -> tuple[Fact, ...]:
    """An arbiter gives a seat to another player, whose key and bound name only the step has."""
    taken = frame.facts[-1]
    if not isinstance(taken, Substituted):
        raise CheckFailed(f"step {frame.step}: nobody gets the seat")
    return arbitration.substituted(act, taken.key, taken.named)


def _at_start(position: referee.Position, first: Fact) -> tuple[Fact, ...]:
    match first:
        case Started():
            return referee.started(position)
        case RevealDue():
            return referee.reveal_due(position.match)
        case Revealed(seat, contribution):
            return referee.revealed(position, seat, contribution)
        case RevealMissed():
            return referee.reveal_missed(position.match)
        case Closed() | NotStarted() | Aborted() | Confirmed():
            return _over(position, first)
        case _:
            raise AssertionError(first)


def _over(position: referee.Position, first: Closed | NotStarted | Aborted | Confirmed) -> tuple[Fact, ...]:
    match first:
        case Confirmed():
            return arbitration.confirmed(position.game, position.match)
        case Closed(reason):
            return referee.closed(position.match, reason)
        case NotStarted(seconds):
            return referee.not_started(position.match, seconds)
        case Aborted(reason):
            return referee.aborted(position.game, position.match, reason)


def _in_play(position: referee.Position, first: Fact, step: int) -> tuple[Fact, ...]:
    """() if it is no fact of play."""
    match first:
        case Played():
            return _played(position, first, step)
        case ResignationOffered():
            return referee.resigned(position, first.seat)
        case TimedOut():
            return referee.timed_out(position)
        case Absent():
            return referee.absent(position)
        case TimeGiven():
            return referee.time_given(position.match, first.seconds)
        case _:
            return ()


def _allowed(frame: Frame, first: Fact, match: Match) -> bool:
    """Whether the lifecycle allows a step of this topic, by this seat, that begins with the fact."""
    step = STEPS.get(type(first))
    return (
        step is not None
        and frame.topic == referee.topic_of(frame.facts)
        and ((match.opened is None and not step.statuses) or match.status in step.statuses)
        and _may_act(step.actor, frame.by, first, match)
    )


def _may_act(actor: Actor, seat: Seat | None, first: Fact, match: Match) -> bool:
    """Whether the seat makes such a step; None: somebody without a seat."""
    host = None if match.opened is None else match.seat_of(match.opened.host)
    match actor:
        case Actor.SEAT:
            return bool(seat == first.seat)  # type: ignore[attr-defined]
        case Actor.HOST:
            return seat == host
        case Actor.TABLE:
            whole = referee.opened(match).run_by == "table"
            return seat == host or (whole and seat in range(len(match.sitters)))
        case Actor.NOBODY:
            return seat is None


def _possible_at(position: referee.Position, frame: Frame) -> bool:
    """Whether the match allows the step, and an arbiter what they decide."""
    first, game, match = frame.facts[0], position.game, position.match
    if isinstance(first, ACTS):
        return arbitration.objection(game, match, first, parse_microseconds(frame.at)) is None
    if isinstance(first, ArbitersNamed):
        return arbitration.may_name(match, first.arbiters)
    if isinstance(first, LastTurnsCalled):
        return called_time.may_call(match, first.turns)
    if isinstance(first, TakebackAsked):
        return takebacks.objection_to_asking(position, first) is None
    if isinstance(first, TakebackAnswered):
        return takebacks.objection_to_answer(match, first) is None
    return _possible(game, first, match, frame.step)


def _possible(game: Game, first: Fact, match: Match, step: int) -> bool:
    """Whether the seats, the offers to resign and the clocks of the match allow it."""
    match first:
        case Sat() | Left() | Started() | RevealDue() | Revealed() | BeaconEntered():
            return _possible_before_start(first, match)
        case Invited() | Uninvited() | InvitationAccepted() | InvitationRenewed():
            late = match.status in UNDER_WAY and referee.opened(match).broadcast is not None
            return not late and _is_guest_list_possible(first, match)
        case Reserved() | Removed():
            return _is_guest_list_possible(first, match)
        case ResignationOffered():
            return first.seat not in match.resigning and first.seat not in match.gone
        case ResignationWithdrawn(seat):
            left = any(seat in side and referee.gave_up(match, side) for side in referee.sides(game, match))
            return seat in match.resigning and seat not in match.gone and not left
        case OpenedToReferee():
            return match.seat_of(first.player) is None and first.player not in match.opened_to
        case LookedAsSeat(player, _, seat, upto):
            more = first.player not in match.opened_to and match.looked_upto(player, seat) < upto < step
            return match.seat_of(player) is None and seat in range(len(match.sitters)) and more
        case TimedOut() | TimeGiven() | Absent():
            clocks = clocks_of(first, match)
            return clocks is not None and clocks.running != ()
        case Substituted(seat, player, _, bot):
            policy = "bot" if bot else "substitute"
            barred = match.seat_of(player) is not None or player in {
                *match.former,
                *match.informed,
                *match.arbiters,
            }
            return match.policy(seat) == policy and seat not in match.bots and not barred
        case _:
            return True


def _possible_before_start(first: Fact, match: Match) -> bool:
    """Whether seats and contributions allow it."""
    match first:
        case Sat():
            shown = referee.opened(match).ledger == 1
            free = match.sitters[first.seat] is None and match.seat_of(first.player) is None
            meant = match.reserved[first.seat] in (None, first.player) and first.player not in (
                *match.barred,
                *match.arbiters,
            )
            may = meant and (first.bot or match.may_know(first.player))
            return free and may and shown == bool(first.contribution)
        case Left():
            return match.seat_of(first.player) == first.seat
        case Started() | RevealDue():
            asked, opening = isinstance(first, RevealDue), referee.opened(match)
            awaited = opening.beacon is not None and not match.beacon
            return None not in match.sitters and not awaited and asked == bool(referee.reveal_due(match))
        case Revealed(seat, contribution):
            return seat in match.revealing and referee.binds(match, seat, contribution)
        case BeaconEntered():
            return referee.opened(match).beacon is not None and not match.beacon
        case _:
            return True


def _is_guest_list_possible(first: Fact, match: Match) -> bool:
    """Whether the seats and the invitations of the match allow it."""
    host = referee.opened(match).host
    match first:
        case Reserved(seat, player):
            sitter = match.sitters[seat]
            return sitter is None or player in (None, sitter.player)
        case Removed(seat, player):
            return player != host and match.seat_of(player) == seat
        case Uninvited(player):
            return player != host and player in match.guests and match.seat_of(player) is None
        case InvitationAccepted(player, number):
            linked = referee.opened(match).access == "link"
            return linked and number == match.invitation and not match.may_know(player)
        case InvitationRenewed(number):
            return number == match.invitation + 1
        case _:
            return True


def clocks_of(first: Fact, match: Match) -> Clocks | None:
    """The clocks that such a step is about."""
    match first:
        case Absent():
            return match.waiting
        case TimeGiven():
            return match.clocks or match.waiting
        case _:
            return match.clocks


def _played(position: referee.Position, played: Played[Any], step: int) -> tuple[Fact, ...]:
    game, view = position.game, position.view(played.seat)
    move: Move = known(played.move)
    if played.seat not in game.to_act(view.table):
        raise CheckFailed(f"step {step}: it is not the turn of seat {played.seat}")
    if not game.offers(view.table, played.seat, move):
        raise CheckFailed(f"step {step}: seat {played.seat} was not offered this move")
    return referee.played(position, played.seat, move)
