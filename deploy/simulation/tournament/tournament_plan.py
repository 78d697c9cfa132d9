"""What a tournament of bots is like: how many play, what, and by which regulations."""

from collections.abc import Iterator
from itertools import count, cycle, islice
from typing import Final, NamedTuple

from domain.threadsafe.decoder import JsonObject

GAMES: Final = ("wrath_of_poseidon", "odysseus")  # in turn
SEATS: Final = 3
NAMES: Final = (
    "Penelope",
    "Telemachus",
    "Eurycleia",
    "Eumaeus",
    "Mentor",
    "Nausicaa",
    "Laertes",
    "Argos",
    "Anticlea",
    "Alcinous",
    "Arete",
    "Demodocus",
    "Phemius",
    "Eurylochus",
    "Elpenor",
    "Polites",
    "Perimedes",
    "Nestor",
    "Menelaus",
    "Helen",
    "Peisistratus",
    "Philoetius",
    "Halitherses",
    "Medon",
    "Theoclymenus",
)


class TournamentPlan(NamedTuple):
    """The size of a tournament. One more than `entrants` enters late. `brain`: the strategy of all bots."""

    entrants: int = 24
    rounds: int = 4
    brain: str = "random"
    seed: int = 0

    def regulations(self) -> JsonObject:
        """A Swiss tournament at tables of three, two games in turn. An arbiter lets results count."""
        games = islice(cycle(GAMES), self.rounds)
        return {
            "title": "The contest on Ithaca",
            "format": "swiss",
            "rounds": self.rounds,
            "games": [{"game": game, "shape": {"seats": SEATS}} for game in games],
            "scoring": {
                "by": "places",
                "places": [{"points": [6, 3, 0]}],
                "bye": 6,
                "late": 3,
                "annulled": 3,
                "adjourned": 3,
            },
            "ranking": ["points", "buchholz_cut_1", "head_to_head", "wins", "lot"],
            "counting": {"by": "arbiter"},
            "late_until": 2,
            "notes": ["A place is worth 6, 3 or 0 points; who shares places shares their points."],
        }


def names() -> Iterator[str]:
    """A name for each bot, without an end."""
    yield from NAMES
    for number in count(len(NAMES) + 1):
        yield f"Suitor {number}"
