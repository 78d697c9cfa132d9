"""Deletion of a player: their seats and matches are given up, their key is destroyed, and what remembers them
forgets.
"""

from contextlib import suppress
from typing import Final
from uuid import UUID

import structlog

from api.access.personal_data import deletion_file
from api.access.seats import leaving_seats
from api.problems.problem import Problem
from api.runtime.services import Services, now
from domain.accounts.tokens import Identity
from domain.store import Unavailable
from projections.reads import NotProjected, ReadsUnavailable

REASON: Final = "The host deleted their account."  # of the matches that are called off
OCCASION: Final = "deletion"
LATER: Final = "deleted"  # the occasion on which they give up what they took meanwhile

log = structlog.get_logger()


def delete(services: Services, identity: Identity, *, give_up: bool) -> None:
    """Delete the player. Problem `still-seated` if they keep seats, or open matches that they host.

    What they open or take meanwhile is given up once their key is gone, since they can do nothing any more.
    """
    taken = leaving_seats.seats_of(services, identity.player)
    hosted = leaving_seats.hosted_by(services, identity.player)
    if (hosted or taken) and not give_up:
        places = ", ".join(dict.fromkeys(str(match.match) for match in (*hosted, *taken)))
        raise Problem("still-seated", f"You have seats in, or host, {places}. Leave them, or send `give_up`.")
    leaving_seats.leave_all(services, identity.player, REASON, OCCASION)
    erase(services, identity.player)
    with suppress(Unavailable, ReadsUnavailable, NotProjected):  # the clocks see to it
        leaving_seats.leave_all(services, identity.player, REASON, LATER)


def erase(services: Services, player: str) -> None:
    """Delete a player who has no seats, or has given them up."""
    services.players.delete(player)
    services.names.forget(player)
    services.token_uses.forget(player)
    with suppress(Unavailable):  # what is left is found within a day, by `workers.retention`
        services.presence.forget_players([player])
        services.fair_play.forget_players([player])
        services.webhooks.forget_players([player])
        services.pushes.forget_players([player])
        services.mail.forget_players([player])
    try:
        deletion_file.record(services.settings.home, UUID(player), now())
    except OSError as error:  # the database knows it; the file is for the day when that is lost
        log.error("deletion_not_filed", error=type(error).__name__)  # noqa: TRY400  # texts of errors hold paths
