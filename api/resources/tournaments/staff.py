"""The staff of a tournament, and its registration: who runs it, and who may enter."""

from uuid import UUID

from api.http.tournament_commands import tournament_command
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource
from api.runtime.services import services
from api.schemas.fields import ID
from api.schemas.requests.tournaments.entries import NewInvitations, NewInvitationsSchema
from api.schemas.requests.tournaments.openings import StaffRoles, StaffRolesSchema
from api.schemas.tournament_queries import ReasonQuery, ReasonQuerySchema
from domain.accounts.tokens import Identity
from domain.competition.facts import (
    EntrantInvited,
    EntrantUninvited,
    RegistrationClosed,
    RegistrationOpened,
    StaffNamed,
    StaffRemoved,
)
from domain.tournaments.errors import UnknownPlayer
from domain.tournaments.execution import AcceptedStep

staff = TournamentResource(
    "tournament staff", "The staff of a tournament, its registration, and invitations."
)

MEMBER = f"{TOURNAMENT}/staff/<player>"
REGISTRATION = f"{TOURNAMENT}/registration"
INVITATIONS = f"{TOURNAMENT}/invitations"


@staff.command(
    "PUT", MEMBER, StaffNamed, body=StaffRolesSchema, problems=["no-such-player", "staff-do-not-enter"]
)
def name_staff(tournament: UUID, player: str, identity: Identity, body: StaffRoles) -> AcceptedStep:
    """Give a player roles on the staff, in place of those that they had. Only organizers may."""
    command = tournament_command(identity.player, "name_staff", [tournament, player], body)
    return services().tournaments.name_staff(
        tournament, identity.player, known_player(player), body["roles"], command
    )


@staff.command("DELETE", MEMBER, StaffRemoved, query=ReasonQuerySchema, problems=["no-such-staff"])
def remove_staff(tournament: UUID, player: str, identity: Identity, query: ReasonQuery) -> AcceptedStep:
    """Take a player from the staff. Only organizers may; the host stays."""
    command = tournament_command(identity.player, "remove_staff", [tournament, player], query)
    return services().tournaments.remove_staff(tournament, identity.player, player, query["reason"], command)


@staff.command("POST", REGISTRATION, RegistrationOpened)
def open_registration(tournament: UUID, identity: Identity) -> AcceptedStep:
    """Let players register from now on. Only organizers may."""
    command = tournament_command(identity.player, "open_registration", tournament, None)
    return services().tournaments.open_registration(tournament, identity.player, command)


@staff.command("DELETE", REGISTRATION, RegistrationClosed)
def close_registration(tournament: UUID, identity: Identity) -> AcceptedStep:
    """Let nobody register any more. Who comes later enters late. Only organizers may."""
    command = tournament_command(identity.player, "close_registration", tournament, None)
    return services().tournaments.close_registration(tournament, identity.player, command)


@staff.command(
    "POST",
    INVITATIONS,
    EntrantInvited,
    body=NewInvitationsSchema,
    problems=["no-such-player", "entry-refused"],
)
def invite_entrants(tournament: UUID, identity: Identity, body: NewInvitations) -> AcceptedStep:
    """Let these players register, in one step. Only organizers may."""
    command = tournament_command(identity.player, "invite_entrants", tournament, body)
    return services().tournaments.invite(tournament, identity.player, body["players"], command)


@staff.command("PUT", f"{INVITATIONS}/<player>", EntrantInvited, problems=["no-such-player", "entry-refused"])
def invite_entrant(tournament: UUID, player: str, identity: Identity) -> AcceptedStep:
    """Let a player register. Only organizers may."""
    command = tournament_command(identity.player, "invite_entrant", [tournament, player], None)
    return services().tournaments.invite(tournament, identity.player, [known_player(player)], command)


@staff.command("DELETE", f"{INVITATIONS}/<player>", EntrantUninvited, problems=["entry-refused"])
def uninvite_entrant(tournament: UUID, player: str, identity: Identity) -> AcceptedStep:
    """Take the invitation of a player back who has not entered. Only organizers may."""
    command = tournament_command(identity.player, "uninvite_entrant", [tournament, player], None)
    return services().tournaments.uninvite(tournament, identity.player, player, command)


def known_player(player: str) -> str:
    """The id of a player in a path. UnknownPlayer if it is not written as one."""
    if ID.fullmatch(player) is None:
        raise UnknownPlayer("player")
    return player
