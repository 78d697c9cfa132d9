"""Chance: what the players bring to it before the start."""

from uuid import UUID

from flask import Response

from api.http.commands import MATCH_COMMAND_HEADERS, match_command, step_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import HOST, SEATED
from api.runtime.services import services
from api.schemas.requests.chance import (
    BeaconValue,
    BeaconValueSchema,
    Commitment,
    CommitmentSchema,
    Contribution,
    ContributionSchema,
)
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.match.facts import BeaconEntered, Committed, Revealed
from domain.kernel.match.lifecycle import STEPS

chance = Resource("chance", "What decides by chance in a match, and how everybody takes part in it.")

DONE = Answer(200, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"])


@chance.endpoint(
    "PUT",
    "/v1/matches/<match>/commitment",
    DONE,
    scope="play",
    body=CommitmentSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=SEATED,
    at=STEPS[Committed].statuses,
    problems=["too-many-steps"],
)
def commit(match: UUID, identity: Identity, body: Commitment) -> Response:
    """Commit my seat to other bytes of chance, for instance after all commitments became void."""
    command = match_command(identity.player, "commit", match, body)
    return step_response(services().matches.commit(match, identity.player, body["commitment"], command), 200)


@chance.endpoint(
    "PUT",
    "/v1/matches/<match>/contribution",
    DONE,
    scope="play",
    body=ContributionSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=SEATED,
    at=STEPS[Revealed].statuses,
    problems=["nothing-to-reveal", "time-is-up", "content-changed"],
)
def reveal(match: UUID, identity: Identity, body: Contribution) -> Response:
    """Reveal the bytes of chance that my seat is committed to. The match starts with the last of them."""
    command = match_command(identity.player, "reveal", match, body)
    return step_response(
        services().matches.reveal(match, identity.player, body["contribution"], command), 200
    )


@chance.endpoint(
    "PUT",
    "/v1/matches/<match>/beacon",
    DONE,
    scope="play",
    body=BeaconValueSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[BeaconEntered].statuses,
    problems=["no-beacon"],
)
def enter_beacon(match: UUID, identity: Identity, body: BeaconValue) -> Response:
    """Enter what the source of public randomness has published. Only the host may."""
    command = match_command(identity.player, "enter_beacon", match, body)
    return step_response(services().matches.enter_beacon(match, identity.player, body["value"], command), 200)
