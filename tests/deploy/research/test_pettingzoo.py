"""The environments of PettingZoo, by PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from deploy.research.layouts import LAYOUTS
from deploy.research.pettingzoo_environment import aec_environment

# An observation is a dict with the mask of actions, as in PettingZoo's own board games; it warns of others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_environment_passes_the_test_of_the_api(slug: str) -> None:
    api_test(aec_environment(slug), num_cycles=300)


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_environment_follows_its_seed(slug: str) -> None:
    seed_test(lambda: aec_environment(slug), num_cycles=100)


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_environment_shows_itself_in_words(slug: str) -> None:
    render_test(lambda render_mode: aec_environment(slug, render_mode=render_mode))


def test_rewards_and_scores_come_with_the_end() -> None:
    environment = aec_environment("winds_of_fate", 4)
    environment.reset(seed=3)
    rewards = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        rewards[agent] += reward
        assert not truncated
        assert environment.observation_space(agent).contains(observation)
        if terminated:
            assert 4 == len(info["scores"])
            environment.step(None)
        else:
            assert environment.information_state(agent)
            environment.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert {-1.0, 1.0} == set(rewards.values())
    assert environment.state().shape == (environment.played.layout.size,)


def test_an_action_that_is_not_legal_is_refused() -> None:
    environment = aec_environment("odyssee")
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="0 is not legal now"):
        environment.step(0)
    with pytest.raises(ValueError, match="must act"):
        environment.step(None)
