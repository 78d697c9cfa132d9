"""The records of one's own matches: pages that are one file together, which `nostos verify` checks."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from flask import Response

from api.http.conditional_reads import look_at_match, page_response
from api.http.declaration import NO_STORE, SAVED, Answer
from api.http.endpoint import Resource
from api.runtime import log_proofs
from api.runtime.records import match_record
from api.runtime.services import services
from api.schemas import queries
from domain.accounts.tokens import Identity
from domain.kernel.facts import REFEREE
from domain.kernel.match.lifecycle import Status
from domain.matches.state import Rewritten
from domain.store.errors import NewerEvent
from projections.match_filters import FILTERS
from projections.models.listing import Listing

own_records = Resource("own records", "The records of the matches that a player has played.")

LINES: Final = "application/jsonl"
PAGING: Final = ("cursor", "limit")


@own_records.endpoint(
    "GET",
    "/v1/players/me/records",
    Answer(
        200,
        None,
        "Records, one after the other, as domain/ledger/FORMAT.md says.",
        LINES,
        headers=["Link", SAVED],
    ),
    scope="read",
    query=queries.OwnRecordsQuerySchema,
    problems=["bad-cursor", "behind", "unavailable"],
    uses=["own-records"],
)
def list_own_records(identity: Identity, query: queries.OwnRecordsQuery) -> Response:
    """The records of my matches that have ended, the newest first, a page at a time.

    The pages, one after the other, are one file. Of a match that is disclosed I get all, of any other what my
    seat was shown: what `GET /v1/matches/{match}/record` answers me.
    """
    filters = {name: value for name, value in query.items() if name not in PAGING}
    found = FILTERS.convert({**filters, "player": identity.player, "status": Status.ENDED})
    page = services().reads.page(found, query.get("cursor"), query["limit"], caller=identity.player)
    response = Response(b"".join(_records(page.matches, identity)), mimetype=LINES)
    response.vary.add("Authorization")
    response.headers.update(NO_STORE)
    response.headers["Content-Disposition"] = 'attachment; filename="nostos-matches.jsonl"'
    return page_response(response, page.cursor)


def _records(matches: Sequence[Listing], identity: Identity) -> Iterator[bytes]:
    """The record of each, as the player may have it. What a newer version wrote, a server of that has; one
    that somebody changed has no record, and all others have.
    """
    keys = services().keys.latest()
    for each in matches:
        with suppress(NewerEvent, Rewritten):
            found, own = look_at_match(each.match, identity, None)
            viewer = REFEREE if found.disclosed else own
            checkpoints = log_proofs.checkpoint_lines(each.match, found.step)
            yield match_record(each.match, viewer, found.step, keys, checkpoints)
