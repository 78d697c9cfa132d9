"""Notebooks: notes that a group of seats shares, and their talk, apart from the match."""

from collections.abc import Callable, Sequence
from typing import TypeVar
from uuid import UUID

import msgspec
from flask import Response

from api.access.match_access import reads_of, require_seat
from api.http.commands import COMMAND_HEADERS, explain_refusals, keyed_command
from api.http.conditional_reads import look_at_match, step_at, view_response, wait_for_own_notes
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import SEATED, VIEWER
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.notebooks import Marks, MarksSchema, WrittenLine, WrittenLineSchema
from api.schemas.responses.notebooks import NotedSchema, NotesSchema, TalkedSchema, TalkSchema
from domain.accounts.tokens import Identity
from domain.kernel.facts import Viewer
from domain.kernel.notation import encode, viewer_name
from domain.notebooks.notes import WHILE_PLAYING
from domain.store import CommandResult
from projections.models.notes import Note
from projections.models.talk import TalkLine
from projections.reads import Reads

Line = TypeVar("Line", Note, TalkLine)

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
    viewer, shown = _read(match, identity, query, Reads.notes)
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
    viewer, lines = _read(match, identity, query, Reads.talk)
    talkers = () if identity is None else services().notebooks.talkers(match, identity.player)
    body = {
        "match": match,
        "viewer": viewer_name(viewer),
        "seats": talkers if viewer in talkers else (),
        "lines": lines,
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
    """Write a line to the seats that share the notebook. A notebook takes 500 lines."""
    command = keyed_command(identity.player, "talk", [match], body)
    done = services().notebooks.talk(match, identity.player, body["text"], command)
    return _written(match, identity, done)


def _read(
    match: UUID,
    identity: Identity | None,
    query: queries.NotesQuery,
    read: Callable[[Reads, UUID, Viewer, int | None], Sequence[Line]],
) -> tuple[Viewer, list[Line]]:
    """The viewer, and what they may read of the notebooks that the query asks for, at its step."""
    found, viewer = look_at_match(match, identity, query.get("as_"))
    at = query.get("at")
    wait_for_own_notes(match, identity)
    lines = read(reads_of(services(), found), match, viewer, None if at is None else step_at(found, at))
    require_seat(services(), found, viewer, identity)  # what was read was written before
    return viewer, [line for line in lines if query.get("group") in (None, ",".join(map(str, line.seats)))]


def _written(match: UUID, identity: Identity, done: CommandResult) -> Response:
    """The response to a command that wrote into a notebook."""
    services().noted.record((match, identity.player), services().log.position())
    written = {"match": match, "number": done.event.step, "fact": done.event.facts[0]}
    response = Response(msgspec.json.encode(written), mimetype="application/json")
    if done.repeated:
        response.headers["Idempotent-Replayed"] = "true"
    response.headers["Cache-Control"] = "no-store"
    return response
