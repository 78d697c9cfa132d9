"""Open matches in which nothing happens are called off, and no others."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, cast
from uuid import UUID

import pytest

from domain.kernel.match.lifecycle import Status
from domain.matches import AcceptedCommand, Matches
from domain.store import Unavailable
from projections.reads import ReadsUnavailable
from tests.domain.support import ManualClock, ToyMatch, matches, open_log
from tests.support.eventually import eventually
from tests.support.service.running import RunningService
from workers.idle_matches import AT_ONCE, INTERVAL, IdleMatches

if TYPE_CHECKING:
    from projections.reads import Reads

WITHIN = timedelta(hours=1)


class Models:
    """The read models, as far as they are asked; they show all matches as idle."""

    def __init__(self, *shown: UUID) -> None:
        self.shown, self.since = shown, list[datetime]()

    def waiting(self, since: datetime, limit: int, without: Collection[UUID] = ()) -> Sequence[UUID]:
        self.since.append(since)
        return [match for match in self.shown if match not in without][:limit]


def idle(application: Matches, models: Models, clock: ManualClock) -> IdleMatches:
    return IdleMatches(application, cast("Reads", models), clock, WITHIN)


class Waiting(NamedTuple):
    """An open match in which nothing has happened for as long as is allowed."""

    application: Matches
    match: UUID
    clock: ManualClock

    def status(self) -> Status:
        return self.application.status(self.match)


@pytest.fixture
def waiting() -> Iterator[Waiting]:
    """Such a match, in a log in memory."""
    clock = ManualClock()
    with open_log(None) as log:
        application = matches(log, clock)
        match = ToyMatch(application).id
        clock.advance(WITHIN.total_seconds())
        yield Waiting(application, match, clock)


def test_a_match_that_nobody_starts_is_called_off_and_one_that_goes_on_is_not() -> None:
    clock = ManualClock()
    with open_log(None) as log:
        application = matches(log, clock)
        waits, begun = ToyMatch(application), ToyMatch(application).start()
        clock.advance(WITHIN.total_seconds() - 1)
        late = ToyMatch(application)
        checks = idle(application, Models(waits.id, begun.id, late.id, UUID(int=7)), clock)
        checks.check()
        assert Status.OPEN is application.status(waits.id)
        clock.advance(INTERVAL.total_seconds())
        checks.check()
        assert Status.CLOSED is application.status(waits.id)
        assert Status.PLAYING is application.status(begun.id)
        assert Status.OPEN is application.status(late.id)


def test_it_looks_once_a_minute() -> None:
    clock = ManualClock()
    with open_log(None) as log:
        models = Models()
        checks = idle(matches(log, clock), models, clock)
        for seconds in (0, 1, 58, 1):
            clock.advance(seconds)
            checks.check()
        assert 2 == len(models.since)
        assert WITHIN == clock.now - models.since[-1]


@pytest.mark.parametrize("error", [KeyError, Unavailable, ReadsUnavailable])
def test_one_match_that_cannot_be_read_does_not_stop_the_others(
    waiting: Waiting, error: type[Exception]
) -> None:
    class Broken(Matches):
        """Matches of which one cannot be read."""

        def find_not_started(self, match: UUID, seconds: int) -> AcceptedCommand:
            if match != waiting.match:
                raise error
            return waiting.application.find_not_started(match, seconds)

    broken = Broken.__new__(Broken)
    idle(broken, Models(UUID(int=1), waiting.match), waiting.clock).check()
    assert Status.CLOSED is waiting.status()


def test_many_matches_that_cannot_be_read_are_passed_over_for_longer_and_longer(waiting: Waiting) -> None:
    """More than one look takes in; those that it can call off come after them."""
    tried = list[int]()

    class Broken(Matches):
        """Matches of which only one can be read."""

        def find_not_started(self, match: UUID, seconds: int) -> AcceptedCommand:
            if match != waiting.match:
                tried.append(match.int)
                raise KeyError
            return waiting.application.find_not_started(match, seconds)

    unread = [UUID(int=number) for number in range(AT_ONCE)]
    models = Models(*unread, waiting.match)
    checks = idle(Broken.__new__(Broken), models, waiting.clock)
    checks.check()
    checks.check()
    assert Status.CLOSED is waiting.status()
    models.shown = tuple(unread)
    times = list[int]()
    for minute in range(1, 16):
        waiting.clock.advance(INTERVAL.total_seconds())
        before = len(tried)
        checks.check()
        times += [minute] * (len(tried) > before)
    assert [1, 3, 7, 15] == times


def test_read_models_that_do_not_answer_stop_nothing_and_are_asked_again_a_minute_later(
    waiting: Waiting,
) -> None:
    class Away(Models):
        """They answer from the second time on."""

        def waiting(self, since: datetime, limit: int, without: Collection[UUID] = ()) -> Sequence[UUID]:
            found = super().waiting(since, limit, without)
            if len(self.since) == 1:
                raise ReadsUnavailable
            return found

    checks = idle(waiting.application, Away(waiting.match), waiting.clock)
    checks.check()
    waiting.clock.advance(INTERVAL.total_seconds() - 1)
    checks.check()
    assert Status.OPEN is waiting.status()
    waiting.clock.advance(1)
    checks.check()
    assert Status.CLOSED is waiting.status()


def test_the_read_models_know_which_matches_are_idle(nostos: RunningService) -> None:
    """By the time of their last step, and only open ones."""
    table, begun = nostos.table(), nostos.table().seat_all()
    reads = nostos.services.reads
    reads.wait(table.id, 1)
    reads.wait(begun.id, nostos.services.matches.head(begun.id))
    later = datetime.now().astimezone() + timedelta(days=1)
    found = reads.waiting(later, 1000)
    assert (True, False) == (table.id in found, begun.id in found)
    eventually(lambda: table.id not in reads.waiting(later - timedelta(days=3), 1000), "no older one")
