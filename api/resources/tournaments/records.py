"""Records of a tournament: the head of its ledger, its record, and the archive with its matches."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from uuid import UUID

from flask import Response

from api.access.match_access import listing
from api.access.tournament_access import tournament_viewer
from api.http.conditional_reads import view_response
from api.http.declaration import NO_STORE, SAVED, Answer
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.problems.problem import Problem
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource
from api.runtime import log_proofs
from api.runtime.records import match_record, tournament_record
from api.runtime.services import services
from api.schemas.responses.tournaments.tournaments import TournamentHeadSchema
from api.schemas.tournament_queries import (
    ArchiveQuery,
    ArchiveQuerySchema,
    TournamentLookQuery,
    TournamentLookQuerySchema,
)
from domain.accounts.tokens import Identity
from domain.competition.lifecycle import ENDED
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import encode
from domain.ledger.receipts import HeadReceipt
from domain.ledger.verify.tournaments.archive import write_archive
from domain.matches.errors import NoSuchMatch
from projections.models.tournaments.tournament_frames import tournament_viewer_name

tournament_records = TournamentResource(
    "tournament records",
    "Proofs of what happened in a tournament: its ledger, and the records of its matches.",
)

MOST_MATCHES: Final = 260  # in one archive: those of a round of 500 entrants, and some that were replayed
LINES: Final = "application/jsonl"


@tournament_records.endpoint(
    "GET",
    f"{TOURNAMENT}/head",
    Answer(200, TournamentHeadSchema, "The head of the tournament's ledger."),
    scope="read",
    optional=True,
)
def tournament_head(tournament: UUID, identity: Identity | None) -> Response:  # noqa: ARG001
    """The signed hash over all steps so far."""
    _, heads = services().tournaments.ledger(tournament)
    step, head = len(heads), heads[-1]
    receipt = services().keys.sign(HeadReceipt(str(tournament), step, head))
    body = {"tournament": str(tournament), "step": step, "head": head, "receipt": receipt}
    return view_response(encode(body), ONLOOKER, None)


@tournament_records.endpoint(
    "GET",
    f"{TOURNAMENT}/record",
    Answer(200, None, "JSON lines, as domain/ledger/FORMAT.md says.", LINES, headers=[SAVED]),
    scope="read",
    optional=True,
    query=TournamentLookQuerySchema,
    who=TOURNAMENT_VIEWER,
    problems=["rewritten"],
)
def show_tournament_record(
    tournament: UUID, identity: Identity | None, query: TournamentLookQuery
) -> Response:
    """One file that holds and proves what happened in the tournament so far, with what I may open of it.

    The staff may open more than everybody only when the tournament is over: its first step has the secrets.
    """
    viewer = tournament_viewer(services(), tournament, identity, query.get("as_"))
    if viewer is REFEREE and services().tournaments.status(tournament) not in ENDED:
        viewer = ONLOOKER
    _, heads = services().tournaments.ledger(tournament)
    lines = tournament_record(tournament, viewer, len(heads), services().keys.latest())
    return _file(lines, f"nostos-tournament-{tournament}-{tournament_viewer_name(viewer)}")


@tournament_records.endpoint(
    "GET",
    f"{TOURNAMENT}/archive",
    Answer(200, None, "An archive, as domain/ledger/FORMAT.md says.", LINES, headers=[SAVED]),
    scope="read",
    optional=True,
    query=ArchiveQuerySchema,
    problems=["rewritten"],
    uses=["archives"],
)
def archive(tournament: UUID, identity: Identity | None, query: ArchiveQuery) -> Response:  # noqa: ARG001
    """The record of the tournament and those of its matches in one file, for `nostos verify`.

    Of a match that is disclosed everybody gets all, of any other what onlookers are shown. A tournament with
    many matches has an archive for each round.
    """
    _, heads = services().tournaments.ledger(tournament)
    found = services().tournaments.view(tournament, ONLOOKER, len(heads))
    matches = [*_matches(found, query.get("round"))]
    if len(matches) > MOST_MATCHES:
        detail = f"The tournament has {len(matches)} matches, a file {MOST_MATCHES}. Name a round."
        raise Problem("bad-parameter", detail, parameter="round", accepted=[*range(1, len(found.rounds) + 1)])
    keys = services().keys.latest()
    records = [tournament_record(tournament, ONLOOKER, len(heads), keys)]
    for match, viewer, step in _shown(matches):
        records.append(match_record(match, viewer, step, keys, log_proofs.checkpoint_lines(match, step)))
    part = "" if "round" not in query else f"-round-{query['round']}"
    return _file(b"".join(write_archive(str(tournament), records)), f"nostos-archive-{tournament}{part}")


def _matches(tournament: Tournament, number: int | None) -> Iterator[UUID]:
    """The matches that are listed for a round; None: for all rounds."""
    for place, table in tournament.places():
        if number in (None, place.round):
            yield from (UUID(match.match) for match in table.matches)


def _shown(matches: list[UUID]) -> Iterator[tuple[UUID, Viewer, int]]:
    """Those of the matches that are open, as whom everybody may look at each, and up to which step."""
    for match in matches:
        with suppress(NoSuchMatch):  # it is listed, and opens in a moment
            found = listing(services(), match, None)
            yield match, REFEREE if found.disclosed else ONLOOKER, found.step


def _file(lines: bytes, name: str) -> Response:
    response = Response(lines, mimetype=LINES)
    response.vary.add("Authorization")
    response.headers.update(NO_STORE)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
    return response
