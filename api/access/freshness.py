"""Freshness: waiting until the read models show a match at the step that the caller asks for."""

from uuid import UUID

from api.problems.problem import Problem
from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.kernel.match.lifecycle import BEFORE_START
from projections.models.listing import Listing
from projections.reads import NotProjected


def fresh_listing(
    services: Services, match: UUID, identity: Identity | None, found: Listing | None, least: int | None
) -> Listing:
    """The match at step `least` or later, for a caller who may see its last step. `found`: an earlier read.

    Without `least` it waits for what this process itself wrote, and after a timeout returns what there is.
    """
    own = services.written.number(match)
    if found is not None and found.step >= max(own, least or 0):
        return found
    if least is not None:
        _require_step(services, match, identity, least)
        found = services.reads.match(match, at_least=least)
    elif own:
        found = _listing_after_wait(services, match, own)
    if found is None:
        services.matches.head(match)  # raises NoSuchMatch
        raise NotProjected
    return found


def no_such_step(last: int) -> Problem:
    """The problem of a Nostos-Min-Step that is later than the last step."""
    accepted = {"type": "integer", "maximum": last}
    return Problem("bad-header", "There is no such step yet.", header="Nostos-Min-Step", accepted=accepted)


def _require_step(services: Services, match: UUID, identity: Identity | None, least: int) -> None:
    """Raise a Problem, rather than wait, for a step that does not exist yet.

    A caller who sees the match with a delay waits instead: the answer would reveal the last step.
    """
    head = services.matches.head(match)
    if least > head and not _is_delayed(services, match, identity):
        raise no_such_step(head)


def _is_delayed(services: Services, match: UUID, identity: Identity | None) -> bool:
    """Whether the log may have more steps of the match than the caller may see."""
    late = services.matches.is_delayed_for(match, None if identity is None else identity.player)
    return late and services.matches.status(match) not in BEFORE_START


def _listing_after_wait(services: Services, match: UUID, step: int) -> Listing | None:
    try:
        services.reads.wait(match, step)
    except NotProjected:
        services.written.lower(match, services.matches.head(match))  # what is lost is not waited for again
    return services.reads.match(match)
