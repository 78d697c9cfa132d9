"""The facts of every match, whatever game is played."""

from typing import Final, Generic, TypeVar

from domain.kernel.clocks import Clock
from domain.kernel.facts import Fact, Kind, Private, Public, Seat, Secret
from domain.kernel.game import Content
from domain.kernel.match.acts import ACTS
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked, TakenBack
from domain.kernel.terms import Access, Beacon, Broadcast, Leaving, Reservation, RunBy
from domain.threadsafe.decoder import JsonObject

M = TypeVar("M")


class Opened(Fact, omit_defaults=True):
    """A match is open to join. Its chance is fixed here: `commitment` binds `seed` (32 bytes, hex).

    What has a default is omitted when it has it, so that older events keep their hash. `ledger`: the version
    of its formats. `blinding`: commits to the key that blinds the match's leaves in the log of heads.
    `reveal_within`: the seconds in which contributions are revealed at the start. `signed`: whether every
    command of a seat must be signed. `run_by`: who starts it and brings bots. `access`: who may know of the
    match; `invited`: players who may, `reserved`: the seats that are kept; `public_after`: everybody may know
    of it once it is disclosed. `tournament`: its id, if it is a match of one, with the number of the `round`
    and of the `table` there; `arbiters`: the players who decide in this match. `takebacks`: whether a
    move may be taken back if all agree; `table_talk`: whether the seats may talk with each other.
    """

    kind = Kind.SEAT

    match: Public[str]
    game: Public[str]
    version: Public[str]
    seats: Public[int]
    options: Public[JsonObject]
    content: Public[tuple[Content, ...]]
    host: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    salt: Secret[str]
    clock: Public[Clock | None] = None
    broadcast: Public[Broadcast | None] = None
    leaving: Public[Leaving | None] = None
    ledger: Public[int] = 1
    blinding: Public[str] = ""
    reveal_within: Public[int] = 0
    signed: Public[bool] = False
    beacon: Public[Beacon | None] = None
    run_by: Public[RunBy] = "table"
    access: Public[Access] = "public"
    public_after: Public[bool] = False
    invited: Public[tuple[str, ...]] = ()
    reserved: Public[tuple[Reservation, ...]] = ()
    tournament: Public[str] = ""
    round: Public[int] = 0
    table: Public[int] = 0
    arbiters: Public[tuple[str, ...]] = ()
    takebacks: Public[bool] = False
    table_talk: Public[bool] = False

    @property
    def blinded(self) -> bool:
        """Whether its leaves in the log of heads do not show what they are of."""
        return self.broadcast is not None or self.access != "public"


class Sat(Fact, omit_defaults=True):
    """A player took a seat. `commitment`: binds their 32 bytes of chance, which they reveal at the start.

    `key`: their public key (`x` of a JWK), if they have one. `contribution`: in a ledger of version 1 the
    32 bytes themselves, hex; in later ones "". `bot`: a bot of the service, which the host brought. `name`:
    "", and only in older events the player's name; `named` binds it in its place, so that it can be shown and
    forgotten.
    """

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    contribution: Public[str]
    commitment: Public[str] = ""
    key: Public[str] = ""
    bot: Public[bool] = False
    named: Public[str] = ""


class Reserved(Fact):
    """A seat is kept for a player from now on; for nobody any more, if `player` is None."""

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str | None]


class Removed(Fact, omit_defaults=True):
    """The host took a seat from its player before the start. `reason`: why, if they said it."""

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]
    reason: Public[str | None] = None


class Invited(Fact):
    """The host invited a player, who may know of the match and sit down."""

    kind = Kind.SEAT

    player: Public[str]


class Uninvited(Fact):
    """The host took an invitation back."""

    kind = Kind.SEAT

    player: Public[str]


class InvitationAccepted(Fact):
    """A player showed the code of the invitation. `number`: of the code."""

    kind = Kind.SEAT

    player: Public[str]
    number: Public[int]


class InvitationRenewed(Fact):
    """The invitation has a new code; those of before are void. `number`: of the new code."""

    kind = Kind.SEAT

    number: Public[int]


class NotStarted(Fact):
    """Nothing happened in a match that was open for so many seconds. The service calls it off."""

    kind = Kind.OVER

    seconds: Public[int]


class Aborted(Fact):
    """An operator of the service ends the match before its end, and everybody at it knows why.

    Which operator it was, the match does not say: the service answers for its operators.
    """

    kind = Kind.OVER

    reason: Public[str]


class Committed(Fact):
    """A seat binds other bytes of chance than before: see `Sat`."""

    kind = Kind.SEAT

    seat: Public[Seat]
    commitment: Public[str]


class BeaconEntered(Fact):
    """The value of the public randomness that the opening named. Anybody can compare it with its source."""

    kind = Kind.SEAT

    value: Public[str]


class RevealDue(Fact):
    """The match starts when these seats have revealed their contributions. They have so many seconds."""

    kind = Kind.SEAT

    seats: Public[tuple[Seat, ...]]
    seconds: Public[int]


class Revealed(Fact):
    """A seat reveals its contribution: 32 bytes, hex."""

    kind = Kind.SEAT

    seat: Public[Seat]
    contribution: Public[str]


class RevealMissed(Fact):
    """These seats did not reveal in time. The commitments of all seats are void."""

    kind = Kind.SEAT

    seats: Public[tuple[Seat, ...]]


class Left(Fact):
    """A player left their seat before the start."""

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]


class Started(Fact):
    """Play begins; from now on every player keeps their seat."""

    kind = Kind.ROUND

    roles: Public[tuple[str, ...]]


