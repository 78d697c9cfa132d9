"""Acts: operators ban players, revoke their tokens and abort matches, and read what all of them did."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

import msgspec

from api.access.seats import leaving_seats
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import OVERSEER
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.fields import ID
from api.schemas.requests.operators import ActReason, ActReasonSchema, NewBan, NewBanSchema
from api.schemas.responses.operators import ActsSchema
from domain.accounts.errors import NoSuchPlayer
from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.tokens import OPERATE, Identity
from domain.kernel.match.lifecycle import GOING_ON
from domain.threadsafe.decoder import JsonObject
from projections.models.acts import Act, Filters

acts = Resource("acts", "What operators do to players and to matches, each with a reason that is kept.")

BAN: Final = "/v1/players/<player>/ban"
USES: Final = ("operator-acts",)
HOST_GONE: Final = "The host has left."  # of the matches that are called off; a ban is nobody else's business


@acts.endpoint(
    "POST",
    BAN,
    Answer(204, None, "The player is banned.", ""),
    scope=OPERATE,
    body=NewBanSchema,
    headers=COMMAND_HEADERS,
    problems=["no-such-player", "protected-operator", "unavailable", "behind"],
    uses=USES,
)
def ban(identity: Identity, player: str, body: NewBan) -> str:
    """Ban a player, until a moment or until somebody lifts it. They may still read, and manage their account.

    Their move streams end at once. A new ban replaces the one before. With `give_up` their seats are left:
    before the start at once, in play by an offer to resign; and what they host and have not started is called
    off, with its bots. Without it, the clocks decide.
    """
    wanted = {name: str(value) for name, value in body.items()}
    command = keyed_command(identity.player, "ban", player, wanted)
    with _existing(player):
        services().players.acts.ban(
            player, body["reason"], command, operator=identity.player, until=body.get("until")
        )
    if body.get("give_up", False):
        leaving_seats.leave_all(services(), player, HOST_GONE, f"ban/{command.id}")
    return ""


@acts.endpoint(
    "POST",
    f"{BAN}/lift",
    Answer(204, None, "The ban is lifted.", ""),
    scope=OPERATE,
    body=ActReasonSchema,
    headers=COMMAND_HEADERS,
    problems=["no-such-player", "not-banned", "unavailable"],
    uses=USES,
)
def lift_ban(identity: Identity, player: str, body: ActReason) -> str:
    """End the ban of a player, with a reason."""
    return _act(identity, player, "lift_ban", body, services().players.acts.lift_ban)


@acts.endpoint(
    "POST",
    "/v1/players/<player>/revocation",
    Answer(204, None, "All tokens are revoked.", ""),
    scope=OPERATE,
    body=ActReasonSchema,
    headers=COMMAND_HEADERS,
    problems=["no-such-player", "protected-operator", "unavailable"],
    uses=USES,
)
def revoke_access(identity: Identity, player: str, body: ActReason) -> str:
    """Revoke all tokens of a player. Their streams end at once; their recovery code lets them in again."""
    return _act(identity, player, "revocation", body, services().players.acts.revoke)


@acts.endpoint(
    "POST",
    "/v1/matches/<match>/abort",
    Answer(204, None, "The match is closed.", ""),
    scope=OPERATE,
    unknown=True,
    body=ActReasonSchema,
    headers=COMMAND_HEADERS,
    who=OVERSEER,
    at=GOING_ON,
    uses=USES,
)
def abort(match: UUID, identity: Identity, body: ActReason) -> str:
    """End a match that is not over, without a result. Everybody who may know of it sees the reason.

    Also a private match whose id I know: I learn nothing else of it.
    """
    command = keyed_command(identity.player, "abort", str(match), body)
    done = services().matches.abort(match, identity.player, body["reason"], command)
    services().written.record(done.match, done.step)
    return ""


@acts.endpoint(
    "GET",
    "/v1/acts",
    Answer(200, ActsSchema, "A page of acts."),
    scope=OPERATE,
    query=queries.ActsQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def list_acts(identity: Identity, query: queries.ActsQuery) -> tuple[JsonObject, dict[str, str]]:  # noqa: ARG001  # any operator
    """What all operators did, the newest first: who, to whom, why and when."""
    wanted = Filters(UUID(query["player"]) if "player" in query else None)
    found, cursor = services().reads.acts(wanted, query.get("cursor"), query["limit"])
    people = [str(player) for act in found for player in (act.operator, act.player) if player]
    names = services().names.several([player for player in people if player != COMMAND_LINE])
    return {"acts": [_json(act, names) for act in found], "cursor": cursor}, NO_STORE


def _json(act: Act, names: dict[str, str]) -> JsonObject:
    def named(player: object) -> JsonObject | None:
        return {"player": player, "name": names[str(player)]} if str(player) in names else None

    shown: JsonObject = msgspec.to_builtins(act)
    shown["id"] = shown.pop("position")
    return shown | {"operator": named(act.operator), "player": named(act.player)}


def _act(identity: Identity, player: str, kind: str, body: ActReason, act: Callable[..., None]) -> str:
    """An act on a player that has nothing but a reason."""
    command = keyed_command(identity.player, kind, player, body)
    with _existing(player):
        act(player, body["reason"], command, operator=identity.player)
    return ""


@contextmanager
def _existing(player: str) -> Iterator[None]:
    """Respond that there is no such player, where there is none."""
    if ID.fullmatch(player) is None:
        raise Problem("no-such-player")
    try:
        yield
    except NoSuchPlayer:
        raise Problem("no-such-player") from None
