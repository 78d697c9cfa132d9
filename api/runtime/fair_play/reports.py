"""What a report on fair play is: who asked for it, how far it is, and the part of each player."""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.threadsafe.decoder import Decoder


class FairPlayKind(StrEnum):
    """What is asked about the matches."""

    AUDIT = "audit"  # whether the moves of each player fit what they could know
    LUCK = "luck"  # what chance gave each player


class FairPlayStatus(StrEnum):
    """How far a report is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class FairPlayReport(NamedTuple):
    """A report; the fields are columns. `evaluator`: the hash of the measure of luck that the regulations
    name, or ""; `summary`: JSON, or "" as long as it is not done.
    """

    report: UUID
    tournament: UUID
    kind: str
    asked_by: str
    asked_at: datetime
    digest: str
    matches: list[UUID]
    evaluator: str
    status: str
    done: int
    started_at: datetime | None
    ended_at: datetime | None
    summary: str


class YardstickUsed(msgspec.Struct, frozen=True):
    """The yardstick for a game. `agreed`: whether it is the one that the regulations name, None if they name
    none; `text`: the same in a sentence.
    """

    game: str
    fingerprint: str
    agreed: bool | None
    text: str


class MatchLeftOut(msgspec.Struct, frozen=True):
    """A match of which the report says nothing, and why."""

    match: str
    reason: str


class ReportSummary(msgspec.Struct, frozen=True):
    """What a report says besides the parts of players. `failure`: why there is no report, or ""."""

    yardsticks: tuple[YardstickUsed, ...] = ()
    left_out: tuple[MatchLeftOut, ...] = ()
    failure: str = ""


class ReportSpan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player had a seat of a match from the step `first` to the step `last`.

    In an audit: `decisions` that counted, and their mean place among the worlds (`midrank`, 0.5 on average
    for honest play, None if none counted). In a report of luck, in shares of a win: the luck of the `draws`
    while they had the seat; and of the seat in the whole match its `result`, and that less all its luck.
    """

    match: str
    seat: int
    first: int
    last: int
    decisions: int | None = None
    midrank: float | None = None
    draws: float | None = None
    result: float | None = None
    adjusted: float | None = None


class GameReport(msgspec.Struct, frozen=True):
    """What the matches of a player in one game say together; `text`: the same in sentences, with the rates of
    error.

    Of an audit: a score as high as the highest of these matches occurs in at most one of `one_in` honest
    seats; `adjusted`: the same among all `seats`; `above`: whether it is above the rate of one in `promised`.
    Of luck: the `mean` luck of draws in a match, in shares of a win. What does not apply is None.
    """

    game: str
    matches: int
    text: tuple[str, ...]
    decisions: int | None = None
    one_in: float | None = None
    adjusted: float | None = None
    seats: int | None = None
    promised: int | None = None
    above: bool | None = None
    mean: float | None = None


class PlayerPart(msgspec.Struct, frozen=True):
    """What a report says of one player."""

    player: str
    spans: tuple[ReportSpan, ...]
    games: tuple[GameReport, ...]


summary_of: Final = Decoder(ReportSummary)
part_of: Final = Decoder(PlayerPart)
