"""Imports of entrants: what a file of an organizer holds, and what is wrong in which line."""

from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID

from flask import Response, request

from api.http.conditional_reads import view_response
from api.http.declaration import Answer
from api.http.tournament_permissions import ENTERING_OTHERS, stages
from api.presenters.localization import texts_for
from api.presenters.tournaments.entrant_files.check_json import check_json
from api.presenters.tournaments.entrant_files.entrant_file import EntrantFile
from api.presenters.tournaments.entrant_files.readers import read_entrant_file
from api.problems.problem import problem_of
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource
from api.runtime.services import services
from api.schemas.requests.tournaments.entries import EntrantFileText, EntrantFileTextSchema
from api.schemas.responses.tournaments.people import EntrantFileCheckSchema
from domain.accounts.tokens import Identity
from domain.competition.errors import InsidersDoNotEnter
from domain.competition.facts import EnteredLate, EntrantRegistered
from domain.competition.referee.beginning import plays
from domain.kernel.facts import REFEREE
from domain.kernel.game import Refused
from domain.kernel.notation import encode
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.registration import NewEntrant

imports = TournamentResource("tournament imports", "Entrants in a file of an organizer.")

USES: Final = ("tournament-trials", "tournament-trials-address")


@imports.endpoint(
    "POST",
    f"{TOURNAMENT}/imports/check",
    Answer(200, EntrantFileCheckSchema, "What the file holds, and what is wrong with it."),
    scope="read",
    body=EntrantFileTextSchema,
    headers=["Accept-Language"],
    who=ENTERING_OTHERS,
    uses=USES,
    at=stages(EntrantRegistered, EnteredLate),
)
def check_entrant_file(tournament: UUID, identity: Identity, body: EntrantFileText) -> Response:
    """Read a file of entrants, and say of each line what would be refused if all were entered now, one after
    the other. Nobody is entered by it.
    """
    file, held = read_entrant_file(body["text"]), services()
    entries = [] if file.faults else [NewEntrant(each.player, each.affiliation) for each in file.entrants]
    refused = list(held.tournaments.entry_refusals(tournament, identity.player, entries))
    looked = held.reads.those_who_looked(tournament) if entries else frozenset[str]()
    for at, entry in enumerate(entries):
        if entry.player in looked:
            refused[at] = InsidersDoNotEnter("player")
    truth = held.tournaments.truth(tournament)
    entered = {each.player for each in truth.entrants if plays(truth, each.player)}
    found = [entry.player for entry, refusal in zip(entries, refused, strict=True) if refusal is None]
    names = held.names.several(found)
    shown = check_json(file, entered, lambda player: names.get(player, ""))
    shown["faults"] += list(_refusals(file, refused))
    return view_response(encode({"tournament": str(tournament), **shown}), REFEREE, None)


def _refusals(file: EntrantFile, refused: Sequence[Refused | None]) -> Iterator[JsonObject]:
    """Why entrants of a file without faults of its own cannot enter, by their lines."""
    texts = texts_for(None, request.headers.get("Accept-Language"))
    for entrant, refusal in zip(file.entrants, refused, strict=False):  # of a file with faults none was asked
        if refusal is not None:
            problem = problem_of(refusal, texts)
            yield {
                "line": entrant.line,
                "problem": problem.kind.name,
                "value": entrant.player,
                "detail": problem.detail or problem.kind.meaning,
            }
