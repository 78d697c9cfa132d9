"""The ledger: what proves what happened."""

from typing import Any

import msgspec
from flask import Response

from api import answers, receipts
from api.endpoint import Answer, Resource
from api.looking import match_id
from api.services import services

ledger = Resource("ledger", "Proof of what happened: heads, receipts, and the keys that signed them.")


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
