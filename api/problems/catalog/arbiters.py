"""Problems of what arbiters decide in a match."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

ARBITER_PROBLEMS: Final = (
    ProblemKind(
        "not-the-arbiter",
        403,
        "Not the arbiter",
        "Only an arbiter of the match, who has and had no seat of it, may do this. The tournament names "
        "them.",
    ),
    ProblemKind(
        "no-time-to-adjust",
        409,
        "No time to adjust",
        "The match has no clock, so no time can be given or taken.",
    ),
    ProblemKind(
        "arbiters-do-not-play",
        409,
        "Arbiters do not play",
        "An arbiter of the match takes no seat in it.",
    ),
)
