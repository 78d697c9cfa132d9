"""The match: what follows from its facts, and the one fold that makes the truth and every view.

`fold(game, facts)` over all facts is the truth; over the facts that a viewer has seen it is the view of that
viewer. There is no other way to a view. `fold_step` folds a whole step, and keeps the clocks.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.clocks import SECOND, Clock, Clocks, Correspondence, after_move, started
from domain.kernel.facts import REFEREE, Fact, Seat, Viewer, seen_by
from domain.kernel.game import Game, Outcome, Setting
from domain.kernel.lifecycle import (
    FACTS,
    OVER,
    STATUS_AFTER,
    Absent,
    BeaconEntered,
    Closed,
    Committed,
    Disclosed,
    Ended,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    Left,
    LookedAsSeat,
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
    SideResigned,
    Started,
    Status,
    Substituted,
    TimedOut,
    TimeGiven,
    Uninvited,
)
from domain.kernel.terms import Leaving, Policy

_OF_EVERY_GAME: Final = frozenset(FACTS)


class Sitter(msgspec.Struct, frozen=True):
    """The player on a seat. `contribution`: "" as long as it is not revealed; `commitment`: binds it, "" if
    the seat contributes nothing; `key`: their public key, or "".
    """

    player: str
    contribution: str
    commitment: str = ""
    key: str = ""


class Departure(msgspec.Struct, frozen=True):
    """A seat that left, and what was agreed on for it."""

    seat: Seat
    policy: Policy


class SeatLook(msgspec.Struct, frozen=True):
    """A person who does not play sees what a seat saw up to a step."""

    player: str
    seat: Seat
    step: int


class Match(msgspec.Struct, frozen=True):
    """A match as far as its facts show it: the truth, or the view of one viewer. `table` is the game's own.

    `clocks`: as of the last step; None if the match has none, or if its facts were folded without times.
    `waiting`: the same for the time after which a seat is absent. `resigned`, `timed_out`, `absent`: seats
    that left; `bots`: those of them for which a bot plays. `former`: players whose seat a substitute has.

    `revealing`: seats that have to reveal their contributions, until `reveal_by` (microseconds since 1970,
    None if the facts were folded without times); `missed`: how often one did not; `beacon`: its value, or "".
    `looks`: what people who do not play see as a seat. `guests`: players who are invited; `barred`: those
    whom the host removed, and who do not sit down again; `reserved`: for each seat the player for whom it is
    kept, or None; `invitation`: the number of the code that is valid.
    """

    table: Any
    status: Status = Status.OPEN
    opened: Opened | None = None
    setting: Setting | None = None
    sitters: tuple[Sitter | None, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    resigned: tuple[Seat, ...] = ()
    timed_out: tuple[Seat, ...] = ()
    absent: tuple[Seat, ...] = ()
    bots: tuple[Seat, ...] = ()
    former: tuple[str, ...] = ()
    clocks: Clocks | None = None
    waiting: Clocks | None = None
    revealing: tuple[Seat, ...] = ()
    reveal_by: int | None = None
    missed: int = 0
    beacon: str = ""
    looks: tuple[SeatLook, ...] = ()
    guests: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reserved: tuple[str | None, ...] = ()
    invitation: int = 1

    def may_know(self, player: str | None) -> bool:
        """Whether the player may know that there is such a match. None: somebody without an account."""
        opened = self.opened
        if opened is None or opened.access == "public" or (opened.public_after and self.disclosed):
            return True
        if player is None:
            return False
        invited = player == opened.host or player in self.guests
        return invited or self.seat_of(player) is not None or player in {*self.former, *self.informed}

    @property
    def started(self) -> bool:
        """Whether it has started; so it may be over."""
        return bool(self.roles)

    @property
    def leaving(self) -> Leaving | None:
        """What was agreed on for sides that leave; None before anything could be agreed."""
        return None if self.opened is None else self.opened.leaving

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that left, in a match that goes on without them."""
        if self.leaving is None:
            return frozenset()
        return frozenset((*self.resigned, *self.timed_out, *self.absent))

    def policy(self, seat: Seat) -> Policy | None:
        """What was agreed on for a seat that left as this one did; None if it did not leave."""
        leaving = self.leaving
        if leaving is None:
            return None
        if seat in self.resigned:
            return leaving.resigned
        if seat in self.timed_out:
            return leaving.timed_out
        return leaving.absent if seat in self.absent else None

    def looked_upto(self, player: str, seat: Seat) -> int:
        """The last step that the player, who does not play, may see as the seat; 0 if there is none."""
        own = (look.step for look in self.looks if (look.player, look.seat) == (player, seat))
        return max(own, default=0)

    @property
    def informed(self) -> frozenset[str]:
        """The people without a seat who saw more than onlookers, or may see more."""
        return frozenset((*self.opened_to, *(look.player for look in self.looks)))

    def seat_of(self, player: str) -> Seat | None:
        """The seat the player sits on, or None."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.player == player:
                return seat
        return None


def departures(match: Match) -> tuple[Departure, ...]:
    """The seats that left a match that goes on without them."""
    policies = ((seat, match.policy(seat)) for seat in sorted(match.gone))
    return tuple(Departure(seat, policy) for seat, policy in policies if policy is not None)


def departures_after(
    gone: tuple[Departure, ...],
    leaving: Leaving | None,
    fact: SideResigned | TimedOut | Absent | Substituted,
) -> tuple[Departure, ...]:
    """The same from fact to fact: who left is gone, who has a substitute is not, unless that is a bot."""
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
        case Started():
            return replace(match, roles=fact.roles)
        case Ended() | Closed() | Disclosed():
            return _end(match, fact)
        case OpenedToReferee() | LookedAsSeat():
            return _inform(match, fact)
        case _ if type(fact) in _OF_EVERY_GAME:
            return match
        case _:
            return replace(match, table=game.evolve(match.table, fact))


def _end(match: Match, fact: Ended | Closed | Disclosed) -> Match:
    """The match is over, or what it hid is shown."""
    replace = msgspec.structs.replace
    match fact:
        case Ended():
            return replace(match, outcome=Outcome(fact.winners, fact.scores, fact.ending, fact.ranking))
        case Closed():
            return replace(match, revealing=(), reveal_by=None)
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
            )
            for kept in fact.reserved:
                match = _reserve(match, kept.seat, kept.player)
            return match
        case Sat():
            sitter = Sitter(fact.player, fact.contribution, fact.commitment, fact.key)
            return _seat(match, fact.seat, sitter)
        case Left():
            return _seat(match, fact.seat, None)
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
            return replace(_seat(match, seat, None), barred=_with(match.barred, player), reserved=kept)
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
    match fact:
        case SideResigned(seats):
            return msgspec.structs.replace(match, resigned=(*match.resigned, *seats))
        case TimedOut(seats):
            return msgspec.structs.replace(match, timed_out=(*match.timed_out, *seats))
        case Absent(seats):
            return msgspec.structs.replace(match, absent=(*match.absent, *seats))


def _substitute(match: Match, fact: Substituted) -> Match:
    """Another player has the seat. A seat that a bot plays stays one that left."""
    seat, before = fact.seat, match.sitters[fact.seat]
    assert before is not None
    match = _seat(match, seat, substitute(before, fact))
    match = msgspec.structs.replace(
        match, former=(*match.former, before.player), resigning=resigning_after(match.resigning, fact)
    )
    if fact.bot:
        return msgspec.structs.replace(match, bots=(*match.bots, seat))
    return msgspec.structs.replace(
        match,
        resigned=_without(match.resigned, seat),
        timed_out=_without(match.timed_out, seat),
        absent=_without(match.absent, seat),
    )


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _inform(match: Match, fact: OpenedToReferee | LookedAsSeat) -> Match:
    """Somebody who does not play may see more than onlookers."""
    match fact:
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
        elif type(fact) is not Played:
            so_far = evolve(game, replace(so_far, table=table), fact)
            table = so_far.table
    return so_far if table is so_far.table else replace(so_far, table=table)


class _Step(NamedTuple):
    """A step. `after`: the match after it, but for its clocks; `waited_for`: the seats it waits for then."""

    facts: Sequence[Fact]
    at: int
    after: Match
    waited_for: Sequence[Seat]


def fold_step(game: Game, facts: Sequence[Fact], at: int, match: Match | None = None) -> Match:
    """The match after a step, its clocks too. `at`: the moment of the step, microseconds since 1970."""
    after = fold(game, facts, match)
    if after.status is Status.REVEALING:
        due = next((fact.seconds for fact in facts if isinstance(fact, RevealDue)), None)
        return after if due is None else msgspec.structs.replace(after, reveal_by=at + due * SECOND)
    clock, patience = _agreed_times(after)
    if (clock is None and patience is None) or not after.started:
        return after
    waited_for: Sequence[Seat] = ()
    if after.status is Status.PLAYING:
        gone = after.gone
        waited_for = [seat for seat in game.to_act(after.table) if seat not in gone]
    step = _Step(facts, at, after, waited_for)
    return msgspec.structs.replace(
        after,
        clocks=clock and _clocks(clock, after.clocks, step),
        waiting=patience and _clocks(patience, after.waiting, step),
    )


def _agreed_times(match: Match) -> tuple[Clock | None, Clock | None]:
    """The clock that was agreed on, and one that runs out when a seat is absent."""
    clock = None if match.opened is None else match.opened.clock
    after = None if match.leaving is None else match.leaving.absent_after
    return clock, None if after is None else Correspondence(after)


def soonest(match: Match, at: int) -> int | None:
    """The earliest moment when a time can be up, whatever is played from this moment on; None if none can."""
    if match.reveal_by is not None:
        return match.reveal_by
    agreed = zip(_agreed_times(match), (match.clocks, match.waiting), strict=True)
    return min((now.soonest(at, clock.full) for clock, now in agreed if clock and now), default=None)


def _clocks(clock: Clock, before: Clocks | None, step: _Step) -> Clocks:
    """The clocks after a step, from those before it; a substitute begins with the whole time."""
    facts, at, after, waited_for = step
    if before is None:
        return started(clock, len(after.sitters), at, waited_for)
    elapsed = before.elapsed(at, sum(fact.seconds for fact in facts if isinstance(fact, TimeGiven)))
    if after.status in OVER:
        return elapsed.stopped()
    mover = next((fact.seat for fact in facts if isinstance(fact, Played)), None)
    moved = after_move(clock, elapsed, mover, waited_for)
    for fact in facts:
        if isinstance(fact, Substituted):
            moved = moved.renewed(fact.seat, clock.full)
    return moved


def seen(viewer: Viewer, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts as `viewer` sees them, without those that the viewer learns nothing of."""
    if viewer is REFEREE:
        return tuple(facts)
    return tuple(fact for fact in (seen_by(viewer, fact) for fact in facts) if fact is not None)


def view(game: Game, viewer: Viewer, facts: Iterable[Fact]) -> Match:
    """The match as far as `viewer` knows it."""
    return fold(game, seen(viewer, facts))
