"""Players: register, who the caller is, and how they are deleted."""

from collections.abc import Mapping

import msgspec
from flask import Response

from api.access.authentication import ANY
from api.access.personal_data import deletion, export
from api.http.commands import COMMAND_HEADERS, anonymous_command, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import RECOVERER
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.players import (
    Deletion,
    DeletionSchema,
    NewPlayer,
    NewPlayerSchema,
    NewRecovery,
    NewRecoverySchema,
    PlayerKey,
    PlayerKeySchema,
    Recovery,
    RecoverySchema,
)
from api.schemas.responses.export import ExportSchema
from api.schemas.responses.players import (
    KeySchema,
    MeSchema,
    RecoveredSchema,
    RecoveryCodeSchema,
    RegisteredSchema,
)
from domain.accounts.errors import Banned
from domain.accounts.tokens import Identity

players = Resource("players", "A player is a person or a bot with an account.")

REGISTERED = Answer(201, RegisteredSchema, "The player, their token and their recovery code.")
REGISTERED_AGAIN = Answer(201, RecoveredSchema, "The player, and their new token.")


@players.endpoint(
    "POST",
    "/v1/players",
    REGISTERED,
    body=NewPlayerSchema,
    headers=COMMAND_HEADERS,
    scope=ANY,
    optional=True,
    problems=["token-shown", "banned", "unavailable"],
    uses=["registrations"],
)
def register(identity: Identity | None, body: NewPlayer) -> tuple[dict[str, str], dict[str, str]]:
    """Register a player. Here an Idempotency-Key must be a UUID. Token and code are shown only once.

    No token is needed; that of a player who is banned registers nobody.
    """
    if identity is not None and identity.ban is not None:
        raise Banned(identity.ban.reason, identity.ban.until)
    people = services().players
    made = people.register_person(body["name"], anonymous_command("register", body))
    return {"name": people.name(made.player), **made._asdict()}, NO_STORE


@players.endpoint("GET", "/v1/players/me", Answer(200, MeSchema, "Who holds the token."), scope=ANY)
def me(identity: Identity) -> tuple[Mapping[str, object], dict[str, str]]:
    """Who I am."""
    people = services().players
    holder = {"player": identity.player, "name": identity.name, "scopes": identity.scopes}
    more = {
        "ban": msgspec.to_builtins(identity.ban),
        "key": people.key(identity.player) or None,
        "number": identity.token,
        "expires": msgspec.to_builtins(identity.expires),
        "recovery": people.recovery.has_code(identity.player),
    }
    return holder | more, NO_STORE


@players.endpoint(
    "GET",
    "/v1/players/me/export",
    Answer(200, ExportSchema, "A page of the export."),
    scope="read",
    query=queries.ExportQuerySchema,
    problems=["bad-cursor", "behind", "unavailable"],
    uses=["exports"],
)
def export_me(identity: Identity, query: queries.ExportQuery) -> Response:
    """Everything that the service stores about me, a page at a time; ask with `cursor` until it is null.

    The pages together are one document: the lists of a name belong one after the other. My steps are there
    as I was shown them; of a delayed match they are no earlier than I may know of them. A token that does not
    manage all my tokens learns of no others.
    """
    body = msgspec.json.encode(export.page(services(), identity, query.get("cursor")))
    return Response(body, mimetype="application/json", headers=NO_STORE)


@players.endpoint(
    "POST",
    "/v1/players/me/recovery",
    Answer(201, RecoveryCodeSchema, "The code."),
    scope=ANY,
    uses=["tokens-made"],
    body=NewRecoverySchema,
    headers=COMMAND_HEADERS,
    who=RECOVERER,
    problems=["token-shown", "bad-recovery-code"],
)
def make_recovery(identity: Identity, body: NewRecovery) -> tuple[dict[str, str], dict[str, str]]:
    """Make a new recovery code. With the one before it, that one ends now; without it, in 30 days."""
    command = keyed_command(identity.player, "recovery", None, body)
    code = services().players.recovery.replace(identity, body.get("recovery"), command)
    return {"recovery": code}, NO_STORE


@players.endpoint(
    "POST",
    "/v1/recovery",
    REGISTERED_AGAIN,
    uses=["guesses"],
    body=RecoverySchema,
    headers=COMMAND_HEADERS,
    problems=["token-shown", "bad-recovery-code", "unavailable"],
)
def recover(body: Recovery) -> tuple[dict[str, str], dict[str, str]]:
    """Get a new token for a recovery code. It is shown only once; all older tokens are revoked."""
    people, command = services().players, anonymous_command("recover", body)
    player, token = people.recovery.recover(body["recovery"], command, name=body.get("name", ""))
    return {"player": player, "name": people.name(player), "token": token}, NO_STORE


@players.endpoint(
    "POST",
    "/v1/players/me/deletion",
    Answer(204, None, "The player is deleted.", ""),
    scope="play read",
    despite_ban=True,
    body=DeletionSchema,
    problems=["not-confirmed", "still-seated", "unavailable", "behind"],
)
def delete_me(identity: Identity, body: Deletion) -> str:
    """Delete myself, for ever: my name and tokens are erased, also from copies of the log.

    `confirm` is my name. The token needs the scopes `play` and `read`. Moves, times and results stay in the
    matches, under an id that says nothing of me; what I noted and said there is erased. With `give_up` I
    leave the seats that I have: before the start at once, in play by an offer to resign, and where that does
    not end it as time runs out. Matches that I host are called off, if they have not started.
    """
    if body["confirm"] != identity.name:
        raise Problem("not-confirmed", pointer="/confirm")
    deletion.delete(services(), identity, give_up=body.get("give_up", False))
    return ""


@players.endpoint(
    "PUT",
    "/v1/players/me/key",
    Answer(200, KeySchema, "The key."),
    scope="play",
    body=PlayerKeySchema,
    headers=COMMAND_HEADERS,
)
def set_key(identity: Identity, body: PlayerKey) -> tuple[dict[str, str], dict[str, str]]:
    """Sign with this key (Ed25519) in matches where I sit down from now on."""
    services().players.set_key(
        identity.player, body["x"], keyed_command(identity.player, "set_key", None, body)
    )
    return {"x": body["x"]}, NO_STORE


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
