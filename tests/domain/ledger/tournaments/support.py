"""An honest tournament with all that happens in one, its archive, and what somebody made of it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple
from uuid import UUID

import msgspec

from domain.competition.facts import EntrantDropped
from domain.competition.round_facts import ResultCorrected, TablePlace
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.game import Outcome
from domain.kernel.match.acts import Paused, PenaltyGiven, Resumed
from domain.ledger import bundle
from domain.ledger.verify.rules_checks import Report
from domain.ledger.verify.tournaments.archive import write_archive
from domain.ledger.verify.tournaments.archive_checks import TournamentReport, compared
from domain.ledger.verify.tournaments.evidence import played_in
from domain.ledger.verify.tournaments.tournament_checks import audit_tournament
from domain.matches.record_export import record as match_record
from domain.store import Event, Log
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.record_export import record as tournament_record
from domain.tournaments.registration import NewEntrant
from domain.tournaments.results import Why
from tests.domain.ledger.support import KEYS, SIGNER, TRUSTED
from tests.domain.support import SHELF
from tests.domain.tournaments.support import HOST, PlayedTournament

FIRST = TablePlace(1, 1)
SECOND = TablePlace(1, 2)


class Told(NamedTuple):
    """What happened: the events of a tournament, and those of each of its matches."""

    events: tuple[Event, ...]
    matches: Mapping[UUID, tuple[Event, ...]]

    def record(self, viewer: Viewer = ONLOOKER) -> bytes:
        """The record of the tournament."""
        return tournament_record(self.events, viewer, sign=SIGNER.sign, keys=KEYS)

    def records(self) -> list[bytes]:
        """The records of all matches, as the referee of each has them."""
        return [
            match_record(SHELF["toy"], events, REFEREE, sign=SIGNER.sign, keys=KEYS)
            for events in self.matches.values()
        ]

    def archive(self) -> bytes:
        """The archive."""
        return b"".join(write_archive(str(self.events[0].stream), [self.record(), *self.records()]))

    def with_facts(self, step: int, *facts: Fact) -> "Told":
        """The same with other facts in a step. All heads are made anew, as one who has the server can."""
        at = step - 1
        changed = msgspec.structs.replace(self.events[at], facts=facts)
        return self._replace(events=resealed((*self.events[:at], changed, *self.events[at + 1 :])))

    def without(self, *steps: int) -> "Told":
        """The same without some steps; those after them move up."""
        left = [event for event in self.events if event.step not in steps]
        return self._replace(
            events=resealed(msgspec.structs.replace(event, step=at) for at, event in enumerate(left, 1))
        )

    def without_match(self, match: str) -> "Told":
        """The same without the events of a match."""
        return self._replace(matches={key: made for key, made in self.matches.items() if str(key) != match})

    def find(self, kind: type[Fact], number: int = 0) -> tuple[Event, Fact]:
        """The step that begins with a fact of this kind, and the fact; `number`: which of them, from 0."""
        found = [event for event in self.events if isinstance(event.facts[0], kind)]
        return found[number], found[number].facts[0]


def resealed(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events without their heads, which are computed from them."""
    return tuple(msgspec.structs.replace(event, head="") for event in events)


def audited(data: bytes) -> Report:
    """The checks of the record of a tournament."""
    return audit_tournament(bundle.read(data), SHELF, TRUSTED).report


def completeness_of(told: Told) -> TournamentReport:
    """Whether the tournament is complete, by the records of its matches."""
    audit = audit_tournament(bundle.read(told.record()), SHELF, TRUSTED)
    played = [played_in(bundle.read(data), SHELF, TRUSTED) for data in told.records()]
    assert audit.tournament is not None
    return compared(audit.tournament, [each for each in played if each is not None], SHELF)


def failed(report: Report) -> dict[str, str]:
    """What does not hold, and where."""
    return {check.name: check.detail for check in report.checks if not check.ok}


@cache
def honest() -> Told:
    """A tournament of five, who are six later: with a bye, a drop, a match that is played again, a pause and
    a penalty that are ruled on, and a corrected result.
    """
    log = Log(None, SHELF)
    made = PlayedTournament(log, players=5).registered().opened()
    match = UUID(made.truth.rounds[0].tables[0].match)
    made.matches.arbitrate(match, Paused(HOST, "35", "a drink was spilled"), made.command())
    made.matches.arbitrate(match, Resumed(HOST, "35", "it is dry"), made.command())
    made.matches.arbitrate(match, PenaltyGiven(HOST, 0, "40", "a phone rang", points=1), made.command())
    RulingIntake(made.all, made.matches).take_acts(made.id)
    made.all.annul(made.id, HOST, SECOND, Why("a wrong board", "22"), made.command())
    made.settlement.settle(made.id)
    made.all.replay(made.id, HOST, SECOND, Why("a wrong board", "22"), made.command())
    made.opening.open_missing(made.id)
    made.play_round()
    _correct(made)
    made.close()
    made.all.put_out(made.id, HOST, EntrantDropped(1, "away", rule="9"), made.command())
    made.all.enter_late(made.id, "late", NewEntrant("late"), made.command())
    made.all.enter_late(made.id, "later", NewEntrant("later"), made.command())
    made.all.announce_to(made.id, HOST, [2], "please come to the desk", made.command())
    made.finish()
    made.settlement.settle(made.id)
    return told(log, made)


def _correct(made: PlayedTournament) -> None:
    """The result of the first table is turned around."""
    table = made.truth.table(FIRST)
    assert table is not None
    assert table.outcome is not None
    before = table.outcome
    after = Outcome((1,), before.scores, "corrected", ((1,), (0,)))
    if after == before:
        after = Outcome((0,), before.scores, "corrected", ((0,), (1,)))
    corrected = ResultCorrected(FIRST, before, after, "a wrong count", "20", "")
    made.all.correct(made.id, HOST, corrected, made.command(), made.all.head(made.id))


def told(log: Log, made: PlayedTournament) -> Told:
    """What happened in a tournament."""
    matches = [UUID(match.match) for _, table in made.truth.places() for match in table.matches]
    return Told(tuple(log.read(made.id)), {match: tuple(log.read(match)) for match in matches})
