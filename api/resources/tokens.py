"""Tokens: issue, list and revoke them."""

from datetime import timedelta
from typing import Any

import msgspec

from api.access.authentication import ANY, require_scope
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import queries, requests
from api.schemas.responses.players import IssuedTokenSchema, TokensSchema
from domain.accounts.account import Token
from domain.accounts.errors import NoSuchToken, NotYourToken
from domain.accounts.tokens import LIFETIME, SCOPES, Identity

tokens = Resource("tokens", "A token proves who calls. It is shown only once, when it is issued.")

HIGHEST = 9  # digits of the number of a token
NO_STORE = {"Cache-Control": "no-store"}


@tokens.endpoint(
    "POST",
    "/v1/tokens",
    Answer(201, IssuedTokenSchema, "The token."),
    scope=ANY,
    body=requests.NewTokenSchema,
    headers=COMMAND_HEADERS,
    problems=["token-shown", "missing-scope", "too-many-tokens", "no-such-token"],
    uses=["tokens-made"],
)
def issue(identity: Identity, body: requests.NewToken) -> tuple[dict[str, object], dict[str, str]]:
    """Issue one more token for myself, with scopes that the token of this request has.

    It expires no later than the token of this request, and is revoked with it.
    """
    scopes = [scope for scope in SCOPES if scope in body["scopes"]]
    for scope in scopes:
        require_scope(identity, scope)
    command = keyed_command(identity.player, "issue", identity.token, body)
    name, lifetime = body.get("name", ""), body.get("lifetime")
    text = services().players.tokens.issue(
        identity.player,
        scopes,
        command,
        name=name,
        parent=identity.token,
        lifetime=LIFETIME if lifetime is None else timedelta(seconds=lifetime),
    )
    made = services().players.tokens.authenticate(text)
    if made is None:  # somebody has revoked it already
        raise NoSuchToken
    expires = msgspec.to_builtins(made.expires)
    rest = {"number": made.token, "parent": identity.token, "expires": expires}
    return {"token": text, "name": name, "scopes": scopes, **rest}, NO_STORE


@tokens.endpoint("GET", "/v1/tokens", Answer(200, TokensSchema, "The tokens."), scope=ANY)
def list_tokens(identity: Identity) -> tuple[dict[str, object], dict[str, str]]:
    """My tokens that are neither revoked nor expired. A token without all scopes lists its own tree alone."""
    found = services().players.tokens.listed(identity)
    return {"tokens": [_token_json(token, identity) for token in found]}, NO_STORE


@tokens.endpoint("DELETE", "/v1/tokens/current", Answer(204, None, "The token is revoked.", ""), scope=ANY)
def revoke_current(identity: Identity) -> str:
    """Revoke the token of this request, and all that were made with it."""
    services().players.tokens.revoke(identity.player, identity.token)
    return ""


@tokens.endpoint(
    "DELETE",
    "/v1/tokens/<token>",
    Answer(204, None, "The tokens are revoked.", ""),
    scope=ANY,
    problems=["no-such-token", "not-your-token"],
)
def revoke(identity: Identity, token: str) -> str:
    """Revoke one of my tokens by its number, and all that were made with it. Their streams end at once."""
    if not (token.isascii() and token.isdigit() and len(token) <= HIGHEST):
        raise NoSuchToken
    services().players.tokens.revoke(identity.player, int(token), by=identity)
    return ""


@tokens.endpoint(
    "DELETE",
    "/v1/tokens",
    Answer(204, None, "The tokens are revoked.", ""),
    scope=ANY,
    query=queries.RevokeAllQuerySchema,
    problems=["not-your-token"],
)
def revoke_all(identity: Identity, query: queries.RevokeAllQuery) -> str:
    """Revoke all my tokens, or all but that of this request. Their streams end at once."""
    if not identity.manages_all:
        raise NotYourToken
    keep = identity.token if "keep" in query else 0
    services().players.tokens.revoke_all(identity.player, keep=keep)
    return ""


def _token_json(token: Token, identity: Identity) -> dict[str, Any]:
    return {
        "number": token.number,
        "name": token.name,
        "scopes": token.scopes,
        "parent": token.parent or None,
        "made_at": msgspec.to_builtins(token.made_at),
        "expires": msgspec.to_builtins(token.expires),
        "current": token.number == identity.token,
    }
