"""A standby answers as far as it has what must be shown; for all else there is the primary."""

import psycopg
import pytest
from structlog.testing import capture_logs

from api.presenters.view_cache import ViewCache
from domain.kernel.facts import ONLOOKER
from projections import replica as replicas
from projections.match_filters import Filters
from tests.projections.replica.support import READER, Pair, Story, watched
from tests.support import toy
from tests.support.logins import role_url

REPLICA, PRIMARY = replicas.REPLICA, replicas.PRIMARY


def test_a_standby_that_has_it_answers(pair: Pair, story: Story) -> None:
    with watched(pair) as both:
        assert story.seen(1) == both.reads.frames(story.id, 1)
        found = both.reads.match(story.id)
        assert found is not None
        assert 5 == found.step
        assert found in both.reads.page(Filters()).matches
        assert 1 == both.reads.lineage()
        assert REPLICA == both.by()
        assert {0.0} == {*both.late}


def test_what_one_wrote_one_reads_while_the_standby_is_held_back_and_then_reads_return_to_it(
    pair: Pair, story: Story
) -> None:
    with watched(pair) as both:
        both.reads.match(story.id)
        assert REPLICA == both.by()
        with pair.standby.held_back():
            last = story.go_on(3)
            assert story.seen(0) == both.reads.frames(story.id, 0, at_least=last)
            assert PRIMARY == both.by()
            found = both.reads.match(story.id)  # without a demand: what was shown is
            assert found is not None
            assert last == found.step
            assert story.seen() == both.reads.frames(story.id, ONLOOKER)
            assert found in both.reads.page(Filters(), at_least={story.id: last}).matches
            assert PRIMARY == both.by()
            assert found in both.reads.page(Filters()).matches  # the page before was as new
            assert PRIMARY == both.by()
        pair.standby.catch_up()
        assert story.seen(0) == both.reads.frames(story.id, 0, at_least=last)
        assert found in both.reads.page(Filters(), at_least={story.id: last}).matches
        assert REPLICA == both.by()


def test_what_another_process_has_shown_is_shown(pair: Pair, story: Story) -> None:
    with watched(pair) as both:
        before = both.reads.match(story.id)
        with pair.standby.held_back():
            last = story.go_on(2)
            assert before == both.reads.match(story.id)  # nobody demands more
            assert REPLICA == both.by()
            both.reads.require_shown(story.id, last)
            assert story.seen() == both.reads.frames(story.id, ONLOOKER)
            shown = both.reads.shown(story.id, at_least=last)
            assert shown is not None
            assert last == shown.step
            assert PRIMARY == both.by()
        pair.standby.catch_up()


def test_a_step_that_there_is_not_is_no_demand(pair: Pair, story: Story) -> None:
    with watched(pair) as both:
        both.reads.require_shown(story.id, 99)
        assert PRIMARY == both.by()
        assert story.seen() == both.reads.frames(story.id, ONLOOKER)
        assert REPLICA == both.by()


def test_what_the_standby_does_not_have_yet_the_primary_has(pair: Pair) -> None:
    with watched(pair) as both, pair.standby.held_back():
        both.reads.page(Filters())
        assert REPLICA == both.by()
        story = Story(pair)
        story.go_on(4)
        assert both.reads.match(story.id) is not None
        assert both.reads.shown(story.id) is not None
        assert PRIMARY == both.by()
    pair.standby.catch_up()


def test_a_stream_that_is_woken_reads_what_the_standby_lacks(pair: Pair, story: Story) -> None:
    with watched(pair) as both, pair.standby.held_back():
        both.reads.match(story.id)
        last = story.go_on(1)
        assert [] == both.reads.frames(story.id, 0, last - 1)
        assert story.seen(0)[-1:] == both.reads.frames(story.id, 0, last - 1, newest=True)
    pair.standby.catch_up()


def test_a_standby_that_is_too_late_is_left_for_a_while(pair: Pair, story: Story) -> None:
    with watched(pair) as both, capture_logs() as logs:
        both.reads.match(story.id)
        with pair.standby.held_back():
            story.go_on(1)
            both.clock.time += replicas.LOOK
            both.reads.match(story.id)
            assert REPLICA == both.by()  # a moment late
            both.clock.time += replicas.LATEST
            found = both.reads.match(story.id)
            assert found is not None
            assert story.step == found.step
            assert both.late[-1] > replicas.LATEST
        pair.standby.catch_up()
        both.reads.match(story.id)
        assert PRIMARY == both.by()  # nobody asks it before the time is over
        both.clock.time += replicas.LEFT
        both.reads.match(story.id)
        assert REPLICA == both.by()
    said = [(line["event"], line.get("reason")) for line in logs if "replica" in line["event"]]
    assert [("replica_left", "late"), ("replica_back", None)] == said


