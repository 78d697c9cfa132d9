"""A tournament as its facts show it. Nothing in it changes; the fold makes new ones.

Points are in parts, as in the regulations; rounds, tables, numbers and draws are counted from 1.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from domain.competition.draws import mixed
from domain.competition.facts import StaffRole, TournamentDraw, TournamentOpened
from domain.competition.lifecycle import TournamentStatus
from domain.competition.regulations import Regulations
from domain.competition.round_facts import NoResult, ResultSource, TableMatch, TablePlace
from domain.kernel.game import Outcome
from domain.pairing.model import Pairing

EntrantState = Literal["in", "dropped", "withdrawn", "declined"]
Consent = Literal["given", "asked", "withdrawn"]
"""Whether an entrant agrees to take part. `asked`: the staff entered them, and they have not accepted yet;
`withdrawn`: they dropped by themselves, and take part again only if they accept.
"""
TableState = Literal["paired", "playing", "reported", "confirmed", "adjourned", "annulled"]
RoundState = Literal["paired", "open", "closed"]

THIRD: Final = 3  # an edition of the rules: penalties in matches, what arbiters did who left, insiders
INSIDE: frozenset[StaffRole] = frozenset({"organizer", "arbiter"})
"""Roles whose holders may look at what matches hide."""
DECIDED: frozenset[TableState] = frozenset({"confirmed", "annulled"})
"""States of tables that have a result that counts, or none for good."""


class StaffMember(msgspec.Struct, frozen=True):
    """A player on the staff."""

    player: str
    roles: tuple[StaffRole, ...]
    named: str = ""


class Entrant(msgspec.Struct, frozen=True):
    """A player who entered. `since`: the first round that they may play; `late`: they entered after the
    start.

    `asked`: rounds for which they have a bye because they asked, or because an arbiter gave it (`given`).
    """

    number: int
    player: str
    affiliation: str = ""
    commitment: str = ""
    contribution: str = ""
    named: str = ""
    state: EntrantState = "in"
    checked_in: bool = False
    since: int = 1
    late: bool = False
    asked: tuple[int, ...] = ()
    given: tuple[int, ...] = ()
    consent: Consent = "given"

    @property
    def accepted(self) -> bool:
        """6: whether they agree to take part."""
        return self.consent == "given"


class Correction(msgspec.Struct, frozen=True):
    """A result that was replaced. `paired`: how many rounds were paired when it was."""

    before: Outcome
    after: Outcome
    reason: str
    rule: str
    by: str
    paired: int


class EndedMatch(msgspec.Struct, frozen=True):
    """A match of a table that ended without a result."""

    match: str
    how: NoResult
    reason: str
    head: str = ""


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a round. `seats`: entrants by seats; `matches`: all that it played, the last one now;
    `listed`: when each of them was listed.

    `absent`: seats whose entrants did not come; `head`: of the match's ledger; `reported`: the moment of the
    result, microseconds since 1970, None if the facts were folded without times.
    """

    seats: tuple[int, ...]
    state: TableState = "paired"
    matches: tuple[TableMatch, ...] = ()
    listed: tuple[int | None, ...] = ()
    ended: tuple[EndedMatch, ...] = ()
    outcome: Outcome | None = None
    absent: tuple[int, ...] = ()
    head: str = ""
    source: ResultSource = "match"
    reported: int | None = None
    agreed: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def reported_first(self) -> Outcome | None:
        """The result that was reported, before any correction; None if there is none."""
        return self.corrections[0].before if self.corrections else self.outcome

    @property
    def match(self) -> str:
        """The id of the match that it plays or played last; "" if there is none yet."""
        return self.matches[-1].match if self.matches else ""


class TournamentRound(msgspec.Struct, frozen=True):
    """A round. `byes`: by the pairing, `asked`: because entrants asked; `value`: of the pairing.

    `engine`: the pairing that followed from the draw, if an arbiter changed it. `opened`: the moment, as
    above; `turns`: after time was called, None before; `called`: the matches for which it was.
    """

    number: int
    draw: TournamentDraw
    tables: tuple[TournamentTable, ...]
    byes: tuple[int, ...]
    asked: tuple[int, ...]
    value: tuple[int, ...]
    state: RoundState = "paired"
    engine: Pairing | None = None
    opened: int | None = None
    turns: int | None = None
    called: tuple[str, ...] = ()

    @property
    def pairing(self) -> Pairing:
        """Who sits where, and who has a bye by the pairing."""
        return Pairing(tuple(table.seats for table in self.tables), self.byes)


class NamedBeacon(msgspec.Struct, frozen=True):
    """Public randomness that takes part in a draw."""

    draw: int
    source: str
    at: str


class Deduction(msgspec.Struct, frozen=True):
    """Points that an entrant lost by a penalty. `by`, `match` and `step`: as in `PointsDeducted`."""

    number: int
    round: int
    points: int
    rule: str
    by: str
    match: str = ""
    step: int = 0


class Ruling(msgspec.Struct, frozen=True):
    """A ruling; its number is its place. `overruled`: an appeal against it was upheld."""

    question: str
    answer: str
    rule: str
    by: str
    place: TablePlace | None = None
    match: str = ""
    step: int = 0
    precedent: int = 0
    overruled: bool = False


