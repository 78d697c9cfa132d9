"""Delay: what onlookers of a delayed broadcast are shown."""

from uuid import UUID

from api.access.freshness import no_such_step
from api.runtime.services import Services
from domain.matches import errors
from projections.models.listing import Listing


def shown_listing(services: Services, match: UUID, least: int | None) -> Listing:
    """The match as everybody is shown it now.

    It never waits for a later step: the length of the wait would reveal what is not shown yet.
    """
    found = services.reads.shown(match, least)
    if found is None:
        raise errors.NoSuchMatch
    if least is not None and least > found.step:
        raise no_such_step(found.step)
    return found
