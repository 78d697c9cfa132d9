"""The desk's work: which tournaments it keeps in view, when it looks at each, and what it does then.

It looks at a tournament when something happened in it or in its matches, when something is due, and now and
then at all. What it does follows from the tournament and its matches alone, as the log has them.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from uuid import UUID

import structlog

from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
)
from domain.competition.errors import NoSuchTable, TimeCalledAlready, WrongRound, WrongStage
from domain.competition.lifecycle import ENDED, TOURNAMENT_STEPS
from domain.competition.state import Tournament
from domain.kernel.clocks import SECOND
from domain.kernel.match.facts import ArbitersNamed, Opened, Sat, Started, TimeGiven
from domain.kernel.match.lifecycle import STEPS
from domain.matches import Matches
from domain.store import Unavailable
from domain.store.event import TOURNAMENT
from domain.store.log import Sign
from domain.telemetry.metrics import Meters
from domain.tournaments.commands import Tournaments
from domain.tournaments.playing.round_opening import Each
from domain.tournaments.playing.table_play import Among, Over, is_done, listed, takes_in
from workers.desk.due_moments import rounds_out_of_days, rounds_out_of_time
from workers.desk.kept_tournament import WHOLE, KeptTournament
from workers.desk.table_jobs import TableJobs, at_rest, needless

log = structlog.get_logger()

QUIET: Final = frozenset(
    topic
    for fact in (Opened, Sat, Started, ArbitersNamed, TimeGiven)
    for topic in STEPS[fact].topics
) | {
    TOURNAMENT_STEPS[fact].topic
    for fact in (Announced, AnnouncedTo, NoticesRead, ArbiterCalled, CallAnswered, AppealMade, AppealDecided)
}  # fmt: skip
"""Topics of steps after which the desk has nothing to do."""
FORESTALLED: Final = (TimeCalledAlready, WrongStage, WrongRound, NoSuchTable)
"""What refuses something that was due, if the staff did it first, or went on."""


class Questions(NamedTuple):
    """What the desk asks about many matches at once, to leave out those in which nothing is to be done.

    `over`: those that are over, as far as the read models know; `acted`: as in `TableJobs`.
    """

    over: Over = lambda _: {}
    acted: Among = lambda matches: matches


class Desk:
    """The tournaments that this process takes care of. One thread uses it."""

    def __init__(
        self,
        tournaments: Tournaments,
        matches: Matches,
        questions: Questions | None = None,
        each: Each = map,
        meters: Meters | None = None,
    ) -> None:
        meters = meters or Meters()
        self._tournaments = tournaments
        self._questions = questions or Questions()
        self._failures = meters.counter("nostos_desk_failures_total")
        self._kept: dict[UUID, KeptTournament] = {}
        self._tournament_of: dict[UUID, UUID] = {}  # by the ids of matches
        self._jobs = TableJobs(tournaments, matches, self._questions.acted, each, self._failures.inc)
        meters.gauge("nostos_desk_tournaments").set_function(lambda: len(self._kept))
        meters.gauge("nostos_desk_passed_over").set_function(self.passed_over)

    def __len__(self) -> int:
        return len(self._kept)

    def passed_over(self) -> int:
        """How many tournaments and tables are passed over since something failed there."""
        return sum(len(kept.pauses) for kept in [*self._kept.values()])

    def sweep(self, tournaments: Iterable[UUID]) -> None:
        """Look at these tournaments, and at all that are in view, at all their tables."""
        for tournament in tournaments:
            self._keep(tournament)
        for kept in self._kept.values():
            kept.is_swept = True

    def notice(self, signs: Sequence[Sign]) -> None:
        """Something happened. It is looked at later."""
        for sign in signs:
            if sign.topic in QUIET:
                continue
            if sign.topic.startswith(TOURNAMENT):
                self._keep(sign.stream).is_stirred = True
            elif (tournament := self._tournament_of.get(sign.stream)) is not None:
                kept = self._kept[tournament]
                kept.stirred.add(sign.stream)
                kept.is_stirred = True

    def work(self, *, is_over: Callable[[], bool] = lambda: False) -> None:
        """Look at the tournaments that are due, until the log is away.

        `is_over`: whether the process ends.
        """
        at = self._tournaments.moment()
        for kept in [each for each in self._kept.values() if each.is_due(at)]:
            if is_over() or not self._look_or_pass_over(kept):
                return

    def until_next(self, longest: float) -> float:
        """Seconds until something is due, at most `longest`."""
        at = self._tournaments.moment()
        looks = (kept.next_look(at) for kept in self._kept.values())
        due = min((moment for moment in looks if moment is not None), default=None)
        return longest if due is None else min(longest, max(0.0, (due - at) / SECOND))

    def forget_all(self) -> None:
        """Keep no tournament in view any more: another process may."""
        self._kept.clear()
        self._tournament_of.clear()

    def _keep(self, tournament: UUID) -> KeptTournament:
        return self._kept.setdefault(tournament, KeptTournament(tournament))

    def _look_or_pass_over(self, kept: KeptTournament) -> bool:
        """Look at a tournament; if that fails it is passed over for a while. Whether the log is there."""
        try:
            self._look(kept)
        except Exception as error:  # noqa: BLE001  # one tournament must not stop the others
            self._failures.inc()
            kept.pauses.failed(WHOLE, self._tournaments.moment())
            log.error("desk_failed", tournament=str(kept.id), error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
            return not isinstance(error, Unavailable)
        return True

    def _look(self, kept: KeptTournament) -> None:
        """Do what is to be done in a tournament. What that changes is looked at next."""
        at = self._tournaments.moment()
        truth = self._tournaments.truth(kept.id)
        if kept.seen is None:
            self._rest(kept, self._known_at_rest(truth))
        places = kept.wanted(truth, at)
        self._tournament_of.update(dict.fromkeys(kept.places, kept.id))
        failed, over = self._jobs.do(truth, places, kept.renamed(truth))
        if kept.is_swept:
            self._tournaments.leave_deleted(kept.id)
        self._do_what_is_due(kept.id, truth, at)
        kept.shown_at = {place: moment for place, moment in kept.shown_at.items() if place not in places}
        kept.shown_at |= self._jobs.until_shown(truth, places, at)
        self._rest(kept, at_rest(truth, places - failed - kept.shown_at.keys(), over))
        kept.looked(truth, failed, at)
        if truth.status in ENDED and not kept.places:
            self._forget(kept)

    def _do_what_is_due(self, tournament: UUID, truth: Tournament, at: int) -> None:
        """16, 19, 21: call time where the round clock has run out, let the results count that now do, and
        close the rounds whose days are over. Where the staff was first, nothing is to be done any more.
        """
        for number in rounds_out_of_time(truth, at):
            with suppress(*FORESTALLED):
                self._tournaments.find_time_up(tournament, number)
        if truth.status not in ENDED:
            with suppress(*FORESTALLED):
                self._tournaments.confirm_due(tournament)
        for number in rounds_out_of_days(truth, at):
            with suppress(*FORESTALLED):
                self._tournaments.close_due(tournament, number)

    def _known_at_rest(self, truth: Tournament) -> Collection[UUID]:
        """Of the matches that the tournament does not wait for those that are known to be over, and have
        nothing that may be unknown to it.
        """
        candidates = list(needless(truth, listed(truth)))
        known = self._questions.over([played.match for played in candidates]) if candidates else {}
        over = {each.match for each in candidates if is_done(truth, each, known.get(each.match))}
        if not takes_in(truth) or not over:
            return over
        return over.difference(self._questions.acted(list(over)))

    def _rest(self, kept: KeptTournament, matches: Collection[UUID]) -> None:
        """Nothing is to be done in these matches any more."""
        kept.rest(matches)
        for match in matches:
            self._tournament_of.pop(match, None)

    def _forget(self, kept: KeptTournament) -> None:
        """Nothing is to be done in the tournament any more."""
        del self._kept[kept.id]
