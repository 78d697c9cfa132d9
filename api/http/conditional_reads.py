"""Reads over HTTP: which step is asked for, and whether the caller has the answer already."""

import time
from contextlib import suppress
from typing import Final
from uuid import UUID

from flask import Response, request

from api.access import match_access
from api.problems.problem import Problem
from api.runtime.services import services
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, Viewer
from projections.models.lobby import Listing
from projections.reads import NotProjected

CONDITIONAL: Final = ("If-None-Match", "Nostos-Min-Step")  # the headers of every read of a match
DIGITS: Final = 9
NOTES: Final = "notes"  # the projection
PATIENCE: Final = 2.0  # seconds that a caller waits for his own notes
PAUSE: Final = 0.01  # seconds between two looks


def least_step() -> int | None:
    """What the header Nostos-Min-Step asks for."""
    header = request.headers.get("Nostos-Min-Step")
    if header is None:
        return None
    if not (header.isascii() and header.isdigit() and len(header) <= DIGITS):
        accepted = {"type": "integer", "minimum": 0}
        raise Problem("bad-header", header="Nostos-Min-Step", accepted=accepted)
    return int(header)


def looked_at(match: UUID, identity: Identity | None, as_: str | None) -> tuple[Listing, Viewer]:
    """The match in the address, and who looks at it."""
    return match_access.look(services(), match, identity, as_, least_step())


def step_at(match: Listing, at: int | None) -> int:
    """The step to look at, the last one if none is named."""
    if at is not None and at > match.step:
        accepted = {"type": "integer", "minimum": 1, "maximum": match.step}
        raise Problem("bad-parameter", "There is no such step yet.", parameter="at", accepted=accepted)
    return match.step if at is None else at


def wait_for_own() -> None:
    """Return when the reads show what this process wrote last, or when that takes too long."""
    last = services().written.last()
    if last is not None:
        with suppress(NotProjected):
            services().reads.wait(*last)


def wait_for_notes(match: UUID, identity: Identity | None) -> None:
    """Return when the reads show what the caller noted last, or when that takes too long.

    Nobody waits for the notes of others: how long that takes would tell him that there are some.
    """
    wanted = 0 if identity is None else services().noted.number((match, identity.player))
    deadline = time.monotonic() + PATIENCE
    while wanted and time.monotonic() < deadline:
        if services().reads.progress()[NOTES].position >= wanted:
            return
        time.sleep(PAUSE)


def answer(body: bytes, viewer: Viewer, step: int | None) -> Response:
    """A read of a match as one viewer. What only some may see is kept by nobody on the way.

    `step`: what the answer changes with; None if there is more that it changes with.
    """
    response = Response(body, mimetype="application/json")
    if step is not None:
        conditional(response, step)
    response.headers["Cache-Control"] = "no-cache" if viewer is ONLOOKER else "no-store"
    response.vary.add("Authorization")
    return response


def conditional(response: Response, step: int) -> Response:
    """The answer with its step as ETag; 304 if the caller has it already."""
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(str(step))
    response.make_conditional(request)
    return response
