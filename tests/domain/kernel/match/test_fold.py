"""The match: one fold for the truth and for every view."""

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact
from domain.kernel.game import Content, Outcome, Setting
from domain.kernel.match.facts import (
    Closed,
    Disclosed,
    Ended,
    Left,
    Opened,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    SideResigned,
    Started,
)
from domain.kernel.match.fold import fold, initial, seen, view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Sitter
from domain.kernel.notation import viewers
from tests.support.games.playouts import playout
from tests.support.toy import GAME, BidPlaced, Dealt, OmenSeen, SetAside, ToyOptions

OPENED = Opened("m", "toy", "1", 2, {"hand": 2}, (Content("deck", "d", "00"),), "host", "c", "s", "t")
SAT = (Sat(0, "p0", "Anna", "00"), Sat(1, "p1", "Ben", "01"))


def test_nothing_is_known_at_first() -> None:
    match = initial(GAME)

    assert (Status.OPEN, None, (), None) == (match.status, match.setting, match.sitters, match.outcome)


def test_an_open_match_has_its_setting_and_empty_seats() -> None:
    match = fold(GAME, [OPENED])

    assert Setting(2, ToyOptions(hand=2)) == match.setting
    assert (None, None) == match.sitters
    assert OPENED == match.opened


def test_seats_are_taken_and_left() -> None:
    match = fold(GAME, [OPENED, *SAT, Left(0, "p0")])

    assert (None, Sitter("p1", "01")) == match.sitters
    assert [None, 1] == [match.seat_of("p0"), match.seat_of("p1")]


def test_a_match_starts_and_ends() -> None:
    started = fold(GAME, [OPENED, *SAT, Started(("suitor", "suitor"))])
    ended = fold(GAME, [Ended((1,), (0, 2), "rounds")], started)

    assert (Status.PLAYING, ("suitor", "suitor")) == (started.status, started.roles)
    assert (Status.ENDED, Outcome((1,), (0, 2), "rounds")) == (ended.status, ended.outcome)
    assert [False, True] == [match.disclosed for match in (ended, fold(GAME, [Disclosed("s")], ended))]


def test_a_match_may_be_called_off() -> None:
    assert Status.CLOSED == fold(GAME, [OPENED, Closed("rain")]).status


def test_resignations_are_offered_and_withdrawn() -> None:
    facts: list[Fact] = [ResignationOffered(2), ResignationOffered(0), ResignationOffered(2)]

    assert (0, 2) == fold(GAME, facts).resigning
    assert (0,) == fold(GAME, [*facts, ResignationWithdrawn(2), SideResigned((1,))]).resigning


def test_a_view_is_the_fold_of_what_was_seen() -> None:
    facts = [Dealt(0, (3, 4)), Dealt(1, (5, 6)), SetAside(9), BidPlaced(1, 6), OmenSeen(1, 8)]

    assert ((3, 4), (5,)) == view(GAME, REFEREE, facts).table.hands
    assert ((3, 4), (HIDDEN,)) == view(GAME, 0, facts).table.hands
    assert ((HIDDEN, HIDDEN), (5,)) == view(GAME, 1, facts).table.hands
    assert ((HIDDEN, HIDDEN), (HIDDEN,)) == view(GAME, ONLOOKER, facts).table.hands
    assert [(HIDDEN, 8), (HIDDEN, HIDDEN)] == [view(GAME, seat, facts).table.omens for seat in (1, 0)]


@given(st.integers(0, 10_000), st.integers(0, 40))
def test_folding_on_is_folding_from_the_start(seed: int, cut: int) -> None:
    """What the cache of the service rests on."""
    facts = playout(GAME, Setting(2, ToyOptions()), seed, Random(seed)).facts

    for viewer in viewers(2):
        so_far = view(GAME, viewer, facts[:cut])
        rest = facts[cut:] if viewer is REFEREE else seen(viewer, facts[cut:])
        assert view(GAME, viewer, facts) == fold(GAME, rest, so_far)


def test_a_match_cannot_be_changed() -> None:
    match = fold(GAME, [OPENED])

    changed = msgspec.structs.replace(match, status=Status.CLOSED)
    assert (Status.OPEN, Status.CLOSED) == (match.status, changed.status)
