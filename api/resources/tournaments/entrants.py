"""Entrants of a tournament: they enter, check in, ask for byes and leave; the staff does it for them."""

from typing import Final
from uuid import UUID

from api.access.staff_looks import require_outsider
from api.http.tournament_commands import tournament_command
from api.http.tournament_permissions import ENTERING
from api.resources.tournaments.endpoints import ENTRANT, TOURNAMENT, TournamentResource, path_number
from api.runtime.services import services
from api.schemas.requests.tournaments.entries import (
    GivenBye,
    GivenByeSchema,
    LotsBeacon,
    LotsBeaconSchema,
    LotsContribution,
    LotsContributionSchema,
    NewEntry,
    NewEntrySchema,
    NewSeeding,
    NewSeedingSchema,
    PointsPenalty,
    PointsPenaltySchema,
)
from api.schemas.requests.tournaments.reasons import GivenReason, GivenReasonSchema
from api.schemas.tournament_queries import LeavingQuery, LeavingQuerySchema
from domain.accounts.tokens import Identity
from domain.competition import errors
from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDropped,
    EntrantRegistered,
    EntrantReinstated,
    EntrantsSeeded,
    EntrantWithdrew,
    LotsBeaconNamed,
    LotsContributed,
    RegistrationDeclined,
)
from domain.competition.lifecycle import TournamentStatus
from domain.competition.round_facts import PointsDeducted
from domain.kernel.terms import Beacon
from domain.tournaments.errors import NotAnEntrant
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.registration import NewEntrant

entrants = TournamentResource("entrants", "Who takes part in a tournament, each by a number of their own.")

BYE: Final = f"{ENTRANT}/byes/<bye>"
BEFORE_END: Final = frozenset({TournamentStatus.ANNOUNCED, TournamentStatus.REGISTRATION})
"""Statuses before the end of registration."""


@entrants.command(
    "POST",
    f"{TOURNAMENT}/entrants",
    EntrantRegistered,
    EnteredLate,
    EntrantAccepted,
    body=NewEntrySchema,
    problems=["no-such-player", "entry-refused", "staff-do-not-enter"],
    who=ENTERING,
)
def enter(tournament: UUID, identity: Identity, body: NewEntry) -> AcceptedStep:
    """Enter the tournament, after the end of registration as a late entry; or accept that the staff entered
    me, or lets me come back. The staff may enter others, who take part once they accept.
    """
    command, asked = tournament_command(identity.player, "enter", tournament, body), services().tournaments
    entry = NewEntrant(
        body.get("player", identity.player), body.get("affiliation", ""), body.get("commitment", "")
    )
    repeated = asked.is_repeated(tournament, identity.player, command)
    if not repeated and (entry.player == identity.player or asked.role(tournament, identity.player).staff):
        require_outsider(services(), tournament, entry.player)  # nobody else asks who looked
    if repeated or asked.status(tournament) in BEFORE_END:
        return asked.register(tournament, identity.player, entry, command)
    if entry.commitment:
        raise errors.BadLotsContribution("commitment")
    return asked.enter_late(tournament, identity.player, entry, command)


@entrants.command(
    "DELETE",
    ENTRANT,
    EntrantWithdrew,
    EntrantDropped,
    RegistrationDeclined,
    query=LeavingQuerySchema,
    problems=["no-such-entrant", "not-taking-part", "bad-value"],
)
def leave_tournament(tournament: UUID, number: str, identity: Identity, query: LeavingQuery) -> AcceptedStep:
    """Leave: before the first round I withdraw, afterwards I drop, with a reason.

    The staff declines an entrant before the first round, with a reason, and puts them out afterwards, with a
    reason and a rule.
    """
    command = tournament_command(identity.player, "leave_tournament", [tournament, number], query)
    asked, player, entrant = services().tournaments, identity.player, _entrant(number)
    begun, reason = asked.has_begun(tournament), query.get("reason", "")
    if _is_own(tournament, entrant, identity):
        return (
            asked.drop(tournament, player, reason, command)
            if begun
            else asked.withdraw(tournament, player, command)
        )
    if not begun:
        return asked.decline(tournament, player, entrant, reason, command)
    dropped = EntrantDropped(entrant, reason, rule=query.get("rule", ""))
    return asked.put_out(tournament, player, dropped, command)


@entrants.command(
    "POST",
    f"{ENTRANT}/reinstatement",
    EntrantReinstated,
    body=GivenReasonSchema,
    problems=["no-such-entrant", "no-such-player", "not-taking-part", "entry-refused", "staff-do-not-enter"],
)
def reinstate(tournament: UUID, number: str, identity: Identity, body: GivenReason) -> AcceptedStep:
    """Let an entrant take part again who dropped or was declined. Who dropped by themself is asked."""
    command = tournament_command(identity.player, "reinstate", [tournament, number], body)
    return services().tournaments.reinstate(
        tournament, identity.player, _entrant(number), body["reason"], command
    )