def test_a_standby_that_is_behind_after_a_pause_of_all_reads_is_not_believed(
    pair: Pair, story: Story
) -> None:
    """Nobody looked at the primary meanwhile, so nobody knows for how long the standby has lacked it."""
    with watched(pair) as both:
        both.reads.match(story.id)
        both.clock.time += 3600
        with pair.standby.held_back():
            story.go_on(1)
            found = both.reads.match(story.id)
            assert found is not None
            assert story.step == found.step
        pair.standby.catch_up()


def test_without_the_standby_all_goes_on(pair: Pair, story: Story) -> None:
    away = "host=/nowhere user=nobody dbname=none"
    with watched(pair, away) as both, capture_logs() as logs:
        for _ in range(3):
            assert story.seen(2) == both.reads.frames(story.id, 2)
        both.clock.time += replicas.LEFT
        assert story.seen(2) == both.reads.frames(story.id, 2)
        assert PRIMARY == both.by()
    assert [("replica_left", "away")] == [(line["event"], line["reason"]) for line in logs]


def test_after_another_lineage_a_standby_of_the_former_one_is_not_believed(pair: Pair, story: Story) -> None:
    """The primary lost the last step, and has another one in its place."""
    views, game = ViewCache(), toy.GAME
    other = psycopg.connect(pair.url, autocommit=True)
    with watched(pair) as both, other as owner:
        before = views.view(both.reads, game, story.id, ONLOOKER, 5)
        with pair.standby.held_back():
            owner.execute(
                "INSERT INTO nostos.lineage (number, timeline, after_position)"
                " SELECT max(number) + 1, max(timeline) + 1, 0 FROM nostos.lineage"
            )
            owner.execute("DELETE FROM nostos.frames WHERE match = %s AND step = 5", (story.id,))
            owner.execute(
                "INSERT INTO nostos.frames (match, step, audience, body) SELECT match, 5, audience, body"
                " FROM nostos.frames WHERE match = %s AND step = 4",
                (story.id,),
            )
            both.clock.time += replicas.LOOK
            after = views.view(both.reads, game, story.id, ONLOOKER, 5)
            assert before != after
            assert after == views.view(both.reads, game, story.id, ONLOOKER, 5)
        pair.standby.catch_up()
        both.by()
        both.clock.time += replicas.LOOK
        assert after == views.view(both.reads, game, story.id, ONLOOKER, 5)
        assert REPLICA == both.by()


def test_row_level_security_hides_at_the_standby_too(pair: Pair, story: Story) -> None:
    with watched(pair) as both:
        for viewer in (0, 1, 2):
            assert story.seen(viewer) == both.reads.frames(story.id, viewer)
        with pytest.raises(AssertionError):
            assert story.seen(0) == story.seen(1)  # they saw different things
        assert REPLICA == both.by()
    reader = pair.standby.address(role_url(pair.url, READER))
    with psycopg.connect(reader) as connection:
        assert [(0,)] == connection.execute("SELECT count(*) FROM nostos.frames").fetchall()


def test_a_login_that_is_not_under_row_level_security_there_reads_nothing(pair: Pair, story: Story) -> None:
    owner = pair.standby.address(pair.url)
    with watched(pair, owner) as both, capture_logs() as logs:
        assert story.seen(1) == both.reads.frames(story.id, 1)
        assert story.seen() == both.reads.frames(story.id, ONLOOKER)
        assert PRIMARY == both.by()
        assert both.reads.privileges_at_replica() is None
    assert [("replica_left", "unprotected")] == [(line["event"], line["reason"]) for line in logs]


def test_the_login_is_what_it_is_at_the_primary(pair: Pair) -> None:
    with watched(pair) as both:
        assert both.reads.privileges() == both.reads.privileges_at_replica()


def test_who_may_know_of_a_match_is_never_asked_of_the_standby(pair: Pair, story: Story) -> None:
    other = psycopg.connect(pair.url, autocommit=True)
    with watched(pair) as both, other as owner, pair.standby.held_back():
        owner.execute(
            "UPDATE nostos.lobby SET access = 'list', private = true, known_to = '{me}' WHERE match = %s",
            (story.id,),
        )
        assert not both.reads.audience(story.id, "you").public
        assert both.reads.audience(story.id, "me").concerned
    pair.standby.catch_up()
    with watched(pair) as both:
        assert story.id not in {each.match for each in both.reads.page(Filters(), caller="you").matches}
        assert REPLICA == both.by()
        assert story.id in {each.match for each in both.reads.page(Filters(), caller="me").matches}
        assert PRIMARY == both.by()  # who may know of a private match may have changed
