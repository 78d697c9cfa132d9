"""Problems of the ledger: its heads, signatures, chance and the transparency log."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

LEDGER_PROBLEMS: Final = (
    ProblemKind(
        "not-in-the-log",
        404,
        "Not in the log",
        (
            "The log has not reached this size yet, or its first `size` leaves do not have this head. Ask "
            "again with the size of a later checkpoint."
        ),
    ),
    ProblemKind(
        "nothing-to-reveal",
        409,
        "Nothing to reveal",
        "The seat committed itself to nothing, or has revealed its contribution already.",
    ),
    ProblemKind(
        "no-beacon",
        409,
        "No beacon",
        (
            "The match waits for the value of its public randomness, whose moment may not have come yet; or "
            "it has none, or knows the value."
        ),
    ),
    ProblemKind(
        "bad-signature",
        409,
        "Bad signature",
        (
            "The match demands a signature that is missing; or the signature is not by the player's key, not "
            "of this command, or made before the last step of the seat. `key` says which."
        ),
        header="Nostos-Signature",
    ),
    ProblemKind(
        "bad-cosignature",
        409,
        "Bad cosignature",
        (
            "It is not from a witness that this service knows, or not of the right checkpoint. Fetch "
            "the last checkpoint and sign that."
        ),
    ),
    ProblemKind(
        "unknown-head",
        409,
        "Unknown head",
        (
            "The ledger of this match or tournament does not have the head in Nostos-Seen. Keep its receipt:"
            " it proves that the ledger was changed or has lost its last steps, or that the head is wrong."
            " Read it again; a command without Nostos-Seen, or with a head of now, is possible."
        ),
        header="Nostos-Seen",
    ),
    ProblemKind(
        "rewritten",
        500,
        "Rewritten",
        "Somebody changed the log of this match after it was written. The match can no longer be proven.",
    ),
)
