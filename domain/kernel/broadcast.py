"""Broadcasts: how onlookers see a match, as the players agree before it."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

MOST_STEPS, MOST_SECONDS = 1_000, 86_400
KIND: Final = "a delay is in steps or in seconds, one of the two"


class Delay(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much later onlookers see a step: in steps or in seconds. The other one is 0."""

    steps: Annotated[
        int, Meta(ge=1, le=MOST_STEPS, description="onlookers see the match so many steps late")
    ] = 0
    seconds: Annotated[
        int, Meta(ge=1, le=MOST_SECONDS, description="onlookers see each step so many seconds late")
    ] = 0

    def __post_init__(self) -> None:
        if (self.steps == 0) == (self.seconds == 0):
            raise ValueError(KIND)


class Broadcast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How onlookers see a match."""

    delay: Delay
