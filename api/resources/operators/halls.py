"""Halls: organizers raise the quotas of networks from which many people play, for some days."""

from typing import Final

import msgspec

from api.access.halls import refresh
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas.requests.halls import WantedQuotas, WantedQuotasSchema
from api.schemas.responses.halls import HallSchema, HallsSchema
from domain.accounts.tokens import ORGANIZE, Identity
from domain.halls.halls import Hall
from domain.threadsafe.decoder import JsonObject

halls = Resource("halls", "Networks from which many people play, and whose quotas are raised for some time.")

HALL: Final = "/v1/halls/<address>/<prefix>"
USES: Final = ("halls-changed",)


@halls.endpoint(
    "PUT",
    HALL,
    Answer(200, HallSchema, "The hall."),
    scope=ORGANIZE,
    body=WantedQuotasSchema,
    headers=COMMAND_HEADERS,
    problems=["bad-hall", "too-many-halls", "unavailable"],
    uses=USES,
)
def raise_quotas(
    identity: Identity, address: str, prefix: str, body: WantedQuotas
) -> tuple[JsonObject, dict[str, str]]:
    """Multiply the quotas of a network, such as 192.0.2.0/24, for some time. Only for organizers.

    It replaces what was raised there before. Other processes know it within five seconds.
    """
    network = f"{address}/{prefix}"
    wanted = {name: str(value) for name, value in body.items()}
    command = keyed_command(identity.player, "raise_quotas", network, wanted)
    made = services().halls.raise_quotas(
        network, body["factor"], body["until"], body["reason"], command=command, organizer=identity.player
    )
    refresh(services())
    return _json(made), NO_STORE


@halls.endpoint(
    "DELETE",
    HALL,
    Answer(204, None, "The quotas are the usual ones again.", ""),
    scope=ORGANIZE,
    headers=COMMAND_HEADERS,
    problems=["no-such-hall", "unavailable"],
    uses=USES,
)
def lower_quotas(identity: Identity, address: str, prefix: str) -> str:
    """End the raised quotas of a network before their time. Only for organizers."""
    network = f"{address}/{prefix}"
    services().halls.lower(
        network, keyed_command(identity.player, "lower_quotas", network, None), identity.player
    )
    refresh(services())
    return ""


@halls.endpoint(
    "GET",
    "/v1/halls",
    Answer(200, HallsSchema, "The halls."),
    scope=ORGANIZE,
    problems=["unavailable"],
)
def list_halls(identity: Identity) -> tuple[JsonObject, dict[str, str]]:  # noqa: ARG001  # any organizer
    """The networks whose quotas are raised now: how much, until when, by whom, why. Only for organizers."""
    found = services().halls.in_force()
    services().names.several([hall.by for hall in found])
    return {"halls": [_json(hall) for hall in found]}, NO_STORE


def _json(hall: Hall) -> JsonObject:
    shown: JsonObject = msgspec.to_builtins(hall)
    return {**shown, "by": {"player": hall.by, "name": services().names(hall.by)}}
