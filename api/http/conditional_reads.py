"""Conditional reads: the step that a read asks for, and 304 if the caller has the response already; pages of
lists.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from flask import Response, request

from api.access import match_access
from api.access.seats import seat_looks
from api.problems.problem import Problem
from api.runtime.services import services
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER, Viewer
from projections.models.listing import Listing
from projections.reads import NotProjected

CONDITIONAL: Final = ("If-None-Match", "Nostos-Min-Step")  # the headers of every read of a match
PLACES: Final = ("at", "after")  # parameters of the query that are steps
DIGITS: Final = 9
NOTEBOOKS: Final = ("notes", "talk")  # the projections
NOTES_TIMEOUT: Final = 2.0  # seconds that a read waits for the caller's own notes
POLL_INTERVAL: Final = 0.01  # seconds


def least_step() -> int | None:
    """The step in the header Nostos-Min-Step; None without the header."""
    header = request.headers.get("Nostos-Min-Step")
    if header is None:
        return None
    if not _is_step(header):
        accepted = {"type": "integer", "minimum": 0}
        raise Problem("bad-header", header="Nostos-Min-Step", accepted=accepted)
    return int(header)


def seen_step() -> int:
    """The last step that the request names: the caller was shown it. 0 if it names none."""
    named = (
        *request.if_none_match.as_set(include_weak=True),
        *(request.args.get(name, "") for name in PLACES),
    )
    return max((int(text) for text in named if _is_step(text)), default=0)


def look_at_match(match: UUID, identity: Identity | None, as_: str | None) -> tuple[Listing, Viewer]:
    """The match as the caller may know it, and the viewer whose view they get."""
    return match_access.look(services(), match, identity, as_, least_step(), seen=seen_step(), at_once=True)


def look_back_at_match(match: UUID, identity: Identity | None, as_: str | None) -> tuple[Listing, Viewer]:
    """The same, also for somebody who does not play and looks as a seat up to a step.

    Only for reads of what a viewer saw, and not after the step of the match.
    """
    found = seat_looks.look_back(services(), match, identity, as_, least_step())
    return look_at_match(match, identity, as_) if found is None else found


def step_at(match: Listing, at: int | None) -> int:
    """The step to look at: the last one if the query names none."""
    if at is not None and at > match.step:
        accepted = {"type": "integer", "minimum": 1, "maximum": match.step}
        raise Problem("bad-parameter", "There is no such step yet.", parameter="at", accepted=accepted)
    return match.step if at is None else at


def wait_for_own_writes() -> Mapping[UUID, int]:
    """Wait until the read models show what this process wrote, or until a timeout; the steps of matches."""
    written, reads = services().written.recent(), services().reads
    reached = reads.reached(tuple(written)) if written else {}
    with suppress(NotProjected):
        for match, step in written.items():
            if match not in reached or reached[match].step < step:
                reads.wait(match, step)
    return written


def wait_for_own_notes(match: UUID, identity: Identity | None) -> None:
    """Wait until the read models show the caller's last note or line of talk, or until a timeout.

    It never waits for those of others: the length of the wait would reveal that they exist.
    """
    wanted = 0 if identity is None else services().noted.number((match, identity.player))
    deadline = time.monotonic() + NOTES_TIMEOUT
    while wanted and time.monotonic() < deadline:
        progress = services().reads.progress()
        if all(progress[name].position >= wanted for name in NOTEBOOKS):
            return
        time.sleep(POLL_INTERVAL)


def view_response(body: bytes, viewer: Viewer, step: int | None) -> Response:
    """The response to a read as one viewer. No cache stores what only some may see.

    `step`: becomes the ETag; None if the body may change while the step stays the same.
    """
    response = Response(body, mimetype="application/json")
    if step is not None:
        conditional(response, step)
    response.headers["Cache-Control"] = "no-cache" if viewer is ONLOOKER else "no-store"
    response.vary.add("Authorization")
    return response


def page_response(response: Response, cursor: str | None) -> Response:
    """The response with a page of a list, and with its Link to the next one. `cursor`: of that, or None."""
    if cursor is not None:
        rest = urlencode({**request.args, "cursor": cursor})
        response.headers["Link"] = f'<{request.path}?{rest}>; rel="next"'
    return response


def conditional(response: Response, step: int) -> Response:
    """The response with its step as ETag; 304 if the caller has it already."""
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(str(step))
    response.make_conditional(request)
    return response


def _is_step(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS
