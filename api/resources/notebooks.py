"""Notebooks: notes that a group of seats shares, apart from the match."""

from uuid import UUID

import msgspec
from flask import Response

from api.http.commands import COMMAND_HEADERS, explain_refusals, keyed_command
from api.http.conditional_reads import look_at_match, step_at, view_response, wait_for_own_notes
from api.http.declaration import LOOK_PROBLEMS, Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests, responses
from domain.accounts.tokens import Identity
from domain.kernel.notation import encode, viewer_name

notebooks = Resource(
    "notebooks", "Notes that a group of seats shares. Nobody else learns that there are any."
)


@notebooks.endpoint(
    "GET",
    "/v1/matches/<match>/notebook",
    Answer(200, responses.NotesSchema, "The last note on each subject."),
    scope="read",
    optional=True,
    query=requests.NotesQuerySchema,
    headers=["Nostos-Min-Step"],
    problems=LOOK_PROBLEMS,
)
def notes(match: UUID, identity: Identity | None, query: requests.NotesQuery) -> Response:
    """The notebooks that a viewer may read, as they were at a step."""
    found, viewer = look_at_match(match, identity, query.get("as_"))
    at = query.get("at")
    wait_for_own_notes(match, identity)
    read = services().reads.notes(match, viewer, None if at is None else step_at(found, at))
    wanted = query.get("group")
    shown = [note for note in read if wanted in (None, ",".join(map(str, note.seats)))]
    body = {"match": match, "viewer": viewer_name(viewer), "notes": shown}
    return view_response(encode(body), viewer, None)  # notes come and go between two steps


@notebooks.endpoint(
    "PUT",
    "/v1/matches/<match>/notebook/<subject>",
    Answer(200, responses.NotedSchema, "The note."),
    scope="play",
    body=requests.MarksSchema,
    headers=COMMAND_HEADERS,
    problems=["no-such-match", "not-seated", "wrong-status", "no-notebook", "unfit"],
)
def note(match: UUID, subject: str, identity: Identity, body: requests.Marks) -> Response:
    """Write the marks of a subject; they replace the ones before."""
    command = keyed_command(identity.player, "note", [match, subject], body)
    with explain_refusals(services().matches.game(match)):
        done = services().notebooks.note(match, identity.player, subject, body["marks"], command)
    services().noted.record((match, identity.player), services().log.position())
    noted = {"match": match, "number": done.event.step, "fact": done.event.facts[0]}
    response = Response(msgspec.json.encode(noted), mimetype="application/json")
    if done.repeated:
        response.headers["Idempotent-Replayed"] = "true"
    response.headers["Cache-Control"] = "no-store"
    return response
