"""Players: register, and who the caller is."""

from collections.abc import Mapping

from api.access.authentication import ANY
from api.http.commands import COMMAND_HEADERS, anonymous_command, keyed_command
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests
from api.schemas.responses.players import KeySchema, MeSchema, RegisteredSchema
from domain.accounts.tokens import Identity

players = Resource("players", "A player is a person or a bot with an account.")

REGISTERED = Answer(201, RegisteredSchema, "The player, and their token.")


@players.endpoint(
    "POST",
    "/v1/players",
    REGISTERED,
    body=requests.NewPlayerSchema,
    headers=COMMAND_HEADERS,
    problems=["token-shown", "unavailable"],
    uses=["registrations"],
)
def register(body: requests.NewPlayer) -> tuple[dict[str, str], dict[str, str]]:
    """Register a player. Here an Idempotency-Key must be a UUID. The token is shown only once."""
    players = services().players
    player, token = players.register(body["name"], anonymous_command("register", body))
    return {"player": player, "name": players.name(player), "token": token}, {"Cache-Control": "no-store"}


@players.endpoint("GET", "/v1/players/me", Answer(200, MeSchema, "Who holds the token."), scope=ANY)
def me(identity: Identity) -> tuple[Mapping[str, object], dict[str, str]]:
    """Who I am."""
    key = services().players.key(identity.player)
    holder = {"player": identity.player, "name": identity.name, "scopes": identity.scopes, "key": key or None}
    return holder, {"Cache-Control": "no-store"}


@players.endpoint(
    "PUT",
    "/v1/players/me/key",
    Answer(200, KeySchema, "The key."),
    scope="play",
    body=requests.PlayerKeySchema,
    headers=COMMAND_HEADERS,
)
def set_key(identity: Identity, body: requests.PlayerKey) -> tuple[dict[str, str], dict[str, str]]:
    """Sign with this key (Ed25519) in matches where I sit down from now on."""
    services().players.set_key(
        identity.player, body["x"], keyed_command(identity.player, "set_key", None, body)
    )
    return {"x": body["x"]}, {"Cache-Control": "no-store"}


@players.endpoint(
    "DELETE",
    "/v1/players/me/key",
    Answer(204, None, "There is no key any more.", ""),
    scope="play",
    headers=COMMAND_HEADERS,
)
def drop_key(identity: Identity) -> str:
    """Sign no more in matches where I sit down from now on."""
    services().players.set_key(identity.player, "", keyed_command(identity.player, "drop_key", None, None))
    return ""
