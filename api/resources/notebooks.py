"""Notebooks: notes that a group of seats shares, and their talk, apart from the match."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar
from uuid import UUID

import msgspec
from flask import Response, request

from api.access.match_access import reads_of, require_seat, seat_of
from api.http.commands import COMMAND_HEADERS, explain_refusals, keyed_command
from api.http.conditional_reads import look_at_match, step_at, view_response, wait_for_own_notes
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import SEATED, VIEWER
from api.presenters.analysis.guesses import made_json, offered_json
from api.presenters.localization import texts, texts_for
from api.problems.problem import Members, refusal
from api.runtime.services import services
from api.schemas import moves, queries
from api.schemas.requests.notebooks import (
    Marks,
    MarksSchema,
    NewGuess,
    NewGuessSchema,
    WrittenLine,
    WrittenLineSchema,
)
from api.schemas.responses.notebooks import GuessesSchema, NotedSchema, NotesSchema, TalkedSchema, TalkSchema
from domain.accounts.tokens import READ, Identity
from domain.kernel.facts import REFEREE, Seat, Viewer
from domain.kernel.match.state import Match
from domain.kernel.notation import encode, viewer_name
from domain.kernel.texts import names
from domain.matches import errors
from domain.notebooks.notes import WHILE_PLAYING
from domain.store import CommandResult
from projections.models.listing import Listing
from projections.models.notes import Note
from projections.models.talk import TalkLine
from projections.reads import Reads

Line = TypeVar("Line", Note, TalkLine)
Read: TypeAlias = Callable[[Reads, UUID, Viewer, int | None], Sequence[Line]]
"""Reads the notes or the talk of a match, as a viewer, up to a step."""

notebooks = Resource(
    "notebooks",
    "Notes that a group of seats shares, and the lines that they write to each other. Nobody else learns "
    "that there are any.",
)


@notebooks.endpoint(
    "GET",
    "/v1/matches/<match>/notebook",
    Answer(200, NotesSchema, "The last note on each subject."),
    scope="read",
    optional=True,
    query=queries.NotesQuerySchema,
    headers=["Nostos-Min-Step"],
    who=VIEWER,
)
def notes(match: UUID, identity: Identity | None, query: queries.NotesQuery) -> Response:
    """The notebooks that a viewer may read, as they were at a step."""
    viewer, shown = _read(match, identity, query, Reads.notes, query.get("group"))
    body = {"match": match, "viewer": viewer_name(viewer), "notes": shown}
    return view_response(encode(body), viewer, None)  # notes come and go between two steps


@notebooks.endpoint(
    "PUT",
    "/v1/matches/<match>/notebook/<subject>",
    Answer(200, NotedSchema, "The note."),
    scope="play",
    body=MarksSchema,
    headers=COMMAND_HEADERS,
    who=SEATED,
    at=WHILE_PLAYING,
    problems=["no-notebook", "unfit", "noted-out"],
)
def note(match: UUID, subject: str, identity: Identity, body: Marks) -> Response:
    """Write the marks of a subject; they replace the ones before. A notebook takes 2000 notes of a player."""
    command = keyed_command(identity.player, "note", [match, subject], body)
    with explain_refusals(services().matches.game(match)):
        done = services().notebooks.note(match, identity.player, subject, body["marks"], command)
    return _written(match, identity, done)


@notebooks.endpoint(
    "GET",
    "/v1/matches/<match>/notebook/talk",
    Answer(200, TalkSchema, "The lines, the oldest first."),
    scope="read",
    optional=True,
    query=queries.NotesQuerySchema,
    headers=["Nostos-Min-Step"],
    who=VIEWER,
)
def talk(match: UUID, identity: Identity | None, query: queries.NotesQuery) -> Response:
    """The lines that seats wrote to each other, in the notebooks that a viewer may read."""
    viewer, lines = _read(match, identity, query, Reads.talk, query.get("group"))
    talkers, table = _talkers(match, identity), _talkers(match, identity, table=True)
    called = services().names.several([line.author for line in lines])
    body = {
        "match": match,
        "viewer": viewer_name(viewer),
        "seats": talkers if viewer in talkers else (),
        "table": viewer in table,
        "lines": [msgspec.structs.asdict(line) | {"name": called[line.author]} for line in lines],
    }
    return view_response(encode(body), viewer, None)  # lines come between two steps


@notebooks.endpoint(
    "POST",
    "/v1/matches/<match>/notebook/talk",
    Answer(200, TalkedSchema, "The line."),
    scope="play",
    body=WrittenLineSchema,
    headers=COMMAND_HEADERS,
    who=SEATED,
    at=WHILE_PLAYING,
    problems=["no-notebook", "talked-out"],
)
def write_line(match: UUID, identity: Identity, body: WrittenLine) -> Response:
    """Write a line to the seats that share the notebook, or to all seats. A notebook takes 500 lines."""
    command, table = keyed_command(identity.player, "talk", [match], body), body.get("table", False)
    done = services().notebooks.talk(match, identity.player, body["text"], command, table=table)
    return _written(match, identity, done)


@notebooks.endpoint(
    "GET",
    "/v1/matches/<match>/guesses",
    Answer(200, GuessesSchema, "What the viewer's seat may guess, and the last guess on each question."),
    scope="read",
    optional=True,
    query=queries.GuessesQuerySchema,
    headers=["Nostos-Min-Step"],
    who=VIEWER,
)
def guesses(match: UUID, identity: Identity | None, query: queries.GuessesQuery) -> Response:
    """The sealed guesses that a viewer may read, as they were at a step: their own, until the match is
    disclosed; then those of all seats, and whether each was right at its step.
    """
    found, viewer = look_at_match(match, identity, query.get("as_"))
    known_as = REFEREE if found.disclosed else viewer
    noted = _noted(found, known_as, identity, query, Reads.notes)
    require_seat(services(), found, viewer, identity)  # what was read was written before
    game, reads = services().rules(found), reads_of(services(), found, known_as, identity)

    def after(step: int) -> Match:
        return services().views.view(reads, game, match, known_as, step)

    now, said = after(found.step), texts(game, query["text"]) if "text" in query else None
    own, truth = viewer == seat_of(identity, found), after if found.disclosed else None
    body = {
        "match": match,
        "viewer": viewer_name(viewer),
        "offers": offered_json(game, now, viewer, said) if own else [],
        "guesses": made_json(game, noted, truth, said, names(now, services().names)),
    }
    return view_response(encode(body), viewer, None)  # guesses come between two steps


@notebooks.endpoint(
    "POST",
    "/v1/matches/<match>/guesses",
    Answer(201, NotedSchema, "The note that holds the guess."),
    scope="play",
    body=NewGuessSchema,
    headers=COMMAND_HEADERS,
    who=SEATED,
    at=WHILE_PLAYING,
    problems=["no-notebook", "unfit", "noted-out"],
)
def seal_guess(match: UUID, identity: Identity, body: NewGuess) -> Response:
    """Seal a guess about what is hidden from my seat; it takes the place of the one on the same question."""
    game, sent = services().matches.game(match), body["guess"]
    guess = moves.read_guess(game, sent)
    command = keyed_command(identity.player, "guess", [match], body)
    try:
        done = services().notebooks.guess(match, identity.player, guess, command)
    except errors.UnfitGuess as error:
        said = texts_for(game, request.headers.get("Accept-Language"))
        more: Members = {}
        if identity.allows(READ):
            more["accepted"] = moves.alternatives(error.offers, sent, error.where)
        raise refusal(error, said, "unfit", ("guess",), **more) from None
    return _written(match, identity, done, 201)


def _talkers(match: UUID, identity: Identity | None, *, table: bool = False) -> tuple[Seat, ...]:
    """The seats that may talk with each other now, with the caller's."""
    return () if identity is None else services().notebooks.talkers(match, identity.player, table=table)


