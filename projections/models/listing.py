"""A match in the lobby: what everybody may know of it, without its table, and how events change that."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec

from domain.kernel.clocks import Clock
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.game import Content, Outcome
from domain.kernel.match.acts import Rewound
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
from domain.kernel.match.fold import departures_after, resigning_after, seen, substitute
from domain.kernel.match.lifecycle import OVER, STATUS_AFTER, Status
from domain.kernel.match.state import Departure, SeatLook, Sitter
from domain.kernel.terms import Access, Beacon, Broadcast, Leaving, Reservation, RunBy
from domain.store import Event
from domain.threadsafe.decoder import JsonObject
from projections.models import broadcasts


class Substitution(msgspec.Struct, frozen=True):
    """The step from which the player on a seat has it in place of somebody else."""

    seat: int
    step: int


class Listing(msgspec.Struct, frozen=True):
    """A match in the lobby; the fields are the columns. `players` and `open_seats` serve the filters.

    `shown_at`: the time from which everybody is shown this row; None: at once. `reveal_by`: the moment until
    which the seats of `revealing` can reveal their contributions. `private`: only the players in `known_to`
    may know of the match now; of a public match `known_to` is empty. `former`: whose seat a substitute has.
    `tournament`: its id, or ""; `arbiters`: who decides in the match. `takebacks`: moves may be taken back;
    `table_talk`: all seats may talk with each other.
    """

    match: UUID
    game: str
    version: str
    options: JsonObject
    content: tuple[Content, ...]
    host: str
    commitment: str
    seats: tuple[Sitter | None, ...]
    open_seats: int
    opened_at: datetime
    updated_at: datetime
    step: int = 0
    status: Status = Status.OPEN
    players: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[int, ...] = ()
    outcome: Outcome | None = None
    reason: str | None = None
    seed: str | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    looks: tuple[SeatLook, ...] = ()
    broadcast: Broadcast | None = None
    shown_at: datetime | None = None
    clock: Clock | None = None
    leaving: Leaving | None = None
    gone: tuple[Departure, ...] = ()
    substituted: tuple[Substitution, ...] = ()
    ledger: int = 1
    signed: bool = False
    reveal_within: int = 0
    revealing: tuple[int, ...] = ()
    reveal_by: datetime | None = None
    beacon: Beacon | None = None
    beacon_value: str = ""
    run_by: RunBy = "table"
    access: Access = "public"
    public_after: bool = False
    private: bool = False
    known_to: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reserved: tuple[Reservation, ...] = ()
    former: tuple[str, ...] = ()
    tournament: str = ""
    tournament_round: int = 0
    tournament_table: int = 0
    arbiters: tuple[str, ...] = ()
    takebacks: bool = False
    table_talk: bool = False

    @property
    def late(self) -> bool:
        """Whether the match is delayed and has started: onlookers may be shown an earlier row of it."""
        return self.broadcast is not None and bool(self.roles)


RELEVANT: Final = frozenset(FACTS) - {Played}
"""The facts that may change a listing: those of every match, except `Played`, which changes none."""


def follow(listing: Listing | None, event: Event) -> Listing:
    """The listing after an event of its match. LookupError if its log does not begin with an opening."""
    relevant = [fact for fact in event.facts if type(fact) in RELEVANT]  # most are the game's own
    for fact in seen(ONLOOKER, relevant):
        listing = _opened(fact, event) if isinstance(fact, Opened) else _after(listing, fact, event)
        if listing is not None:
            status = STATUS_AFTER.get(type(fact), listing.status)
            listing = msgspec.structs.replace(listing, status=status)
    if listing is None:
        raise LookupError("a match begins with its opening")
    listing = msgspec.structs.replace(_with_audience(listing), step=event.step, updated_at=event.at)
    return msgspec.structs.replace(listing, shown_at=_shown_at(listing, event))


def _with_audience(listing: Listing) -> Listing:
    """The listing with those who may know of it now, as `domain.kernel.match.state` says."""
    if listing.access == "public":
        return listing
    private = not (listing.public_after and listing.disclosed)
    informed = (*listing.opened_to, *(look.player for look in listing.looks))
    concerned = (*listing.guests, *listing.players, *listing.former, *informed, *listing.arbiters)
    known = dict.fromkeys((listing.host, *concerned))
    return msgspec.structs.replace(listing, private=private, known_to=tuple(known) if private else ())


def _shown_at(listing: Listing, event: Event) -> datetime | None:
    """When the row is shown. None, at once: up to the start, and at the end of a match delayed by steps."""
    starts = any(isinstance(fact, Started) for fact in event.facts)
    if listing.broadcast is None or not listing.late or starts:
        return None
    delay = listing.broadcast.delay
    if delay.steps and listing.status in OVER:
        return None
    return broadcasts.shown_at(delay, event.at, listing.shown_at)


def _opened(fact: Opened, event: Event) -> Listing:
    return Listing(
        match=event.stream,
        game=fact.game,
        version=fact.version,
        options=fact.options,
        content=fact.content,
        host=fact.host,
        commitment=fact.commitment,
        seats=(None,) * fact.seats,
        open_seats=fact.seats,
        opened_at=event.at,
        updated_at=event.at,
        broadcast=fact.broadcast,
        clock=fact.clock,
        leaving=fact.leaving,
        ledger=fact.ledger,
        signed=fact.signed,
        reveal_within=fact.reveal_within,
        beacon=fact.beacon,
        run_by=fact.run_by,
        access=fact.access,
        public_after=fact.public_after,
        guests=tuple(dict.fromkeys((*fact.invited, *(kept.player for kept in fact.reserved)))),
        reserved=fact.reserved,
        tournament=fact.tournament,
        tournament_round=fact.round,
        tournament_table=fact.table,
        arbiters=fact.arbiters,
        takebacks=fact.takebacks,
        table_talk=fact.table_talk,
    )


def _after(listing: Listing | None, fact: Fact, event: Event) -> Listing | None:
    if listing is None:
        return None
    replace = msgspec.structs.replace
    match fact:
        case Sat() | Left() | Substituted():
            return _took_place(listing, fact, event.step)
        case Reserved() | Removed() | Invited() | Uninvited() | InvitationAccepted():
            return _invited(listing, fact)
        case BeaconEntered() | Committed() | RevealDue() | Revealed() | RevealMissed():
            return _contributed(listing, fact, event.at)
        case Started():
            return replace(listing, roles=fact.roles, open_seats=0)
        case ResignationOffered() | ResignationWithdrawn():
            return replace(listing, resigning=resigning_after(listing.resigning, fact))
        case SideResigned() | TimedOut() | Absent() | Rewound():
            return _parted(listing, fact)
        case ResultReached() | Ended() | Closed():
            return _ended(listing, fact)
        case Disclosed() | OpenedToReferee() | LookedAsSeat() | ArbitersNamed():
            return _shown(listing, fact)
        case _:
            return listing


def _parted(listing: Listing, fact: SideResigned | TimedOut | Absent | Rewound) -> Listing:
    """Seats left, or those have left that had at an earlier step."""
    if not isinstance(fact, Rewound):
        gone = departures_after(listing.gone, listing.leaving, fact)
        return msgspec.structs.replace(listing, gone=gone)
    gone = ()
    for left in (SideResigned(fact.resigned), TimedOut(fact.timed_out), Absent(fact.absent)):
        gone = departures_after(gone, listing.leaving, left)
    return msgspec.structs.replace(listing, outcome=None, resigning=fact.resigning, gone=gone)


def _ended(listing: Listing, fact: ResultReached | Ended | Closed) -> Listing:
    replace = msgspec.structs.replace
    if isinstance(fact, ResultReached | Ended):
        return replace(listing, outcome=Outcome(fact.winners, fact.scores, fact.ending, fact.ranking))
    return replace(listing, reason=fact.reason, open_seats=0, revealing=(), reveal_by=None, outcome=None)


def _took_place(listing: Listing, fact: Sat | Left | Substituted, step: int) -> Listing:
    """The player on a seat changed."""
    match fact:
        case Sat():
            sitter = Sitter(fact.player, fact.contribution, fact.commitment, fact.key)
            return _seated(listing, fact.seat, sitter)
        case Left():
            return _seated(listing, fact.seat, None)
        case Substituted():
            return _substituted(listing, fact, step)


def _invited(
    listing: Listing, fact: Reserved | Removed | Invited | Uninvited | InvitationAccepted
) -> Listing:
    """Who may know of the match and sit down changed, as in `domain.kernel.match.fold`."""
    replace = msgspec.structs.replace
    player = fact.player
    if isinstance(fact, Removed):
        listing = _seated(listing, fact.seat, None)
    if isinstance(fact, Reserved | Removed | Uninvited):
        seat = fact.seat if isinstance(fact, Reserved) else None
        kept = [each for each in listing.reserved if each.player != player and each.seat != seat]
        if isinstance(fact, Reserved) and player is not None:
            kept.append(Reservation(fact.seat, player))
        listing = replace(listing, reserved=tuple(sorted(kept, key=lambda each: each.seat)))
    if player is None:
        return listing
    guests = tuple(each for each in listing.guests if each != player)
    barred = tuple(each for each in listing.barred if each != player)
    match fact:
        case Removed():
            return replace(listing, barred=(*barred, player))
        case Uninvited():
            return replace(listing, guests=guests, barred=(*barred, player))
        case InvitationAccepted():
            return replace(listing, guests=(*guests, player))
        case _:
            return replace(listing, guests=(*guests, player), barred=barred)


def _contributed(
    listing: Listing, fact: BeaconEntered | Committed | RevealDue | Revealed | RevealMissed, at: datetime
) -> Listing:
    """Something was added to the chance of the match, or was taken back."""
    replace = msgspec.structs.replace
    match fact:
        case BeaconEntered(value):
            return replace(listing, beacon_value=value)
        case Committed(seat, commitment):
            return _resat(listing, seat, commitment=commitment, contribution="")
        case RevealDue(seats, seconds):
            return replace(listing, revealing=seats, reveal_by=at + timedelta(seconds=seconds))
        case Revealed(seat, contribution):
            rest = tuple(other for other in listing.revealing if other != seat)
            listing = replace(listing, revealing=rest, reveal_by=listing.reveal_by if rest else None)
            return _resat(listing, seat, contribution=contribution)
        case RevealMissed():
            for seat in range(len(listing.seats)):
                listing = _resat(listing, seat, commitment="", contribution="")
            return replace(listing, revealing=(), reveal_by=None)


def _resat(listing: Listing, seat: int, **changes: str) -> Listing:
    """What the player on a seat contributes changed."""
    sitter = listing.seats[seat]
    changed = None if sitter is None else msgspec.structs.replace(sitter, **changes)
    return _seated(listing, seat, changed)


def _substituted(listing: Listing, fact: Substituted, step: int) -> Listing:
    """Another player has the seat."""
    before = listing.seats[fact.seat]
    assert before is not None
    kept = tuple(each for each in listing.substituted if each.seat != fact.seat)
    return msgspec.structs.replace(
        _seated(listing, fact.seat, substitute(before, fact)),
        gone=departures_after(listing.gone, listing.leaving, fact),
        resigning=resigning_after(listing.resigning, fact),
        substituted=(*kept, Substitution(fact.seat, step)),
        former=(*listing.former, before.player),
    )


def _shown(listing: Listing, fact: Disclosed | OpenedToReferee | LookedAsSeat | ArbitersNamed) -> Listing:
    """Everybody may view the match as its referee, or one more player may, or as a seat up to a step.

    Or others decide in it.
    """
    if isinstance(fact, ArbitersNamed):
        return msgspec.structs.replace(listing, arbiters=fact.arbiters)
    if isinstance(fact, Disclosed):
        return msgspec.structs.replace(listing, disclosed=True, seed=fact.seed)
    if isinstance(fact, LookedAsSeat):
        look = SeatLook(fact.player, fact.seat, fact.step)
        return msgspec.structs.replace(listing, looks=(*listing.looks, look))
    return msgspec.structs.replace(listing, opened_to=(*listing.opened_to, fact.player))


def _seated(listing: Listing, seat: int, sitter: Sitter | None) -> Listing:
    seats = (*listing.seats[:seat], sitter, *listing.seats[seat + 1 :])
    players = tuple(sitter.player for sitter in seats if sitter is not None)
    return msgspec.structs.replace(listing, seats=seats, players=players, open_seats=seats.count(None))
