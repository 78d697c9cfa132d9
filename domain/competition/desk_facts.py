"""The facts of the desk: rulings, appeals, calls for an arbiter, announcements. Each has a number, from 1.

What is meant for some entrants alone is shared with those in `to`; that there is such a fact everybody sees.
"""

from domain.competition.facts import Number
from domain.competition.round_facts import TablePlace
from domain.kernel.facts import Fact, Kind, Public, Shared


class RulingMade(Fact, omit_defaults=True):
    """An arbiter answered a question about the rules. `rule`: which one it rests on.

    `place`: the table that it is about. `match` and `step`: the step by which the arbiter acted in its
    match, "" and 0 if they did not. `precedent`: the number of the ruling that it follows, 0 if it follows
    none.
    """

    kind = Kind.OTHER

    ruling: Public[int]
    question: Public[str]
    answer: Public[str]
    rule: Public[str]
    by: Public[str]
    place: Public[TablePlace | None] = None
    match: Public[str] = ""
    step: Public[int] = 0
    precedent: Public[int] = 0


class AppealMade(Fact):
    """An entrant does not accept a ruling. `text`: their reasons, for those in `to`, who are the appellant
    and those at the table.
    """

    kind = Kind.OTHER

    appeal: Public[int]
    ruling: Public[int]
    number: Public[Number]
    to: Public[tuple[Number, ...]]
    text: Shared[str]


class AppealDecided(Fact, omit_defaults=True):
    """An appeal was decided by those in `panel`. `upheld`: the ruling does not stand.

    `ruling`: the number of the one that replaces it, 0 if none does.
    """

    kind = Kind.OTHER

    appeal: Public[int]
    upheld: Public[bool]
    answer: Public[str]
    rule: Public[str]
    panel: Public[tuple[str, ...]]
    by: Public[str]
    ruling: Public[int] = 0


class ArbiterCalled(Fact):
    """An entrant calls an arbiter to their table. `text`: what for, seen by those in `to` and the staff."""

    kind = Kind.OTHER

    call: Public[int]
    place: Public[TablePlace]
    number: Public[Number]
    to: Public[tuple[Number, ...]]
    text: Shared[str]


class CallAnswered(Fact):
    """An arbiter answered a call."""

    kind = Kind.OTHER

    call: Public[int]
    by: Public[str]


class Announced(Fact, omit_defaults=True):
    """The staff tells something to everybody. `place`: the table that it concerns most."""

    kind = Kind.OTHER

    notice: Public[int]
    text: Public[str]
    by: Public[str]
    place: Public[TablePlace | None] = None


class AnnouncedTo(Fact):
    """The staff tells something to some entrants, and nobody else reads it."""

    kind = Kind.OTHER

    notice: Public[int]
    to: Public[tuple[Number, ...]]
    text: Shared[str]
    by: Public[str]


class NoticesRead(Fact):
    """An entrant has read these announcements."""

    kind = Kind.OTHER

    number: Public[Number]
    notices: Public[tuple[int, ...]]
