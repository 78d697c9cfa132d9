"""Looks with and without a rule: the browser and a verifier of FORMAT.md alone compute the same commands."""

from random import Random
from typing import Final

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.matches.decisions.looks import WantedLook
from domain.store import Event, Log
from tests.domain.ledger import independent
from tests.domain.ledger.lots.test_drawn_again import KEYS
from tests.domain.ledger.support import SHELF, command, matches, record
from tests.web.verify.test_record_checks import audited, passes

RULES: Final = (None, "Article 11.3")


def looked_at() -> tuple[Event, ...]:
    """The steps of a match at which an organizer of the service looked, and then one of a tournament."""
    log, chance = Log(None, SHELF), Random(1)
    made = matches(log, chance)
    match = made.open("ann", "toy", 2, {}, command(chance)).match
    for seat, player in enumerate(("ann", "bob")):
        made.sit(match, player, seat, None, command(chance))
    made.start(match, "ann", command(chance))
    for player, rule in zip(("mia", "max"), RULES, strict=True):
        made.look_as_seat(match, player, WantedLook(1, None, rule), "a complaint", command(chance))
        made.open_to_referee(match, player, "a complaint", command(chance), rule)
    return tuple(log.read(match))


@pytest.mark.parametrize("viewer", [ONLOOKER, 0, REFEREE])
def test_the_command_of_a_look_has_its_rule(viewer: Viewer) -> None:
    events = looked_at()
    data = record(events, viewer)
    assert events[-1].head == independent.verify(data, KEYS)
    [report] = audited(data)
    assert passes(report), report
