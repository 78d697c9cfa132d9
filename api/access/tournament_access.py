"""Tournament access: as whom a caller sees a tournament. Every read and every stream of one asks here."""

from typing import Final
from uuid import UUID

from api.problems.problem import Problem
from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.tournaments.queries import Role
from projections.models.tournaments.tournament_frames import tournament_viewer_name

ONLOOKERS: Final = tournament_viewer_name(ONLOOKER)


def viewer_of(role: Role) -> Viewer:
    """As whom a player with this role sees the tournament: the staff before an entrant, since they see more.

    REFEREE is the staff, who see all but what is secret.
    """
    if role.staff:
        return REFEREE
    return ONLOOKER if role.number is None else role.number


def tournament_viewer(
    services: Services, tournament: UUID, identity: Identity | None, as_: str | None = None
) -> Viewer:
    """As whom the caller sees the tournament, by the log as it is now; NoTournament if there is none.

    `as_`: as written in the request; None means the caller's own viewer. Everybody may look as an onlooker.
    """
    player = "" if identity is None else identity.player  # nobody has this id
    own = viewer_of(services.tournaments.role(tournament, player))
    if as_ is None or as_ == tournament_viewer_name(own):
        return own
    if as_ == ONLOOKERS:
        return ONLOOKER
    raise Problem("bad-parameter", parameter="as", accepted=sorted({ONLOOKERS, tournament_viewer_name(own)}))
