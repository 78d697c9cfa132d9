"""Decisions: what each command does to a match, or why it is refused. Pure, in the order of RULES.md.

Each has a context, which holds the truth. Yet whether a command is refused, and why, depends on nothing but
what its player can see.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from domain.kernel.blinding import blinding_commitment, blinding_key
from domain.kernel.clocks import SECOND
from domain.kernel.draws import commitment
from domain.kernel.facts import Fact, Seat, Viewer
from domain.kernel.game import Game, Move, Refused, Setting
from domain.kernel.match import referee
from domain.kernel.match.acts import LONGEST_RULE
from domain.kernel.match.arbitration import is_staff
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    Closed,
    Left,
    LookedAsSeat,
    Opened,
    OpenedToReferee,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Started,
    Substituted,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match.lifecycle import BEFORE_START, IN_PLAY, OVER, STEPS, Status
from domain.kernel.match.state import Match
from domain.kernel.notation import notation
from domain.kernel.text_rules import legible
from domain.matches import errors
from domain.matches.agreements import Terms, TournamentPlace
from domain.store import Decision

ENTROPY: Final = 32  # bytes of a seed, a salt, a contribution
LONGEST_REASON: Final = 200  # characters
MOST_LOOKS: Final = 500  # of one person at a match by their role in its tournament
LEDGER: Final = 2  # the version of the ledger of matches that open now


@dataclass(frozen=True)
class Context:
    """What a command is decided on. `match`: the truth; `view`: the match as a viewer knows it.

    `player`: the one who sent the command; `step`: the one that the command makes if it is accepted, and
    `at` the moment of that step, in microseconds since 1970; `since`: that of the step before it.
    """

    game: Game
    match: Match
    player: str
    step: int
    at: int
    view: Callable[[Viewer], Match]
    since: int = 0

    @property
    def position(self) -> referee.Position:
        """What the referee decides on."""
        return referee.Position(self.game, self.match, self.step, self.view)

    @property
    def seat(self) -> Seat:
        """9: the seat that the player acts for. NotSeated if there is none."""
        return seat_of(self.match, self.player)


class WantedLook(NamedTuple):
    """As which seat somebody wants to look, and up to which step; None: the last one. `rule`: as in the fact
    `LookedAsSeat`.
    """

    seat: Seat
    step: int | None = None
    rule: str | None = None


def open_(
    game: Game,
    setting: Setting,
    match_id: UUID,
    host: str,
    terms: Terms,
    *,
    seed: bytes,
    salt: bytes,
    ledger: int,
    place: TournamentPlace | None = None,
) -> Decision:
    """3: a match opens. Its chance is fixed, and the commitment binds it. `place`: in a tournament."""
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
        clock=terms.clock,
        broadcast=terms.broadcast,
        leaving=terms.leaving,
    )
    if ledger > 1:
        opened = msgspec.structs.replace(
            opened,
            ledger=ledger,
            blinding=blinding_commitment(blinding_key(salt)),
            reveal_within=terms.reveal_within,
            signed=terms.signed,
            beacon=terms.beacon,
            run_by="host",
            access=terms.access,
            public_after=terms.public_after,
            invited=terms.invited,
            reserved=terms.reserved,
            takebacks=terms.takebacks,
        )
    if place is not None:
        opened = _at_place(opened, place)
    return decision(game, None, (opened,))


def _at_place(opened: Opened, place: TournamentPlace) -> Opened:
    """41, 44: the opening of a match of a tournament; no seat is kept for an arbiter, no move taken back."""
    kept = {each.player for each in opened.reserved}
    if opened.ledger == 1 or not is_staff(place.arbiters) or kept & {*place.arbiters}:
        raise errors.BadArbiters(("arbiters",))
    return msgspec.structs.replace(
        opened,
        tournament=place.tournament,
        round=place.round,
        table=place.table,
        arbiters=place.arbiters,
        takebacks=False,
    )


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
        raise errors.SeatTaken
    if match.reserved[sat.seat] not in (None, sat.player):
        raise errors.SeatReserved
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


def close(context: Context, reason: str) -> Decision:
    """14: the host calls the match off before the start."""
    match = context.match
    if context.player != referee.opened(match).host:
        raise errors.NotTheHost
    check_status(context, Closed)
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return decision(context.game, match.seat_of(context.player), referee.closed(match, reason))


def abort(context: Context, reason: str) -> Decision:
    """33: an operator ends a match in which they have and had no seat, and says why."""
    match = context.match
    if match.status in OVER and not match.may_know(context.player):
        raise errors.WrongStatus(None)  # 28: nothing else of it
    check_status(context, Aborted)
    if match.seat_of(context.player) is not None or context.player in match.former:
        raise errors.OwnMatch
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return decision(context.game, None, referee.aborted(context.game, match, reason))


def open_to_referee(context: Context, fact: OpenedToReferee) -> Decision:
    """19: somebody who does not play looks as the referee, and says why."""
    check_status(context, OpenedToReferee)
    if context.match.seat_of(fact.player) is not None:
        raise errors.PlaysHimself
    if fact.player in context.match.opened_to:
        raise errors.AlreadyOpen
    if not legible(fact.reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    _check_staff_look(context, fact.rule)
    return decision(context.game, None, (fact,))


def look_as_seat(context: Context, named: str, wanted: WantedLook, reason: str) -> Decision:
    """19: somebody who does not play looks at what a seat saw up to a step, and says why.

    24: nobody learns from a refusal how far a delayed match is: a step to come counts as the last one.
    """
    match, last = context.match, context.step - 1
    check_status(context, LookedAsSeat)
    check_seat(match, wanted.seat)
    if match.seat_of(context.player) is not None:
        raise errors.PlaysHimself
    upto = last if wanted.step is None else min(wanted.step, last)
    if context.player in match.opened_to or match.looked_upto(context.player, wanted.seat) >= upto:
        raise errors.AlreadyOpen
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    _check_staff_look(context, wanted.rule)
    look = LookedAsSeat(context.player, "", wanted.seat, upto, reason, named, wanted.rule)
    return decision(context.game, None, (look,))


def _check_staff_look(context: Context, rule: str | None) -> None:
    """19, 34: the rule of a look by the staff of a tournament is one line, and each may look so often.

    `rule`: None if an organizer of the service looks, for whom there is no bound.
    """
    if rule is None:
        return
    if not legible(rule, LONGEST_RULE):
        raise errors.BadRule(("rule",))
    if sum(look.player == context.player for look in context.match.looks) >= MOST_LOOKS:
        raise errors.TooManyLooks


def time_out(context: Context) -> Decision:
    """22: the time of a seat is up. The service commands it."""
    check_status(context, TimedOut)
    clocks = context.match.clocks
    if clocks is None or not clocks.out_of_time(context.at):
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.timed_out(context.position))


def find_absent(context: Context) -> Decision:
    """26: the match has waited too long for a seat. The service commands it."""
    check_status(context, Absent)
    waiting = context.match.waiting
    if waiting is None or not waiting.out_of_time(context.at):
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.absent(context.position))


def substitute(context: Context, fact: Substituted, *, insider: bool) -> Decision:
    """27, 31: another player, or a bot of the service, takes the seat of somebody who left. `insider`: who
    may or could look into the tournament of the match.

    24: of a delayed match a player without a seat does not learn by asking whether it is over, nor a player
    who may take no seat whether one is free.
    """
    match = context.match
    if referee.opened(match).signed and not fact.key:
        raise errors.SignatureNeeded
    over = match.started and match.status not in IN_PLAY and _sees_late(context)
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


def give_time(context: Context, since: int, until: int) -> Decision:
    """23: the clocks that ran while the service was away get the whole seconds of that time back."""
    check_status(context, TimeGiven)
    clocks = context.match.clocks or context.match.waiting
    seconds = 0 if clocks is None else clocks.ran_between(since, min(until, context.at)) // SECOND
    if not seconds:
        raise errors.NoClockRuns
    return decision(context.game, None, referee.time_given(context.match, seconds))


def seat_of(match: Match, player: str) -> Seat:
    """9: the seat that the player acts for."""
    seat = match.seat_of(player)
    if seat is None:
        raise errors.NotSeated
    return seat


def check_status(context: Context, fact: type[Fact]) -> None:
    """8 and 24: the status of the match allows a step that begins with such a fact. If the step
    belongs before the start of a delayed match, a player without a seat learns only that it is too late.
    35: what is done in play is not done in a pause.
    """
    match, allowed = context.match, STEPS[fact].statuses
    if match.status in allowed:
        return
    if match.status is Status.PAUSED and Status.PLAYING in allowed:
        raise errors.MatchPaused
    late = _sees_late(context) and not allowed.isdisjoint(BEFORE_START)
    raise errors.WrongStatus(None if late else match.status)


def _sees_late(context: Context) -> bool:
    """24: whether the match is delayed for the player, who has no seat."""
    match = context.match
    return referee.opened(match).broadcast is not None and match.seat_of(context.player) is None


def check_step(context: Context, expect: int | None) -> None:
    """16: the match is at the step that the command was made for; None: any."""
    if expect is not None and expect != context.step - 1:
        raise errors.Stale(expect, context.step - 1)


def check_time(context: Context) -> None:
    """22: nothing is played any more once a clock has run out."""
    clocks = context.match.clocks
    if clocks is not None and clocks.out_of_time(context.at):
        raise errors.TimeIsUp(clocks.first())


def check_seat(match: Match, seat: Seat) -> None:
    """4: the match has such a seat."""
    if seat not in range(len(match.sitters)):
        raise errors.NoSuchSeat(("seat",))


def decision(game: Game, seat: Seat | None, facts: tuple[Fact, ...]) -> Decision:
    """The decision for these facts; the first of them says which kind of step it is."""
    return Decision(referee.topic_of(facts), game.slug, seat, facts)
