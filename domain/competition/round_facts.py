"""The facts of rounds and of their tables. One fact has all tables of a round.

A table is named by its round and its place in it, from 1. `by`: who on the staff did it; "": the service, or
nobody of the staff.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.competition.facts import Number, TournamentDraw
from domain.kernel.facts import Fact, Kind, Public
from domain.kernel.game import Outcome

ResultSource = Literal["match", "desk", "ruling"]
"""Where a result comes from. `match`: its match ended with it. `desk`: the staff wrote it down. `ruling`: an
arbiter decided it.
"""
Confirmation = Literal["players", "arbiter", "automatic"]
"""How a result came to count."""
NoResult = Literal["aborted", "closed", "annulled"]
"""Why a match has no result: an operator aborted it, it was closed before its start, or an arbiter annulled
it.
"""


class TableMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match of a table. `commitment`: to its seed, as its opening has it."""

    match: str
    commitment: str


class TablePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its round, and its place in the round."""

    round: Annotated[int, Meta(ge=1)]
    table: Annotated[int, Meta(ge=1)]


class RoundPaired(Fact):
    """Who sits where in a round: each table has entrants' numbers in the order of the seats.

    `byes`: who has a bye by the pairing; `asked`: who asked for one, or was given one. `value`: of the
    pairing, by the criteria of the regulations. All of it follows from the facts before and from `draw`.
    """

    kind = Kind.ROUND

    round: Public[int]
    draw: Public[TournamentDraw]
    tables: Public[tuple[tuple[Number, ...], ...]]
    byes: Public[tuple[Number, ...]]
    asked: Public[tuple[Number, ...]]
    value: Public[tuple[int, ...]]
    by: Public[str]


class PairingChanged(Fact):
    """An arbiter changed a pairing by hand before the round was opened. `value`: of the new one."""

    kind = Kind.ROUND

    round: Public[int]
    tables: Public[tuple[tuple[Number, ...], ...]]
    byes: Public[tuple[Number, ...]]
    value: Public[tuple[int, ...]]
    reason: Public[str]
    rule: Public[str]
    by: Public[str]


class RoundCancelled(Fact):
    """The pairing of a round that is not open is void. The round is paired again by a new draw."""

    kind = Kind.ROUND

    round: Public[int]
    reason: Public[str]
    by: Public[str]


class RoundOpened(Fact, omit_defaults=True):
    """A round begins. `matches`: one for each table, in their order; none of them is open yet."""

    kind = Kind.ROUND

    round: Public[int]
    matches: Public[tuple[TableMatch, ...]]
    by: Public[str] = ""


class TimeCalled(Fact, omit_defaults=True):
    """The time of the round is up. Each match ends after so many more turns.

    `said`: an arbiter said how many; else they are those of the regulations.
    """

    kind = Kind.ROUND

    round: Public[int]
    turns: Public[int]
    by: Public[str] = ""
    said: Public[bool] = False


class TableResult(Fact, omit_defaults=True):
    """A table has a result, which does not count yet.

    `outcome`: seats in groups, the best first, and the scores of the game. `absent`: the seats whose
    entrants did not come. `match` and `head`: which match it is of, and the head of its ledger; "" if it was
    not played.
    """

    kind = Kind.OVER

    place: Public[TablePlace]
    outcome: Public[Outcome]
    match: Public[str] = ""
    head: Public[str] = ""
    absent: Public[tuple[int, ...]] = ()
    source: Public[ResultSource] = "match"
    by: Public[str] = ""


class ResultAgreed(Fact):
    """An entrant agrees with the result of their table."""

    kind = Kind.OTHER

    place: Public[TablePlace]
    number: Public[Number]


class ResultDisputed(Fact):
    """An entrant disputes the result of their table, which then needs an arbiter."""

    kind = Kind.OTHER

    place: Public[TablePlace]
    number: Public[Number]
    reason: Public[str]


class ResultsConfirmed(Fact, omit_defaults=True):
    """The results of these tables count from now on."""

    kind = Kind.OTHER

    places: Public[tuple[TablePlace, ...]]
    how: Public[Confirmation]
    by: Public[str] = ""


class ResultCorrected(Fact, omit_defaults=True):
    """A result that counts is replaced. Standings and later pairings follow the new one; no pairing of before
    changes.
    """

    kind = Kind.OVER

    place: Public[TablePlace]
    before: Public[Outcome]
    after: Public[Outcome]
    reason: Public[str]
    rule: Public[str]
    by: Public[str]
    absent: Public[tuple[int, ...]] = ()


class TableAdjourned(Fact):
    """The match of a table goes on later, and the tournament does not wait for it."""

    kind = Kind.OTHER

    place: Public[TablePlace]
    reason: Public[str]
    by: Public[str]


class TableAnnulled(Fact, omit_defaults=True):
    """The match of a table ended without a result. `head`: of its ledger at that moment."""

    kind = Kind.OVER

    place: Public[TablePlace]
    match: Public[str]
    how: Public[NoResult]
    reason: Public[str]
    head: Public[str] = ""
    rule: Public[str] = ""
    by: Public[str] = ""


class TableReplayed(Fact):
    """A table without a result plays another match. The one before is counted as annulled, and stays
    listed.
    """

    kind = Kind.ROUND

    place: Public[TablePlace]
    match: Public[TableMatch]
    reason: Public[str]
    rule: Public[str]
    by: Public[str]


class RoundClosed(Fact, omit_defaults=True):
    """A round is over. `adjourned`: its tables without a result that counts, all of them; they may get one
    later.
    """

    kind = Kind.ROUND

    round: Public[int]
    adjourned: Public[tuple[int, ...]] = ()
    by: Public[str] = ""


class PointsDeducted(Fact, omit_defaults=True):
    """A penalty: an entrant loses points. `points`: in parts of a point, as in the regulations.

    `match` and `step`: the step by which an arbiter gave it in the match of a table, "" and 0 if it was given
    at the desk.
    """

    kind = Kind.OTHER

    number: Public[Number]
    round: Public[int]
    points: Public[Annotated[int, Meta(ge=1, le=100_000)]]
    reason: Public[str]
    rule: Public[str]
    by: Public[str]
    match: Public[str] = ""
    step: Public[int] = 0


class StandingsPublished(Fact, omit_defaults=True):
    """The standings after a round are published. `sha256`: of them."""

    kind = Kind.OTHER

    round: Public[int]
    sha256: Public[str]
    by: Public[str] = ""
