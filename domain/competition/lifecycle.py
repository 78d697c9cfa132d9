"""The lifecycle of a tournament: its status, the steps that there are, who may make them and when, and the
status after a fact.

Written once, as data: the service decides by it, read models follow it, and the verifier checks by it.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
    RulingMade,
)
from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantReinstated,
    EntrantsSeeded,
    EntrantUninvited,
    EntrantWithdrew,
    LotsBeaconNamed,
    LotsContributed,
    LotsDisclosed,
    RegistrationClosed,
    RegistrationDeclined,
    RegistrationOpened,
    RegulationsChanged,
    StaffNamed,
    StaffRemoved,
    TournamentCancelled,
    TournamentFinished,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.round_facts import (
    PairingChanged,
    PointsDeducted,
    ResultAgreed,
    ResultCorrected,
    ResultDisputed,
    ResultsConfirmed,
    RoundCancelled,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TableAdjourned,
    TableAnnulled,
    TableReplayed,
    TableResult,
    TimeCalled,
)
from domain.kernel.facts import Fact


class TournamentStatus(StrEnum):
    """How far a tournament is."""

    ANNOUNCED = "announced"
    REGISTRATION = "registration"
    BETWEEN = "between"
    PAIRED = "paired"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Party(StrEnum):
    """Who makes a step. Of the staff each has the name of its role."""

    ORGANIZER = "organizer"
    ARBITER = "arbiter"
    SCOREKEEPER = "scorekeeper"
    ENTRANT = "entrant"
    PLAYER = "player"
    SERVICE = "service"


class TournamentStep(NamedTuple):
    """A kind of step. `statuses`: those that allow it; none: there is no tournament yet."""

    topic: str
    statuses: frozenset[TournamentStatus]
    parties: frozenset[Party]


_S, _P = TournamentStatus, Party
NO_TOURNAMENT: Final = frozenset[TournamentStatus]()
ANNOUNCED: Final = frozenset({_S.ANNOUNCED})
REGISTERING: Final = frozenset({_S.REGISTRATION})
BETWEEN: Final = frozenset({_S.BETWEEN})
BEFORE_ROUNDS: Final = frozenset({_S.ANNOUNCED, _S.REGISTRATION, _S.BETWEEN})
"""Those before the first round. Between rounds, too: there the first round decides (3)."""
PAIRED: Final = frozenset({_S.PAIRED})
IN_ROUND: Final = frozenset({_S.PLAYING})
WITH_TABLES: Final = frozenset({_S.BETWEEN, _S.PAIRED, _S.PLAYING})
GOING_ON: Final = BEFORE_ROUNDS | WITH_TABLES
ENDED: Final = frozenset({_S.FINISHED, _S.CANCELLED})
ALWAYS: Final = GOING_ON | ENDED

ORGANIZERS: Final = frozenset({_P.ORGANIZER})
ARBITERS: Final = frozenset({_P.ARBITER})
LEADERS: Final = frozenset({_P.ORGANIZER, _P.ARBITER})
DESK: Final = frozenset({_P.ORGANIZER, _P.ARBITER, _P.SCOREKEEPER})
ENTRANTS: Final = frozenset({_P.ENTRANT})
_Step = TournamentStep

TOURNAMENT_STEPS: Final[Mapping[type[Fact], TournamentStep]] = {
    TournamentOpened: _Step("tournament.opened", NO_TOURNAMENT, frozenset({_P.PLAYER})),
    RegulationsChanged: _Step("tournament.regulations_changed", BEFORE_ROUNDS, ORGANIZERS),
    StaffNamed: _Step("tournament.staff_named", GOING_ON, ORGANIZERS),
    StaffRemoved: _Step("tournament.staff_removed", GOING_ON, ORGANIZERS),
    RegistrationOpened: _Step("tournament.registration_opened", ANNOUNCED, ORGANIZERS),
    RegistrationClosed: _Step("tournament.registration_closed", REGISTERING, ORGANIZERS),
    EntrantInvited: _Step("tournament.invited", GOING_ON, ORGANIZERS),
    EntrantUninvited: _Step("tournament.uninvited", GOING_ON, ORGANIZERS),
    EntrantRegistered: _Step("tournament.registered", REGISTERING, frozenset({_P.PLAYER, *DESK})),
    EnteredLate: _Step("tournament.entered_late", WITH_TABLES, frozenset({_P.PLAYER, *DESK})),
    EntrantAccepted: _Step("tournament.accepted", REGISTERING | WITH_TABLES, ENTRANTS),
    RegistrationDeclined: _Step("tournament.registration_declined", BEFORE_ROUNDS, ORGANIZERS),
    EntrantWithdrew: _Step("tournament.withdrew", BEFORE_ROUNDS, ENTRANTS),
    EntrantCheckedIn: _Step("tournament.checked_in", GOING_ON, ENTRANTS | DESK),
    EntrantDropped: _Step("tournament.dropped", WITH_TABLES, ENTRANTS | LEADERS),
    EntrantDeleted: _Step("tournament.entrant_deleted", GOING_ON, frozenset({_P.SERVICE})),
    EntrantReinstated: _Step("tournament.reinstated", GOING_ON, LEADERS),
    EntrantsSeeded: _Step("tournament.seeded", BEFORE_ROUNDS, LEADERS),
    ByeAsked: _Step("tournament.bye_asked", REGISTERING | WITH_TABLES, ENTRANTS),
    ByeGiven: _Step("tournament.bye_given", REGISTERING | WITH_TABLES, ARBITERS),
    ByeTakenBack: _Step("tournament.bye_taken_back", REGISTERING | WITH_TABLES, ENTRANTS),
    LotsContributed: _Step("tournament.lots_contributed", BETWEEN, ENTRANTS),
    LotsBeaconNamed: _Step("tournament.beacon_named", GOING_ON, LEADERS),
    RoundPaired: _Step("tournament.round_paired", BETWEEN, LEADERS),
    PairingChanged: _Step("tournament.pairing_changed", PAIRED, ARBITERS),
    RoundCancelled: _Step("tournament.round_cancelled", PAIRED, ARBITERS),
    RoundOpened: _Step("tournament.round_opened", PAIRED, frozenset({_P.SERVICE, *LEADERS})),
    TimeCalled: _Step("tournament.time_called", IN_ROUND, frozenset({_P.SERVICE, *ARBITERS})),
    TableResult: _Step("tournament.result", WITH_TABLES, frozenset({_P.SERVICE, *DESK})),
    ResultAgreed: _Step("tournament.result_agreed", WITH_TABLES, ENTRANTS),
    ResultDisputed: _Step("tournament.result_disputed", WITH_TABLES, ENTRANTS),
    ResultsConfirmed: _Step("tournament.results_confirmed", WITH_TABLES, frozenset({_P.SERVICE, *ARBITERS})),
    ResultCorrected: _Step("tournament.result_corrected", WITH_TABLES, ARBITERS),
    TableAdjourned: _Step("tournament.adjourned", IN_ROUND, ARBITERS),
    TableAnnulled: _Step("tournament.annulled", WITH_TABLES, frozenset({_P.SERVICE, *ARBITERS})),
    TableReplayed: _Step("tournament.replayed", WITH_TABLES, ARBITERS),
    RoundClosed: _Step("tournament.round_closed", IN_ROUND, frozenset({_P.SERVICE, *LEADERS})),
    PointsDeducted: _Step("tournament.points_deducted", WITH_TABLES, ARBITERS),
    StandingsPublished: _Step("tournament.standings_published", BETWEEN, frozenset({_P.SERVICE, *DESK})),
    RulingMade: _Step("tournament.ruling", GOING_ON, ARBITERS),
    AppealMade: _Step("tournament.appeal", WITH_TABLES, ENTRANTS),
    AppealDecided: _Step("tournament.appeal_decided", WITH_TABLES, LEADERS),
    ArbiterCalled: _Step("tournament.arbiter_called", IN_ROUND, ENTRANTS),
    CallAnswered: _Step("tournament.call_answered", WITH_TABLES, ARBITERS),
    Announced: _Step("tournament.announced", ALWAYS, DESK),
    AnnouncedTo: _Step("tournament.announced_to", ALWAYS, DESK),
    NoticesRead: _Step("tournament.notices_read", ALWAYS, ENTRANTS),
    TournamentPostponed: _Step("tournament.postponed", GOING_ON, LEADERS),
    TournamentFinished: _Step("tournament.finished", BETWEEN, LEADERS),
    TournamentCancelled: _Step("tournament.cancelled", GOING_ON, frozenset({_P.SERVICE, *ORGANIZERS})),
}
"""The kinds of steps that there are, by the fact that such a step begins with."""

TOURNAMENT_TOPICS: Final = tuple(step.topic for step in TOURNAMENT_STEPS.values())
"""The topics of all steps. They are in the log for ever: none is renamed or taken away."""

TOURNAMENT_FACTS: Final[tuple[type[Fact], ...]] = (*TOURNAMENT_STEPS, LotsDisclosed)
"""All facts. `LotsDisclosed` begins no step: it ends the one that ends the tournament."""

TOURNAMENT_STATUS_AFTER: Final[Mapping[type[Fact], TournamentStatus]] = {
    TournamentOpened: _S.ANNOUNCED,
    RegistrationOpened: _S.REGISTRATION,
    RegistrationClosed: _S.BETWEEN,
    RoundPaired: _S.PAIRED,
    RoundCancelled: _S.BETWEEN,
    RoundOpened: _S.PLAYING,
    RoundClosed: _S.BETWEEN,
    TournamentFinished: _S.FINISHED,
    TournamentCancelled: _S.CANCELLED,
}
"""The status after a fact; all other facts leave it as it is."""
