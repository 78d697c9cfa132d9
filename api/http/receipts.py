"""Receipts over HTTP: every command of a match that was understood is answered with one."""

import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec
from flask import Response, g, request

from api.runtime.services import Services, services
from api.runtime.signing_keys import Keyring
from domain.kernel.game import Refused as RefusedByRules
from domain.ledger.receipts import Accepted, Standing, refused
from domain.matches import Done
from domain.store import Command, Unavailable
from projections import reads

HEADER: Final = "Nostos-Receipt"
REFUSALS: Final = range(400, 500)


def asked(player: str, command: Command) -> None:
    """A command of a match is being carried out, for this player."""
    g.asked = player, command


def accepted(keys: Keyring, done: Done) -> str:
    """The receipt of an accepted command; the same again for the same command."""
    return keys.sign(Accepted(str(done.match), done.step, done.head, done.bound, done.frame.at))


def standing(match: UUID, step: int, head: str) -> str:
    """The receipt of a head."""
    return services().keys.sign(Standing(str(match), step, head))


def receipted(response: Response) -> Response:
    """The answer, with a receipt if it refuses a command to a match that there is."""
    asked: tuple[str, Command] | None = g.pop("asked", None)
    match = (request.view_args or {}).get("match")
    if asked is not None and match is not None and response.status_code in REFUSALS:
        receipt = refusal(services(), match, *asked, response.get_data())
        if receipt is not None:
            response.headers[HEADER] = receipt
    return response


def _known(services: Services, match: UUID, player: str) -> tuple[int, str]:
    """The last step of the match that this process, and the player, may know of, and the head at it."""
    if not services.matches.looks_on_late(match, player):
        return services.matches.standing(match)
    _, heads = services.matches.ledger(match)
    found = services.reads.reached((match,)).get(match)
    step = 1 if found is None else max(1, found.shown)
    return step, heads[step - 1]


def refusal(services: Services, match: str, player: str, command: Command, problem: bytes) -> str | None:
    """The receipt of a command that was refused with this problem; None where there is no such match."""
    with suppress(RefusedByRules, Unavailable, reads.Unavailable, ValueError):
        step, head = _known(services, UUID(match), player)
        at: str = msgspec.to_builtins(datetime.now(UTC))
        salt = secrets.token_bytes(32)
        made = refused(match, step, head, digest=command.digest, salt=salt, problem=problem, at=at)
        return services.keys.sign(made)
    return None
