"""Seat looks: people who do not play see what a seat saw up to a step, and not the seed, nor what comes after
it.
"""

from uuid import UUID

import msgspec

from api.access.freshness import no_such_step
from api.access.match_access import listing, may_look
from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.kernel.facts import Viewer
from projections.models.listing import Listing


def look_back(
    services: Services, match: UUID, identity: Identity | None, as_: str | None, least: int | None
) -> tuple[Listing, Viewer] | None:
    """The match and the seat for an organizer, or one on the staff of its tournament, who looks as that seat.

    Only `step` of the match is replaced: by the last one they may see; a Problem if `least` is later.
    None if the caller has no such look at the match, or needs none. It waits until the step is projected.
    """
    if as_ is None or identity is None:
        return None
    seats = range(len(services.matches.sitters(match)))
    seat = next((seat for seat in seats if str(seat) == as_), None)
    if seat is None:
        return None
    step = services.matches.looks(match, identity.player, seat)
    if not step or not may_look(services, identity, services.matches.tournament(match)):
        return None
    found = listing(services, match, identity)
    if found.disclosed:
        return None
    if least is not None and least > step:
        raise no_such_step(step)
    services.reads.wait(match, step)
    return msgspec.structs.replace(found, step=step), seat
