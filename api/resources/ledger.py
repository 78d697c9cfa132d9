"""The ledger: what proves what happened."""

from typing import Any

import msgspec
from flask import Response

from api import answers, asks, receipts, recording
from api.endpoint import Answer, Resource
from api.looking import match_id
from api.reading import looked_at
from api.services import services
from domain.kernel.notation import viewer_name
from domain.players import Identity

ledger = Resource("ledger", "Proof of what happened: records, heads, receipts, and the keys that signed.")


@ledger.endpoint("GET", "/v1/keys", Answer(200, answers.Keys, "A JWK set."))
def keys() -> dict[str, Any]:
    """Every key that the service ever signed with, and from when until when."""
    return {"keys": services().keys.published()}


@ledger.endpoint(
    "GET",
    "/v1/matches/<match>/head",
    Answer(200, answers.Head, "The head of the match's ledger."),
    problems=["no-such-match", "unavailable"],
)
def head(match: str) -> Response:
    """The hash that stands for everything that happened so far, signed."""
    named = match_id(match)
    _, heads = services().matches.ledger(named)
    receipt = receipts.standing(named, len(heads), heads[-1])
    told = {"match": match, "step": len(heads), "head": heads[-1], "receipt": receipt}
    response = Response(msgspec.json.encode(told), mimetype="application/json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@ledger.endpoint(
    "GET",
    "/v1/matches/<match>/record",
    Answer(200, None, "JSON lines, as domain/ledger/FORMAT.md says.", "application/jsonl"),
    scope="read",
    optional=True,
    query=asks.WhichRecord,
    headers=["Nostos-Min-Step"],
    problems=["no-such-match", "not-your-seat", "not-disclosed", "token-needed", "behind", "unavailable"],
)
def record(match: str, identity: Identity | None, query: dict[str, Any]) -> Response:
    """All that happened so far and proves it, with what the viewer may open, in one file to keep."""
    named, found, viewer = looked_at(match, identity, query.get("as_"))
    keys = services().keys
    made = services().matches.record(named, viewer, sign=keys.sign, keys=keys.published())
    body, kind, ending = recording.written(services().shelf[found.game], made, query["format"])
    response = Response(body, mimetype=kind)
    response.headers["Cache-Control"] = "no-store"
    name = f"nostos-{match}-{viewer_name(viewer)}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
