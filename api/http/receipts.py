"""Receipts of refusals: the service signs that it refused a command of a match, and why."""

import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec

from api.runtime.services import Services
from domain.kernel.game import Refused as RefusedByRules
from domain.ledger.receipts import refused
from domain.store import Command, Unavailable
from projections import reads

HEADER: Final = "Nostos-Receipt"


def refusal_receipt(
    services: Services, match: str, player: str, command: Command, problem: bytes
) -> str | None:
    """The receipt of a command that was refused with this problem; None if they know of no such match."""
    with suppress(RefusedByRules, Unavailable, reads.ReadsUnavailable, ValueError):
        services.matches.require_known(UUID(match), player)
        step, head = _visible_head(services, UUID(match), player)
        at: str = msgspec.to_builtins(datetime.now(UTC))
        salt = secrets.token_bytes(32)
        receipt = refused(match, step, head, digest=command.digest, salt=salt, problem=problem, at=at)
        return services.keys.sign(receipt)
    return None


def _visible_head(services: Services, match: UUID, player: str) -> tuple[int, str]:
    """The last step of the match that the player may know of, and the head at that step."""
    if not services.matches.is_delayed_for(match, player):
        return services.matches.known_head(match)
    found = services.reads.reached((match,)).get(match)
    step = 1 if found is None else max(1, found.shown)
    _, heads = services.matches.ledger(match)  # read later, so it has that step
    return step, heads[step - 1]
