"""Frames: what each viewer saw of each step, from the facts alone."""

from random import Random

import pytest

from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Game, Setting
from domain.kernel.notation import encode, viewers
from projections.models import frames
from tests.projections.support import bodies, event, match_events, match_id
from tests.support import toy
from tests.support.games.playouts import playout

SEATS = 3


def test_every_viewer_is_in_exactly_one_row_of_a_step() -> None:
    for each in match_events(seats=SEATS):
        masks = [row.audience for row in frames.rows(each, SEATS)]

        assert [1] * (SEATS + 2) == [sum(mask >> bit & 1 for mask in masks) for bit in range(SEATS + 2)]


@pytest.mark.parametrize("game", [*SHELF.values(), toy.GAME], ids=lambda game: game.slug)
def test_in_every_game_every_viewer_has_the_frames_that_the_kernel_shows(game: Game) -> None:
    for seats in game.seats:
        setting = Setting(seats, game.options())
        for at, step in enumerate(playout(game, setting, seats, Random(seats)).steps, 1):
            made = event(match_id(1), at, step.topic, step.facts, seat=step.by, game=game.slug)
            rows = frames.rows(made, seats)
            for bit, viewer in enumerate(viewers(seats)):
                [seen] = [row.body for row in rows if row.audience >> bit & 1]
                assert encode(made.nameless.frame(viewer)) == seen


def test_a_viewers_row_holds_the_facts_as_that_viewer_saw_them() -> None:
    events = match_events(seats=SEATS)
    for bit, viewer in enumerate(viewers(SEATS)):
        seen = [row.body for each in events for row in frames.rows(each, SEATS) if row.audience >> bit & 1]

        assert bodies(events, viewer) == seen


def test_viewers_who_saw_the_same_share_a_row() -> None:
    sat = match_events(seats=SEATS)[1]

    [row] = frames.rows(sat, SEATS)

    assert (0b11111, encode(sat.nameless.frame(ONLOOKER))) == (row.audience, row.body)


def test_who_learned_more_shares_a_row_with_the_referee_only() -> None:
    bid = next(each for each in match_events(seats=SEATS) if each.topic == "match.moved")

    rows = frames.rows(bid, SEATS)

    assert bid.seat is not None
    everyone, knowing = 0b11111, 0b10 | 4 << bid.seat
    assert {knowing, everyone & ~knowing} == {row.audience for row in rows}


def test_each_seat_and_the_onlooker_have_a_channel_of_their_own_and_the_referee_has_none() -> None:
    opened = match_events(seats=SEATS)[0]

    known = frames.MatchViewers(SEATS, delayed=False)
    told = list(frames.messages(frames.rows(opened, SEATS), known))

    match = f"nostos:{{{opened.stream}}}:"
    assert {match + "onlooker", match + "0", match + "1", match + "2"} == {
        message.channel for message in told
    }
    assert {encode(opened.frame(ONLOOKER))} == {message.body for message in told}
    assert encode(opened.frame(REFEREE)) not in {message.body for message in told}


def test_what_onlookers_do_not_see_is_not_sent_but_read() -> None:
    bid = next(each for each in match_events(seats=SEATS) if each.topic == "match.moved")

    messages = frames.messages(frames.rows(bid, SEATS), frames.MatchViewers(SEATS, delayed=False))

    public = encode(bid.frame(ONLOOKER))
    due = {str(seat): b"" if seat == bid.seat else public for seat in range(SEATS)} | {"onlooker": public}
    assert due == {message.channel.rpartition(":")[2]: message.body for message in messages}


def test_of_a_delayed_match_nothing_is_sent_that_onlookers_see_later() -> None:
    """Not even what everybody will see: who listens to Redis would know it before it is shown."""
    delayed = frames.MatchViewers(SEATS, delayed=True)
    for each in match_events(seats=SEATS):
        messages = list(frames.messages(frames.rows(each, SEATS), delayed))
        assert {str(seat) for seat in range(SEATS)} == {
            message.channel.rpartition(":")[2] for message in messages
        }
        assert {b""} == {message.body for message in messages}


def test_frames_leave_out_the_names_that_older_facts_have_and_the_event_keeps_them() -> None:
    older = match_events(1)[1]
    assert b'"name":"Player 0"' in encode(older.frame(ONLOOKER))
    assert [b'"name":""' in row.body and b"Player 0" not in row.body for row in frames.rows(older, 3)] == [
        True
    ]