@entrants.command(
    "POST",
    f"{ENTRANT}/check-in",
    EntrantCheckedIn,
    problems=["no-such-entrant", "not-taking-part", "entry-refused", "staff-do-not-enter"],
)
def check_in(tournament: UUID, number: str, identity: Identity) -> AcceptedStep:
    """Say that I am there; or as one of the staff, that an entrant is."""
    command = tournament_command(identity.player, "check_in", [tournament, number], None)
    entrant = _entrant(number)
    own = _is_own(tournament, entrant, identity)
    if own:  # they accept an entry by the staff
        require_outsider(services(), tournament, identity.player)
    seen = None if own else entrant
    return services().tournaments.check_in(tournament, identity.player, command, seen)


@entrants.command(
    "PUT",
    BYE,
    ByeAsked,
    ByeGiven,
    body=GivenByeSchema,
    problems=["no-such-entrant", "not-taking-part", "bye-refused"],
)
def take_bye(tournament: UUID, number: str, bye: str, identity: Identity, body: GivenBye) -> AcceptedStep:
    """Ask for a bye in a round that is not paired yet; or as an arbiter give one, with a reason."""
    command = tournament_command(identity.player, "take_bye", [tournament, number, bye], body)
    entrant, held = _entrant(number), _bye(bye)
    if _is_own(tournament, entrant, identity):
        return services().tournaments.ask_bye(tournament, identity.player, held, command)
    given = ByeGiven(entrant, held, body.get("reason", ""), "")
    return services().tournaments.give_bye(tournament, identity.player, given, command)


@entrants.command(
    "DELETE",
    BYE,
    ByeTakenBack,
    problems=["no-such-entrant", "not-taking-part", "bye-refused"],
)
def take_back_bye(tournament: UUID, number: str, bye: str, identity: Identity) -> AcceptedStep:
    """Want a bye of mine no more, as long as the round is not paired."""
    command = tournament_command(identity.player, "take_back_bye", [tournament, number, bye], None)
    _require_own(tournament, _entrant(number), identity)
    return services().tournaments.take_back_bye(tournament, identity.player, _bye(bye), command)


@entrants.command(
    "PUT",
    f"{ENTRANT}/contribution",
    LotsContributed,
    body=LotsContributionSchema,
    problems=["no-such-entrant", "not-taking-part"],
)
def contribute_to_lots(
    tournament: UUID, number: str, identity: Identity, body: LotsContribution
) -> AcceptedStep:
    """Show the 32 bytes for the lots that I am bound to, before the first draw."""
    command = tournament_command(identity.player, "contribute_to_lots", [tournament, number], body)
    _require_own(tournament, _entrant(number), identity)
    return services().tournaments.contribute(tournament, identity.player, body["contribution"], command)


@entrants.command(
    "POST",
    f"{ENTRANT}/penalties",
    PointsDeducted,
    body=PointsPenaltySchema,
    problems=["no-such-entrant", "wrong-round"],
)
def penalize_entrant(tournament: UUID, number: str, identity: Identity, body: PointsPenalty) -> AcceptedStep:
    """Take points from an entrant. Only arbiters may."""
    command = tournament_command(identity.player, "penalize_entrant", [tournament, number], body)
    penalty = PointsDeducted(
        _entrant(number), body["round"], body["points"], body["reason"], body["rule"], ""
    )
    return services().tournaments.deduct_points(tournament, identity.player, penalty, command)


@entrants.command(
    "PUT",
    f"{TOURNAMENT}/seeding",
    EntrantsSeeded,
    body=NewSeedingSchema,
    problems=["no-such-entrant", "not-taking-part"],
)
def seed_entrants(tournament: UUID, identity: Identity, body: NewSeeding) -> AcceptedStep:
    """Say in which order entrants are ranked before the first round, and where the order comes from."""
    command = tournament_command(identity.player, "seed_entrants", tournament, body)
    return services().tournaments.seed_entrants(
        tournament, identity.player, body["order"], body["source"], command
    )


@entrants.command(
    "PUT",
    f"{TOURNAMENT}/beacons/<draw>",
    LotsBeaconNamed,
    body=LotsBeaconSchema,
    problems=["draw-refused"],
)
def name_beacon(tournament: UUID, draw: str, identity: Identity, body: LotsBeacon) -> AcceptedStep:
    """Name public randomness of a moment to come that takes part in a draw to come."""
    command = tournament_command(identity.player, "name_beacon", [tournament, draw], body)
    number, beacon = path_number(draw, errors.BadLotsBeacon("draw")), Beacon(body["source"], body["at"])
    return services().tournaments.name_beacon(tournament, identity.player, number, beacon, command)


def _entrant(text: str) -> int:
    return path_number(text, errors.NoSuchEntrant("number"))


def _bye(text: str) -> int:
    return path_number(text, errors.NoSuchBye("round"))


def _is_own(tournament: UUID, number: int, identity: Identity) -> bool:
    """Whether the number is the caller's."""
    return services().tournaments.role(tournament, identity.player).number == number


def _require_own(tournament: UUID, number: int, identity: Identity) -> None:
    """NotAnEntrant if the number is not the caller's."""
    if not _is_own(tournament, number, identity):
        raise NotAnEntrant("number")
