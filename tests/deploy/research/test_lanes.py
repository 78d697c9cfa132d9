"""Many matches side by side are the same matches one by one."""

from random import Random

import numpy as np
import pytest

from deploy.research.lanes import Lanes
from deploy.research.sequential_match import SequentialMatch, research_game


def test_each_lane_plays_its_own_match_and_then_the_next() -> None:
    played, rng = research_game("wrath_of_poseidon", 3), Random(1)
    lanes = Lanes(played, 4, seed=10)
    alone = [SequentialMatch(played, seed) for seed in range(10, 14)]
    batch, ended, begun = lanes.now(), 0, 14
    while ended < 6:
        for lane, match in enumerate(alone):
            assert match.seat == batch.seats[lane]
            assert match.legal == tuple(np.flatnonzero(batch.masks[lane]))
        actions = [rng.choice(match.legal) for match in alone]
        batch = lanes.step(actions)
        for lane, match in enumerate(alone):
            match.choose(actions[lane])
            assert batch.ended[lane] == (match.seat is None)
            assert match.returns() == batch.rewards[lane].tolist()
            if match.seat is None:
                alone[lane], begun, ended = SequentialMatch(played, begun), begun + 1, ended + 1
                assert begun - 1 == batch.seeds[lane]
    assert (4, played.observation_size) == batch.observations.shape
    assert (4, len(played.actions)) == batch.masks.shape
    seat = alone[0].seat
    assert seat is not None
    assert np.array(alone[0].observation(seat), np.float32).tolist() == batch.observations[0].tolist()


def test_each_lane_needs_a_legal_action() -> None:
    lanes = Lanes(research_game("odysseus"), 2)
    with pytest.raises(ValueError, match="is not legal now"):
        lanes.step([0, 0])
    with pytest.raises(ValueError, match="shorter"):
        Lanes(research_game("odysseus"), 2).step([int(np.flatnonzero(lanes.now().masks[0])[0])])
