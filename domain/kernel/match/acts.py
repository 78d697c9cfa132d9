"""The facts of what arbiters decide in a match of a tournament.

Each names the arbiter in `player`; `named` binds their name, as in `Sat`. `rule`: on what the act rests, as
the arbiter quotes it; `reason`: why it is done. Everybody at the match sees all of it.
"""

from typing import Final

from domain.kernel.facts import Fact, Kind, Public, Seat

LONGEST_RULE: Final = 100  # characters
LONGEST_REASON: Final = 200
MOST_POINTS: Final = 100_000  # parts of a point that one penalty takes


class Paused(Fact, omit_defaults=True):
    """Nothing is played from now on, and no clock runs, until the match is resumed."""

    kind = Kind.OTHER

    player: Public[str]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


class Resumed(Fact, omit_defaults=True):
    """The match goes on, with the time that the clocks had."""

    kind = Kind.OTHER

    player: Public[str]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


class TimeAdjusted(Fact, omit_defaults=True):
    """The clocks of these seats get so many seconds; they lose them if the number is negative."""

    kind = Kind.OTHER

    player: Public[str]
    seats: Public[tuple[Seat, ...]]
    seconds: Public[int]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


class Rewound(Fact, omit_defaults=True):
    """The match is as it was after `step`, and is paused. The steps since then stay in its ledger.

    `resigning`, `resigned`, `timed_out`, `absent`: the seats of which that is so again. The facts that follow
    shuffle what was hidden from all and not drawn at that step.
    """

    kind = Kind.OTHER

    player: Public[str]
    step: Public[int]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""
    resigning: Public[tuple[Seat, ...]] = ()
    resigned: Public[tuple[Seat, ...]] = ()
    timed_out: Public[tuple[Seat, ...]] = ()
    absent: Public[tuple[Seat, ...]] = ()


class Adjudicated(Fact, omit_defaults=True):
    """An arbiter decides the result. `ranking`: the seats in groups, the best first."""

    kind = Kind.OTHER

    player: Public[str]
    ranking: Public[tuple[tuple[Seat, ...], ...]]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


class Annulled(Fact, omit_defaults=True):
    """An arbiter ends the match without a result."""

    kind = Kind.OVER

    player: Public[str]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


class PenaltyGiven(Fact, omit_defaults=True):
    """A seat is warned, or loses something. `seconds`: taken from its clock.

    `points`: what the tournament takes from it, in parts of a point, as its regulations have them.
    """

    kind = Kind.OTHER

    player: Public[str]
    seat: Public[Seat]
    rule: Public[str]
    reason: Public[str]
    seconds: Public[int] = 0
    points: Public[int] = 0
    named: Public[str] = ""


class SubstituteNamed(Fact, omit_defaults=True):
    """A seat gets another player, whose id is `substitute`. The fact `Substituted` follows."""

    kind = Kind.OTHER

    player: Public[str]
    seat: Public[Seat]
    substitute: Public[str]
    rule: Public[str]
    reason: Public[str]
    named: Public[str] = ""


Act = Paused | Resumed | TimeAdjusted | Rewound | Adjudicated | Annulled | PenaltyGiven | SubstituteNamed
ACTS: Final = (Paused, Resumed, TimeAdjusted, Rewound, Adjudicated, Annulled, PenaltyGiven, SubstituteNamed)
"""The facts of arbiters. A step that begins with one is theirs."""