class Appeal(msgspec.Struct, frozen=True):
    """An appeal; its number is its place. `decided`: whether it is."""

    ruling: int
    number: int
    decided: bool = False
    upheld: bool = False


class Call(msgspec.Struct, frozen=True):
    """A call for an arbiter; its number is its place."""

    place: TablePlace
    number: int
    answered: bool = False


class Notice(msgspec.Struct, frozen=True):
    """An announcement; its number is its place. `to`: None if it is for everybody; `read`: who read it."""

    to: tuple[int, ...] | None
    read: frozenset[int] = frozenset()


class PublishedStandings(msgspec.Struct, frozen=True):
    """Standings that were published."""

    round: int
    sha256: str


class Tournament(msgspec.Struct, frozen=True):
    """A tournament, or what one viewer knows of it.

    `at`: the moment of the last step, None if the facts were folded without times. `had_roles`: every role
    that somebody on the staff had after the first pairing, with the player. `cancelled`: rounds whose pairing
    was void. `seeding`: entrants in the order in which they were ranked before play. `draws`: all so far.
    `mix`: what entrants contributed to the lots, fixed by the first draw, hex.
    """

    status: TournamentStatus = TournamentStatus.ANNOUNCED
    opened: TournamentOpened | None = None
    regulations: Regulations | None = None
    sha256: str = ""
    at: int | None = None
    staff: tuple[StaffMember, ...] = ()
    had_roles: frozenset[tuple[str, StaffRole]] = frozenset()
    invited: frozenset[str] = frozenset()
    entrants: tuple[Entrant, ...] = ()
    numbers: Mapping[str, int] = {}
    seeding: tuple[int, ...] = ()
    beacons: tuple[NamedBeacon, ...] = ()
    draws: tuple[TournamentDraw, ...] = ()
    mix: str = ""
    rounds: tuple[TournamentRound, ...] = ()
    cancelled: tuple[TournamentRound, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    calls: tuple[Call, ...] = ()
    notices: tuple[Notice, ...] = ()
    published: tuple[PublishedStandings, ...] = ()
    final: str = ""
    starts: str = ""
    reason: str = ""
    seed: str = ""

    @property
    def rules(self) -> Regulations:
        """The regulations. LookupError before the opening."""
        if self.regulations is None:
            raise LookupError("this tournament was never opened")
        return self.regulations

    @property
    def opening(self) -> TournamentOpened:
        """The opening. LookupError if there was none."""
        if self.opened is None:
            raise LookupError("this tournament was never opened")
        return self.opened

    @property
    def edition(self) -> int:
        """1: the edition of the rules by which its steps are judged."""
        return 1 if self.opened is None else self.opened.edition

    @property
    def by_third_edition(self) -> bool:
        """1: whether its steps are judged by the third edition of the rules, or a later one."""
        return self.edition >= THIRD

    @property
    def id_bytes(self) -> bytes:
        """The 16 bytes of its id."""
        return bytes.fromhex(self.opening.tournament.replace("-", ""))

    @property
    def lots_mix(self) -> bytes:
        """What entrants contributed to the lots (11): as the first draw fixed it, or as it is so far."""
        if self.draws:
            return bytes.fromhex(self.mix)
        shown = {each.number: bytes.fromhex(each.contribution) for each in self.entrants if each.contribution}
        return mixed(shown)

    def entrant(self, number: int) -> Entrant | None:
        """The entrant with this number, or None."""
        return self.entrants[number - 1] if 0 < number <= len(self.entrants) else None

    def number_of(self, player: str) -> int | None:
        """The number of a player who entered, or None."""
        return self.numbers.get(player)

    def roles_of(self, player: str) -> tuple[StaffRole, ...]:
        """The roles of a player; the host is an organizer and an arbiter."""
        named = next((member.roles for member in self.staff if member.player == player), ())
        if self.opened is not None and player == self.opened.host:
            return ("organizer", "arbiter", *named)
        return named

    def was_arbiter(self, player: str) -> bool:
        """Whether the player is an arbiter, or was one earlier."""
        return (player, "arbiter") in self.had_roles or "arbiter" in self.roles_of(player)

    def was_inside(self, player: str) -> bool:
        """Whether the player had a role whose holders may look at what matches hide, when there were any."""
        return any((player, role) in self.had_roles for role in INSIDE)

    def takes_part(self, entrant: Entrant, number: int) -> bool:
        """Whether the entrant may be paired in this round, or has a bye in it."""
        there = entrant.checked_in or not self.rules.check_in
        return entrant.state == "in" and entrant.accepted and there and entrant.since <= number

    def participants(self, number: int) -> tuple[Entrant, ...]:
        """The entrants who take part in a round that is paired now."""
        return tuple(each for each in self.entrants if self.takes_part(each, number))

    def round(self, number: int) -> TournamentRound | None:
        """The round with this number, or None if it is not paired."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def table(self, place: TablePlace) -> TournamentTable | None:
        """The table at this place, or None."""
        held = self.round(place.round)
        return held.tables[place.table - 1] if held and 0 < place.table <= len(held.tables) else None

    def places(self) -> Iterator[tuple[TablePlace, TournamentTable]]:
        """All tables of all rounds, with their places."""
        for held in self.rounds:
            for at, table in enumerate(held.tables, 1):
                yield TablePlace(held.number, at), table
