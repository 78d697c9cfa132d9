"""Views of a tournament: its standings, its rounds and why they are paired so, and its steps."""

from collections.abc import Callable, Hashable, Mapping
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from flask import Response

from api.access import quotas
from api.http.conditional_reads import view_response
from api.http.declaration import RATE_LIMIT, SAVED, Answer
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.presenters.tournaments.round_explanation import explained_round, pairing_bound
from api.presenters.tournaments.round_json import explanation_json, round_json
from api.presenters.tournaments.snapshot import Snapshot, snapshot
from api.presenters.tournaments.standings_csv import csv_table
from api.presenters.tournaments.standings_json import rows_json
from api.presenters.tournaments.standings_trf import trf
from api.presenters.tournaments.tournament_json import people_of
from api.problems.problem import Problem
from api.resources.tournaments.endpoints import ROUND, TOURNAMENT, TournamentResource, path_number
from api.resources.tournaments.looks import (
    TournamentLook,
    look_at_tournament,
    look_in_public,
    public_at,
)
from api.runtime.services import services
from api.schemas.responses.tournaments.rounds import ExplanationSchema, RoundSchema
from api.schemas.responses.tournaments.standings import StandingsSchema
from api.schemas.responses.tournaments.tournaments import TournamentFramesSchema
from api.schemas.tournament_queries import (
    PublicQuery,
    PublicQuerySchema,
    StandingsQuery,
    StandingsQuerySchema,
    TournamentFramesQuery,
    TournamentFramesQuerySchema,
)
from domain.accounts.tokens import Identity
from domain.competition.errors import WrongRound
from domain.competition.lifecycle import TournamentStatus
from domain.competition.standings.lots import final_lots
from domain.competition.standings.ranking import Standings, standings, standings_hash
from domain.competition.state import Tournament, TournamentRound
from domain.kernel.facts import ONLOOKER
from domain.kernel.notation import encode

tournament_views = TournamentResource(
    "tournament views", "A tournament as a caller may know it. Onlookers need no token."
)

NO_ROUND: Final = "no-such-round"
CSV, TRF = "text/csv", "text/plain"
FILES: Final[Mapping[str, tuple[str, Callable[[Snapshot], str]]]] = {
    "csv": (CSV, csv_table),
    "trf": (TRF, trf),
}
"""By the format: its media type, and what writes it."""


@tournament_views.read(
    f"{TOURNAMENT}/standings",
    Answer(200, StandingsSchema, "The standings.", headers=["ETag", SAVED, *RATE_LIMIT], also=(CSV, TRF)),
    query=StandingsQuerySchema,
    problems=[NO_ROUND],
)
def show_standings(tournament: UUID, identity: Identity | None, query: StandingsQuery) -> Response:
    """The standings after a round, as its results count at a step: every sum, and what it is made of. As a
    file they also have what each entrant did in each round; `deploy/documents/TOURNAMENTS.md` describes it.
    """
    look, upto, names = look_in_public(tournament, query.get("at")), query.get("round"), services().names
    form = query.get("format", "json")
    if look.step < look.last or form in FILES:
        quotas.charge(["past-standings"], identity)
    shown = look.known()
    known = shown.tournament
    if upto is not None and known.round(upto) is None:
        raise Problem(NO_ROUND)
    rows = services().computed.standings(_name(look, look.step, upto), lambda: _standings(known, upto))
    names.several([each.player for each in known.entrants])
    if form in FILES:
        names.several(sorted(people_of(known)))
        return _file(tournament, look.step, form, snapshot(shown, rows, upto, names))
    body = {
        "tournament": str(tournament),
        "step": look.step,
        "round": upto,
        "rows": rows_json(known, rows, names),
        "sha256": standings_hash(rows),
        "published": _published(known, upto),
    }
    return view_response(encode(body), ONLOOKER, look.step)


def _file(tournament: UUID, step: int, form: str, shot: Snapshot) -> Response:
    """The standings as a file to save."""
    media_type, written = FILES[form]
    response = view_response(written(shot).encode(), ONLOOKER, step)
    response.mimetype = media_type
    response.headers["Content-Disposition"] = f'attachment; filename="nostos-{tournament}-standings.{form}"'
    return response


