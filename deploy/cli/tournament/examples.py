"""Examples of regulations, to begin with: one for each kind of tournament."""

from collections.abc import Mapping
from typing import Final

from domain.threadsafe.decoder import JsonObject

SWISS: Final[JsonObject] = {
    "title": "The contest of the suitors",
    "format": "swiss",
    "rounds": 4,
    "games": [
        {"game": game, "shape": {"seats": 3}}
        for game in ("wrath_of_poseidon", "odysseus", "wrath_of_poseidon", "odysseus")
    ],
    "scoring": {
        "by": "places",
        "places": [{"points": [6, 3, 0]}],
        "bye": 6,
        "asked_bye": 3,
        "late": 3,
        "annulled": 3,
        "adjourned": 3,
    },
    "ranking": ["points", "buchholz_cut_1", "head_to_head", "wins", "lot"],
    "counting": {"by": "players"},
    "late_until": 2,
    "asked_byes": 1,
    "asked_byes_until": 3,
    "clock": {"kind": "fischer", "initial": 900, "increment": 10},
    "notes": ["Points are 6 for the first place, 3 for the second, 0 for the third."],
}
"""Tables of three for all, with nearly the same score; two games in turn."""

KNOCKOUT: Final[JsonObject] = {
    "title": "The bow of Odysseus",
    "format": "knockout",
    "rounds": 6,
    "games": [{"game": "odysseus", "shape": {"seats": 4, "odd": "smaller_tables", "smallest": 3}}],
    "scoring": {"by": "places", "places": [{"points": [3, 2, 1, 0]}, {"points": [2, 1, 0]}]},
    "ranking": ["reached", "points", "lot"],
    "advance": 2,
    "counting": {"by": "arbiter"},
    "clock": {"kind": "fischer", "initial": 1200, "increment": 10},
    "round_clock": {"seconds": 5400, "turns": 5},
}
"""The two best of each table go on. An arbiter confirms each result, and time is called after 90 minutes."""

ROTATION: Final[JsonObject] = {
    "title": "Everybody is Poseidon once",
    "format": "rotation",
    "rounds": 3,
    "games": [{"game": "wrath_of_poseidon", "shape": {"seats": 3}, "options": {"board": "A"}}],
    "scoring": {"by": "side", "win": 2, "draw": 1, "loss": 0},
    "ranking": ["points", "wins", "head_to_head", "lot"],
    "counting": {"by": "automatic", "seconds": 600},
    "check_in": True,
}
"""Everybody takes every seat once. A result counts ten minutes after it was reported, if nobody disputes it.
"""

EXAMPLES: Final[Mapping[str, JsonObject]] = {"swiss": SWISS, "knockout": KNOCKOUT, "rotation": ROTATION}
