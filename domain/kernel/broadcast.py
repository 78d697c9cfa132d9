"""Broadcasts: how a match is shown to those who only look on, as agreed before it."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

MOST_STEPS, MOST_SECONDS = 1_000, 86_400
KIND: Final = "a delay is in steps or in seconds, one of the two"


class Delay(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How much later onlookers are shown what is played: in steps, or in seconds. The other one is 0."""

    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS, description="onlookers are so many steps behind")] = 0
    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS, description="each step is shown so much later")] = 0

    def __post_init__(self) -> None:
        if (self.steps == 0) == (self.seconds == 0):
            raise ValueError(KIND)


class Broadcast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is shown to onlookers."""

    delay: Delay
