"""Ledger: records, heads, proofs, and the keys that signed them."""

from uuid import UUID

import msgspec
from flask import Response, request

from api.access.match_access import listing, reads_of, require_known
from api.access.staff_looks import require_no_entrant
from api.http.commands import MATCH_COMMAND_HEADERS, match_command, step_response
from api.http.conditional_reads import (
    CONDITIONAL,
    least_step,
    look_at_match,
    look_back_at_match,
    seen_step,
    step_at,
    view_response,
)
from api.http.declaration import NO_STORE, SAVED, Answer
from api.http.endpoint import Resource, match_id
from api.http.permissions import INSPECTOR, SPECTATOR, VIEWER, WITNESS
from api.presenters import record_formats
from api.presenters.bot_flags import flagged
from api.presenters.judged_receipts import judged_receipts
from api.presenters.record_cache import tag_of
from api.presenters.view_cache import read_frame
from api.problems.problem import Problem
from api.runtime import log_proofs
from api.runtime.records import match_record, step_name
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.ledger import (
    Cosignature,
    CosignatureSchema,
    HandedInReceipts,
    HandedInReceiptsSchema,
    NewOpening,
    NewOpeningSchema,
)
from api.schemas.responses.ledger import (
    ConsistencySchema,
    CosignedSchema,
    HeadSchema,
    InclusionSchema,
    JudgedReceiptsSchema,
    KeysSchema,
    RevealsSchema,
)
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.facts import OpenedToReferee
from domain.kernel.match.lifecycle import OVER, STEPS
from domain.kernel.notation import encode, viewer_name
from domain.ledger.log import signed_note
from domain.ledger.receipts import HeadReceipt
from domain.ledger.reveals import reveals as in_order
from domain.ledger.signing import decoded
from domain.matches.decisions.looks import WantedLook
from projections.models.transparency_log import to_base64

ledger = Resource(
    "ledger", "Proofs of what happened: records, heads, receipts, and the keys that signed them."
)


@ledger.endpoint("GET", "/v1/keys", Answer(200, KeysSchema, "A JWK set."), problems=["unavailable"])
def keys() -> dict[str, object]:
    """Every key that the service has signed with, and from when until when. `vkey`: as the key of its log."""
    log = log_proofs.name()
    return {"keys": [key | {"vkey": _vkey(log, key["x"])} for key in services().keys.published()]}


def _vkey(log: str, x: str) -> str:
    return signed_note.Verifier(log, signed_note.SERVICE, decoded(x)).vkey()


@ledger.endpoint(
    "GET",
    "/v1/matches/<match>/head",
    Answer(200, HeadSchema, "The head of the match's ledger."),
    scope="read",
    optional=True,
    who=SPECTATOR,
)
def head(match: UUID, identity: Identity | None) -> Response:
    """The signed hash over all steps so far; of a delayed match over those that the caller may see."""
    late = services().matches.is_delayed_for(match, None if identity is None else identity.player)
    seen = listing(services(), match, identity).step if late else None
    _, heads = services().matches.ledger(match)  # read later, so it has that step
    step = len(heads) if seen is None else seen
    receipt = services().keys.sign(HeadReceipt(str(match), step, heads[step - 1]))
    body = {"match": match, "step": step, "head": heads[step - 1], "receipt": receipt}
    response = Response(msgspec.json.encode(body), mimetype="application/json")
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add("Authorization")
    return response


@ledger.endpoint(
    "GET",
    "/v1/matches/<match>/record",
    Answer(
        200,
        None,
        "JSON lines, as domain/ledger/FORMAT.md says.",
        "application/jsonl",
        headers=["ETag", SAVED],
    ),
    scope="read",
    optional=True,
    query=queries.RecordQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
    problems=["rewritten"],
)
def record(match: UUID, identity: Identity | None, query: queries.RecordQuery) -> Response:
    """One file that holds and proves what happened so far, with what the viewer may open of it.

    The record of a match that is over has an ETag, which changes only with the keys and checkpoints in it,
    and when a player is deleted whose name its events have.
    """
    found, viewer = look_at_match(match, identity, query.get("as_"))
    form, final = query["format"], found.status in OVER and found.disclosed
    newest = viewer is ONLOOKER and not found.broadcast and not final
    upto = len(services().matches.ledger(match)[1]) if newest else found.step
    keys = services().keys.latest()  # one set, also if they are rotated meanwhile
    checkpoints = log_proofs.checkpoint_lines(match, upto)
    response = Response()
    response.vary.add("Authorization")
    response.headers.update(NO_STORE)
    if final and form != "text":  # as text it has names of players who may be deleted
        response.headers["Cache-Control"] = "private, no-cache"
        erased = services().matches.erased_names(match)
        tag = tag_of(
            *step_name(match, upto), viewer_name(viewer), form, keys.published(), checkpoints, *erased
        )
        response.set_etag(tag)
        if request.if_none_match.contains_weak(tag):
            response.status_code = 304
            return response
    lines = match_record(match, viewer, upto, keys, checkpoints)
    response.data, response.mimetype, suffix = record_formats.format_record(
        services().rules(found), lines, form, flagged(match, len(found.seats), services().names)
    )
    name = f"nostos-{match}-{viewer_name(viewer)}.{suffix}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@ledger.endpoint(
    "POST",
    "/v1/matches/<match>/receipts",
    Answer(200, JudgedReceiptsSchema, "A verdict for each receipt."),
    scope="read",
    optional=True,
    body=HandedInReceiptsSchema,
    headers=["Nostos-Min-Step"],
    who=SPECTATOR,
    problems=["rewritten"],
)
def judge_receipts(match: UUID, identity: Identity | None, body: HandedInReceipts) -> Response:
    """Hand in receipts that anybody kept. They are held against what the caller may see of the match."""
    late = services().matches.is_delayed_for(match, None if identity is None else identity.player)
    found = listing(services(), match, identity, least_step(), seen=seen_step())
    upto = found.step if late else len(services().matches.ledger(match)[1])
    checkpoints = log_proofs.checkpoint_lines(match, upto)
    lines = match_record(match, ONLOOKER, upto, services().keys.latest(), checkpoints)
    goes_on = late and found.status not in OVER
    verdicts = judged_receipts(lines, services().shelf, body["receipts"], goes_on=goes_on)
    response = Response(msgspec.json.encode(verdicts), mimetype="application/json")
    response.headers.update(NO_STORE)
    return response