class Played(Fact, Generic[M]):
    """A seat played a move. The facts that follow show what others learn of it."""

    kind = Kind.OTHER

    seat: Public[Seat]
    move: Private[M]


class PassedFor(Fact, Generic[M]):
    """The service made a neutral move for a seat that left. It is part of the step that led to it."""

    kind = Kind.OTHER

    seat: Public[Seat]
    move: Private[M]


class ResignationOffered(Fact):
    """A seat offers to resign; its side resigns when all its seats have offered or left."""

    kind = Kind.OTHER

    seat: Public[Seat]


class ResignationWithdrawn(Fact):
    """A seat takes back its offer to resign."""

    kind = Kind.OTHER

    seat: Public[Seat]


class SideResigned(Fact):
    """A side resigned. `seats`: all of its seats that had not left before."""

    kind = Kind.OVER

    seats: Public[tuple[Seat, ...]]


class TimedOut(Fact):
    """The clocks of these seats ran out first."""

    kind = Kind.OTHER

    seats: Public[tuple[Seat, ...]]


class Absent(Fact):
    """The match waited for these seats for so long that they count as absent."""

    kind = Kind.OTHER

    seats: Public[tuple[Seat, ...]]


class Substituted(Fact, omit_defaults=True):
    """Another player has a seat from now on, and sees what it saw. `bot`: a bot of the service.

    `name`, `key`, `named`: as in `Sat`.
    """

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    bot: Public[bool] = False
    key: Public[str] = ""
    named: Public[str] = ""


class TimeGiven(Fact):
    """The clocks of these seats ran while the service was away, and get that time back."""

    kind = Kind.OTHER

    seats: Public[tuple[Seat, ...]]
    seconds: Public[int]


class Ended(Fact, omit_defaults=True):
    """The match is over. `scores`: one number a seat; `ending`: a key of the game's texts.

    `ranking`: groups of seats, the best first; omitted in matches that agreed on nothing about leaving.
    """

    kind = Kind.OVER

    winners: Public[tuple[Seat, ...]]
    scores: Public[tuple[int, ...]]
    ending: Public[str]
    ranking: Public[tuple[tuple[Seat, ...], ...]] = ()


class ResultReached(Fact, omit_defaults=True):
    """A match of a tournament has a result, which counts when the tournament confirms it.

    Nothing hidden is shown before that, so the match may still be rewound. The fields are those of `Ended`.
    """

    kind = Kind.OVER

    winners: Public[tuple[Seat, ...]]
    scores: Public[tuple[int, ...]]
    ending: Public[str]
    ranking: Public[tuple[tuple[Seat, ...], ...]] = ()


class Confirmed(Fact):
    """The tournament confirms the result: the match is over."""

    kind = Kind.OTHER


class ArbitersNamed(Fact):
    """The tournament says who decides in the match from now on, in place of those before."""

    kind = Kind.OTHER

    arbiters: Public[tuple[str, ...]]


class LastTurnsCalled(Fact):
    """The tournament calls time: the match ends after the turns that have begun, and so many more."""

    kind = Kind.ROUND

    turns: Public[int]


class Closed(Fact):
    """The match is closed, without a result. The host closes it before its start.

    After `NotStarted` and `RevealMissed` the service does, after `Aborted` an operator, after `Annulled` an
    arbiter.
    """

    kind = Kind.OVER

    reason: Public[str]


class OpenedToReferee(Fact, omit_defaults=True):
    """A person who does not play looks as the referee from now on, and everybody knows why.

    `name`, `named`: as in `Sat`. `rule`: on what the look rests, if the staff of the match's tournament makes
    it; None if an organizer of the service does.
    """

    kind = Kind.OTHER

    player: Public[str]
    name: Public[str]
    reason: Public[str]
    named: Public[str] = ""
    rule: Public[str | None] = None


class LookedAsSeat(Fact, omit_defaults=True):
    """A person who does not play looks at what a seat saw up to a step, and everybody knows why.

    `name`, `named`: as in `Sat`. `rule`: as in `OpenedToReferee`.
    """

    kind = Kind.OTHER

    player: Public[str]
    name: Public[str]
    seat: Public[Seat]
    step: Public[int]
    reason: Public[str]
    named: Public[str] = ""
    rule: Public[str | None] = None


NAMING: Final = (Sat, Substituted, OpenedToReferee, LookedAsSeat)
"""The facts that say which player it is, and of which older ones have the name. `ACTS` bind it as well."""


class Disclosed(Fact, omit_defaults=True):
    """The seed is shown, and from now on everyone may look as the referee. `blinding`: the blinding key."""

    kind = Kind.REVEAL

    seed: Public[str]
    blinding: Public[str] = ""


FACTS: tuple[type[Fact], ...] = (
    Opened,
    Sat,
    Left,
    Started,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    SideResigned,
    Ended,
    Closed,
    Disclosed,
    OpenedToReferee,
    TimedOut,
    TimeGiven,
    PassedFor,
    Absent,
    Substituted,
    Committed,
    BeaconEntered,
    RevealDue,
    Revealed,
    RevealMissed,
    LookedAsSeat,
    Reserved,
    Removed,
    Invited,
    Uninvited,
    InvitationAccepted,
    InvitationRenewed,
    NotStarted,
    Aborted,
    ResultReached,
    Confirmed,
    ArbitersNamed,
    LastTurnsCalled,
    TakebackAsked,
    TakebackAnswered,
    TakenBack,
    *ACTS,
)
