"""Arbiters: what they decide in a match of a tournament. Each act is a step that everybody at it sees."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar
from uuid import UUID

from flask import Response

from api.access.match_access import look, reads_of
from api.access.staff_looks import is_insider
from api.http.commands import (
    MATCH_COMMAND_HEADERS,
    MOST_MISSED,
    expected_step,
    match_command,
    stale_problem,
    step_response,
)
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import ARBITER
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas.requests.arbiters import (
    Adjudication,
    AdjudicationSchema,
    ArbiterAct,
    ArbiterActSchema,
    Rewind,
    RewindSchema,
    SeatPenalty,
    SeatPenaltySchema,
    SubstituteNaming,
    SubstituteNamingSchema,
    TimeAdjustment,
    TimeAdjustmentSchema,
)
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import READ, Identity
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.acts import (
    Act,
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.lifecycle import STEPS
from domain.kernel.notation import viewer_name
from domain.matches import errors
from domain.matches.commands.execution import AcceptedCommand

arbiters = Resource("arbiters", "What the arbiters of a match of a tournament decide in it.")

DONE: Final = Answer(201, StepSchema, "The step, as everybody sees it.", headers=["ETag", "Nostos-Receipt"])
HEADERS: Final = (*MATCH_COMMAND_HEADERS, "If-Match")

ActEndpoint = TypeVar("ActEndpoint", bound=Callable[..., Response])


def _act(
    name: str,
    fact: type[Act],
    *,
    body: type[ArbiterActSchema] = ArbiterActSchema,
    problems: Sequence[str] = (),
) -> Callable[[ActEndpoint], ActEndpoint]:
    """The declaration of an act: the last part of its path, and the fact of its step."""
    return arbiters.endpoint(
        "POST",
        f"/v1/matches/<match>/{name}",
        DONE,
        scope="play",
        body=body,
        headers=HEADERS,
        who=ARBITER,
        at=STEPS[fact].statuses,
        problems=[*problems, "stale"],
    )


@_act("pause", Paused, problems=["time-is-up"])
def pause(match: UUID, identity: Identity, body: ArbiterAct) -> Response:
    """Pause the match: nobody plays, and no clock runs, until it is resumed."""
    return _done(match, identity, "pause", Paused(identity.player, body["rule"], body["reason"]), body)


@_act("resumption", Resumed)
def resume(match: UUID, identity: Identity, body: ArbiterAct) -> Response:
    """Resume the match. Every clock has the time that it had."""
    return _done(match, identity, "resume", Resumed(identity.player, body["rule"], body["reason"]), body)


@_act("time", TimeAdjusted, body=TimeAdjustmentSchema, problems=["no-time-to-adjust"])
def adjust_time(match: UUID, identity: Identity, body: TimeAdjustment) -> Response:
    """Give seats time, or take it from them, while the match is paused. Their clocks stay within bounds."""
    act = TimeAdjusted(identity.player, tuple(body["seats"]), body["seconds"], body["rule"], body["reason"])
    return _done(match, identity, "adjust_time", act, body)


@_act("rewind", Rewound, body=RewindSchema)
def rewind(match: UUID, identity: Identity, body: Rewind) -> Response:
    """Let the match be as it was after a step, and paused. The steps since then stay in its ledger."""
    act = Rewound(identity.player, body["step"], body["rule"], body["reason"])
    return _done(match, identity, "rewind", act, body)


@_act("adjudication", Adjudicated, body=AdjudicationSchema)
def adjudicate(match: UUID, identity: Identity, body: Adjudication) -> Response:
    """Decide the result. The tournament has to confirm it, as any other."""
    ranking = tuple(map(tuple, body["ranking"]))
    act = Adjudicated(identity.player, ranking, body["rule"], body["reason"])
    return _done(match, identity, "adjudicate", act, body)


@_act("annulment", Annulled)
def annul(match: UUID, identity: Identity, body: ArbiterAct) -> Response:
    """End the match without a result. What it hid is shown."""
    return _done(match, identity, "annul", Annulled(identity.player, body["rule"], body["reason"]), body)


@_act("penalties", PenaltyGiven, body=SeatPenaltySchema, problems=["no-time-to-adjust"])
def penalize(match: UUID, identity: Identity, body: SeatPenalty) -> Response:
    """Warn a seat, take time from its clock while the match is paused, or let the tournament take points."""
    act = PenaltyGiven(
        identity.player, body["seat"], body["rule"], body["reason"], body["seconds"], body["points"]
    )
    return _done(match, identity, "penalize", act, body)


@_act(
    "substitute",
    SubstituteNamed,
    body=SubstituteNamingSchema,
    problems=["no-such-guest", "time-is-up", "too-many-steps"],
)
def name_substitute(match: UUID, identity: Identity, body: SubstituteNaming) -> Response:
    """Give a seat to another player, who may not have had one or looked at one. They see what it has seen."""
    act = SubstituteNamed(identity.player, body["seat"], body["substitute"], body["rule"], body["reason"])
    command = match_command(identity.player, "name_substitute", match, body)
    insider = is_insider(services(), act.substitute, match)
    decide = partial(services().matches.name_substitute, match, act, command, insider=insider)
    return _response(match, identity, decide)


def _done(match: UUID, identity: Identity, kind: str, act: Act, body: ArbiterAct) -> Response:
    """The response to the act. A Problem if it is refused."""
    command = match_command(identity.player, kind, match, body)
    return _response(match, identity, partial(services().matches.arbitrate, match, act, command))


def _response(match: UUID, identity: Identity, decide: Callable[[int | None], AcceptedCommand]) -> Response:
    """The response to what is decided at the step that the caller expects. A Problem if it is refused."""
    try:
        done = decide(expected_step())
    except errors.Stale as error:
        raise _stale(match, identity, error) from None
    return step_response(done, 201)


def _stale(match: UUID, identity: Identity, error: errors.Stale) -> Problem:
    """The problem of an act that was made for another step, with the frames since then as everybody is shown
    them by now.
    """

    def missed() -> list[bytes]:
        services().reads.wait(match, error.head)
        found, viewer = look(services(), match, identity, viewer_name(ONLOOKER))
        reads = reads_of(services(), found)
        return reads.frames(match, viewer, error.expect, limit=MOST_MISSED, upto=found.step)

    read = missed if identity.allows(READ) else None
    return stale_problem("match", error.expect, error.head, read)
