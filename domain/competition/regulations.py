"""The regulations of a tournament: what is agreed on before it, published, and hashed in its opening.

Sections in docstrings are those of domain/tournaments/RULES.md. Which combinations make sense says
`coherence`.
"""

import hashlib
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from domain.kernel.clocks import Clock
from domain.kernel.terms import BY_PASSING, MOMENT, Broadcast, Leaving
from domain.pairing.model import CRITERIA, Criterion, PairingRules, Shape
from domain.threadsafe.decoder import Decoder, JsonObject

MOST_ROUNDS: Final = 100
MOST_ENTRANTS: Final = 500
MOST_POINTS: Final = 100_000
MOST_NOTES: Final = 50
LONGEST_LINE: Final = 200  # characters of a title, a reason, a line of the notes
MONTH: Final = 2_592_000  # seconds

Format = Literal["swiss", "round_robin", "knockout", "rotation", "league", "series", "seating"]
"""`swiss`: tables of entrants with nearly the same score. `round_robin`: everybody meets everybody.
`league`: a round robin in which each round has several days. `rotation`: everybody takes every seat once.
`knockout`: the best of each table go on. `series`: the same entrants sit together in every round and change
seats.
"""

Measure = Literal[
    "points",
    "wins",
    "scores",
    "share",
    "reached",
    "played",
    "progressive",
    "buchholz",
    "buchholz_cut_1",
    "median_buchholz",
    "sonneborn_berger",
    "sonneborn_berger_cut_1",
    "head_to_head",
    "first_seats",
    "lot",
]
"""What entrants are ranked by (23). `standings/measures.py` has a definition of each."""

Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]
"""An amount of points, in parts of a point."""


class RoundGame(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is played in a round: a game of the shelf, its options, and the tables."""

    game: Annotated[str, Meta(min_length=1, max_length=40, description="the game")]
    shape: Annotated[Shape, Meta(description="how many seats the tables have")]
    options: Annotated[JsonObject, Meta(description="options of the game")] = {}


class PlacePoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of a table with so many seats: one number for each place, the first place first."""

    points: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=6)]


class Scoring(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a result is worth (23). All points are in parts: `parts` of them are one point.

    `by`: `places` gives the points of `places`; `side` gives `win` to all seats that win, `loss` to the
    others, and `draw` if none or all of them win; `score` gives each seat the score that the game gave it.
    """

    by: Annotated[Literal["places", "side", "score"], Meta(description="what points follow from")] = "places"
    places: Annotated[
        tuple[PlacePoints, ...], Meta(max_length=5, description="points by places, for each size of tables")
    ] = ()
    shared: Annotated[
        Literal["mean", "best", "last"], Meta(description="what seats get that share several places")
    ] = "mean"
    win: Points = 0
    draw: Points = 0
    loss: Points = 0
    parts: Annotated[int, Meta(ge=1, le=60, description="so many parts are one point")] = 1
    win_from: Annotated[int, Meta(ge=0, le=MOST_POINTS, description="a win needs this score of the game")] = 0
    bye: Annotated[Points, Meta(description="for a bye that the pairing gives")] = 0
    asked_bye: Annotated[Points, Meta(description="for a bye that the entrant asked for")] = 0
    absence: Annotated[Points, Meta(description="for an entrant who does not come to their table")] = 0
    late: Annotated[Points, Meta(description="for each round before a late entry")] = 0
    annulled: Annotated[Points, Meta(description="for each seat of a table without a result")] = 0
    adjourned: Annotated[
        Points, Meta(description="for each seat of an adjourned table, until it has a result")
    ] = 0


class ScoreLimits(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which scores a table can have (18). `total`: of all seats together, for each seat of the table; None:
    any.

    `ousting`: each seat that is out gives 1 to the seat before it that is still in. Then scores are in
    halves of that.
    """

    least: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)] = -MOST_POINTS
    most: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)] = MOST_POINTS
    total: Annotated[int, Meta(ge=0, le=MOST_POINTS)] | None = None
    ousting: bool = False


class RoundClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a round lasts (16). When time is called, each match ends after so many more turns."""

    seconds: Annotated[int, Meta(ge=60, le=MONTH, description="seconds from the opening of the round")]
    turns: Annotated[int, Meta(ge=0, le=100, description="turns after time is called")]


class Counting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When a result counts (19), and when its match is shown.

    `by`: when all seats agreed (`players`), when an arbiter confirmed it (`arbiter`), or `seconds` after it
    was reported if nobody disputed it (`automatic`). `disclosed`: each match when its result counts, or all
    when their round is closed.
    """

    by: Annotated[Literal["players", "arbiter", "automatic"], Meta(description="who confirms a result")] = (
        "players"
    )
    seconds: Annotated[int, Meta(ge=0, le=MONTH, description="the time for a dispute")] = 0
    disclosed: Annotated[Literal["result", "round"], Meta(description="when matches are shown")] = "result"


class Regulations(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The regulations (2). What has a default is omitted when it has it, so that older ones keep their hash.

    `games`: one for all rounds, or one for each. `advance`: how many of a knock-out table go on. `ranking`:
    what entrants are ranked by, the first thing first. `evaluator`: the SHA-256 (hex) of the function by
    which luck is measured. `starts`: the moment, UTC.
    """

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE, description="what it is called")]
    format: Annotated[Format, Meta(description="how rounds are paired")]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS, description="how many rounds there are")]
    games: Annotated[
        tuple[RoundGame, ...],
        Meta(min_length=1, max_length=MOST_ROUNDS, description="one for all, or one a round"),
    ]
    scoring: Annotated[Scoring, Meta(description="what results are worth")]
    ranking: Annotated[tuple[Measure, ...], Meta(min_length=1, max_length=16)] = ("points", "lot")
    criteria: Annotated[
        tuple[Criterion, ...],
        Meta(min_length=1, max_length=len(CRITERIA), description="what pairings are judged by"),
    ] = CRITERIA
    equals: Annotated[
        Literal["lot", "rank"], Meta(description="in which order entrants of the same score are paired")
    ] = "lot"
    limits: Annotated[ScoreLimits, Meta(description="which scores are possible")] = ScoreLimits()
    counting: Annotated[Counting, Meta(description="when results count")] = Counting()
    advance: Annotated[int, Meta(ge=0, le=5, description="how many of a knock-out table go on")] = 0
    clock: Annotated[Clock | None, Meta(description="the clock of each match")] = None
    leaving: Annotated[Leaving, Meta(description="what happens to sides that leave a match")] = BY_PASSING
    broadcast: Annotated[Broadcast | None, Meta(description="how onlookers see the matches")] = None
    round_clock: Annotated[RoundClock | None, Meta(description="how long a round lasts")] = None
    registration: Annotated[Literal["open", "invited"], Meta(description="who may register")] = "open"
    capacity: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS, description="entrants at most")] = MOST_ENTRANTS
    check_in: Annotated[bool, Meta(description="entrants say before the first round that they are there")] = (
        False
    )
    late_until: Annotated[int, Meta(ge=0, le=MOST_ROUNDS, description="the last round for late entries")] = 0
    asked_byes: Annotated[int, Meta(ge=0, le=10, description="byes that an entrant may ask for")] = 0
    asked_byes_until: Annotated[
        int, Meta(ge=0, le=MOST_ROUNDS, description="the last round of such a bye")
    ] = 0
    starts: Annotated[str, Meta(pattern=f"({MOMENT})|(^$)", description="when it begins: UTC, RFC 3339")] = ""
    round_days: Annotated[int, Meta(ge=0, le=60, description="days of a round in a league")] = 0
    rated: Annotated[bool, Meta(description="whether the matches change ratings")] = True
    evaluator: Annotated[
        str, Meta(pattern="^([0-9a-f]{64})?$", description="hash of the measure of luck")
    ] = ""
    notes: Annotated[tuple[str, ...], Meta(max_length=MOST_NOTES, description="more rules, in lines")] = ()

    def game(self, number: int) -> RoundGame:
        """What is played in a round. `number`: from 1."""
        return self.games[0] if len(self.games) == 1 else self.games[number - 1]

    def pairing_rules(self, number: int) -> PairingRules:
        """By what the round is paired: the same in every round, but for the tables of its game."""
        return PairingRules(self.game(number).shape, self.criteria, self.equals)


REGULATIONS: Final = Decoder(Regulations)


def regulations_hash(regulations: Regulations) -> str:
    """SHA-256 (hex) of the regulations as canonical JSON (RFC 8785): no number of them has a fraction."""
    return hashlib.sha256(msgspec.json.encode(regulations, order="sorted")).hexdigest()
