"""Publishing: after the commit, each viewer gets what they saw, and nobody gets the whole truth."""

from collections import Counter
from collections.abc import Sequence

from domain.kernel.facts import ONLOOKER
from projections.engine.projection import Message
from projections.engine.runner import BATCH
from projections.models.frames import channel
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.support import (
    Failing,
    Heard,
    append,
    match_events,
    match_id,
    projected,
    running,
    sent,
    shuffled,
)
from tests.support.eventually import eventually


class Peeking(Heard):
    """Looks, at every message, whether the reader finds the frame already."""

    def __init__(self, reads: Reads) -> None:
        super().__init__()
        self.reads = reads

    def publish(self, messages: Sequence[Message]) -> int:
        for viewer in (ONLOOKER, 0, 1, 2):
            told = [body for name, body in messages if name == channel(match_id(1), viewer)]
            read = self.reads.frames(match_id(1), viewer)[-len(told) :] if told else []
            assert read == [body or frame for body, frame in zip(told, read, strict=True)]
        return super().publish(messages)


def test_nothing_is_published_before_it_can_be_read(database: str, reads: Reads) -> None:
    peeking = Peeking(reads)
    with running(database, bus=peeking):
        for each in match_events(1):
            last = append(database, [each])
        projected(reads, last)
        eventually(lambda: len(peeking.messages) == 4 * len(match_events(1)))


def test_a_channel_carries_the_frames_that_its_viewer_reads(database: str, reads: Reads) -> None:
    last = append(database, shuffled(match_events(1), match_events(2)))
    with running(database) as runner:
        projected(reads, last)

    for number in (1, 2):
        for viewer in (ONLOOKER, 0, 1, 2):
            name = channel(match_id(number), viewer)
            told = [body for each, body in runner.heard.messages if each == name]
            assert sent(match_events(number), viewer) == told
    assert not [name for name, _ in runner.heard.messages if "referee" in name]


def test_a_batch_that_fails_publishes_nothing(database: str, reads: Reads) -> None:
    last = append(database, match_events(1))
    failing = Failing(on="match.started")
    with running(database, made=(*projections(), failing)) as runner:
        eventually(lambda: runner.measured("failures_total") >= 2)
        assert {"match.opened", "match.sat"} == topics(runner.heard)
        failing.on = ""
        projected(reads, last)
    assert 4 * last == len(runner.heard.messages)
    assert 1 == max(Counter(message for message in runner.heard.messages if message.body).values())


def topics(heard: Heard) -> set[str]:
    """The topics of the published frames."""
    return {body.split(b'"topic":"')[1].split(b'"')[0].decode() for _, body in heard.messages if body}


def test_a_runner_with_a_large_lag_publishes_only_the_newest_frame_of_each_channel(
    database: str, reads: Reads
) -> None:
    numbers = range(1, 40)
    last = append(database, [event for number in numbers for event in match_events(number)])
    assert last > BATCH
    with running(database) as runner:
        projected(reads, last)

    assert len(runner.heard.messages) < 4 * last
    assert [] == [
        number
        for number in numbers
        if sent(match_events(number), 2)[-1:]
        != [body for name, body in runner.heard.messages if name == channel(match_id(number), 2)][-1:]
    ]
