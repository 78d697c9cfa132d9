"""Staff looks: what a player may see of the matches of a tournament by their role there.

Organizers and arbiters may look at what the matches hide, each time by a step that everybody sees. They and
commentators see at once what a delayed match shows everybody else later. Who takes part in the tournament
may do neither, and whoever looked does not enter it.

The log of the tournament says who has which role, so what a role allows ends with it. A request finds it out
once.
"""

from collections.abc import Callable
from contextlib import suppress
from uuid import UUID

from flask import g, has_request_context

from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.competition.errors import InsidersDoNotEnter, NoTournament, NotStaff
from domain.matches.errors import PlaysHimself
from projections.models.listing import Listing


def may_look_inside(services: Services, identity: Identity, tournament: str) -> bool:
    """Whether the caller may look now, by their role, at what the matches of a tournament hide.

    `tournament`: its id; "" of a match of none, at which nobody looks by a role.
    """
    return _found_once(services.tournaments.looks_inside, tournament, identity.player)


def sees_at_once(services: Services, identity: Identity | None, match: Listing) -> bool:
    """Whether the caller sees now, by their role, what onlookers of the match are shown later."""
    if identity is None:
        return False
    return _found_once(services.tournaments.sees_at_once, match.tournament, identity.player)


def require_look_inside(services: Services, identity: Identity, tournament: UUID) -> None:
    """Raise NotStaff if the caller may not look now at what the matches of the tournament hide; NoTournament
    if there is none.
    """
    if not services.tournaments.looks_inside(tournament, identity.player):
        raise NotStaff("by")


def require_no_entrant(services: Services, identity: Identity, match: UUID) -> None:
    """Raise PlaysHimself if the caller takes part in the tournament of the match."""
    if takes_part(services, identity, services.matches.tournament(match)):
        raise PlaysHimself


def takes_part(services: Services, identity: Identity, tournament: str) -> bool:
    """Whether the caller agreed to take part in the tournament, also if they dropped since. `tournament`: its
    id, or "".
    """
    return _found_once(services.tournaments.takes_part, tournament, identity.player)


def is_insider(services: Services, player: str, match: UUID) -> bool:
    """Whether the player has a role in the tournament of the match by which they may look, had one after its
    first pairing, or looked at one of its matches, as far as the read models have it.
    """
    tournament = services.matches.tournament(match)
    if not tournament:
        return False
    if _found_once(services.tournaments.was_inside, tournament, player):
        return True
    return services.reads.has_looked(UUID(tournament), player)


def require_outsider(services: Services, tournament: UUID, player: str) -> None:
    """Raise InsidersDoNotEnter if the player looked at what a match of the tournament hides, as far as the
    read models have it.

    Who could look by a role is refused by the rules of the tournament itself.
    """
    if services.reads.has_looked(tournament, player):
        raise InsidersDoNotEnter("player")


def _found_once(ask: Callable[[UUID, str], bool], tournament: str, player: str) -> bool:
    """What is so of a player in a tournament; False where there is none. Of a request the first answer."""
    if not tournament:
        return False
    found: dict[tuple[str, str, str], bool] = (
        g.setdefault("roles_in_tournaments", {}) if has_request_context() else {}
    )
    of = (ask.__name__, tournament, player)
    if of not in found:
        found[of] = False
        with suppress(NoTournament):
            found[of] = ask(UUID(tournament), player)
    return found[of]
