"""Players: register, and who the caller is."""

from collections.abc import Mapping

from api.access.authentication import ANY
from api.http.commands import COMMAND_HEADERS, anonymous_command
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests
from api.schemas.responses.players import MeSchema, RegisteredSchema
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
)
def register(body: requests.NewPlayer) -> tuple[dict[str, str], dict[str, str]]:
    """Register a player. Here an Idempotency-Key must be a UUID. The token is shown only once."""
    name = body["name"].strip()
    player, token = services().players.register(name, anonymous_command("register", body))
    return {"player": player, "name": name, "token": token}, {"Cache-Control": "no-store"}


@players.endpoint("GET", "/v1/players/me", Answer(200, MeSchema, "Who holds the token."), scope=ANY)
def me(identity: Identity) -> tuple[Mapping[str, object], dict[str, str]]:
    """Who I am."""
    holder = {"player": identity.player, "name": identity.name, "scopes": identity.scopes}
    return holder, {"Cache-Control": "no-store"}
