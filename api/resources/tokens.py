"""Tokens: issue and revoke them."""

from api.access.authentication import ANY, require_scope
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests
from api.schemas.responses.players import TokenSchema
from domain.accounts.tokens import SCOPES, Identity

tokens = Resource("tokens", "A token proves who calls. It is shown only once, when it is issued.")


@tokens.endpoint(
    "POST",
    "/v1/tokens",
    Answer(201, TokenSchema, "The token."),
    scope=ANY,
    body=requests.NewTokenSchema,
    headers=COMMAND_HEADERS,
    problems=["token-shown", "missing-scope"],
)
def issue(identity: Identity, body: requests.NewToken) -> tuple[dict[str, object], dict[str, str]]:
    """Issue one more token for myself, with scopes that the token of this request has."""
    scopes = [scope for scope in SCOPES if scope in body["scopes"]]
    for scope in scopes:
        require_scope(identity, scope)
    command = keyed_command(identity.player, "issue", identity.token, body)
    token = services().players.tokens.issue(identity.player, scopes, command)
    return {"token": token, "scopes": scopes}, {"Cache-Control": "no-store"}


@tokens.endpoint("DELETE", "/v1/tokens/current", Answer(204, None, "The token is revoked.", ""), scope=ANY)
def revoke(identity: Identity) -> str:
    """Revoke the token of this request."""
    services().players.tokens.revoke(identity.player, identity.token)
    return ""