def _standings(known: Tournament, upto: int | None) -> Standings:
    """The standings; the final ones with the lots of the last draw."""
    over = known.status is TournamentStatus.FINISHED and upto is None
    return standings(known, upto, final_lots(known, known.draws[-1]) if over else ())


def _published(known: Tournament, upto: int | None) -> str | None:
    """The hash of the standings that were published last after the round; of the final ones at the end."""
    if upto is None and known.final:
        return known.final
    number = upto or len([each for each in known.rounds if each.state == "closed"])
    return next((each.sha256 for each in reversed(known.published) if each.round == number), None)


@tournament_views.read(
    ROUND,
    Answer(200, RoundSchema, "The round.", headers=["ETag"]),
    query=PublicQuerySchema,
    problems=[NO_ROUND],
)
def show_round(tournament: UUID, number: str, identity: Identity | None, query: PublicQuery) -> Response:  # noqa: ARG001
    """A round: who sits where, the matches and results of its tables, its byes, the value of its pairing."""
    look, names = look_in_public(tournament, query.get("at")), services().names
    known, held, paired = _round(look, number)
    bound = services().computed.bound(
        _name(look, paired), lambda: pairing_bound(public_at(tournament, paired - 1), held)
    )
    names.several([known.entrants[each - 1].player for each in held.pairing.numbers()])
    body = {"tournament": str(tournament), "step": look.step, **round_json(known, held, bound, names)}
    return view_response(encode(body), ONLOOKER, look.step)


@tournament_views.read(
    f"{ROUND}/explanation",
    Answer(200, ExplanationSchema, "Why the round is paired so.", headers=["ETag"]),
    query=PublicQuerySchema,
    problems=[NO_ROUND],
)
def explain_round(tournament: UUID, number: str, identity: Identity | None, query: PublicQuery) -> Response:  # noqa: ARG001
    """Why a round is paired as it is, in sentences, and what the checker of pairings finds."""
    look, names = look_in_public(tournament, query.get("at")), services().names
    known, held, paired = _round(look, number)
    explained = services().computed.explained(
        _name(look, paired, held.pairing, held.engine),
        lambda: explained_round(public_at(tournament, paired - 1), held),
    )
    names.several([known.entrants[each - 1].player for each in held.pairing.numbers()])
    shown = explanation_json(known, held, explained, names)
    body = {"tournament": str(tournament), "step": look.step, **shown}
    return view_response(encode(body), ONLOOKER, look.step)


@tournament_views.read(
    f"{TOURNAMENT}/frames",
    Answer(200, TournamentFramesSchema, "The frames after the step `after`.", headers=["ETag"]),
    query=TournamentFramesQuerySchema,
    who=TOURNAMENT_VIEWER,
)
def tournament_frames(tournament: UUID, identity: Identity | None, query: TournamentFramesQuery) -> Response:
    """What I may know of each step, one frame a step."""
    look = look_at_tournament(tournament, identity, query.get("as_"), query.get("at"))
    bodies = services().tournament_reads.frames(
        tournament, look.viewer, query["after"], upto=look.step, limit=query["limit"]
    )
    body = {"tournament": str(tournament), "viewer": look.viewer_name, "step": look.step}
    frames = [msgspec.Raw(each) for each in bodies]
    return view_response(encode({**body, "frames": frames}), look.viewer, look.step)


class _KnownRound(NamedTuple):
    """A round of a tournament as it is known. `paired`: the step by which it was paired."""

    tournament: Tournament
    round: TournamentRound
    paired: int


def _round(look: TournamentLook, text: str) -> _KnownRound:
    """The round of the number in a path. A Problem if it is not paired."""
    known = look.known()
    try:
        held = known.tournament.round(path_number(text, WrongRound("round")))
    except WrongRound:
        held = None
    if held is None:
        raise Problem(NO_ROUND)
    return _KnownRound(known.tournament, held, known.paired[held.number - 1])


def _name(look: TournamentLook, *parts: Hashable) -> tuple[Hashable, ...]:
    """What something computed of the tournament follows from; after a failover the log may have others."""
    return services().reads.lineage(), look.tournament, *parts
