"""What the ratings need of tournaments that are not over. Table `rated_facts`, one row for each step that has
something of it. The rows go when the tournament is over.

They hold what everybody sees of regulations, entrants and rounds, so that the domain's own fold makes the
tournament of them. What is written to some, and what the desk answers, is not among them.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from psycopg import Cursor

from domain.competition import entrant_changes, round_changes
from domain.competition.facts import (
    RegulationsChanged,
    TournamentCancelled,
    TournamentFinished,
    TournamentOpened,
)
from domain.competition.fold import fold
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from domain.store.errors import NewerEvent
from domain.store.event import EVERY_TOURNAMENT_FACT
from domain.threadsafe.decoder import Decoder, is_unfamiliar
from projections.engine.projection import Recorded

KEPT: Final[tuple[type[Fact], ...]] = (
    *(TournamentOpened, RegulationsChanged),
    *(*entrant_changes.CHANGES, *round_changes.CHANGES),
)
LAST: Final = (TournamentFinished, TournamentCancelled)
_FACTS: Final = Decoder[tuple[Fact, ...]](EVERY_TOURNAMENT_FACT)


def keep_facts(cursor: Cursor, batch: Sequence[Recorded]) -> None:
    """Write a row for each step of a tournament that has something which ratings depend on."""
    rows = [
        (event.stream, event.step, encode(kept).decode())
        for _, event in batch
        if (kept := [fact for fact in seen(ONLOOKER, event.facts) if isinstance(fact, KEPT)])
    ]
    if rows:
        cursor.execute(
            "INSERT INTO rated_facts (tournament, step, facts)"
            " SELECT * FROM unnest(%s::uuid[], %s::int4[], %s::text[])",
            [list(column) for column in zip(*rows, strict=True)],
        )


def ending(batch: Sequence[Recorded]) -> list[Recorded]:
    """The steps of the batch with which tournaments end."""
    return [each for each in batch if any(isinstance(fact, LAST) for fact in each.event.facts)]


def take_tournament(cursor: Cursor, ended: Recorded) -> Tournament:
    """The tournament as everybody sees it after the step with which it ends. Its rows are deleted.

    NewerEvent if a newer version wrote them.
    """
    tournament = ended.event.stream
    found = cursor.execute(
        "WITH gone AS (DELETE FROM rated_facts WHERE tournament = %s RETURNING step, facts)"
        " SELECT facts FROM gone ORDER BY step",
        (tournament,),
    ).fetchall()
    before = fold(fact for (facts,) in found for fact in _read(tournament, facts))
    return fold(seen(ONLOOKER, ended.event.facts), before)


def _read(tournament: UUID, facts: str) -> tuple[Fact, ...]:
    try:
        return _FACTS.decode(facts)
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            raise NewerEvent(tournament, 0, "what its ratings are made of") from None
        raise
