"""Broadcasts: what everybody is shown of a delayed match. Table `lobby_steps`: the match's row of the lobby
at each step. Everybody is shown the last row that is due; earlier rows are deleted.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from psycopg import Cursor

from domain.kernel.facts import ONLOOKER
from domain.kernel.terms import Delay
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message
from projections.models.frames import CHANGED, channel

NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)  # the time is not known: it depends on later steps


class LobbyStepRow(msgspec.Struct, frozen=True):
    """A row of the table. `shown_at`: from when on it is shown, None if at once."""

    match: UUID
    step: int
    shown_at: datetime | None
    listing: Any


def shown_at(delay: Delay, at: datetime, before: datetime | None) -> datetime:
    """The time from which a step made at `at` is shown. `before`: that time of the step before it."""
    if delay.steps:
        return NEVER
    due = at + timedelta(seconds=delay.seconds)
    return due if before is None else max(due, before)


def keep(cursor: Cursor, rows: Sequence[LobbyStepRow], shown: dict[UUID, int]) -> list[Message]:
    """Store the rows of a batch, in the order of their steps; messages to onlookers who can now see more.

    `shown`: the step up to which each match is shown after the batch. Nothing is published about steps that
    are not shown yet: the time and the number of messages would reveal them.
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
    changed = {match for (match,) in more} | {row.match for row in rows if row.shown_at is None}
    return [Message(channel(match, ONLOOKER), CHANGED) for match in shown if match in changed]


def _forget(cursor: Cursor, matches: Sequence[UUID]) -> None:
    """Delete the rows before the shown step, except those of the last minute, which may still be read."""
    cursor.execute(
        "DELETE FROM lobby_steps USING (SELECT match, max(step) AS step FROM lobby_steps"
        " WHERE match = ANY(%s) AND (shown_at IS NULL OR shown_at <= now() - interval '1 minute')"
        " GROUP BY match) AS now"
        " WHERE lobby_steps.match = now.match AND lobby_steps.step < now.step",
        (list(matches),),
    )