@ledger.endpoint(
    "GET",
    "/v1/log/checkpoint",
    Answer(200, None, "A C2SP checkpoint with all its signatures.", "text/plain"),
    problems=["not-in-the-log", "unavailable"],
)
def checkpoint() -> Response:
    """The size and root of the log of all heads, signed by the service and its witnesses."""
    found = services().reads.checkpoint()
    if found is None:
        raise Problem("not-in-the-log")
    return Response(found.note(), mimetype="text/plain", headers={"Cache-Control": "no-cache"})


@ledger.endpoint(
    "GET",
    "/v1/log/inclusion",
    Answer(200, InclusionSchema, "The proof."),
    scope="read",
    optional=True,
    query=queries.InclusionQuerySchema,
    problems=["not-in-the-log", "no-such-match", "unavailable"],
)
def inclusion(identity: Identity | None, query: queries.InclusionQuery) -> dict[str, object]:
    """The proof that a head of a match is among the first `size` leaves of the log."""
    match = match_id(query["match"])
    require_known(services(), match, identity)
    found = log_proofs.inclusion_proof(match, query["step"], query["size"])
    return {
        "index": found.leaf_index,
        "size": query["size"],
        "proof": to_base64(found.hashes),
        "salt": log_proofs.leaf_salt(match, query["step"]),
    }


@ledger.endpoint(
    "GET",
    "/v1/log/consistency",
    Answer(200, ConsistencySchema, "The proof."),
    query=queries.ConsistencyQuerySchema,
    problems=["not-in-the-log", "unavailable"],
)
def consistency(query: queries.ConsistencyQuery) -> dict[str, object]:
    """The proof that the log was only appended to between two sizes."""
    if query["old"] > query["new"]:
        accepted = {"type": "integer", "minimum": 0, "maximum": query["new"]}
        raise Problem("bad-parameter", "The log never gets smaller.", parameter="old", accepted=accepted)
    return {**query, "proof": to_base64(log_proofs.consistency_proof(query["old"], query["new"]))}


@ledger.endpoint(
    "POST",
    "/v1/log/cosignatures",
    Answer(201, CosignedSchema, "The cosignature is stored."),
    body=CosignatureSchema,
    who=WITNESS,
    problems=["not-in-the-log", "unavailable"],
)
def cosign(body: Cosignature) -> dict[str, object]:
    """A witness signs the last checkpoint, or that of `size`. NOSTOS_WITNESSES names the witnesses."""
    size, witness = log_proofs.cosign(body["line"], body.get("size"))
    return {"size": size, "witness": witness}


@ledger.endpoint(
    "GET",
    "/v1/matches/<match>/reveals",
    Answer(200, RevealsSchema, "The reveals.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.ViewQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
)
def reveals(match: UUID, identity: Identity | None, query: queries.ViewQuery) -> Response:
    """Which seats learned what others did not, and at which step, as far as a viewer knows."""
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    step, game = step_at(found, query.get("at")), services().rules(found)
    rest = reads_of(services(), found, viewer, identity).frames(match, viewer, upto=step)
    frames = [read_frame(game, match, data) for data in rest]
    body = {"match": match, "viewer": viewer_name(viewer), "step": step}
    return view_response(encode(body | {"reveals": list(in_order(frames))}), viewer, step)


@ledger.endpoint(
    "POST",
    "/v1/matches/<match>/openings",
    Answer(201, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"]),
    scope="organize",
    unknown=True,
    body=NewOpeningSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=INSPECTOR,
    at=STEPS[OpenedToReferee].statuses,
    problems=["no-such-seat"],
)
def open_to_referee(match: UUID, identity: Identity, body: NewOpening) -> Response:
    """Look as the referee from now on, with a reason that everybody sees. Players of the match may not, nor
    entrants of its tournament.

    With `look`: look only at what a seat saw up to a step. View, frames, reveals, worlds and dossier of the
    match can then be read `as` that seat, up to that step.
    """
    command, matches = match_command(identity.player, "opening", match, body), services().matches
    require_no_entrant(services(), identity, match)
    if "look" not in body:
        done = matches.open_to_referee(match, identity.player, body["reason"], command)
    else:
        look = WantedLook(body["look"]["seat"], body["look"].get("step"))
        done = matches.look_as_seat(match, identity.player, look, body["reason"], command)
    return step_response(done, 201)
