"""Table jobs: what the desk does at the tables of a tournament. What fails at one is done at the others.

Each job finds out by itself what is left to do, and does it once. So the desk may be killed anywhere, and two
desks at once do no harm.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple
from uuid import UUID

import structlog

from domain.competition.lifecycle import ENDED
from domain.competition.round_facts import TablePlace
from domain.competition.state import DECIDED, Tournament, TournamentTable
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches import Matches
from domain.store import Unavailable
from domain.tournaments.commands import Tournaments
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.round_opening import Each, RoundOpening
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.playing.table_play import (
    Among,
    PlayedTable,
    TablePlay,
    delay_of,
    is_done,
    listed,
    takes_in,
)
from domain.tournaments.playing.time_calls import TimeCalls

log = structlog.get_logger()

Places = Collection[TablePlace]


class NotOpened(Exception):  # noqa: N818  # it is what happened
    """The match of a table could not be opened, seated or started. `rule`: which rule forbids it."""

    def __init__(self, rule: str) -> None:
        super().__init__()
        self.rule = rule


class TableJob(NamedTuple):
    """A job, and the tables at which it is done. `name`: for the log of the process."""

    name: str
    do: Callable[[UUID, Places], object]
    places: Places


class DoneJobs(NamedTuple):
    """What was done. `failed`: the tables at which something failed; `over`: the matches that were over
    before the jobs, each with how it is.
    """

    failed: set[TablePlace]
    over: Mapping[UUID, Status]


class TableJobs(TablePlay):
    """Does the jobs. `acted`: those of some matches in which an arbiter has decided something; `each`: opens
    several tables at once.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        matches: Matches,
        acted: Among,
        each: Each = map,
        failed: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(tournaments, matches)
        self._acted = acted
        self._failed = failed
        self._opening = RoundOpening(tournaments, matches, each)
        self._intake = ResultIntake(tournaments, matches)
        self._rulings = RulingIntake(tournaments, matches)
        self._settlement = Settlement(tournaments, matches)
        self._time_calls = TimeCalls(tournaments, matches)

    def do(self, truth: Tournament, places: Places, renamed: Places) -> DoneJobs:
        """Do all that is to be done at these tables.

        `renamed`: the tables whose matches may not know who is an arbiter now. Unavailable ends it.
        """
        tournament = UUID(truth.opening.tournament)
        failed, over = set[TablePlace](), dict[UUID, Status]()
        find = TableJob("find_over", lambda _, tables: over.update(self._over(truth, tables)), places)
        for job in chain((find,), self._jobs(truth, places, renamed)):
            if job.places:
                failed |= self._done(job, tournament)
        return DoneJobs(failed, over)

    def _jobs(self, truth: Tournament, places: Places, renamed: Places) -> Iterator[TableJob]:
        """The jobs, in their order: acts come before results, so that a ruling comes before what follows.

        When the tournament is over its matches are ended first, so that nothing happens in them after what is
        taken.
        """
        settle = TableJob("settle", self._settlement.settle, places)
        yield TableJob("open", self._open, places)
        if truth.status in ENDED:
            yield settle
        else:
            yield TableJob("name_arbiters", self._settlement.name_arbiters, renamed)
            yield TableJob("call_time", self._time_calls.call_time, places)
        if takes_in(truth):
            yield TableJob("take_acts", self._rulings.take_acts, self._with_acts(truth, places))
            yield TableJob("take_results", self._intake.take_results, places)
        if truth.status not in ENDED:
            yield settle

    def _open(self, tournament: UUID, places: Places) -> None:
        for opened in self._opening.open_missing(tournament, places):
            if opened.refused:
                raise NotOpened(opened.refused)

    def _with_acts(self, truth: Tournament, places: Places) -> Places:
        """Those of the tables in whose matches an arbiter has decided something."""
        of_matches = {played.match: played.place for played in listed(truth, places)}
        return {of_matches[match] for match in self._acted(list(of_matches))} if of_matches else set()

    def _done(self, job: TableJob, tournament: UUID) -> set[TablePlace]:
        """Do a job at its tables together, and if that fails at each alone; those at which it failed."""
        try:
            job.do(tournament, job.places)
        except Unavailable:
            raise
        except Exception:  # noqa: BLE001  # it is logged for the table at which it happens again
            return {place for place in job.places if not self._done_alone(job, tournament, place)}
        return set()

    def _done_alone(self, job: TableJob, tournament: UUID, place: TablePlace) -> bool:
        try:
            job.do(tournament, {place})
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001  # one table must not stop the others
            self._failed()
            log.error(  # noqa: TRY400  # texts of errors may hold secrets
                "desk_failed",
                tournament=str(tournament),
                round=place.round,
                table=place.table,
                job=job.name,
                error=type(error).__name__,
                rule=getattr(error, "rule", ""),
            )
            return False
        return True

    def until_shown(self, truth: Tournament, places: Places, at: int) -> dict[TablePlace, int]:
        """17: of these tables those whose match has a result that onlookers do not know yet, each with the
        moment from which they do.
        """
        delay, shown = delay_of(truth), dict[TablePlace, int]()
        if not delay or not takes_in(truth):
            return shown
        for played in listed(truth, places):
            result = self._result(played.match)
            if result is not None and at < (known := result.at + delay):
                shown[played.place] = min(known, shown.get(played.place, known))
        return shown

    def _over(self, truth: Tournament, places: Places) -> Iterator[tuple[UUID, Status]]:
        """The matches of these tables that are over, each with how it is."""
        for played in listed(truth, places):
            status = self._status(played.match)
            if status is not None and status in OVER:
                yield played.match, status


def at_rest(truth: Tournament, places: Places, over: Mapping[UUID, Status]) -> list[UUID]:
    """The matches of these tables in which nothing is to be done any more: the table needs none of them, and
    they were over before the jobs, so that these took all that happened in them. `over`: as in `DoneJobs`.
    """
    matches = needless(truth, listed(truth, places))
    return [each.match for each in matches if is_done(truth, each, over.get(each.match))]


def needless(truth: Tournament, tables: Iterable[PlayedTable]) -> Iterator[PlayedTable]:
    """Matches that the tournament does not wait for: of tables that are decided, or after its end. After it
    is cancelled it may still wait for how a match ends.
    """
    return (played for played in tables if not played.is_last or not _is_awaited(truth, played.table))


def _is_awaited(truth: Tournament, table: TournamentTable) -> bool:
    """Whether the tournament waits for the match of the table."""
    if truth.status not in ENDED:
        return table.state not in DECIDED
    by_hand = table.state == "reported" and table.source != "match"
    return takes_in(truth) and table.state not in DECIDED and not by_hand
