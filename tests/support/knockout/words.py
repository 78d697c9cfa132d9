"""The words of the game: its numbers, and what can be agreed before a match."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.game import Options

SEATS = range(2, 5)  # 1.1
CARDS = tuple(range(1, 21))  # 1.2


class KnockoutOptions(Options, frozen=True):
    """The options of a match: each has a default and a description."""

    hand: Annotated[int, Meta(ge=3, le=4, description="cards dealt to each")] = 3
