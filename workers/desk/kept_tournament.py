"""A tournament that the desk keeps in view: what it saw at its last look, and when it looks again.

All of it may be lost at any moment: the first look at a tournament finds everything that is to be done.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from uuid import UUID

from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament
from domain.tournaments.playing.table_play import listed
from domain.tournaments.queries import arbiters_of
from workers.desk.changed_tables import changed_tables
from workers.desk.due_moments import next_moment
from workers.desk.pauses import GrowingPauses

WHOLE = None
"""The key of the pause of a whole tournament, beside those of its tables."""


@dataclass
class KeptTournament:
    """What the desk remembers of a tournament. Moments are in microseconds since 1970.

    `seen`: the truth at the last look; `stirred`: matches that made a step since then; `is_stirred`: whether
    anything did; `is_swept`: whether the next look is at all tables. `at_rest`: matches in which nothing is
    to be done any more. `shown_at`: tables whose result onlookers know from that moment on. `due_at`: when
    something is due although nobody does anything; None: never.
    """

    id: UUID
    seen: Tournament | None = None
    is_stirred: bool = True
    is_swept: bool = True
    stirred: set[UUID] = field(default_factory=set)
    at_rest: set[UUID] = field(default_factory=set)
    places: dict[UUID, TablePlace] = field(default_factory=dict)
    shown_at: dict[TablePlace, int] = field(default_factory=dict)
    pauses: GrowingPauses[TablePlace | None] = field(default_factory=GrowingPauses)
    due_at: int | None = None

    def is_due(self, at: int) -> bool:
        """Whether it is to be looked at."""
        if self.pauses.has(WHOLE, at):
            return False
        return self.is_stirred or self.is_swept or (self.due_at is not None and self.due_at <= at)

    def next_look(self, at: int) -> int | None:
        """The moment from which it is due."""
        if self.pauses.has(WHOLE, at):
            return self.pauses.next(at)
        return at if self.is_due(at) else self.due_at

    def wanted(self, truth: Tournament, at: int) -> set[TablePlace]:
        """The tables that are to be looked at now."""
        self._find_places(truth)
        found = changed_tables(self.seen, truth)
        found.update(self.places[match] for match in self.stirred if match in self.places)
        found.update(place for place, moment in self.shown_at.items() if moment <= at)
        found.update(place for place in self.pauses.over(at) if place is not WHOLE)
        if self.is_swept:
            found.update(self.places.values())
        going_on = set(self.places.values())
        return {place for place in found & going_on if not self.pauses.has(place, at)}

    def renamed(self, truth: Tournament) -> Collection[TablePlace]:
        """The tables whose matches may not know who is an arbiter now."""
        known = not self.is_swept and self.seen is not None and arbiters_of(self.seen) == arbiters_of(truth)
        return () if known else set(self.places.values())

    def rest(self, matches: Iterable[UUID]) -> None:
        """Nothing is to be done in these matches any more."""
        for match in list(matches):
            self.at_rest.add(match)
            self.places.pop(match, None)

    def looked(self, truth: Tournament, failed: Collection[TablePlace], at: int) -> None:
        """A look has ended, in which something failed at some tables; what was stirred before is done."""
        going_on = set(self.places.values())
        self.shown_at = {place: moment for place, moment in self.shown_at.items() if place in going_on}
        self.pauses.forget_others({place for place in going_on if self.pauses.has(place, at)} | set(failed))
        for place in failed:
            self.pauses.failed(place, at)
        self.seen, self.is_stirred, self.is_swept = truth, False, False
        self.stirred.clear()
        moments = (next_moment(truth, at), self.pauses.next(at), *self.shown_at.values())
        self.due_at = min((moment for moment in moments if moment is not None), default=None)

    def _find_places(self, truth: Tournament) -> None:
        """Find the tables of the matches, if there may be others than before."""
        if self.seen is None or self.seen.rounds is not truth.rounds:
            self.places = {
                played.match: played.place for played in listed(truth) if played.match not in self.at_rest
            }
