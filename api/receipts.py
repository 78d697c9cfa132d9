"""Receipts over HTTP: every command of a match that was understood is answered with one."""

import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

import msgspec
from flask import Response, g, request

from api.services import services
from domain.kernel.game import Refused as RefusedByRules
from domain.ledger.receipts import Accepted, Standing, refused
from domain.matches import Done
from domain.store import Command, Unavailable

HEADER: Final = "Nostos-Receipt"
REFUSALS: Final = range(400, 500)


def asked(command: Command) -> None:
    """A command of a match is being carried out."""
    g.asked = command


def accepted(done: Done) -> str:
    """The receipt of an accepted command; the same again for the same command."""
    receipt = Accepted(str(done.match), done.step, done.head, done.bound, done.frame.at)
    return services().keys.sign(receipt)


def standing(match: UUID, step: int, head: str) -> str:
    """The receipt of a head."""
    return services().keys.sign(Standing(str(match), step, head))


def receipted(response: Response) -> Response:
    """The answer, with a receipt if it refuses a command to a match that there is."""
    command: Command | None = g.pop("asked", None)
    match = (request.view_args or {}).get("match")
    if command is not None and match is not None and response.status_code in REFUSALS:
        with suppress(RefusedByRules, Unavailable, ValueError):
            response.headers[HEADER] = _refused(UUID(match), command, response.get_data())
    return response


def _refused(match: UUID, command: Command, problem: bytes) -> str:
    step, head = services().matches.standing(match)
    at: str = msgspec.to_builtins(datetime.now(UTC))
    made = refused(
        str(match),
        step,
        head,
        digest=command.digest,
        salt=secrets.token_bytes(32),
        problem=problem,
        at=at,
    )
    return services().keys.sign(made)
