"""Seat looks: organizers who see what a seat saw up to a step, and not the seed, nor what comes after it."""

from uuid import UUID

import msgspec

from api.access.match_access import is_organizer, listing
from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.kernel.facts import Viewer
from projections.models.listing import Listing


def look_back(
    services: Services, match: UUID, identity: Identity | None, as_: str | None
) -> tuple[Listing, Viewer] | None:
    """The match and the seat for an organizer who looks as that seat; `step` is the last one they may see.

    None if the caller has no such look at the match, or needs none. It waits until the step is projected.
    """
    if as_ is None or not is_organizer(identity):
        return None
    found = listing(services, match, identity)
    if found.disclosed or as_ not in map(str, range(len(found.seats))):
        return None
    step = services.matches.looks(match, identity.player, int(as_))
    if not step:
        return None
    services.reads.wait(match, step)
    return msgspec.structs.replace(found, step=step), int(as_)
