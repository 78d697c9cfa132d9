"""Problems of tokens, players and devices."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

ACCOUNT_PROBLEMS: Final = (
    ProblemKind(
        "token-needed",
        401,
        "Token needed",
        "Send `Authorization: Bearer TOKEN`; POST /v1/players gives one.",
        header="Authorization",
    ),
    ProblemKind(
        "bad-token",
        401,
        "Bad token",
        "This service did not issue the token, or it was revoked or has expired.",
        header="Authorization",
    ),
    ProblemKind(
        "bad-ticket",
        401,
        "Bad ticket",
        (
            "The ticket is for something else, was used before, or is too old. POST "
            "/v1/matches/{match}/tickets gives another."
        ),
        parameter="ticket",
    ),
    ProblemKind(
        "banned",
        403,
        "Banned",
        "An operator banned the player: `reason` says why, `until` until when. They may still read, and "
        "manage their account.",
    ),
    ProblemKind(
        "missing-scope",
        403,
        "Missing scope",
        "The token does not have the scopes in `accepted`.",
        header="Authorization",
    ),
    ProblemKind(
        "bad-recovery-code",
        403,
        "Bad recovery code",
        "No player has this recovery code, or it was replaced. It has 52 letters and digits.",
    ),
    ProblemKind(
        "device-refused",
        403,
        "Device refused",
        "The player refused the device, or the token with which they approved it is valid no more.",
    ),
    ProblemKind(
        "not-your-token",
        403,
        "Not your token",
        "A token without the scopes play and read manages only itself and the tokens made with it.",
    ),
    ProblemKind(
        "no-such-device",
        404,
        "No such device",
        "No device shows this code or has this secret, or its ten minutes are over. Begin again on it.",
    ),
    ProblemKind(
        "no-such-token",
        404,
        "No such token",
        "The player has no token of this number, or it was revoked or has expired.",
    ),
    ProblemKind("no-such-player", 404, "No such player", "No player has this id, or they were deleted."),
    ProblemKind(
        "device-pending",
        409,
        "Device pending",
        "Nobody has approved the device yet. Ask again after `accepted.interval` seconds.",
    ),
    ProblemKind(
        "too-many-tokens",
        409,
        "Too many tokens",
        "A player has at most 50 tokens. DELETE /v1/tokens/{token} revokes one.",
    ),
    ProblemKind(
        "push-refused",
        409,
        "Push refused",
        (
            "A player has at most 10 subscriptions. DELETE "
            "/v1/players/me/push-subscriptions/{subscription} removes one."
        ),
    ),
    ProblemKind(
        "no-such-push-subscription",
        404,
        "No such subscription",
        "The player has no such subscription to pushes. It may have been removed.",
    ),
    ProblemKind(
        "mails-off",
        409,
        "No mails",
        "The service sends no mails: its operator named no server for them.",
    ),
    ProblemKind(
        "no-such-mail-address",
        404,
        "No such address",
        "No address has this secret. It may be forgotten, or was not confirmed within two days.",
    ),
    ProblemKind(
        "still-seated",
        409,
        "Still seated",
        "A player who has seats in matches that are not over, or hosts some that have not started, leaves and"
        " closes them first, or sends `give_up`.",
    ),
    ProblemKind(
        "not-confirmed",
        422,
        "Not confirmed",
        "Nothing is deleted: `confirm` must be the name of the player, as GET /v1/players/me has it.",
    ),
    ProblemKind(
        "token-shown",
        409,
        "Token shown before",
        "The command with this key made a token, and a token is shown only once. Use another key.",
        header="Idempotency-Key",
    ),
)
