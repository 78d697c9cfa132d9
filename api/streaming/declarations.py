"""Declarations of the streams and of the move stream, for OpenAPI and for the checks of requests."""

from dataclasses import replace
from typing import Any, Final

from marshmallow import ValidationError, fields, validate

from api.http.declaration import LAST_EVENT_ID, StreamDeclaration, lines_of
from api.http.permissions import FOLLOWER, MOVER
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.presenters.localization import LANGUAGES
from api.problems.problem_response import LINES
from api.schemas.fields import Choice, Number
from api.schemas.schema_from_msgspec import Strict
from api.streaming.encoders import EVENTS
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.facts import Played
from domain.kernel.match.lifecycle import STEPS
from domain.kernel.notation import viewer_name

MOST_MATCHES: Final = 50  # in one response
MOST_STEPS: Final = 2**31 - 1
STEP: Final = Number(0, MOST_STEPS)


class Steps(fields.String):
    """Steps with commas between them."""

    def __init__(self) -> None:
        super().__init__(validate=validate.Regexp("^[0-9]+(,[0-9]+)*$"))

    def _deserialize(self, value: Any, *rest: Any, **more: Any) -> Any:
        return [STEP.deserialize(each) for each in super()._deserialize(value, *rest, **more).split(",")]

    def _validate(self, value: Any) -> None:
        """Do nothing: each step is validated already."""


def _distinct(values: list[str]) -> None:
    if len(set(values)) != len(values):
        raise ValidationError("Each once.")


class FollowSchema(Strict):
    """The query of a stream of one match."""

    as_ = fields.String(data_key="as")
    after = Number(0, MOST_STEPS)
    text = Choice(*LANGUAGES)
    ticket = fields.String()


class FollowTournamentSchema(Strict):
    """The query of a stream of a tournament."""

    as_ = Choice(viewer_name(ONLOOKER), data_key="as")
    after = Number(0, MOST_STEPS)
    ticket = fields.String()


class FollowSeveralSchema(Strict):
    """The query of a stream of several matches."""

    match = fields.List(
        fields.String(),
        required=True,
        validate=[validate.Length(1, MOST_MATCHES), _distinct],
        metadata={"uniqueItems": True},
    )
    as_ = fields.String(data_key="as")
    after = Steps()
    text = Choice(*LANGUAGES)


FORMATS: Final = {EVENTS: {"schema": {"type": "string"}}, LINES: {"schema": {"type": "string"}}}
DESCRIPTION: Final = (
    "Server-sent events: `frame` (id: the step; data: the frame), `end` after the last frame, "
    "`problem` when the viewer may no longer look. Comments are heartbeats. As lines of JSON each of these "
    "is a member of an object that names match and viewer, and empty lines are heartbeats."
)
FOLLOW: Final = StreamDeclaration(
    name="follow_match",
    method="GET",
    rule="/v1/matches/{match}/stream",
    scope="read",
    optional=True,
    query=FollowSchema,
    headers=[LAST_EVENT_ID],
    who=FOLLOWER,
    problems=["bad-ticket", "limit-reached"],
    tag="views",
    summary="Follow a match as a viewer: each frame once, in order.",
    description=DESCRIPTION,
    answer="The stream.",
    answers=FORMATS,
)
FOLLOW_SEVERAL: Final = replace(
    FOLLOW,
    name="follow_matches",
    rule="/v1/stream",
    query=FollowSeveralSchema,
    problems=["limit-reached"],
    summary=f"Follow several matches, at most {MOST_MATCHES}, as a viewer: each frame once, in order.",
    description=f"{DESCRIPTION} `after` and the id of an event have a step for each match, with commas, in "
    "the order in which the query names the matches.",
)
FOLLOW_TOURNAMENT: Final = replace(
    FOLLOW,
    name="follow_tournament",
    rule="/v1/tournaments/{tournament}/stream",
    query=FollowTournamentSchema,
    who=TOURNAMENT_VIEWER,
    tag="tournaments",
    summary="Follow a tournament as the staff, an entrant or an onlooker: each frame once, in order.",
    description="Server-sent events: `frame` (id: the step; data: the frame), `problem` when the token is "
    "good no more. Comments are heartbeats. As lines of JSON each of these is a member of an object that "
    "names tournament and viewer, and empty lines are heartbeats. Announcements may follow the end of a "
    "tournament, so the stream has none. Whoever is named to the staff or removed from it, or enters, sees "
    "the tournament as another viewer from that step on: the stream ends before it, and is opened anew.",
)
PLAY_MOVES: Final = StreamDeclaration(
    name="play_moves",
    method="POST",
    rule="/v1/moves",
    scope="play",
    headers=["Accept-Language"],
    who=MOVER,
    at=STEPS[Played].statuses,
    problems=["limit-reached"],
    tag="play",
    summary="Play moves of any matches, a line each, for as long as the request lasts.",
    description="Each line is a move with its match; its answer has its number and its outcome. "
    "The moves of one match are played in the order of their lines, those of several matches in parallel. "
    "A line that is not a move is answered with its problem, and the stream goes on.",
    answer="The outcome of each move.",
    answers={LINES: lines_of("MoveOutcome")},
    body="Moves.",
    accepts={LINES: lines_of("MoveOfMatch")},
)
STREAMS: Final = (FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT, PLAY_MOVES)
