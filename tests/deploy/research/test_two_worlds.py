"""Two worlds that look the same to a seat are the same to whoever learns in its place."""

from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from deploy.research.layouts import LAYOUTS
from deploy.research.sequential_match import SequentialMatch, with_setting
from deploy.simulation.rules_match import RulesMatch
from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.game import Game
from tests.laws.worlds import families
from tests.support.games.playouts import Record

SOME: Final = 1  # matches, each with its twins
MANY: Final = 12


@pytest.mark.parametrize("slug", LAYOUTS)
@pytest.mark.parametrize("matches", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
def test_what_a_seat_never_learned_changes_nothing_that_it_observes(slug: str, matches: int) -> None:
    compared = apart = 0
    for family in islice(families(SHELF[slug], Random(slug)), matches):
        for twin in family.twins:
            steps = len(twin.steps)
            one, other = (_match(SHELF[slug], each, steps) for each in (family.record, twin))
            if one is None or other is None:
                continue
            assert _observed(one, family.viewer) == _observed(other, family.viewer)
            compared += 1
            apart += one.true_state() != other.true_state()
    assert compared > matches
    assert apart > matches


def _match(game: Game, record: Record, steps: int) -> SequentialMatch | None:
    """The match after so many steps; None if nobody is to move then."""
    played = with_setting(game, record.setting)
    match = RulesMatch(game, record.setting, Random(0))
    for step in record.steps[:steps]:
        match.happen(step.facts)
    if match.outcome is not None or not match.to_act:
        return None
    return SequentialMatch(played, 0, match)


def _observed(match: SequentialMatch, viewer: Viewer) -> Any:
    if viewer is ONLOOKER:
        return match.public_observation()
    assert isinstance(viewer, int)
    legal = match.legal if match.seat == viewer else ()
    return (
        match.observation(viewer),
        match.private_observation(viewer),
        match.information_state(viewer),
        legal,
    )
