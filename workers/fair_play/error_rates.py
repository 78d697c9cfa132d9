"""How often honest seats were flagged, as measured with bots (`measured.json`), each for one method."""

from functools import cache
from importlib import resources
from typing import Final

import msgspec

from domain.threadsafe.decoder import Decoder

FILE: Final = "measured.json"


class ErrorRate(msgspec.Struct, frozen=True):
    """One run of `nostos fair-play calibrate`: so many players of a kind, each with so many matches.

    `flagged`: those that were above the promised rate at any time. `decisions`: that counted, of all
    players. `midranks`: their mean under each tilt of the method, 0.5 if the worlds are fair. `gains` and
    `errors`: of a match on average, with the standard error of that mean. `foretold`: the part of the
    players that would be found, by the audit of each.
    """

    game: str
    method: str
    kind: str
    players: int
    matches: int
    flagged: int
    decisions: int
    midranks: tuple[float, ...]
    gains: tuple[float, ...]
    errors: tuple[float, ...]
    foretold: float


_error_rates: Final = Decoder[tuple[ErrorRate, ...]](tuple[ErrorRate, ...])


@cache
def error_rates() -> tuple[ErrorRate, ...]:
    """All that were measured."""
    return _error_rates.decode(resources.files(__package__).joinpath(FILE).read_bytes())


def measured(game: str, method: str) -> tuple[ErrorRate, ...]:
    """Those of a game with exactly this method, by its fingerprint; none, if it was never measured."""
    return tuple(each for each in error_rates() if (each.game, each.method) == (game, method))
