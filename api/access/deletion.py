"""Deletion of a player: their seats are given up, their key is destroyed, and what remembers them forgets."""

from uuid import UUID

import structlog

from api.access import deletion_file, leaving_seats
from api.problems.problem import Problem
from api.runtime.services import Services, now
from domain.accounts.tokens import Identity

log = structlog.get_logger()


def delete(services: Services, identity: Identity, *, give_up: bool) -> None:
    """Delete the player. Problem `still-seated` if they have seats that they do not give up."""
    taken = leaving_seats.seats_of(services, identity.player)
    if taken and not give_up:
        places = ", ".join(str(match.match) for match in taken)
        raise Problem("still-seated", f"You have seats in {places}. Leave them, or send `give_up`.")
    leaving_seats.give_up(services, taken, identity.player, "deletion")
    erase(services, identity.player)


def erase(services: Services, player: str) -> None:
    """Delete a player who has no seats, or has given them up."""
    services.players.delete(player)
    services.names.forget(player)
    try:
        deletion_file.record(services.settings.home, UUID(player), now())
    except OSError as error:  # the database knows it; the file is for the day when that is lost
        log.error("deletion_not_filed", error=type(error).__name__)  # noqa: TRY400  # texts of errors hold paths
