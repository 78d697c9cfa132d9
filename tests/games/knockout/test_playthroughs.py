"""Golden playthroughs: matches step by step, as they were at the last review."""

import pytest

from tests.games.knockout.playthroughs import FOLDER, MATCHES, played, written
from tests.support.knockout.facts import FACTS
from tests.support.knockout.moves import MOVES


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference. If it is right, write the playthroughs again."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(MATCHES) == sorted(path.stem for path in FOLDER.iterdir())


def test_every_fact_and_every_move_occurs_in_a_playthrough() -> None:
    steps = [step for name in MATCHES for step in played(name).steps]

    assert set(FACTS) <= {type(fact) for step in steps for fact in step.facts}
    assert set(MOVES) <= {type(step.move) for step in steps}
