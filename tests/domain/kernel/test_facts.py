"""Facts: every field has an audience, and `seen_by` shows each viewer their own part and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.facts import (
    HIDDEN,
    ONLOOKER,
    REFEREE,
    Audience,
    Fact,
    Kind,
    Pile,
    Private,
    Public,
    Seat,
    Secret,
    Shared,
    Viewer,
    known,
    seen_by,
    snake,
)

VIEWERS: tuple[Viewer, ...] = (ONLOOKER, REFEREE, 0, 1, 2)


class Everything(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    to: Public[tuple[Seat, ...]]
    loud: Public[str]
    own: Private[str | None]
    ours: Shared[tuple[str, ...]]
    nobodys: Secret[int]
    hand: Private[Pile[int]]
    deck: Secret[Pile[int]]


class Whisper(Fact):
    """Told to some seats only."""

    existence = Audience.SHARED
    kind = Kind.OTHER

    to: Public[tuple[Seat, ...]]
    words: Shared[str]


class Thought(Fact):
    existence = Audience.SECRET
    kind = Kind.OTHER

    words: Public[str]


seats = st.integers(0, 2)
everything = st.builds(
    Everything,
    seat=seats,
    to=st.lists(seats, max_size=3).map(tuple),
    loud=st.text(),
    own=st.text() | st.none(),
    ours=st.lists(st.text()).map(tuple),
    nobodys=st.integers(),
    hand=st.lists(st.integers(), max_size=4).map(tuple),
    deck=st.lists(st.integers(), max_size=4).map(tuple),
)


def test_each_audience_sees_its_fields_and_everyone_the_size_of_a_pile() -> None:
    fact = Everything(1, (0, 1), "a", "b", ("c",), 4, (5, 6), (7,))

    assert fact == seen_by(REFEREE, fact)
    assert Everything(1, (0, 1), "a", "b", ("c",), HIDDEN, (5, 6), (HIDDEN,)) == seen_by(1, fact)
    assert Everything(1, (0, 1), "a", HIDDEN, ("c",), HIDDEN, (HIDDEN, HIDDEN), (HIDDEN,)) == seen_by(0, fact)
    nobody = Everything(1, (0, 1), "a", HIDDEN, HIDDEN, HIDDEN, (HIDDEN, HIDDEN), (HIDDEN,))
    assert nobody == seen_by(2, fact) == seen_by(ONLOOKER, fact)


def test_a_fact_told_to_some_has_not_happened_for_the_others() -> None:
    whisper = Whisper((0, 2), "psst")

    assert [None, whisper, whisper, None, whisper] == [seen_by(viewer, whisper) for viewer in VIEWERS]


def test_what_is_told_to_no_seat_is_the_referees_alone() -> None:
    thought = Thought("hm")

    assert [None, thought, None, None, None] == [seen_by(viewer, thought) for viewer in VIEWERS]


def test_a_public_fact_is_the_same_object_for_everyone() -> None:
    """Most facts are public: nothing is built for them."""

    class Rang(Fact):
        kind = Kind.OTHER

        bell: Public[int]

    fact = Rang(1)

    assert all(seen_by(viewer, fact) is fact for viewer in VIEWERS)


@given(everything, st.sampled_from(VIEWERS))
def test_looking_twice_shows_nothing_more_and_nothing_less(fact: Everything, viewer: Viewer) -> None:
    once = seen_by(viewer, fact)

    assert once is not None
    assert once == seen_by(viewer, once)


@given(everything, st.sampled_from(VIEWERS))
def test_what_is_shown_is_what_is_there(fact: Everything, viewer: Viewer) -> None:
    shown = seen_by(viewer, fact)

    for name in Everything.__struct_fields__:
        there, seen = getattr(fact, name), getattr(shown, name)
        assert seen in (HIDDEN, there) or seen == (HIDDEN,) * len(there)


@given(everything, st.integers(0, 2))
def test_a_seat_sees_what_an_onlooker_sees_and_the_referee_what_a_seat_sees(fact: Fact, seat: Seat) -> None:
    seat_s, watched = seen_by(seat, fact), seen_by(ONLOOKER, fact)

    assert seat_s is not None
    assert watched == seen_by(ONLOOKER, seat_s)
    assert seat_s == seen_by(seat, known(seen_by(REFEREE, fact)) or fact)


def test_a_field_without_an_audience_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"Careless\.card: who may see it"):

        class Careless(Fact):
            kind = Kind.OTHER

            card: int


def test_a_field_that_inherits_is_still_declared() -> None:
    class Child(Whisper):
        more: Public[int]

    assert {
        "to": Audience.PUBLIC,
        "words": Audience.SHARED,
        "more": Audience.PUBLIC,
    } == Child.audiences


def test_a_private_field_needs_a_public_seat() -> None:
    with pytest.raises(TypeError, match="PRIVATE needs a public field `seat`"):

        class Nobodys(Fact):
            kind = Kind.OTHER

            card: Private[int]

    with pytest.raises(TypeError, match="PRIVATE needs a public field `seat`"):

        class Masked(Fact):
            kind = Kind.OTHER

            seat: Secret[Seat]
            card: Private[int]


def test_a_shared_field_needs_public_seats_to_share_it() -> None:
    with pytest.raises(TypeError, match="SHARED needs a public field `to`"):

        class Unaddressed(Fact):
            kind = Kind.OTHER

            words: Shared[str]


def test_a_fact_told_to_its_seat_needs_that_seat() -> None:
    with pytest.raises(TypeError, match="PRIVATE needs a public field `seat`"):

        class Untold(Fact):
            existence = Audience.PRIVATE
            kind = Kind.OTHER

            words: Public[str]


def test_a_fact_without_a_kind_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="which kind"):

        class Unmarked(Fact):
            words: Public[str]


def test_a_pile_within_another_value_is_a_type_error() -> None:
    """Only a field that is a pile shows its size; how a dictionary of piles should hide is nobody's guess."""
    with pytest.raises(TypeError, match=r"Nested\.hands: a pile is a field of its own"):

        class Nested(Fact):
            kind = Kind.OTHER

            seat: Public[Seat]
            hands: Private[dict[str, Pile[int]]]


def test_only_the_truth_is_known() -> None:
    assert 3 == known(3)
    with pytest.raises(LookupError):
        known(HIDDEN)


def test_types_are_written_in_snake_case() -> None:
    assert ["ship_sailed", "bid", "a_b"] == [snake(name) for name in ("ShipSailed", "Bid", "AB")]
