"""Golden playthroughs of matches that a seat leaves, as they were at the last review."""

import pytest

from domain.kernel.match.facts import Ended, PassedFor, SideResigned
from tests.laws.terms.playthroughs import FOLDER, LEAVER, NAMES, played, written


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference; if it is right, write the playthroughs again and mention it."""
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_the_policy_is_what_happens(name: str) -> None:
    """The service may pass until a bot or a substitute plays."""
    policy, steps = name.partition(".")[2], played(name).steps
    left = next(step for step in steps if any(isinstance(fact, SideResigned) for fact in step.facts))
    facts = [fact for step in steps for fact in step.facts]
    (ended,) = (fact for fact in facts if isinstance(fact, Ended))
    assert (policy == "end") == (ended in left.facts)
    assert policy != "pass" or any(isinstance(fact, PassedFor) for fact in facts)
    if policy != "substitute":
        assert LEAVER not in ended.winners
        assert (LEAVER,) == ended.ranking[-1]
