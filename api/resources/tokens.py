"""Tokens: issue, list and revoke them; devices that get one by a short code."""

from datetime import timedelta

import msgspec

from api.access import devices
from api.access.authentication import ANY, require_scope
from api.access.devices import Devices
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import MANAGER, TREE
from api.presenters.token_json import tokens_json
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.players import (
    Approval,
    ApprovalSchema,
    DeviceSecret,
    DeviceSecretSchema,
    NewDevice,
    NewDeviceSchema,
    NewToken,
    NewTokenSchema,
)
from api.schemas.responses.players import (
    AskedDeviceSchema,
    IssuedTokenSchema,
    RecoveredSchema,
    TokensSchema,
    WaitingDeviceSchema,
)
from domain.accounts.errors import NoSuchToken
from domain.accounts.tokens import ALL_SCOPES, LIFETIME, Identity

tokens = Resource("tokens", "A token proves who calls. It is shown only once, when it is issued.")

HIGHEST = 9  # digits of the number of a token
ISSUING = ("token-shown", "too-many-tokens", "no-such-token")


@tokens.endpoint(
    "POST",
    "/v1/tokens",
    Answer(201, IssuedTokenSchema, "The token."),
    scope=ANY,
    body=NewTokenSchema,
    headers=COMMAND_HEADERS,
    problems=["token-shown", "missing-scope", "banned", "too-many-tokens", "no-such-token"],
    uses=["tokens-made"],
)
def issue(identity: Identity, body: NewToken) -> tuple[dict[str, object], dict[str, str]]:
    """Issue one more token for myself, with scopes that the token of this request has.

    It expires no later than the token of this request, and is revoked with it.
    """
    scopes = [scope for scope in ALL_SCOPES if scope in body["scopes"]]
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
    used = services().token_uses.of(identity.player)
    return {"tokens": tokens_json(found, identity.token, used)}, NO_STORE


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
    who=TREE,
    problems=["no-such-token"],
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
    who=MANAGER,
)
def revoke_all(identity: Identity, query: queries.RevokeAllQuery) -> str:
    """Revoke all my tokens, or all but that of this request. Their streams end at once."""
    keep = identity.token if "keep" in query else 0
    services().players.tokens.revoke_all(identity.player, keep=keep)
    return ""


@tokens.endpoint(
    "POST",
    "/v1/devices",
    Answer(201, AskedDeviceSchema, "The code to show, and the secret to keep."),
    uses=["guesses"],
    body=NewDeviceSchema,
    problems=["unavailable"],
)
def ask_for_device(body: NewDevice) -> tuple[dict[str, object], dict[str, str]]:
    """Begin to sign in on a device without a token: it shows the code, and a player approves it elsewhere."""
    asked = Devices(services()).ask(body["name"].strip(), devices.asked_scopes(body.get("scopes")))
    waiting = {
        "device": asked.secret,
        "code": asked.code,
        "page": f"{services().settings.public_url}/devices",
        "expires_in": int(devices.LIFETIME.total_seconds()),
        "interval": devices.INTERVAL,
    }
    return waiting, NO_STORE


@tokens.endpoint(
    "POST",
    "/v1/devices/token",
    Answer(201, RecoveredSchema, "The player, and the token of the device."),
    body=DeviceSecretSchema,
    problems=["unavailable", "no-such-device", "device-pending", "device-refused", *ISSUING],
)
def collect_for_device(body: DeviceSecret) -> tuple[dict[str, object], dict[str, str]]:
    """The token of a device that was approved. It is shown only once, and is revoked with the token of the
    approval.
    """
    text = Devices(services()).collect(body["device"])
    holder = services().players.tokens.authenticate(text)
    if holder is None:
        raise NoSuchToken
    return {"player": holder.player, "name": holder.name, "token": text}, NO_STORE


@tokens.endpoint(
    "GET",
    "/v1/devices/<code>",
    Answer(200, WaitingDeviceSchema, "What the device says of itself."),
    scope=ANY,
    uses=["guesses"],
    who=MANAGER,
    problems=["no-such-device"],
)
def show_device(
    identity: Identity,  # noqa: ARG001  # who asks is checked by the declaration
    code: str,
) -> tuple[dict[str, object], dict[str, str]]:
    """The device that shows the code. Approve it only if it is in front of you."""
    found = Devices(services()).find(code)
    until = msgspec.to_builtins(found.until)
    return {"name": found.name, "scopes": found.scopes, "until": until}, NO_STORE


@tokens.endpoint(
    "POST",
    "/v1/devices/<code>/approval",
    Answer(204, None, "The device gets its token when it asks next.", ""),
    scope=ANY,
    uses=["guesses", "tokens-made"],
    body=ApprovalSchema,
    who=MANAGER,
    problems=["no-such-device"],
)
def approve_device(identity: Identity, code: str, body: Approval) -> str:
    """Let the device that shows the code sign in as me."""
    wanted = body.get("scopes") or Devices(services()).find(code).scopes
    Devices(services()).approve(identity, code, devices.asked_scopes(wanted))
    return ""


@tokens.endpoint(
    "DELETE",
    "/v1/devices/<code>",
    Answer(204, None, "The device gets nothing.", ""),
    scope=ANY,
    uses=["guesses"],
    who=MANAGER,
    problems=["no-such-device"],
)
def refuse_device(identity: Identity, code: str) -> str:  # noqa: ARG001  # as above
    """Refuse the device that shows the code."""
    Devices(services()).refuse(code)
    return ""
