"""The method of an audit: how many worlds, moves and decisions it looks at, and what it takes for honest.

Everything here is fixed before a match is played, and a report names the fingerprint of all of it.
"""

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec

from workers.fair_play.yardstick import Yardstick

LABEL: Final = b"nostos/fair-play/1"


UNTILTED: Final = 0.0
"""The tilt under which all worlds count alike."""


class Method(msgspec.Struct, frozen=True):
    """The numbers of an audit.

    `form`: of the code that works with them; another number if it gives other results. `worlds`: with which
    the truth is compared. `batch`: other worlds, by which decisions are weighed before. `moves`: that are
    compared in a decision. `draws`: over which a worth is a mean. `decisions`: that count in a match, at
    most. `share`: of all decisions that are looked at, so that late ones are, too. `least`: what knowing the
    truth must be worth for a decision to count, in shares of a win. `sharpness`: how much more the highest
    places count than the middle ones. `tilts`: what the other seats may be like (`tilts.py`); the evidence
    is the least of all. `margin`: what honest seats may gain in a decision, because no sampler is perfect.
    `stakes`: the parts of the wealth that are bet on a match; times 1 + `margin` they are below 1.
    `promised`: of so many honest seats at most one is flagged.
    """

    form: int = 2
    worlds: int = 24
    batch: int = 12
    moves: int = 8
    draws: int = 2
    decisions: int = 3
    share: float = 1.0
    least: float = 0.0005
    sharpness: int = 3
    tilts: tuple[float, ...] = (UNTILTED,)
    margin: float = 0.05
    stakes: tuple[float, ...] = (0.1, 0.3, 0.6, 0.95)
    promised: int = 1000

    def fingerprint(self, yardstick: Yardstick) -> str:
        """SHA-256 of these numbers and of the yardstick."""
        return hashlib.sha256(LABEL + msgspec.json.encode(self) + yardstick.fingerprint.encode()).hexdigest()


METHODS: Final[Mapping[str, Method]] = {
    # Nobody knows or chooses anything of the cards on the rim, so its worlds are just as likely as they are.
    "odyssee": Method(margin=0.0),
    "odysseus": Method(tilts=(UNTILTED, -4.0)),
    "winds_of_fate": Method(share=0.8, tilts=(UNTILTED, -1.0)),
    "wrath_of_poseidon": Method(share=0.8, tilts=(UNTILTED, -15.0)),
}
"""By the game. Tilts are fitted to what honest bots of several kinds met when the others played as fair bots
do.
"""


def method_of(slug: str) -> Method:
    """The method for a game."""
    return METHODS.get(slug, Method())
