"""PettingZoo: each game as an AEC environment, in which the agents `seat_0`, `seat_1`, ... act one by one."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from api.presenters.localization import texts
from deploy.research.actions import Action
from deploy.research.sequential_match import ResearchGame, SequentialMatch, research_game
from domain.kernel.match.fold import initial
from domain.kernel.texts import Narration

SEEDS: Final = 2**31  # a match without a seed of its own gets one below this
LARGEST: Final = 1000.0  # no number of an observation is larger


def aec_environment(
    slug: str, seats: int | None = None, *, render_mode: str | None = None, **options: Any
) -> "AecEnvironment":
    """The game of that name as an environment. Errors: see `research_game`, which makes it."""
    return AecEnvironment(research_game(slug, seats, **options), render_mode)


class AecEnvironment(AECEnv[str, dict[str, NDArray[Any]], Action]):  # type: ignore[misc]  # it has no types
    """One match after another of a game, each begun by `reset`.

    An observation is a dict: `observation`, a float32 vector, and `action_mask`, an int8 vector that has 1
    for each action that is legal for the agent now (all 0 while another agent acts). A reward comes at the
    end: 1 for a winner, -1 for another seat; `infos` then has `scores` and `ending`. `render` returns the
    match so far in words, with nothing hidden.
    """

    def __init__(self, played: ResearchGame, render_mode: str | None = None) -> None:
        super().__init__()
        name = f"nostos_{played.game.slug}_v{played.game.version}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.played, self.render_mode = played, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(played.seats)]
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._rng = np.random.default_rng()
        self.match: SequentialMatch
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(played.actions)) for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Dict:
        size, actions = self.played.observation_size, len(self.played.actions)
        return spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations; all agents have the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: all of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match. The same seed begins the same match, and fixes the seeds of those after it."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.match = SequentialMatch(self.played, int(self._rng.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_next()

    def step(self, action: Action | None) -> None:
        """The agent whose turn it is acts; None if the match is over for it. ValueError if it may not."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.choose(int(action))
        self._turn_to_next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent's seat knows now."""
        seat = self._numbers[agent]
        mask = np.zeros(len(self.played.actions), np.int8)
        if seat == self.match.seat:
            mask[list(self.match.legal)] = 1
        return {"observation": np.array(self.match.observation(seat), np.float32), "action_mask": mask}

    def state(self) -> NDArray[Any]:
        """The table with nothing hidden, for critics that may see it: float32, the columns of the layout."""
        return np.array(self.match.true_state(), np.float32)

    def render(self) -> str | None:
        """The match so far in words, with nothing hidden. None without a render mode."""
        if self.render_mode is None:
            return None
        game = self.played.game
        return "\n".join(
            filter(None, Narration(game, texts(game, "en"), initial(game)).lines(self.match.facts))
        )

    def information_state(self, agent: str) -> str:
        """All that the agent's seat has seen so far: see `SequentialMatch.information_state`."""
        return self.match.information_state(self._numbers[agent])

    def close(self) -> None:
        """There is nothing to close."""

    def _turn_to_next(self) -> None:
        seat = self.match.seat
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        outcome = self.match.match.outcome
        assert outcome is not None
        for agent, reward in zip(self.possible_agents, self.match.returns(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"scores": outcome.scores, "ending": outcome.ending}
        self.agent_selection = self.agents[0]
