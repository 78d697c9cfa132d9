"""What the endpoints of tournaments share: how a command and a read are declared, and numbers in paths."""

import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Final, TypeVar
from uuid import UUID

from flask import Response
from marshmallow import Schema

from api.http.conditional_reads import CONDITIONAL
from api.http.declaration import Answer, Nothing
from api.http.endpoint import Resource
from api.http.permissions import ANYBODY, Permission
from api.http.tournament_commands import (
    TOURNAMENT_COMMAND_HEADERS,
    explain_stale_tournament,
    tournament_step_response,
)
from api.http.tournament_permissions import made_by, stages
from api.schemas.responses.tournaments.tournaments import TournamentStepSchema
from domain.accounts.tokens import Identity
from domain.competition.errors import TournamentError
from domain.kernel.facts import Fact
from domain.tournaments.execution import AcceptedStep

TOURNAMENT: Final = "/v1/tournaments/<tournament>"
ENTRANT: Final = f"{TOURNAMENT}/entrants/<number>"
ROUND: Final = f"{TOURNAMENT}/rounds/<number>"
TABLE: Final = f"{ROUND}/tables/<table>"
SENT: Final = ["ETag", "Nostos-Receipt"]
MADE: Final = Answer(201, TournamentStepSchema, "The step that the command made.", headers=SENT)
DONE: Final = Answer(200, TournamentStepSchema, "The step that the command made.", headers=SENT)
OF_EVERY_COMMAND: Final = ("too-many-acts",)
NUMBER: Final = re.compile("[1-9][0-9]{0,5}")

Command = TypeVar("Command", bound=Callable[..., AcceptedStep])


class TournamentResource(Resource):
    """The endpoints of one resource of tournaments."""

    def command(
        self,
        method: str,
        rule: str,
        *facts: type[Fact],
        body: type[Schema] = Nothing,
        query: type[Schema] = Nothing,
        problems: Sequence[str] = (),
        uses: Sequence[str] = (),
        at_step: bool = False,
        who: Permission | None = None,
        answer: Answer | None = None,
    ) -> Callable[[Command], Command]:
        """A command: its function returns the step that it made, which begins with one of these facts.

        `uses`: what it uses up besides a step. `at_step`: it reads the header If-Match. `who`: where the
        lifecycle does not say it all. `answer`: if it is not the usual one of the method.
        """
        sent = answer or (DONE if method == "DELETE" else MADE)
        headers = (*TOURNAMENT_COMMAND_HEADERS, *(["If-Match"] if at_step else []))

        def decorate(function: Command) -> Command:
            self.endpoint(
                method,
                rule,
                sent,
                scope="play",
                body=body,
                query=query,
                headers=headers,
                problems=[*OF_EVERY_COMMAND, *problems, *(["stale", "behind"] if at_step else [])],
                uses=["tournament-steps", "tournament-steps-address", *uses],
                who=who or made_by(*facts),
                at=stages(*facts),
            )(_responding(function, sent.status))
            return function

        return decorate

    def read(
        self,
        rule: str,
        answer: Answer,
        *,
        query: type[Schema] = Nothing,
        problems: Sequence[str] = (),
        who: Permission = ANYBODY,
    ) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
        """A read of what everybody may know at a step of the tournament."""
        return self.endpoint(
            "GET",
            rule,
            answer,
            scope="read",
            optional=True,
            query=query,
            headers=CONDITIONAL,
            problems=["behind", *problems],
            who=who,
        )


def _responding(function: Callable[..., AcceptedStep], status: int) -> Callable[..., Response]:
    """The function; the step that it returns becomes the response, and a stale command is explained."""

    @wraps(function)
    def wrapper(tournament: UUID, identity: Identity, **arguments: object) -> Response:
        with explain_stale_tournament(tournament, identity):
            done = function(tournament=tournament, identity=identity, **arguments)
        return tournament_step_response(done, status)

    return wrapper


def path_number(text: str, missing: TournamentError) -> int:
    """The number in a path. `missing`: raised if it is not written as one; nothing has such a number."""
    if NUMBER.fullmatch(text) is None:
        raise missing
    return int(text)
