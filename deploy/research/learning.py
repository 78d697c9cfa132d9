"""Learning, as an example: navigators of Wrath of Poseidon learn by themselves where to steer.

The policy is a chart: for each square and heading a number, the same for all ships. A ship steers by the
mean of these numbers over the squares that cannot be ruled out for it, through a softmax. They are learned by
REINFORCE (Williams, 1992), with a ship's coming home as the reward of its sails, and Adam (Kingma, Ba, 2015).
Nothing says where home is.
"""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deploy.research.actions import Action
from deploy.research.sequential_match import ResearchGame, SequentialMatch
from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.masks import indices
from domain.games.wrath_of_poseidon.words import HEADINGS, SHIPS, Ship
from domain.kernel.facts import Seat
from workers.bots.registry import strategy

Numbers = NDArray[np.float64]

RATE: Final = 0.05
DISCOUNT: Final = 0.9  # of a reward for each later sail of the ship
MEMORY: Final = 0.1  # how much the last update counts in what is usual
POSEIDON: Final[Seat] = 0


class Sail(NamedTuple):
    """A sail of a ship. `squares`: for each square the probability that the ship was on it. `chances`: the
    probability of each heading; `heading`: the number of the one that was taken.
    """

    ship: Ship
    squares: Numbers
    chances: Numbers
    heading: int


class Chart:
    """The policy: `numbers`, (squares, headings)."""

    def __init__(self, squares: int) -> None:
        self.numbers = np.zeros((squares, len(HEADINGS)))
        self._mean, self._square = np.zeros_like(self.numbers), np.zeros_like(self.numbers)
        self._updates = 0
        self._usual = 0.0

    def chances(self, squares: Numbers, legal: NDArray[np.bool_]) -> Numbers:
        """The probability of each heading for a ship that may be on these squares."""
        wanted = np.where(legal, squares @ self.numbers, -np.inf)
        likely = np.exp(wanted - wanted.max())
        return np.asarray(likely / likely.sum())

    def learn(self, sails: Iterable[tuple[Sail, float]]) -> None:
        """Make more likely what brought a higher reward than usual, by one step of Adam."""
        gradient = np.zeros_like(self.numbers)
        rewards = []
        for sail, reward in sails:
            rewards.append(reward)
            taken = -sail.chances
            taken[sail.heading] += 1.0
            gradient += (reward - self._usual) * np.outer(sail.squares, taken)
        self._usual += MEMORY * (sum(rewards) / len(rewards) - self._usual)
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._updates)
        square = self._square / (1 - 0.99**self._updates)
        self.numbers += RATE * mean / (np.sqrt(square) + 1e-8)


class Navigators:
    """Those who steer by the chart in one match. `sails`: what they did, to learn from."""

    def __init__(self, chart: Chart, match: SequentialMatch, rng: np.random.Generator) -> None:
        self._chart, self._match, self._rng = chart, match, rng
        self._known, self._read = Known(), 0
        self.sails: list[Sail] = []

    def choose(self) -> Action:
        """The next action: the heading of a ship by the chart, any other by chance."""
        legal, labels = self._match.legal, self._match.played.actions.labels
        if not labels[legal[0]].startswith("sail.heading="):
            return int(self._rng.choice(legal))
        headings = {HEADINGS.index(labels[action].partition("=")[2]): action for action in legal}
        ship = self._ship()
        squares = self._squares(ship)
        chances = self._chart.chances(squares, np.isin(np.arange(len(HEADINGS)), list(headings)))
        heading = int(self._rng.choice(len(HEADINGS), p=chances))
        self.sails.append(Sail(ship, squares, chances, heading))
        return headings[heading]

    def _ship(self) -> Ship:
        """The ship that was chosen in this move, or the only one that may sail."""
        seat = self._match.seat
        assert seat is not None
        for label in self._match.chosen_by(seat):
            if label.startswith("sail.ship="):
                return next(ship for ship in SHIPS if ship == label.partition("=")[2])
        table = self._match.match.tables[seat]
        return next(ship for ship in table.pending if table.captains[ship] in (seat, None))

    def _squares(self, ship: Ship) -> Numbers:
        """The same number for each square on which the ship may be, as far as its navigators know."""
        seat = self._match.seat
        assert seat is not None
        facts = self._match.match.seen[seat]
        self._known = deduction.known(
            (fact for fact in facts[self._read :] if isinstance(fact, GAME.facts)), self._known
        )
        self._read = len(facts)
        found = list(indices(self._known.settled.ships[ship]))
        squares = np.zeros(len(self._chart.numbers))
        squares[found] = 1.0 / len(found)
        return squares


def rewarded(navigators: Navigators, home: Iterable[Ship]) -> list[tuple[Sail, float]]:
    """The sails of a match, each with its reward: 1 if its ship came home, less for each later sail of it."""
    reached, later, found = set(home), dict[Ship, float](), []
    for sail in reversed(navigators.sails):
        reward = later.get(sail.ship, 1.0 if sail.ship in reached else 0.0)
        later[sail.ship] = reward * DISCOUNT
        found.append((sail, reward))
    return found


def new_chart(played: ResearchGame) -> Chart:
    """A chart of the game's board that knows nothing."""
    return Chart(len(SequentialMatch(played, 0).match.truth.sea.squares))


def play(played: ResearchGame, chart: Chart, seed: int, opponent: str) -> tuple[Navigators, SequentialMatch]:
    """A match for two of navigators who steer by the chart, against a bot of this name as Poseidon."""
    match, rng = SequentialMatch(played, seed), Random(f"poseidon/{seed}")  # noqa: S311
    navigators = Navigators(chart, match, np.random.default_rng(seed))
    poseidon, known = strategy(opponent, played.game.slug)(), match.match
    while match.seat is not None:
        if match.seat != POSEIDON:
            match.choose(navigators.choose())
            continue
        move = poseidon.choose(POSEIDON, known.seen[POSEIDON], known.offers(POSEIDON), rng)
        while not match.choose(match.action_for(move)):
            pass
    return navigators, match


def won(match: SequentialMatch) -> bool:
    """Whether the navigators won."""
    return match.returns()[POSEIDON] < 0
