"""The times of steps never go back, by the time that they are of and not by how they are written."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.canonical import parse_microseconds
from domain.ledger.verify.record_checks import audit
from domain.store import Event
from tests.domain.ledger import independent
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, TRUSTED, failures, played, record
from tests.domain.ledger.test_teeth import KEYS

START = datetime(2024, 1, 1, 13, tzinfo=UTC)
OTHERS = (
    "2024-01-01T13:00:00+00:00",
    "2024-01-01T13:00:00.000000Z",
    "2024-01-01T13:00:00.5Z",
    "2024-01-01T13:00:00z",
    "2024-01-01 13:00:00Z",
    "2024-01-01T13:00:00",
    "2024-01-01T13:00:00Z\n",
    "2024-01-01T14:00:00+01:00",
    "20240101T130000Z",
    "2024-W01-1T13:00:00Z",
    "2024-02-30T13:00:00Z",
    "soon",
    "",
)


def dated(times: Sequence[datetime]) -> tuple[Event, ...]:
    """The beginning of a match, with these times."""
    events = played("toy", 2, most=len(times))[: len(times)]
    return tuple(
        msgspec.structs.replace(event, at=at, head="") for event, at in zip(events, times, strict=True)
    )


@limit("The times of entries never decrease")
@pytest.mark.parametrize("viewer", [ONLOOKER, 0, REFEREE])
def test_times_that_rise_as_text_alone_are_found(viewer: Viewer) -> None:
    """Each step is of a second later on a clock that is a minute further to the east."""
    times = [START.replace(second=at, tzinfo=timezone(timedelta(minutes=at))) for at in range(5)]
    data = record(dated(times), viewer)
    assert "(step 2): its time" in failures(audit(data, SHELF, TRUSTED))["chain"]
    with pytest.raises(ValueError, match="time 2"):
        independent.verify(data, KEYS)


@pytest.mark.parametrize("viewer", [ONLOOKER, 0, REFEREE])
def test_a_step_at_a_full_second_is_before_one_in_the_same_second(viewer: Viewer) -> None:
    """The service writes no fraction at a full second, and six digits elsewhere."""
    times = [START + timedelta(microseconds=at) for at in (0, 100, 100, 999_999, 1_000_000)]
    data = record(dated(times), viewer)
    assert {} == failures(audit(data, SHELF, TRUSTED))
    assert independent.verify(data, KEYS)
    back = record(dated([*times[1:], times[0]]), viewer)
    assert "and the step before of" in failures(audit(back, SHELF, TRUSTED))["chain"]
    with pytest.raises(ValueError, match="time 5"):
        independent.verify(back, KEYS)


@pytest.mark.parametrize("at", OTHERS)
def test_a_time_has_one_spelling(at: str) -> None:
    with pytest.raises(ValueError, match="time"):
        parse_microseconds(at)


@pytest.mark.parametrize("at", ["2024-01-01T13:00:00Z", "2024-01-01T13:00:00.000100Z"])
def test_the_spelling_of_the_service_is_read(at: str) -> None:
    written = msgspec.to_builtins(START + timedelta(microseconds=parse_microseconds(at) % 1_000_000))
    assert at == written
