"""Match terms: what is agreed when a match opens, besides its options: the clock and the broadcast."""

from collections.abc import Mapping
from typing import Final, get_args

from marshmallow import Schema

from api.problems import validation
from api.problems.problem import Members
from api.schemas.requests.matches import NewMatch
from api.schemas.schema_from_msgspec import by_only_field, by_tag
from domain.kernel.clocks import Clock
from domain.kernel.terms import KIND, Delay
from domain.matches import errors
from domain.threadsafe.once import once

CLOCK: Final = ("clock",)
DELAY: Final = ("broadcast", "delay")


@once
def clocks() -> Mapping[str, Schema]:
    """The schema of each kind of clock, by the clock's kind."""
    return by_tag(get_args(Clock))


@once
def delays() -> Mapping[str, Schema]:
    """The schema of a delay in each of its units, by the unit."""
    return by_only_field(Delay)


def check_terms(body: NewMatch) -> None:
    """Raise a Problem if the body of a new match names a clock or a delay that does not exist."""
    if "clock" in body:
        _check_clock(body["clock"])
    if "broadcast" in body:
        _check_delay(body["broadcast"]["delay"])


def _check_clock(clock: Mapping[str, object]) -> None:
    rule = _rule(errors.BadClock(CLOCK, ""))
    validation.load_tagged(clocks(), "kind", clock, CLOCK, "There is no such clock.", **rule)


def _check_delay(delay: Mapping[str, object]) -> None:
    schemas, rule = delays(), _rule(errors.BadBroadcast(DELAY, ""))
    units = [unit for unit in schemas if unit in delay]
    if len(units) != 1:
        one: Members = {
            "accepted": {"oneOf": list(map(validation.described_schema, schemas.values()))},
            **rule,
        }
        raise validation.bad_value(DELAY, f"{KIND.capitalize()}.", **one)
    validation.load(schemas[units[0]], delay, DELAY, **rule)


def _rule(refused: errors.Malformed) -> Members:
    """The members that name the section of the rules that forbids it."""
    return {"rule": refused.rule, "key": refused.key}
