"""Participation: everybody who acts in a match is named in it, and roles begin and end with the steps."""

import os

import msgspec
import pytest

from domain.kernel.match.facts import FACTS
from domain.matches.participation import NAMES_A_PLAYER, named, participation
from domain.store import Log
from tests.domain.support import SHELF, ToyMatch, command, matches


def test_every_fact_that_names_a_player_is_known() -> None:
    naming = {fact for fact in FACTS if "player" in fact.__struct_fields__}
    assert naming == set(NAMES_A_PLAYER)
    others = {
        (fact.__name__, field.name)
        for fact in FACTS
        for field in msgspec.structs.fields(fact)
        if field.name in ("host", "invited", "reserved", "players", "guests", "by", "arbiters")
    }
    opening = {("Opened", name) for name in ("host", "invited", "reserved", "arbiters")}
    assert opening | {("ArbitersNamed", "arbiters")} == others


@pytest.mark.parametrize("seed", range(5))
def test_whoever_makes_a_step_was_named_by_then(seed: int) -> None:
    log = Log(None, SHELF)
    match = ToyMatch(matches(log)).start()
    match.play_out(seed)
    known: set[str] = set()
    for event in log.read(match.id):
        known |= {*named(event.facts)}
        assert event.actor in known | {"service"}


def test_a_seat_that_was_left_shows_nothing_of_what_comes_after() -> None:
    log = Log(None, SHELF)
    match = ToyMatch(matches(log)).sit()
    match.matches.leave(match.id, "ann", 0, command())
    match.matches.sit(match.id, "cid", 0, os.urandom(32).hex(), command())
    match.matches.start(match.id, "host", command())
    events = log.read(match.id)
    found = participation(events, "ann", shown=0, known=False)
    assert ["match.sat", "match.left"] == [step.topic for step in found.steps]
    assert [(0, 2, 4)] == [(role.seat, role.since, role.until) for role in found.roles]
    nobody = participation(events, "eve", shown=events[-1].step, known=True)
    assert ((), ()) == (nobody.roles, nobody.steps)
