"""Problems that the service has itself, or that come from how much is asked of it."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

SERVICE_PROBLEMS: Final = (
    ProblemKind(
        "stopping",
        404,
        "Stopping",
        "This server is about to stop, and answers what it is still asked. Ask another one.",
    ),
    ProblemKind("too-slow", 408, "Too slow", "The body did not arrive in time. Send the request again."),
    ProblemKind(
        "too-many-requests",
        429,
        "Too many requests",
        (
            "A quota of the caller or of their address is used up. The header RateLimit names it; ask again "
            "after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "limit-reached",
        429,
        "Limit reached",
        (
            "The caller has as many of these at the same time as one may have; `accepted` says how many. End "
            "one of them first."
        ),
    ),
    ProblemKind(
        "internal",
        500,
        "Internal error",
        "The service has a defect. The header X-Request-Id names its log line.",
    ),
    ProblemKind(
        "busy",
        503,
        "Busy",
        (
            "Too many requests wait. Send the same again, with the same Idempotency-Key, after "
            "`Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "unavailable",
        503,
        "Unavailable",
        (
            "A part of the service does not respond. Send the same again, with the same "
            "Idempotency-Key, after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "no-analysis",
        503,
        "No analysis",
        (
            "No bot answers in time: too many questions wait, or the process `analysis`, which answers them, "
            "does not run. Ask again after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "newer-version",
        503,
        "Newer version",
        (
            "This server is older than the match or the account; another may serve it. Send the same "
            "again, with the same Idempotency-Key, after `Retry-After` seconds."
        ),
    ),
    ProblemKind(
        "behind",
        503,
        "Behind",
        "The read models do not show this yet. Ask again after `Retry-After` seconds.",
    ),
)
