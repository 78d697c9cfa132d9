"""Dossiers: what a match says about a dispute, for arbiters and for those who play in it."""

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final
from uuid import UUID

from flask import Response, request

from api.access.match_access import is_referee, reads_of, seat_of
from api.http.conditional_reads import CONDITIONAL, look_at_match, look_back_at_match, step_at, view_response
from api.http.declaration import NO_STORE, SAVED, Answer
from api.http.endpoint import Resource
from api.http.permissions import VIEWER
from api.presenters.bot_flags import flagged
from api.presenters.dossier import dossier_html
from api.presenters.dossier.dossier_csv import dossier_csv
from api.presenters.dossier.dossier_json import DossierSource, dossier_json, times_json
from api.presenters.dossier.dossier_zip import archive_of
from api.presenters.dossier.presence_json import PresenceReader, presence_json
from api.presenters.dossier.verification import verification_json
from api.presenters.localization import Narrator, preferred_language
from api.presenters.record_cache import tag_of
from api.presenters.view_cache import read_frame
from api.problems.problem import Problem
from api.runtime.presence.table import MOST
from api.runtime.records import match_record, step_name
from api.runtime.services import services
from api.schemas import queries
from api.schemas.responses.dossier import DossierSchema, TimesSchema
from api.schemas.tournament_queries import EntrantDossierQuery, EntrantDossierQuerySchema
from domain.accounts.tokens import Identity
from domain.competition.errors import NoSuchEntrant, NoTournament
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match.fold import initial
from domain.kernel.notation import encode, viewer_name
from domain.ledger.canonical import from_microseconds
from domain.matches.dossier.history import history
from domain.matches.errors import NoSuchMatch
from domain.threadsafe.decoder import JsonObject, read_json
from projections.models.listing import Listing
from projections.reads import NotProjected

CSV, HTML, ZIP = "text/csv", "text/html", "application/zip"
MEDIA_TYPES: Final = {"csv": CSV, "html": HTML, "zip": ZIP}
MOST_MATCHES: Final = 12  # of an entrant, in one archive; a named round has at most 20 (22 of the rules)

WORDED: Final = ("html", "zip")  # formats in the language of the caller
NUMBER: Final = re.compile("[1-9][0-9]{0,5}")

dossier = Resource("dossier", "What a match says about a dispute: who knew what, times, presence, checks.")


@dossier.endpoint(
    "GET",
    "/v1/matches/<match>/dossier",
    Answer(200, DossierSchema, "The dossier.", headers=[SAVED, "Content-Language"], also=(CSV, HTML, ZIP)),
    scope="read",
    optional=True,
    query=queries.DossierQuerySchema,
    headers=[*CONDITIONAL[1:], "Accept-Language"],
    who=VIEWER,
    problems=["rewritten"],
)
def dossier_of_match(match: UUID, identity: Identity | None, query: queries.DossierQuery) -> Response:
    """What each seat was shown and since when; the time of each turn; connections; every command, accepted or
    refused; acts of arbiters; who looked; and what the checks of the record find.

    It is as the viewer knows the match. Connections and refused commands of all seats are for the arbiters of
    the match, and for an organizer to whom it is opened; a player gets their own.
    """
    look = look_back_at_match(match, identity, query.get("as_"))
    form = query.get("format") or _accepted(*MEDIA_TYPES)
    wanted = query.get("text") or (_language() if form in WORDED else None)
    body = _dossier(look, identity, wanted, at=query.get("at"), seat=query.get("seat"))
    return _response(body, look[1], form, wanted, lambda: _record(look, identity, body["step"]))


