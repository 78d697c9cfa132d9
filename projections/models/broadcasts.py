"""Broadcasts: what everybody is shown of a delayed match. Table `lobby_steps`, its row of the lobby at each
step; everybody is shown the last one whose moment has come. Those before it go.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from psycopg import Cursor

from domain.kernel.broadcast import Delay
from domain.kernel.facts import ONLOOKER
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message
from projections.models.frames import channel

NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)  # in place of a moment: only more steps will tell
LOOK: Final = b""  # told on the bus: there is something new in Postgres


class LobbyStepRow(msgspec.Struct, frozen=True):
    """A row of the table. `shown_at`: from when on it is shown, None if at once."""

    match: UUID
    step: int
    shown_at: datetime | None
    listing: Any


def shown_at(delay: Delay, at: datetime, before: datetime | None) -> datetime:
    """From when on a step that was made at `at` is shown. `before`: the same of the step before it."""
    if delay.steps:
        return NEVER
    due = at + timedelta(seconds=delay.seconds)
    return due if before is None else max(due, before)


def keep(cursor: Cursor[Any], rows: Sequence[LobbyStepRow], shown: dict[UUID, int]) -> list[Message]:
    """Keep the rows of a batch, in the order of their steps; who looks on is told where there is more to see.

    `shown`: up to which step each match is shown now that it has come so far. What is not shown yet is told
    to nobody, and on no channel: when something is told, and how much, would tell that it happened.
    """
    cursor.execute(
        "INSERT INTO lobby_steps SELECT * FROM json_populate_recordset(NULL::lobby_steps, %s::json)",
        (json_rows(rows),),
    )
    more = cursor.execute(
        "UPDATE lobby_steps SET shown_at = NULL FROM unnest(%s::uuid[], %s::int4[]) AS now (match, step)"
        " WHERE lobby_steps.match = now.match AND lobby_steps.step <= now.step AND shown_at = %s"
        " RETURNING lobby_steps.match",
        (list(shown), list(shown.values()), NEVER),
    ).fetchall()
    _forget(cursor, list(shown))
    told = {match for (match,) in more} | {row.match for row in rows if row.shown_at is None}
    return [Message(channel(match, ONLOOKER), LOOK) for match in shown if match in told]


def _forget(cursor: Cursor[Any], matches: Sequence[UUID]) -> None:
    """What is before the step that is shown is not kept, but for who began to look a moment ago."""
    cursor.execute(
        "DELETE FROM lobby_steps USING (SELECT match, max(step) AS step FROM lobby_steps"
        " WHERE match = ANY(%s) AND (shown_at IS NULL OR shown_at <= now() - interval '1 minute')"
        " GROUP BY match) AS now"
        " WHERE lobby_steps.match = now.match AND lobby_steps.step < now.step",
        (list(matches),),
    )
