"""The standby becomes a primary. The last module of this room: it takes away the standby of the others."""

from projections.replica import REPLICA
from tests.projections.replica.support import Pair, Story, watched
from tests.support.eventually import eventually

CONNECTIONS = "SELECT pid FROM pg_stat_activity WHERE usename = 'nostos_reader'"


def test_connections_to_a_standby_that_was_promoted_are_closed(pair: Pair, story: Story) -> None:
    with watched(pair) as both:
        assert story.seen(0) == both.reads.frames(story.id, 0)
        before = pair.standby.ask(CONNECTIONS)
        assert 1 == len(before)
        pair.standby.promote()
        assert story.seen(0) == both.reads.frames(story.id, 0)
        assert REPLICA == both.by()  # the address leads there, and it has all
        eventually(lambda: before != pair.standby.ask(CONNECTIONS) != [], "the connection is another one")
