"""Problems of requests that cannot be read, or whose values do not fit."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

REQUEST_PROBLEMS: Final = (
    ProblemKind("bad-request", 400, "Bad request", "The request cannot be understood as HTTP."),
    ProblemKind(
        "malformed-json",
        400,
        "Malformed JSON",
        "The body is not JSON. `detail` says where the mistake is.",
    ),
    ProblemKind(
        "bad-header",
        400,
        "Bad header",
        "The header named in `header` does not fit the JSON schema in `accepted`.",
    ),
    ProblemKind("not-found", 404, "Not found", "There is nothing at this address."),
    ProblemKind(
        "method-not-allowed",
        405,
        "Method not allowed",
        "The header Allow names the methods of this address.",
    ),
    ProblemKind("too-large", 413, "Body too large", "A body may have at most 64 KiB."),
    ProblemKind(
        "wrong-content-type",
        415,
        "Wrong content type",
        "Send bodies as application/json.",
        header="Content-Type",
    ),
    ProblemKind(
        "unknown-field",
        422,
        "Unknown field",
        "There is no field as at `pointer`; `accepted` names the fields.",
    ),
    ProblemKind(
        "missing-field",
        422,
        "Missing field",
        "The field at `pointer` is missing; `accepted` is its JSON schema.",
    ),
    ProblemKind(
        "wrong-type",
        422,
        "Wrong type",
        "The value at `pointer` has the wrong type; `accepted` is its JSON schema.",
    ),
    ProblemKind(
        "bad-value",
        422,
        "Bad value",
        "The value at `pointer` is not allowed; `accepted` says which values are.",
    ),
    ProblemKind(
        "bad-parameter",
        422,
        "Bad parameter",
        "The query parameter named in `parameter` is unknown, or its value does not fit `accepted`.",
    ),
    ProblemKind(
        "bad-cursor",
        422,
        "Bad cursor",
        "The cursor does not belong to this list. Begin again without one.",
        parameter="cursor",
    ),
    ProblemKind(
        "unfit",
        422,
        "Not by the rules",
        "The rules do not allow these values. `rule` is the section that forbids them.",
    ),
    ProblemKind(
        "key-reused",
        422,
        "Idempotency-Key reused",
        "The key was used for a different command. Use a new key.",
        header="Idempotency-Key",
    ),
    ProblemKind(
        "stale",
        412,
        "Stale",
        (
            "The match or tournament is not at the step in If-Match. `step` is its last step, `frames` are "
            "those that the caller has missed, at most 500. A token needs the scope read to get them."
        ),
        header="If-Match",
    ),
    ProblemKind(
        "address-too-long",
        414,
        "Address too long",
        "Path and query of a request have at most 8192 bytes together.",
    ),
)