@dossier.endpoint(
    "GET",
    "/v1/tournaments/<tournament>/entrants/<number>/dossier",
    Answer(200, None, "A folder for each match.", ZIP, headers=[SAVED]),
    scope="read",
    optional=True,
    query=EntrantDossierQuerySchema,
    headers=["Accept-Language"],
    problems=["no-such-entrant", "rewritten", "behind"],
    uses=["archives"],
)
def dossier_of_entrant(
    tournament: UUID, number: str, identity: Identity | None, query: EntrantDossierQuery
) -> Response:
    """The dossiers of all matches of an entrant that have opened, as one archive: each as I know the match,
    and with all that it hid once that is disclosed. An archive has at most 12 matches; `round` names those
    of one round.
    """
    found = services().tournaments.view(tournament, ONLOOKER)
    entrant = found.entrant(int(number)) if NUMBER.fullmatch(number) else None
    if entrant is None:
        raise NoSuchEntrant("number")
    matches = [
        (f"round-{place.round}-table-{place.table}-match-{at}", UUID(match.match))
        for place, table in found.places()
        if entrant.number in table.seats and query.get("round") in (None, place.round)
        for at, match in enumerate(table.matches, 1)
    ]
    if len(matches) > MOST_MATCHES and query.get("round") is None:
        detail = f"The entrant has {len(matches)} matches, an archive {MOST_MATCHES}. Name a round."
        raise Problem("bad-parameter", detail, parameter="round", accepted=[*range(1, len(found.rounds) + 1)])
    language, files = query.get("text") or _language(), dict[str, bytes]()
    for folder, match in matches:
        with suppress(NoSuchMatch):  # it is listed, and opens in a moment
            files |= {
                f"{folder}/{name}": data for name, data in _all_files(match, identity, language).items()
            }
    response = _attached(archive_of(files), ZIP, f"nostos-{tournament}-entrant-{number}-dossier.zip")
    response.vary.add("Accept-Language")
    return _no_store(response)


def _all_files(match: UUID, identity: Identity | None, language: str) -> dict[str, bytes]:
    """The files of a match as the caller knows it; as the referee once everybody may."""
    look = look_at_match(match, identity, None)
    as_ = viewer_name(REFEREE) if look[0].disclosed else None
    look = look_at_match(match, identity, as_)
    body = _dossier(look, identity, language)
    return _files(body, language, _record(look, identity, body["step"]))


@dossier.endpoint(
    "GET",
    "/v1/matches/<match>/dossier/times",
    Answer(200, TimesSchema, "The times.", headers=[SAVED], also=(CSV,)),
    scope="read",
    optional=True,
    query=queries.TimesQuerySchema,
    headers=CONDITIONAL[1:],
    who=VIEWER,
)
def times_of_match(match: UUID, identity: Identity | None, query: queries.TimesQuery) -> Response:
    """How long each seat thought, turn by turn, and from which clock. Everybody may recompute it."""
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    source = _source((found, viewer), identity, query.get("at"), query.get("seat"), None)
    body = _envelope(found, viewer, source) | times_json(source)
    return _response(body, viewer, query.get("format") or _accepted("csv"), None)


def _dossier(
    look: tuple[Listing, Viewer],
    identity: Identity | None,
    language: str | None,
    *,
    at: int | None = None,
    seat: int | None = None,
) -> JsonObject:
    """The dossier as the viewer of the look knows the match at a step, of one seat or of all."""
    found, viewer = look
    source = _source(look, identity, at, seat, language)
    last = source.steps[-1]
    place = {"tournament": found.tournament, "round": found.tournament_round, "table": found.tournament_table}
    return {
        **_envelope(found, viewer, source),
        **dossier_json(source),
        "game": found.game,
        "title": source.game.title,
        "status": last.after.status,
        "at": last.frame.at,
        "disclosed": found.disclosed,
        "tournament": place if found.tournament else None,
        "presence": _presence(found, viewer, identity, source),
        "verification": _verification(found, viewer, last.frame.step),
    }


def _record(look: tuple[Listing, Viewer], identity: Identity | None, step: int) -> bytes | None:
    """The record up to the step of the dossier; None for who looks as a seat, who gets no record of it."""
    found, viewer = look
    if isinstance(viewer, int) and seat_of(identity, found) != viewer and not found.disclosed:
        return None
    return match_record(found.match, viewer, step, services().keys.latest(), ())


def _accepted(*formats: str) -> str:
    """Which of these formats the caller accepts best, or `json`."""
    offered = {MEDIA_TYPES[name]: name for name in formats}
    best = request.accept_mimetypes.best_match(["application/json", *offered])
    return offered.get(best or "", "json")


def _language() -> str:
    return preferred_language(request.headers.get("Accept-Language"))


