"""Rewinds: section 37 of RULES.md."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.match.acts import (
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
)
from domain.kernel.match.facts import Ended, ResultReached
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.past import REACH
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from tests.domain.matches.arbitration.desk import SUBSTITUTE, WHY, Desk
from tests.domain.support import (
    SHELF,
    command,
    does_not_hold,
)
from tests.support.games.rule_sections import rule


@rule("37")
def test_a_rewind_brings_back_table_clocks_and_offers_to_resign() -> None:
    desk = Desk(3, partners=True)
    start = desk.matches.head(desk.id)
    before = desk.truth
    desk.matches.resign(desk.id, "bob", command())
    desk.play("ann", seconds=100)
    desk.act(Rewound("ref", start, *WHY))
    after = desk.truth
    assert (Status.PAUSED, [600] * 3) == (desk.status, desk.left)
    assert (before.table, (), None) == (after.table, after.resigning, after.outcome)
    desk.watch.advance(1_000)
    desk.act(Resumed("ref", *WHY))
    desk.play("bob", seconds=5)
    assert [595] * 3 == desk.left


@rule("37")
def test_a_decided_match_is_rewound_and_goes_on_to_another_end(desk: Desk) -> None:
    start = desk.matches.head(desk.id)
    desk.table.play_out(1)
    assert Status.DECIDED is desk.status
    desk.act(Rewound("ref", start, *WHY), Resumed("ref", *WHY))
    assert (None, Status.PLAYING) == (desk.truth.outcome, desk.status)
    desk.table.play_out(8)
    assert Status.DECIDED is desk.status
    desk.matches.confirm(desk.id)
    facts = desk.log.facts(desk.id)
    reached = [fact for fact in facts if isinstance(fact, ResultReached)]
    (ended,) = (fact for fact in facts if isinstance(fact, Ended))
    assert 2 == len(reached)
    assert msgspec.structs.astuple(reached[1]) == msgspec.structs.astuple(ended)
    assert {} == desk.wrong()


@rule("37")
def test_a_step_that_was_taken_back_is_brought_back_by_another_rewind(desk: Desk) -> None:
    start = desk.matches.head(desk.id)
    desk.play("ann")
    moved = desk.truth
    desk.act(Rewound("ref", start, *WHY))
    assert (None, None) == desk.truth.table.bids
    desk.act(Rewound("ref", start + 1, *WHY))
    assert moved.table == desk.truth.table


@rule("37")
def test_a_seat_that_ran_out_of_time_is_back_after_a_rewind() -> None:
    desk = Desk(3, leaving=SUBSTITUTE)
    start = desk.matches.head(desk.id)
    for player in ("ann", "bob"):
        desk.play(player)
    desk.watch.advance(700)
    desk.matches.time_out(desk.id)
    assert [2] == [*desk.truth.timed_out]
    (rewound, *_) = desk.act(Rewound("ref", start, *WHY))
    assert isinstance(rewound, Rewound)
    assert [] == [*rewound.timed_out, *desk.truth.timed_out, *desk.matches.departures(desk.id)]


@rule("37", "27")
def test_no_match_is_rewound_to_before_a_seat_got_another_player() -> None:
    desk = Desk(3, leaving=SUBSTITUTE)
    start = desk.matches.head(desk.id)
    desk.matches.resign(desk.id, "ann", command())
    desk.matches.substitute(desk.id, "dan", 0, command())
    with pytest.raises(errors.NoSuchMoment):
        desk.act(Rewound("ref", start, *WHY))
    desk.play("bob")
    desk.act(Rewound("ref", start + 2, *WHY))
    assert "dan" == getattr(desk.truth.sitters[0], "player", None)


@rule("37")
def test_a_rewind_goes_to_one_of_the_last_steps_and_to_no_other(desk: Desk) -> None:
    start = desk.matches.head(desk.id)
    for step in (0, start - 1, start, start + 1):  # there is no step after the start yet
        with pytest.raises(errors.NoSuchMoment):
            desk.act(Rewound("ref", step, *WHY))
    for _ in range(REACH // 2):
        desk.act(Paused("ref", *WHY), Resumed("ref", *WHY))
    assert [*range(start, start + REACH)] == [earlier.step for earlier in desk.truth.past]
    desk.act(PenaltyGiven("ref", 0, *WHY))
    with pytest.raises(errors.NoSuchMoment):
        desk.act(Rewound("ref", start, *WHY))
    desk.act(Rewound("ref", start + 1, *WHY))


@rule("37", "13")
def test_a_match_that_is_disclosed_is_not_rewound(desk: Desk) -> None:
    start = desk.matches.head(desk.id)
    desk.table.play_out()
    desk.matches.confirm(desk.id)
    with pytest.raises(errors.WrongStatus):
        desk.act(Rewound("ref", start, *WHY))


FORGED: Final[Mapping[str, Any]] = {
    "an arbiter whom nobody named": lambda act: msgspec.structs.replace(act, player="eve"),
    "an arbiter who plays": lambda act: msgspec.structs.replace(act, player="ann"),
    "a step that cannot be brought back": lambda act: msgspec.structs.replace(act, step=3),
    "seats that had not left": lambda act: msgspec.structs.replace(act, resigned=(0,)),
    "a reason that nobody can read": lambda act: msgspec.structs.replace(act, reason=""),
}


@rule("37", "41")
@pytest.mark.parametrize("forgery", FORGED)
def test_the_verifier_decides_a_rewind_again(desk: Desk, forgery: str) -> None:
    start = desk.matches.head(desk.id)
    desk.play("ann")
    desk.act(Rewound("ref", start, *WHY), Annulled("ref", *WHY))
    events = desk.log.read(desk.id)
    at = next(step for step, event in enumerate(events) if isinstance(event.facts[0], Rewound))
    forged = FORGED[forgery](events[at].facts[0])
    events[at] = msgspec.structs.replace(events[at], facts=(forged, *events[at].facts[1:]))

    frames = {
        name: [msgspec.json.encode(event.frame(viewer)) for event in events]
        for name, viewer in (("referee", REFEREE), ("onlooker", ONLOOKER), ("0", 0), ("1", 1))
    }
    assert "moves re-decided" in does_not_hold(verify(frames, SHELF))
