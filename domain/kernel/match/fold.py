"""The one fold that makes the truth of a match and every view of it.

`fold(game, facts)` over all facts is the truth; over the facts that a viewer has seen it is the view of that
viewer. There is no other way to a view. `fold_step` folds a whole step, and keeps the clocks.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from domain.kernel.clocks import SECOND
from domain.kernel.facts import REFEREE, Fact, Seat, Viewer, seen_by
from domain.kernel.game import Game, Outcome
from domain.kernel.match import called_time, past
from domain.kernel.match.acts import Rewound
from domain.kernel.match.clocks import TimedStep, adjusted, agreed_times, clocks_after
from domain.kernel.match.facts import (
    FACTS,
    Absent,
    ArbitersNamed,
    BeaconEntered,
    Closed,
    Committed,
    Disclosed,
    Ended,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    LastTurnsCalled,
    Left,
    LookedAsSeat,
    Opened,
    OpenedToReferee,
    PassedFor,
    Played,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    ResultReached,
    RevealDue,
    Revealed,
    RevealMissed,
    Sat,
    SideResigned,
    Started,
    Substituted,
    TimedOut,
    Uninvited,
)
from domain.kernel.match.lifecycle import STATUS_AFTER, Status
from domain.kernel.match.state import Departure, Match, SeatLook, Sitter
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack
from domain.kernel.terms import Leaving

_OF_EVERY_GAME: Final = frozenset(FACTS)


def departures_after(
    gone: tuple[Departure, ...],
    leaving: Leaving | None,
    fact: SideResigned | TimedOut | Absent | Substituted,
) -> tuple[Departure, ...]:
    """The departures after a fact: who left is gone, who has a substitute is not, unless that is a bot."""
    if leaving is None or (isinstance(fact, Substituted) and fact.bot):
        return gone
    if isinstance(fact, Substituted):
        return tuple(each for each in gone if each.seat != fact.seat)
    policies = {SideResigned: leaving.resigned, TimedOut: leaving.timed_out, Absent: leaving.absent}
    left = (Departure(seat, policies[type(fact)]) for seat in fact.seats)
    stay = (each for each in gone if each.seat not in fact.seats)
    return tuple(sorted((*stay, *left), key=lambda each: each.seat))


def resigning_after(
    resigning: tuple[Seat, ...], fact: ResignationOffered | ResignationWithdrawn | Substituted
) -> tuple[Seat, ...]:
    """The seats that offer to resign. A substitute does not, unless that is a bot."""
    if isinstance(fact, Substituted) and fact.bot:
        return resigning
    others = _without(resigning, fact.seat)
    return tuple(sorted((*others, fact.seat))) if isinstance(fact, ResignationOffered) else others


def substitute(sitter: Sitter, fact: Substituted) -> Sitter:
    """Who sits in place of this player: the chance that they brought stays."""
    return msgspec.structs.replace(sitter, player=fact.player, key=fact.key)


def evolve(game: Game, match: Match, fact: Fact) -> Match:
    """The match after a fact. It judges nothing, never fails, and copes with HIDDEN."""
    status = STATUS_AFTER.get(type(fact), match.status)
    match = past.counted(called_time.counted(game, match, fact), fact)
    after = _evolve(game, match, fact)
    return after if status is after.status else msgspec.structs.replace(after, status=status)


def _evolve(game: Game, match: Match, fact: Fact) -> Match:
    """The match after a fact, but for its status."""
    replace = msgspec.structs.replace
    match fact:
        case Opened() | Sat() | Left() | Substituted():
            return _take_place(game, match, fact)
        case Reserved() | Removed() | Invited() | Uninvited() | InvitationAccepted() | InvitationRenewed():
            return _invite(match, fact)
        case ResignationOffered() | ResignationWithdrawn():
            return replace(match, resigning=resigning_after(match.resigning, fact))
        case SideResigned() | TimedOut() | Absent():
            return _part(match, fact)
        case BeaconEntered() | Committed() | RevealDue() | Revealed() | RevealMissed():
            return _contribute(match, fact)
        case Played() | PassedFor() | TakebackAsked() | TakebackAnswered() | TakenBack():
            return past.agreed(match, fact)
        case Started() | Rewound() | LastTurnsCalled() | ResultReached() | Ended() | Closed() | Disclosed():
            return _proceed(game, match, fact)
        case OpenedToReferee() | LookedAsSeat() | ArbitersNamed():
            return _inform(match, fact)
        case _ if type(fact) in _OF_EVERY_GAME:
            return match
        case _:
            return replace(match, table=game.evolve(match.table, fact))


Proceeding = Started | Rewound | LastTurnsCalled | ResultReached | Ended | Closed | Disclosed


def _proceed(game: Game, match: Match, fact: Proceeding) -> Match:
    """The match starts, goes back, will end soon, has a result or is over, or what it hid is shown."""
    replace = msgspec.structs.replace
    match fact:
        case Rewound():
            return called_time.rewound(game, past.rewound(match, fact), match.time_call)
        case LastTurnsCalled():
            return called_time.called(game, match, fact.turns)
        case Started():
            return replace(match, roles=fact.roles)
        case ResultReached() | Ended():
            return replace(match, outcome=Outcome(fact.winners, fact.scores, fact.ending, fact.ranking))
        case Closed():
            return replace(match, revealing=(), reveal_by=None, outcome=None)
        case Disclosed():
            return replace(match, disclosed=True)


def _take_place(game: Game, match: Match, fact: Opened | Sat | Left | Substituted) -> Match:
    """There are seats, or the player on one changes."""
    match fact:
        case Opened():
            setting = game.setting(fact.seats, fact.options)
            match = msgspec.structs.replace(
                match,
                opened=fact,
                setting=setting,
                sitters=(None,) * fact.seats,
                guests=fact.invited,
                reserved=(None,) * fact.seats,
                arbiters=fact.arbiters,
            )
            for kept in fact.reserved:
                match = _reserve(match, kept.seat, kept.player)
            return match
        case Sat():
            sitter = Sitter(fact.player, fact.contribution, fact.commitment, fact.key)
            match = _seat(match, fact.seat, sitter)
            if not fact.bot:
                return match
            return msgspec.structs.replace(match, hosted_bots=(*match.hosted_bots, fact.seat))
        case Left():
            return _freed(match, fact.seat)
        case Substituted():
            return _substitute(match, fact)


Invitation = Reserved | Removed | Invited | Uninvited | InvitationAccepted | InvitationRenewed


def _invite(match: Match, fact: Invitation) -> Match:
    """Who may know of the match and sit down changes. Who is invited anew is barred no more."""
    replace = msgspec.structs.replace
    match fact:
        case Reserved(seat, player):
            return _reserve(match, seat, player)
        case Removed(seat, player):
            kept = tuple(None if each == player else each for each in match.reserved)
            return replace(_freed(match, seat), barred=_with(match.barred, player), reserved=kept)
        case Invited(player):
            return _invited(match, player)
        case InvitationAccepted(player):
            return replace(match, guests=_with(match.guests, player))
        case Uninvited(player):
            guests, kept = _minus(match.guests, player), match.reserved
            kept = tuple(None if each == player else each for each in kept)
            return replace(match, guests=guests, barred=_with(match.barred, player), reserved=kept)
        case InvitationRenewed(number):
            return replace(match, invitation=number)


def _reserve(match: Match, seat: Seat, player: str | None) -> Match:
    """A seat is kept for a player, who is invited, and no other seat is."""
    kept = tuple(
        player if at == seat else (None if each == player else each) for at, each in enumerate(match.reserved)
    )
    match = msgspec.structs.replace(match, reserved=kept)
    return _invited(match, player) if player else match


def _invited(match: Match, player: str) -> Match:
    return msgspec.structs.replace(
        match, guests=_with(match.guests, player), barred=_minus(match.barred, player)
    )


def _with(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return players if player in players else (*players, player)


def _minus(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(other for other in players if other != player)


def _seat(match: Match, seat: Seat, sitter: Sitter | None) -> Match:
    sitters = (*match.sitters[:seat], sitter, *match.sitters[seat + 1 :])
    return msgspec.structs.replace(match, sitters=sitters)


def _freed(match: Match, seat: Seat) -> Match:
    """The match with nobody on the seat."""
    return msgspec.structs.replace(_seat(match, seat, None), hosted_bots=_without(match.hosted_bots, seat))


def _contribute(match: Match, fact: BeaconEntered | Committed | RevealDue | Revealed | RevealMissed) -> Match:
    """Something is added to the chance of the match, or is taken back."""
    replace = msgspec.structs.replace
    match fact:
        case BeaconEntered():
            return replace(match, beacon=fact.value)
        case Committed(seat, commitment):
            sitter = match.sitters[seat]
            assert sitter is not None
            return _seat(match, seat, replace(sitter, commitment=commitment, contribution=""))
        case RevealDue(seats):
            return replace(match, revealing=seats)
        case Revealed(seat, contribution):
            sitter = match.sitters[seat]
            assert sitter is not None
            revealed = _seat(match, seat, replace(sitter, contribution=contribution))
            return replace(revealed, revealing=_without(match.revealing, seat))
        case RevealMissed():
            void = tuple(
                sitter and replace(sitter, commitment="", contribution="") for sitter in match.sitters
            )
            return replace(match, sitters=void, revealing=(), reveal_by=None, missed=match.missed + 1)


def _part(match: Match, fact: SideResigned | TimedOut | Absent) -> Match:
    """Seats leave the match."""
    match = past.unasked(match)
    match fact:
        case SideResigned(seats):
            return msgspec.structs.replace(match, resigned=(*match.resigned, *seats))
        case TimedOut(seats):
            return msgspec.structs.replace(match, timed_out=(*match.timed_out, *seats))
        case Absent(seats):
            return msgspec.structs.replace(match, absent=(*match.absent, *seats))


def _substitute(match: Match, fact: Substituted) -> Match:
    """Another player has the seat. A seat that a bot plays stays one that left. No rewind undoes it."""
    seat, before = fact.seat, match.sitters[fact.seat]
    assert before is not None
    match = _seat(past.unasked(match), seat, substitute(before, fact))
    match = msgspec.structs.replace(
        match,
        hosted_bots=_without(match.hosted_bots, seat),
        former=(*match.former, before.player),
        resigning=resigning_after(match.resigning, fact),
        past=(),
    )
    if fact.bot:
        return msgspec.structs.replace(match, bots=(*match.bots, seat))
    return msgspec.structs.replace(
        match,
        bots=_without(match.bots, seat),
        resigned=_without(match.resigned, seat),
        timed_out=_without(match.timed_out, seat),
        absent=_without(match.absent, seat),
    )


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _inform(match: Match, fact: OpenedToReferee | LookedAsSeat | ArbitersNamed) -> Match:
    """Somebody who does not play may see more than onlookers, or decides in the match."""
    match fact:
        case ArbitersNamed():
            return msgspec.structs.replace(match, arbiters=fact.arbiters)
        case OpenedToReferee():
            return msgspec.structs.replace(match, opened_to=(*match.opened_to, fact.player))
        case LookedAsSeat():
            look = SeatLook(fact.player, fact.seat, fact.step)
            return msgspec.structs.replace(match, looks=(*match.looks, look))


def initial(game: Game) -> Match:
    """The match before its first fact."""
    return Match(game.initial)


def fold(game: Game, facts: Iterable[Fact], match: Match | None = None) -> Match:
    """The match after the facts, from nothing or from `match` on.

    The same as `evolve` fact by fact, but faster: most facts are the game's, and change only its table.
    """
    so_far = match or initial(game)
    table, step, replace = so_far.table, game.evolve, msgspec.structs.replace
    for fact in facts:
        if type(fact) not in _OF_EVERY_GAME:
            table = step(table, fact)
        elif so_far.step or type(fact) is not Played:
            so_far = evolve(game, replace(so_far, table=table), fact)
            table = so_far.table
    return so_far if table is so_far.table else replace(so_far, table=table)


def fold_step(game: Game, facts: Sequence[Fact], at: int, match: Match | None = None) -> Match:
    """The match after a step, its clocks too. `at`: the moment of the step, microseconds since 1970."""
    after = fold(game, facts, match)
    if after.status is Status.REVEALING:
        due = next((fact.seconds for fact in facts if isinstance(fact, RevealDue)), None)
        return after if due is None else msgspec.structs.replace(after, reveal_by=at + due * SECOND)
    clock, patience = agreed_times(after)
    if (clock is None and patience is None) or not after.started:
        return after
    step = TimedStep(facts[0] if facts else None, at, after, waited_for(game, after))
    return msgspec.structs.replace(
        after,
        clocks=clock and clocks_after(clock, adjusted(after.clocks, step.first), step),
        waiting=patience and clocks_after(patience, after.waiting, step),
    )


def waited_for(game: Game, match: Match) -> tuple[Seat, ...]:
    """The seats that the match waits for. Everybody knows them."""
    if match.status is not Status.PLAYING:
        return ()
    gone = match.gone
    return tuple(seat for seat in game.to_act(match.table) if seat not in gone)


def seen(viewer: Viewer, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts as `viewer` sees them, without those that the viewer learns nothing of."""
    if viewer is REFEREE:
        return tuple(facts)
    return tuple(fact for fact in (seen_by(viewer, fact) for fact in facts) if fact is not None)


def view(game: Game, viewer: Viewer, facts: Iterable[Fact]) -> Match:
    """The match as far as `viewer` knows it."""
    return fold(game, seen(viewer, facts))
