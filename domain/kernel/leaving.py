"""Leaving: what the players agree on for sides that leave a match before its end.

Nobody waits for a side that left, and it never wins; the others play on.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

Policy = Literal["pass", "bot", "substitute", "end"]
"""`pass`: the service makes its most neutral moves. `bot`: a bot of the service plays for it. `substitute`:
another player may take the seat. Until a bot or a substitute has it, the service passes. `end`: the match
ends.
"""


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


BY_PASSING: Final = Leaving()
