"""Quotas: what a request uses up, by the caller's address and player, and who is remembered as known."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from uuid import UUID

from flask import g, request

from api.access.authentication import authenticate, bearer_token
from api.limits.client_address import CLIENT, Client
from api.limits.concurrency import LimitReached
from api.limits.policies import CAPS, PLAYER, RATES
from api.limits.rate_limiter import Verdict
from api.limits.seat_holders import digest
from api.problems.problem import Problem
from api.runtime.services import Services, services
from domain.accounts.tokens import Identity
from domain.matches.errors import MatchError
from domain.matches.state import Rewritten
from domain.store import Command, Unavailable

FAILED = RATES["failed-tokens"]


def client() -> Client:
    """The client of the request: as the edge found it, or as the connection says."""
    found: Client | None = request.environ.get(CLIENT)
    return found or services().addresses.client(
        request.remote_addr or "",
        request.headers.getlist("Forwarded"),
        request.headers.getlist("X-Forwarded-For"),
    )


def charge(names: Sequence[str], identity: Identity | None) -> None:
    """Use up one unit of each quota. A Problem if there is none left; then nobody else's are touched."""
    caller = client()
    for name in names:
        rate = RATES[name]
        key = identity.player if rate.per == PLAYER and identity is not None else caller.address
        verdict = services().limiter.take(rate, key, caller.factor)
        if not verdict.allowed:
            raise refusal(verdict)
        g.setdefault("quota_headers", verdict.headers())


def refusal(verdict: Verdict) -> Problem:
    """The problem of an attempt that is over the quota."""
    rate = verdict.rate
    accepted = {"quota": rate.name, "units": verdict.quota, "seconds": rate.seconds, "per": rate.per}
    return Problem("too-many-requests", headers=verdict.headers(), accepted=accepted)


def identify(services: Services, caller: Client, token: str | None) -> Identity | None:
    """The player who holds the token with which a request begins, as `authenticate` finds them. The token is
    remembered as good; one that nobody holds is counted against the caller's address.
    """
    try:
        identity = authenticate(services, token)
    except Problem:
        if token is not None:
            services.limiter.take(FAILED, caller.address, caller.factor)
            services.seat_holders.forget(digest(token))
        raise
    if token is not None and identity is not None:
        services.seat_holders.note(digest(token), identity.player)
    return identity


def remember_seat(identity: Identity, match: UUID | str) -> None:
    """Remember whether the caller has a seat of the match.

    What was done is done: nothing that fails here becomes the answer.
    """
    token, holders = bearer_token(request.headers.get("Authorization")), services().seat_holders
    if token is None:
        return

    def has_seat() -> bool:
        return services().matches.seat_of(UUID(str(match)), identity.player) is not None

    with suppress(Unavailable, MatchError, Rewritten):
        holders.note_seat(digest(token), str(match), has_seat)


def require_room(name: str, held: int) -> None:
    """LimitReached if the caller holds as many as the cap of that name allows."""
    most = int(CAPS[name].most * client().factor)
    if held >= most:
        services().concurrency.refused(name)
        raise LimitReached(CAPS[name], most)


def require_room_in_match(
    name: str, held: Callable[[str], int], identity: Identity, match: UUID, command: Command
) -> None:
    """The same for a command of a match. One that was carried out already needs no room.

    Only who has no room costs a read of the log.
    """
    try:
        require_room(name, held(identity.player))
    except LimitReached:
        if not services().matches.is_repeated(match, identity.player, command):
            raise
