"""The past of a match: which steps are kept, and what its line is."""

from collections.abc import Sequence

import msgspec
import pytest

from domain.kernel.facts import Fact
from domain.kernel.game import Content
from domain.kernel.match.acts import Paused, Resumed, Rewound
from domain.kernel.match.facts import (
    Opened,
    Played,
    ResignationOffered,
    RevealDue,
    Revealed,
    Sat,
    Started,
    Substituted,
)
from domain.kernel.match.fold import fold
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.line import line
from domain.kernel.match.past import REACH
from domain.kernel.match.state import Match
from tests.support.toy import GAME, Bid, BidPlaced, Dealt

PLAIN = Opened("m", "toy", "1", 2, {"hand": 2}, (Content("deck", "d", "00"),), "host", "c", "s", "t")
OPENED = msgspec.structs.replace(PLAIN, tournament="t", arbiters=("ref",))
DEALT = (Dealt(0, (3, 4)), Dealt(1, (5, 6)))
SAT = ((Sat(0, "p0", "", "", "aa"),), (Sat(1, "p1", "", "", "bb"),))
WHY = ("7.5", "a misread card")

Steps = Sequence[tuple[Fact, ...]]
BEFORE: Steps = (
    (OPENED,),
    *SAT,
    (RevealDue((0, 1), 60),),
    (Revealed(0, "00"),),
    (Revealed(1, "11"), Started(("suitor", "suitor")), *DEALT),
)


def bid(seat: int, card: int) -> tuple[Fact, ...]:
    return (Played(seat, Bid(card)), BidPlaced(seat, card))


def folded(*steps: tuple[Fact, ...]) -> Match:
    return fold(GAME, [fact for step in (*BEFORE, *steps) for fact in step])


def test_a_step_is_counted_once_whatever_facts_it_has() -> None:
    """The match starts in the step of the last contribution."""
    assert [*range(1, 7)] == [fold(GAME, [f for step in BEFORE[:n] for f in step]).step for n in range(1, 7)]
    assert () == folded().past
    assert [6, 7] == [earlier.step for earlier in folded(bid(0, 3), (ResignationOffered(1),)).past]


def test_a_start_without_contributions_is_a_step_of_its_own() -> None:
    steps: Steps = ((OPENED,), *SAT, (Started(("suitor", "suitor")), *DEALT), bid(0, 3))
    match = fold(GAME, [fact for step in steps for fact in step])

    assert (5, [4]) == (match.step, [earlier.step for earlier in match.past])


def test_a_match_that_is_of_no_tournament_keeps_nothing() -> None:
    steps: Steps = ((PLAIN,), *BEFORE[1:], bid(0, 3), bid(1, 5))
    match = fold(GAME, [fact for step in steps for fact in step])

    assert (0, ()) == (match.step, match.past)


def test_no_more_steps_are_kept_than_a_rewind_may_go_back() -> None:
    acts = [(Paused("ref", *WHY),), (Resumed("ref", *WHY),)] * REACH

    assert REACH == len(folded(*acts).past)
    assert len(BEFORE) + 2 * REACH - 1 == folded(*acts).past[-1].step


def test_a_rewind_brings_back_the_table_and_pauses() -> None:
    started, played = folded(), folded(bid(0, 3), bid(1, 5))

    match = folded(bid(0, 3), bid(1, 5), (Rewound("ref", 6, *WHY),))
    assert (started.table, Status.PAUSED, 9) == (match.table, match.status, match.step)
    assert played.table != match.table


def test_a_rewind_to_a_step_that_is_not_kept_changes_no_table() -> None:
    """No service makes one, and the verifier finds it; the fold fails at nothing."""
    played = folded(bid(0, 3))

    assert played.table == folded(bid(0, 3), (Rewound("ref", 2, *WHY),)).table


def test_what_was_before_a_substitute_is_not_kept() -> None:
    steps = (bid(0, 3), (Substituted(1, "p2", ""),), bid(1, 5))

    assert [8] == [earlier.step for earlier in folded(*steps).past]


@pytest.mark.parametrize(
    ("steps", "kept"),
    [
        ((bid(0, 3), bid(1, 5)), (0, 1)),
        ((bid(0, 3), (Rewound("ref", 6, *WHY),), bid(0, 4)), (2,)),
        ((bid(0, 3), bid(1, 5), (Rewound("ref", 7, *WHY),), bid(1, 6)), (0, 3)),
        ((bid(0, 3), (Rewound("ref", 6, *WHY),), bid(1, 5), (Rewound("ref", 7, *WHY),)), (0,)),
        ((bid(0, 3), (Rewound("ref", 6, *WHY),), (Rewound("ref", 8, *WHY),), bid(0, 4)), (3,)),
    ],
)
def test_the_line_leaves_out_what_was_taken_back(steps: Steps, kept: tuple[int, ...]) -> None:
    facts = [fact for step in (*BEFORE, *steps) for fact in step]
    due = [fact for step in (*BEFORE, *(steps[number] for number in kept)) for fact in step]

    assert due == [*line(facts)]
    assert fold(GAME, facts).table == fold(GAME, due).table