def _source(
    look: tuple[Listing, Viewer],
    identity: Identity | None,
    at: int | None,
    seat: int | None,
    language: str | None,
) -> DossierSource:
    """What the dossier is made of, as the viewer of the look knows the match at a step."""
    found, viewer = look
    if seat is not None and seat >= len(found.seats):
        accepted = {"type": "integer", "minimum": 0, "maximum": len(found.seats) - 1}
        raise Problem("bad-parameter", "There is no such seat.", parameter="seat", accepted=accepted)
    game, match, upto = services().rules(found), found.match, step_at(found, at)
    bodies = reads_of(services(), found, viewer, identity).frames(match, viewer, upto=upto)
    if len(bodies) != upto:
        raise NotProjected  # they are being rebuilt
    name_of = flagged(match, len(found.seats), services().names)
    texts: list[list[str]] = []
    if language is not None:
        narrate = Narrator(game, language, initial(game), name_of)
        texts = [read_json(narrate(body))["text"] for body in bodies]
    steps = history(game, (read_frame(game, match, body) for body in bodies))
    heads = services().matches.ledger(match)[1]
    return DossierSource(game, steps, heads, texts, services().names, seat)


def _envelope(found: Listing, viewer: Viewer, source: DossierSource) -> JsonObject:
    step = source.steps[-1].frame.step
    return {"match": str(found.match), "viewer": viewer_name(viewer), "step": step}


def _presence(
    found: Listing, viewer: Viewer, identity: Identity | None, source: DossierSource
) -> JsonObject | None:
    """What the caller may know of connections and refused commands; None if they have no part in this."""
    if identity is None:
        return None
    player = identity.player
    judges = _judges(found, identity)
    plays = seat_of(identity, found) is not None
    if not (judges or plays):
        return None
    last = source.steps[-1]
    in_part = judges and viewer is not REFEREE and not found.disclosed
    limited = last.frame.step < found.step or (in_part and (found.late or isinstance(viewer, int)))
    reader = PresenceReader(
        player,
        viewer,
        judges and (found.disclosed or viewer is REFEREE),
        from_microseconds(last.at) if limited else None,
        last.frame.step,
    )
    kept = services().presence.of_match(found.match, None if judges else player)
    return presence_json(kept, reader, MOST, source.seat)


def _judges(found: Listing, identity: Identity) -> bool:
    """Whether the caller is an arbiter of the match, or somebody to whom it is opened."""
    if is_referee(services(), identity, found):
        return True
    return identity.player in found.arbiters and identity.player in _arbiters_now(found)


def _arbiters_now(found: Listing) -> Collection[str]:
    """The arbiters of the match's tournament; a match that is over still names those who were removed."""
    with suppress(NoTournament):
        return services().tournaments.arbiters(UUID(found.tournament))
    return found.arbiters


def _verification(found: Listing, viewer: Viewer, step: int) -> JsonObject:
    """What the checks of the viewer's record find, if it is short enough to be checked here."""
    keys = services().keys.latest()
    tag = tag_of(*step_name(found.match, step), viewer_name(viewer), keys.published())

    def record() -> bytes:
        return match_record(found.match, viewer, step, keys, ())

    return verification_json(services().verifications.report(tag, step, record, services().shelf))


def _files(body: JsonObject, language: str, record: bytes | None) -> dict[str, bytes]:
    """The dossier in all formats, what its checks found, and the record, by the names of files."""
    files = {
        "dossier.json": encode(body),
        "dossier.csv": dossier_csv(body).encode(),
        "dossier.html": dossier_html.dossier_html(body, language).encode(),
        "verification.json": encode(body["verification"]),
    }
    return files if record is None else {**files, "record.jsonl": record}


def _attached(data: str | bytes, media_type: str, name: str) -> Response:
    response = Response(data, mimetype=media_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _response(
    body: JsonObject,
    viewer: Viewer,
    form: str,
    language: str | None,
    record: Callable[[], bytes | None] = lambda: None,
) -> Response:
    """The dossier in one of the formats; no cache stores it. `record`: what the archive has besides."""
    name = f"nostos-{body['match']}-dossier-{body['viewer']}.{form}"
    if form == "csv":
        response = _attached(dossier_csv(body), CSV, name)
    elif form == "zip":
        spoken = language or _language()
        response = _attached(archive_of(_files(body, spoken, record())), ZIP, name)
        response.vary.add("Accept-Language")
    elif form == "html":
        response = Response(dossier_html.dossier_html(body, language or _language()), mimetype=HTML)
        response.headers["Content-Security-Policy"] = dossier_html.POLICY
        response.headers["Content-Language"] = language or _language()
        response.vary.add("Accept-Language")
    else:
        return _no_store(view_response(encode(body), viewer, None))
    return _no_store(response)


def _no_store(response: Response) -> Response:
    response.headers.update(NO_STORE)
    response.vary.update(["Authorization", "Accept"])
    return response
