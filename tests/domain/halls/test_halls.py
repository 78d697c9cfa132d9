"""Halls: who raised whose quotas, how much and until when; bounded, on record, and over by itself."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from api.presenters.localization import LANGUAGES
from domain import halls as room
from domain import kernel
from domain.halls import errors
from domain.halls.halls import LONGEST, MOST, STREAM, Halls
from domain.kernel.texts import Texts
from domain.store import Log
from tests.domain.support import ManualClock, command

DAY = timedelta(days=1)
NETWORK = "192.0.2.0/24"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def halls(memory: Log, clock: ManualClock) -> Halls:
    return Halls(memory, clock)


def raised(halls: Halls, clock: ManualClock, network: str = NETWORK, **changed: Any) -> None:
    wanted: dict[str, Any] = {
        "factor": 20,
        "until": clock.now + DAY,
        "reason": "The open of Ithaca",
        **changed,
    }
    halls.raise_quotas(network, command=command(), organizer="ann", **wanted)


def factors(halls: Halls) -> dict[str, int]:
    return {hall.network: hall.factor for hall in halls.in_force()}


def test_every_section_has_its_refusals_and_every_refusal_a_text() -> None:
    assert room.__file__ is not None
    rules = Path(room.__file__).with_name("RULES.md").read_text()
    kinds = errors.HallError.__subclasses__()
    sections = {int(number) for number in re.findall(r"^## (\d+) ", rules, re.MULTILINE)}
    assert sections == {kind.section for kind in kinds}
    for language in LANGUAGES:
        texts = Texts(language, (Path(kernel.__file__).with_name("language"),))
        assert all(texts.refusal(kind()) for kind in kinds)


def test_it_says_how_much_until_when_by_whom_and_why(halls: Halls, clock: ManualClock, memory: Log) -> None:
    raised(halls, clock)
    [hall] = halls.in_force()
    assert (NETWORK, 20, clock.now + DAY) == (hall.network, hall.factor, hall.until)
    assert ("ann", "The open of Ithaca") == (hall.by, hall.reason)
    assert ["hall.raised"] == [event.topic for event in memory.read(STREAM)]


def test_it_ends_by_itself(halls: Halls, clock: ManualClock) -> None:
    raised(halls, clock)
    clock.advance(DAY.total_seconds() - 1)
    assert {NETWORK: 20} == factors(halls)
    clock.advance(1)
    assert {} == factors(halls)
    with pytest.raises(errors.NoSuchHall):
        halls.lower(NETWORK, command(), "ann")


def test_it_is_replaced_and_ended_before_its_time(halls: Halls, clock: ManualClock) -> None:
    raised(halls, clock)
    raised(halls, clock, factor=5)
    raised(halls, clock, "2001:db8:7::/64")
    assert {NETWORK: 5, "2001:db8:7::/64": 20} == factors(halls)
    halls.lower(NETWORK, command(), "bob")
    assert {"2001:db8:7::/64": 20} == factors(halls)


def test_a_command_that_is_sent_again_happens_once(halls: Halls, clock: ManualClock, memory: Log) -> None:
    asked = command()
    for _ in range(2):
        made = halls.raise_quotas(NETWORK, 3, clock.now + DAY, "an open", command=asked, organizer="ann")
        assert 3 == made.factor
    assert 1 == len(memory.read(STREAM))


@pytest.mark.parametrize(
    ("network", "changed", "error"),
    [
        ("192.0.2.7/24", {}, errors.BadHall),
        ("192.0.2.0", {}, errors.BadHall),
        ("192.0.0.0/19", {}, errors.BadHall),
        ("2001:db8::/47", {}, errors.BadHall),
        ("2001:db8::1/128", {}, errors.BadHall),
        ("2001:0db8::/64", {}, errors.BadHall),
        ("here/24", {}, errors.BadHall),
        (NETWORK, {"factor": 1}, errors.BadFactor),
        (NETWORK, {"factor": 51}, errors.BadFactor),
        (NETWORK, {"reason": ""}, errors.BadHallReason),
    ],
)
def test_what_is_no_hall_is_refused_and_changes_nothing(
    memory: Log, clock: ManualClock, network: str, changed: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        raised(Halls(memory, clock), clock, network, **changed)
    assert [] == memory.read(STREAM)


@pytest.mark.parametrize("ahead", [timedelta(0), -DAY, LONGEST + timedelta(seconds=1)])
def test_it_ends_in_the_future_and_not_too_late(halls: Halls, clock: ManualClock, ahead: timedelta) -> None:
    with pytest.raises(errors.BadHallEnd):
        raised(halls, clock, until=clock.now + ahead)


def test_there_are_only_so_many(halls: Halls, clock: ManualClock) -> None:
    for number in range(MOST):
        raised(halls, clock, f"10.0.{number}.0/24")
    with pytest.raises(errors.TooManyHalls):
        raised(halls, clock)
    raised(halls, clock, "10.0.0.0/24", factor=2)
    clock.advance(DAY.total_seconds())
    raised(halls, clock)
    assert {NETWORK: 20} == factors(halls)
