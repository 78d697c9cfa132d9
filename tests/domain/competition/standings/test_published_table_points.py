"""Table points come out as published for a game in which each seat plays against the next one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from domain.competition import errors
from domain.competition.referee.ousting import can_be_reached
from domain.competition.referee.possible_results import check_scores
from domain.competition.regulations import Regulations
from domain.competition.standings.scoring import table_points
from domain.competition.standings.sheets import has_won
from domain.kernel.game import Outcome
from tests.domain.competition.regulations_of import rules_of

GOLDEN: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "golden" / "vekn_table_points.json").read_text("utf-8")
)
PLACES: Final = [{"points": [60, 48, 36, 24, 12]}, {"points": [60, 48, 24, 12]}]
RULES: Final[Regulations] = rules_of(
    "swiss",
    3,
    5,
    "smaller_tables",
    scoring={"places": PLACES, "win_from": 4},
    limits={"ousting": True, "least": 0},
    ranking=["wins", "scores", "points", "lot"],
)


def outcome_of(scores: Sequence[int]) -> Outcome:
    """A table ranked by its scores."""
    groups = [
        tuple(seat for seat, score in enumerate(scores) if score == level)
        for level in sorted(set(scores), reverse=True)
    ]
    return Outcome(groups[0], tuple(scores), "played", tuple(groups))


@pytest.mark.parametrize("table", GOLDEN["tables"])
def test_tournament_points_and_game_wins_come_out_to_the_digit(table: dict[str, list[int]]) -> None:
    outcome = outcome_of(table["victory_halves"])
    assert table["tournament_points"] == list(table_points(RULES.scoring, outcome))
    seats = range(len(outcome.scores))
    assert table["game_wins"] == [int(has_won(RULES, outcome, seat)) for seat in seats]


@pytest.mark.parametrize("scores", GOLDEN["possible"])
def test_scores_that_some_order_of_ousting_gives_are_accepted(scores: list[int]) -> None:
    check_scores(RULES, outcome_of(scores), ())


@pytest.mark.parametrize("scores", GOLDEN["impossible"])
def test_scores_that_no_order_of_ousting_gives_are_refused(scores: list[int]) -> None:
    with pytest.raises(errors.ImpossibleResult):
        check_scores(RULES, outcome_of(scores), ())


def test_every_table_of_the_golden_file_can_be_reached() -> None:
    assert all(can_be_reached(tuple(table["victory_halves"])) for table in GOLDEN["tables"])
