"""Lanes: many matches side by side, with their observations and masks in one array each."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deploy.research.actions import Action
from deploy.research.sequential_match import ResearchGame, SequentialMatch


class Batch(NamedTuple):
    """What is asked in each lane now, and what the last step brought.

    `observations`: float32, (lanes, size), of the seats that choose. `masks`: bool, (lanes, actions), what is
    legal. `seats`: int64, (lanes,), who chooses. `rewards`: float32, (lanes, seats), of matches that this
    step ended, or 0. `ended`: bool, (lanes,), whether it did; the lane then has its next match. `seeds`:
    int64, (lanes,), of the matches.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    seeds: NDArray[np.int64]


class Lanes:
    """So many matches of a game at once. Where one ends, the next begins. Their seeds count from `seed`."""

    def __init__(self, played: ResearchGame, lanes: int, seed: int = 0) -> None:
        self.played = played
        self._next_seed = seed
        self.seeds = np.zeros(lanes, np.int64)
        self.matches = [self._begin(lane) for lane in range(lanes)]

    def _begin(self, lane: int) -> SequentialMatch:
        self.seeds[lane] = self._next_seed
        self._next_seed += 1
        return SequentialMatch(self.played, int(self.seeds[lane]))

    def now(self) -> Batch:
        """What is asked in each lane, before the first step."""
        lanes = len(self.matches)
        return self._batch(np.zeros((lanes, self.played.seats), np.float32), np.zeros(lanes, np.bool_))

    def step(self, actions: Sequence[Action] | NDArray[Any]) -> Batch:
        """Choose an action in each lane. ValueError if one is not legal, or if a lane has none."""
        rewards = np.zeros((len(self.matches), self.played.seats), np.float32)
        ended = np.zeros(len(self.matches), np.bool_)
        for lane, (match, action) in enumerate(zip(self.matches, actions, strict=True)):
            match.choose(int(action))
            if match.seat is None:
                rewards[lane], ended[lane] = match.returns(), True
                self.matches[lane] = self._begin(lane)
        return self._batch(rewards, ended)

    def _batch(self, rewards: NDArray[np.float32], ended: NDArray[np.bool_]) -> Batch:
        masks = np.zeros((len(self.matches), len(self.played.actions)), np.bool_)
        seats = np.array([match.seat for match in self.matches], np.int64)
        for mask, match in zip(masks, self.matches, strict=True):
            mask[list(match.legal)] = True
        observed = [match.observation(int(seat)) for match, seat in zip(self.matches, seats, strict=True)]
        return Batch(np.array(observed, np.float32), masks, seats, rewards, ended, self.seeds.copy())
