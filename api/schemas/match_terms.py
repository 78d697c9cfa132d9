"""What is agreed of a match beside its options: its clock, and how onlookers are shown it."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from marshmallow import Schema

from api.problems import validation
from api.schemas.schema_from_msgspec import by_only_field, by_tag
from domain.kernel.broadcast import KIND, Delay
from domain.kernel.clocks import Clock
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


def check(body: Mapping[str, Any]) -> None:
    """Raise a Problem if the match to be opened has a clock or a delay that there is not."""
    if "clock" in body:
        _check_clock(body["clock"])
    if "broadcast" in body:
        _check_delay(body["broadcast"]["delay"])


def _check_clock(clock: Mapping[str, Any]) -> None:
    rule = _rule(errors.BadClock(CLOCK, ""))
    validation.load_tagged(clocks(), "kind", clock, CLOCK, "There is no such clock.", **rule)


def _check_delay(delay: Mapping[str, Any]) -> None:
    known, rule = delays(), _rule(errors.BadBroadcast(DELAY, ""))
    named = [unit for unit in known if unit in delay]
    if len(named) != 1:
        one = {"oneOf": [validation.described_schema(schema) for schema in known.values()]}
        raise validation.bad_value(DELAY, one, f"{KIND.capitalize()}.", **rule)
    validation.load(known[named[0]], delay, DELAY, **rule)


def _rule(refused: errors.Malformed) -> dict[str, str]:
    """The section that forbids it, as any refusal names it."""
    return {"rule": refused.rule, "key": refused.key}
