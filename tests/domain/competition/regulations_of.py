"""Regulations for tests: of every format, for tables of every size."""

from random import Random
from typing import Any, Final

import msgspec

from domain.competition.coherence import check_regulations
from domain.competition.regulations import REGULATIONS, Format, Regulations

FORMATS: Final[tuple[Format, ...]] = (
    "swiss",
    "round_robin",
    "league",
    "rotation",
    "series",
    "seating",
    "knockout",
)
RANKINGS: Final = (
    ["points", "buchholz", "head_to_head", "lot"],
    ["wins", "points", "sonneborn_berger_cut_1", "first_seats"],
    ["points", "head_to_head", "share", "median_buchholz", "played", "lot"],
    ["scores", "progressive", "buchholz_cut_1", "sonneborn_berger", "lot"],
)


FEW: Final = 15
RARELY: Final = 0.05
CHECK_IN: Final = 0.3


def rules_of(kind: Format, rounds: int, seats: int, odd: str = "byes", **changes: Any) -> Regulations:
    """Regulations in which each place of a table is worth a point more than the next one."""
    data = {
        "title": "A tournament",
        "format": kind,
        "rounds": rounds,
        "games": [{"game": "a game", "shape": {"seats": seats, "odd": odd}}],
        "scoring": {
            "places": [{"points": list(range(size - 1, -1, -1))} for size in range(2, seats + 1)],
            "bye": seats - 1,
            "asked_bye": 1,
            "adjourned": 1,
            "late": 1,
        },
        "ranking": ["points", "lot"],
    }
    made = REGULATIONS.convert({**data, **changes})
    check_regulations(made)
    return made


def any_rules(random: Random, most: int = FEW, kind: Format | None = None) -> tuple[Regulations, int]:
    """Regulations by chance, and a number of entrants who can play by them: rarely up to `most`, else few.
    `kind`: the format, if it is not by chance.
    """
    most = most if random.random() < RARELY else FEW
    by_chance = random.choice((*FORMATS, "swiss", "swiss", "swiss"))
    rules, entrants = _of_format(kind or by_chance, random, random.choice(RANKINGS), most)
    return msgspec.structs.replace(rules, check_in=random.random() < CHECK_IN), entrants


def _of_format(kind: Format, random: Random, ranking: list[str], most: int) -> tuple[Regulations, int]:
    """Regulations of a format, and a number of entrants."""
    if kind == "swiss":
        return _swiss(random, ranking, most)
    if kind == "knockout":
        seats = random.choice((2, 4))
        first = ["reached", "points", "lot"]
        rules = rules_of(kind, 9, seats, "smaller_tables", advance=seats // 2, ranking=first)
        return rules, random.randrange(seats, most)
    if kind == "seating":
        return rules_of(kind, 3, 4, "smaller_tables", ranking=ranking), random.choice((8, 9, 12))
    if kind == "rotation":
        return rules_of(kind, 3, 3, ranking=ranking), 9
    if kind == "series":
        seats = random.choice((2, 3, 4))
        return rules_of(kind, seats, seats, ranking=ranking), seats * random.randrange(1, 5)
    if random.random() < 0.3:
        return rules_of("round_robin", 4, 3, ranking=ranking), 9
    days: dict[str, Any] = {"round_days": 7} if kind == "league" else {}
    entrants = random.randrange(2, 8)
    return rules_of(kind, random.randrange(1, 2 * entrants - 1), 2, ranking=ranking, **days), entrants


def _swiss(random: Random, ranking: list[str], most: int) -> tuple[Regulations, int]:
    """A Swiss tournament, with late entries and byes that are asked for."""
    seats, rounds = random.randrange(2, 6), random.randrange(1, 5)
    odd = random.choice(("byes", "smaller_tables")) if seats > 2 else "byes"
    rules = rules_of(
        "swiss",
        rounds,
        seats,
        odd,
        ranking=ranking,
        late_until=rounds,
        asked_byes=1,
        asked_byes_until=rounds,
    )
    return rules, random.randrange(seats, most)
