"""Terms of a match that the players agree on before it, beside the options of the game and the clock: how
onlookers see it, and what happens to sides that leave it before its end.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

MOST_STEPS, MOST_SECONDS = 1_000, 86_400
MOMENT: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"
MATCH_ID: Final = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$(?!\n)"  # the one spelling of a UUID
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


class Beacon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Public randomness that nobody knows yet: a value that a named source publishes at a named moment."""

    source: Annotated[str, Meta(min_length=1, max_length=200, description="who publishes it, and where")]
    at: Annotated[str, Meta(pattern=MOMENT, description="when: UTC, RFC 3339")]


RevealWithin = Annotated[
    int, Meta(ge=10, le=604_800, description="seconds in which contributions are revealed at the start")
]

Policy = Literal["pass", "bot", "substitute", "end"]
"""`pass`: the service makes its most neutral moves. `bot`: a bot of the service plays for it. `substitute`:
another player may take the seat. Until a bot or a substitute has it, the service passes. `end`: the match
ends.
"""


Access = Literal["public", "link", "list"]
"""Who may know of a match. `public`: everybody. `link`: those whom the host invites, and those who have the
code of the invitation. `list`: those whom the host invites, and nobody else.
"""
RunBy = Literal["table", "host"]
"""Who starts a match and brings bots to it: everybody at the table, in matches of before; or the host."""


class Reservation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that is kept for a player."""

    seat: Annotated[int, Meta(ge=0, le=59, description="the seat that is kept")]
    player: Annotated[str, Meta(min_length=1, max_length=64, description="the id of the player")]


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens to sides that resigned, whose time is up, or who are absent.

    `absent_after`: the seconds after which a seat is absent that the game waits for; None: never.
    """

    resigned: Annotated[Policy, Meta(description="for a side that resigned")] = "pass"
    timed_out: Annotated[Policy, Meta(description="for a side whose clock ran out")] = "pass"
    absent: Annotated[Policy, Meta(description="for a seat that does not move for a long time")] = "pass"
    absent_after: Annotated[
        Annotated[int, Meta(ge=60, le=2_592_000)] | None,
        Meta(description="seconds after which a seat that the game waits for is absent; never if left out"),
    ] = None

    @property
    def replaces(self) -> bool:
        """Whether somebody else may get the seat of a player who left."""
        return not {"bot", "substitute"}.isdisjoint((self.resigned, self.timed_out, self.absent))


def may_change_hands(leaving: Leaving | None, tournament: str) -> bool:
    """Whether a seat may get another player after the start: as was agreed, or as an arbiter decides.

    `tournament`: that of the match, or "".
    """
    return tournament != "" or (leaving is not None and leaving.replaces)


BY_PASSING: Final = Leaving()
