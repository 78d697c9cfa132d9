"""Seat holders: what is remembered of tokens, and for how long."""

from api.limits.seat_holders import CHECKED, LASTS, SeatHolders, digest


class Clock:
    """A clock that a test moves."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_a_token_counts_as_good_for_a_while() -> None:
    clock = Clock()
    holders, token = SeatHolders(clock), digest("secret")
    assert holders.player_of(token) is None
    holders.note(token, "ann")
    assert "ann" == holders.player_of(token)
    assert holders.player_of(digest("other")) is None
    clock.seconds += LASTS - 1
    holders.note(token, "ann")
    clock.seconds += LASTS - 1
    assert "ann" == holders.player_of(token), "it is in use"
    clock.seconds += 2
    assert holders.player_of(token) is None


def test_a_token_that_nobody_holds_any_more_has_no_seat() -> None:
    holders, token = SeatHolders(Clock()), digest("secret")
    holders.note(token, "ann")
    holders.note_seat(token, "match", lambda: True)
    assert holders.is_seated(token, "match")
    holders.forget(token)
    assert holders.player_of(token) is None
    assert not holders.is_seated(token, "match")


def test_whether_a_player_has_a_seat_is_found_out_now_and_then() -> None:
    clock, asked = Clock(), list[str]()
    holders, token = SeatHolders(clock), digest("secret")

    def seat(*, has_one: bool) -> None:
        def find_out() -> bool:
            asked.append("again")
            return has_one

        holders.note_seat(token, "match", find_out)

    holders.note(token, "ann")
    for _ in range(3):
        seat(has_one=True)
    assert holders.is_seated(token, "match")
    assert not holders.is_seated(token, "other")
    assert ["again"] == asked

    clock.seconds += CHECKED + 1
    seat(has_one=False)
    assert not holders.is_seated(token, "match")
    assert ["again", "again"] == asked