def _read(
    match: UUID,
    identity: Identity | None,
    query: queries.ViewQuery,
    read: Read[Line],
    group: str | None = None,
) -> tuple[Viewer, list[Line]]:
    """The viewer, and what they may read of the notebooks at the step of the query. `group`: of this one."""
    found, viewer = look_at_match(match, identity, query.get("as_"))
    lines = _noted(found, viewer, identity, query, read)
    require_seat(services(), found, viewer, identity)  # what was read was written before
    return viewer, [line for line in lines if group in (None, ",".join(map(str, line.seats)))]


def _noted(
    match: Listing, viewer: Viewer, identity: Identity | None, query: queries.ViewQuery, read: Read[Line]
) -> Sequence[Line]:
    """What is read of the notebooks as the viewer, at the step of the query; the caller's last note too."""
    at = query.get("at")
    wait_for_own_notes(match.match, identity)
    return read(reads_of(services(), match), match.match, viewer, None if at is None else step_at(match, at))


def _written(match: UUID, identity: Identity, done: CommandResult, status: int = 200) -> Response:
    """The response to a command that wrote into a notebook."""
    services().noted.record((match, identity.player), services().log.position())
    written = {"match": match, "number": done.event.step, "fact": done.event.facts[0]}
    response = Response(msgspec.json.encode(written), status, mimetype="application/json")
    if done.repeated:
        response.headers["Idempotent-Replayed"] = "true"
    response.headers.update(NO_STORE)
    return response
