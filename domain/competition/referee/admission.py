"""Which step may come next: who may make it, when, and what it must be. The service decides by it, and the
verifier judges every step again.

`admit` is all that both need. A refusal names its section of domain/tournaments/RULES.md.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.competition import errors
from domain.competition import facts as f
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
from domain.competition.fold import fold_step
from domain.competition.lifecycle import TOURNAMENT_STEPS, Party, TournamentStatus
from domain.competition.referee import beginning, desk, entries, results, rounds
from domain.competition.referee.case import Case, is_of_match
from domain.competition.referee.pairings import PairedRound
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
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Shelf


def _nothing(_: Case, __: Any) -> None:
    """There is nothing to judge but who did it and when."""


CHECKS: Final[Mapping[type[Fact], Callable[[Case, Any], None]]] = {
    f.TournamentOpened: beginning.check_opened,
    f.RegulationsChanged: beginning.check_changed,
    f.StaffNamed: beginning.check_staff_named,
    f.StaffRemoved: beginning.check_staff_removed,
    f.TournamentPostponed: beginning.check_postponed,
    f.TournamentCancelled: beginning.check_cancelled,
    f.LotsDisclosed: beginning.check_disclosed,
    f.RegistrationOpened: _nothing,
    f.RegistrationClosed: _nothing,
    f.EntrantInvited: entries.check_invited,
    f.EntrantUninvited: entries.check_uninvited,
    f.EntrantRegistered: entries.check_registered,
    f.EnteredLate: entries.check_late,
    f.EntrantAccepted: entries.check_accepted,
    f.RegistrationDeclined: entries.check_declined,
    f.EntrantWithdrew: entries.check_withdrew,
    f.EntrantCheckedIn: entries.check_checked_in,
    f.EntrantDropped: entries.check_dropped,
    f.EntrantDeleted: entries.check_deleted,
    f.EntrantReinstated: entries.check_reinstated,
    f.EntrantsSeeded: entries.check_seeded,
    f.ByeAsked: entries.check_bye_asked,
    f.ByeGiven: entries.check_bye_given,
    f.ByeTakenBack: entries.check_bye_taken_back,
    f.LotsContributed: entries.check_contributed,
    f.LotsBeaconNamed: entries.check_beacon_named,
    RoundPaired: rounds.check_paired,
    PairingChanged: rounds.check_by_hand,
    RoundCancelled: rounds.check_round_cancelled,
    RoundOpened: rounds.check_round_opened,
    TimeCalled: rounds.check_time_called,
    RoundClosed: rounds.check_closed,
    StandingsPublished: rounds.check_published,
    f.TournamentFinished: rounds.check_finished,
    TableResult: results.check_table_result,
    ResultAgreed: results.check_agreed,
    ResultDisputed: results.check_result_disputed,
    ResultsConfirmed: results.check_confirmed,
    ResultCorrected: results.check_corrected,
    TableAdjourned: results.check_adjourned,
    TableAnnulled: results.check_annulled,
    TableReplayed: results.check_replayed,
    PointsDeducted: results.check_deducted,
    RulingMade: desk.check_ruling,
    AppealMade: desk.check_appeal,
    AppealDecided: desk.check_decided,
    ArbiterCalled: desk.check_called,
    CallAnswered: desk.check_answered,
    Announced: desk.check_announced,
    AnnouncedTo: desk.check_announced_to,
    NoticesRead: desk.check_read,
}

_BY_RULING: Final[tuple[type[Fact], ...]] = (
    TableResult,
    ResultsConfirmed,
    ResultCorrected,
    TableAdjourned,
    TableAnnulled,
    TableReplayed,
    PointsDeducted,
    f.EntrantDropped,
)
FOLLOWING: Final[Mapping[type[Fact], tuple[type[Fact], ...]]] = {
    TableResult: (ResultsConfirmed,),
    ResultAgreed: (ResultsConfirmed,),
    RoundClosed: (StandingsPublished,),
    RulingMade: _BY_RULING,
    f.TournamentFinished: (f.LotsDisclosed,),
    f.TournamentCancelled: (f.LotsDisclosed,),
}
"""Which facts may follow in the same step, by its first one."""
CLOSING: Final = (f.TournamentFinished, f.TournamentCancelled)
"""Facts that are never alone: the seed is shown in the same step."""


def admit(
    tournament: Tournament, facts: Sequence[Fact], at: int, shelf: Shelf, made: PairedRound | None = None
) -> Tournament:
    """The tournament after a step with these facts. Raises a TournamentError if a rule forbids it.

    `at`: the moment of the step, microseconds since 1970. `shelf`: the games, for which results are possible.
    `made`: as in `Case`.
    """
    if not facts or type(facts[0]) not in TOURNAMENT_STEPS:
        raise errors.WrongStage
    allowed = FOLLOWING.get(type(facts[0]), ())
    if not all(isinstance(fact, allowed) for fact in facts[1:]):
        raise errors.WrongStage
    if isinstance(facts[0], CLOSING) and len(facts) == 1:
        raise errors.WrongSeed
    _check_one_author(tournament, facts)
    for fact in facts:
        check_fact(Case(tournament, at, shelf, made), fact)
        tournament = fold_step((fact,), at, tournament)
    return tournament


def _check_one_author(tournament: Tournament, facts: Sequence[Fact]) -> None:
    """4: what follows in a step is done by whoever makes it, or by the service; after a ruling, by the
    arbiter.
    """
    first, *following = facts
    author = author_of(tournament, first)
    others = {author} if isinstance(first, RulingMade) else {author, ""}
    if any(getattr(fact, "by", "") not in others for fact in following):
        raise errors.NotStaff("by")


def check_fact(case: Case, fact: Fact) -> None:
    """Raises a TournamentError if the fact may not happen now."""
    step = TOURNAMENT_STEPS.get(type(fact))
    if step is not None:
        if bool(step.statuses) != (case.tournament.opened is not None):
            raise errors.NoTournament
        late = case.tournament.status is TournamentStatus.CANCELLED and is_of_match(case.tournament, fact)
        if step.statuses and case.tournament.status not in step.statuses and not late:
            raise errors.WrongStage(case.tournament.status)
        check_party(case.tournament, fact, step.parties)
    CHECKS[type(fact)](case, fact)


def check_party(tournament: Tournament, fact: Fact, parties: frozenset[Party]) -> None:
    """4: who did it has a role that may. Where no staff did it, entrants, players or the service may. Who did
    something in a match as an arbiter may have left the staff since (33).
    """
    by = getattr(fact, "by", "")
    if by:
        was_arbiter = is_of_match(tournament, fact) and tournament.was_arbiter(by)
        if parties.isdisjoint(("arbiter",) if was_arbiter else tournament.roles_of(by)):
            raise errors.NotStaff("by")
    elif parties.isdisjoint({Party.ENTRANT, Party.PLAYER, Party.SERVICE}):
        raise errors.NotStaff("by")


SERVICE: Final = "service"


def author_of(tournament: Tournament, fact: Fact) -> str:
    """The player who must have sent the command of this fact; "service" if nobody did.

    Whoever enters is a player, an entrant acts under the player's id, and the staff is named in `by`.
    """
    match fact:
        case f.TournamentOpened():
            return fact.host
        case f.EntrantRegistered(by="") | f.EnteredLate(by=""):
            return fact.player
    by: str = getattr(fact, "by", "")
    step = TOURNAMENT_STEPS.get(type(fact))
    if by or step is None or Party.ENTRANT not in step.parties:
        return by or SERVICE
    entrant = tournament.entrant(getattr(fact, "number", 0))
    return SERVICE if entrant is None else entrant.player
