"""Problems of what operators and organizers do for the whole service: reports, bans, halls."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

OPERATOR_PROBLEMS: Final = (
    ProblemKind(
        "protected-operator",
        403,
        "Protected operator",
        "The player is an operator. They are banned, and their tokens revoked, on the command line alone.",
    ),
    ProblemKind("own-match", 403, "Own match", "Nobody aborts a match in which they have or had a seat."),
    ProblemKind(
        "own-report",
        403,
        "Own report",
        "An operator takes and decides no report that they filed.",
    ),
    ProblemKind(
        "bad-hall",
        404,
        "Bad hall",
        "The address names no network that may be a hall: of IPv4 with a prefix of 20 to 32 bits, of IPv6"
        " with one of 48 to 64, and no bit set behind the prefix.",
    ),
    ProblemKind("no-such-hall", 404, "No such hall", "The quotas of this network are not raised."),
    ProblemKind(
        "no-such-report",
        404,
        "No such report",
        "There is no report with this id, or it was erased.",
    ),
    ProblemKind(
        "report-status",
        409,
        "Report status",
        "The report is decided, or somebody else has it. GET the report to see who.",
    ),
    ProblemKind(
        "too-many-halls",
        409,
        "Too many halls",
        "As many networks as may be have raised quotas already. They end by themselves.",
    ),
    ProblemKind("not-banned", 409, "Not banned", "The player is not banned."),
)
