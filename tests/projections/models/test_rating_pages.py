"""A page of a list of ratings costs as much as it has rows, however many players are not listed."""

from typing import Any, Final, NamedTuple

import psycopg
import pytest

from projections.models.ratings.rating_lists import FIRST_PAGE, LISTED_AFTER, NEXT_PAGE

PLAYERS: Final = 20_000
EVERY: Final = 100  # one of so many players is listed
PLACES: Final = {"game": "$1", "role": "$2", "limit": "$3", "rating": "$4", "player": "$5"}
FILL: Final = f"""
    INSERT INTO nostos.ratings
    SELECT 'toy', role, 'p' || number, number %% 70, 25, 8,
        CASE WHEN number %% {EVERY} = 0 THEN {LISTED_AFTER} ELSE number %% {LISTED_AFTER} END, now()
    FROM generate_series(1, %s) AS number, unnest(ARRAY['rower', 'steersman']) AS role
"""


class Page(NamedTuple):
    """What is asked for; a place in the list, if it is not the first page; and how many rows it has."""

    statement: str
    after: tuple[float, str] | tuple[()]
    rows: int


PAGES: Final = (
    Page(FIRST_PAGE, (), 61),
    Page(NEXT_PAGE, (35.0, "p1"), 61),
    Page(NEXT_PAGE, (5.0, "p1"), PLAYERS // (7 * EVERY)),  # the last one: thousands who are not listed follow
)


def rows_read(plan: dict[str, Any]) -> int:
    """How many rows the parts of a plan took from a table, also those that they then left out."""
    own = 0
    if "Relation Name" in plan:
        left_out = (plan.get(f"Rows Removed by {by}", 0) for by in ("Filter", "Index Recheck"))
        own = plan["Actual Rows"] + sum(left_out)
    return own + sum(rows_read(part) for part in plan.get("Plans", ()))


@pytest.mark.parametrize("mode", ["force_custom_plan", "force_generic_plan"])
def test_a_page_reads_the_rows_that_it_has_and_no_others(database: str, mode: str) -> None:
    with psycopg.connect(database, cursor_factory=psycopg.ClientCursor) as owner:
        owner.execute(FILL, (PLAYERS,))
        owner.execute("ANALYZE nostos.ratings")
        owner.execute("SELECT set_config('plan_cache_mode', %s, false)", (mode,))
        for number, page in enumerate(PAGES):
            owner.execute(f"PREPARE page_{number} AS {page.statement % PLACES}")
            values = ", ".join(["%s"] * (3 + len(page.after)))
            explained = owner.execute(
                f"EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page_{number} ({values})",
                ("toy", "rower", 61, *page.after),
            ).fetchone()
            assert explained is not None
            [found] = explained[0]
            assert page.rows == found["Plan"]["Actual Rows"]
            assert page.rows == rows_read(found["Plan"])
