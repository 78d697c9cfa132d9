"""Commands to tournaments, as their ledger binds them: what their author said, of the first fact of the step.

What is not here the service adds: numbers, draws, pairings, hashes, who did it.
"""

from collections.abc import Mapping
from typing import Final

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
from domain.competition.lifecycle import TOURNAMENT_STEPS
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

FIELDS: Final[Mapping[type[Fact], tuple[str, ...]]] = {
    TournamentOpened: ("regulations",),
    RegulationsChanged: ("regulations", "reason"),
    StaffNamed: ("player", "roles"),
    StaffRemoved: ("player", "reason"),
    RegistrationOpened: (),
    RegistrationClosed: (),
    EntrantInvited: ("players",),
    EntrantUninvited: ("player",),
    EntrantRegistered: ("player", "affiliation", "commitment"),
    EnteredLate: ("player", "affiliation"),
    EntrantAccepted: ("number", "affiliation", "commitment"),
    RegistrationDeclined: ("number", "reason"),
    EntrantWithdrew: ("number",),
    EntrantCheckedIn: ("number",),
    EntrantDropped: ("number", "reason", "rule"),
    EntrantDeleted: ("number",),
    EntrantReinstated: ("number", "reason"),
    EntrantsSeeded: ("order", "source"),
    ByeAsked: ("number", "round"),
    ByeGiven: ("number", "round", "reason"),
    ByeTakenBack: ("number", "round"),
    LotsContributed: ("number", "contribution"),
    LotsBeaconNamed: ("draw", "source", "at"),
    RoundPaired: ("round",),
    PairingChanged: ("round", "tables", "byes", "reason", "rule"),
    RoundCancelled: ("round", "reason"),
    RoundOpened: ("round",),
    TimeCalled: ("round",),
    TableResult: ("place", "outcome", "absent", "source"),
    ResultAgreed: ("place", "number"),
    ResultDisputed: ("place", "number", "reason"),
    ResultsConfirmed: ("places", "how"),
    ResultCorrected: ("place", "after", "absent", "reason", "rule"),
    TableAdjourned: ("place", "reason"),
    TableAnnulled: ("place", "how", "reason", "rule"),
    TableReplayed: ("place", "reason", "rule"),
    RoundClosed: ("round",),
    PointsDeducted: ("number", "round", "points", "reason", "rule"),
    StandingsPublished: ("round",),
    RulingMade: ("question", "answer", "rule", "place", "match", "step", "precedent"),
    AppealMade: ("ruling", "number", "text"),
    AppealDecided: ("appeal", "upheld", "answer", "rule", "panel", "ruling"),
    ArbiterCalled: ("place", "number", "text"),
    CallAnswered: ("call",),
    Announced: ("text", "place"),
    AnnouncedTo: ("to", "text"),
    NoticesRead: ("number", "notices"),
    TournamentPostponed: ("starts", "reason"),
    TournamentFinished: (),
    TournamentCancelled: ("reason",),
}

ALSO_SAID: Final[Mapping[type[Fact], tuple[str, str]]] = {TimeCalled: ("said", "turns")}
"""What an author may say or not: a field that says whether they did, and the one that they said."""

SAID_TO_TOURNAMENTS: Final[Mapping[type[Fact], tuple[str, tuple[str, ...]]]] = {
    kind: (TOURNAMENT_STEPS[kind].topic, fields) for kind, fields in FIELDS.items()
}
"""What a command is called, which is the topic of its step; and what its author said."""
