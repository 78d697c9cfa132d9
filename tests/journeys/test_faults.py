"""What dies in the middle of a match is started again, and nobody loses or doubles anything."""

import os
import signal
import threading

import pytest

from tests.journeys.support import BotMatch, Follower, Nostos
from tests.support.eventually import eventually


def whole(match: BotMatch, follower: Follower) -> None:
    """The stream brought what a fresh read brings, and the match proves itself."""
    assert match.fresh("onlooker") == follower.bodies()
    assert [] == [check for check in match.report().checks if not check.ok]


def at_step(match: BotMatch, follower: Follower, step: int) -> None:
    """Wait until the match has come so far."""
    eventually(lambda: len(follower.frames) >= step, f"the match is at step {step}")


@pytest.mark.parametrize("words", ["valkey-server", "-m api.server", "workers projector", "bin/postgres"])
def test_a_match_goes_on_when_a_process_is_killed(nostos: Nostos, words: str) -> None:
    match = nostos.match(seats=2)
    follower = Follower(match, "onlooker")
    with match.under_way():
        at_step(match, follower, 10)
        nostos.kill(words)
    whole(match, follower)


@pytest.mark.slow
def test_one_of_two_front_processes_is_killed_in_the_middle_of_a_match(of_two: Nostos) -> None:
    eventually(lambda: len(of_two.processes("-m api.server")) == 2, "two fronts")
    first = of_two.match(seats=2)
    first.play()
    match = of_two.match(seats=2)
    follower = Follower(match, "onlooker")
    with match.under_way():
        at_step(match, follower, 10)
        of_two.kill("-m api.server")
    whole(match, follower)
    assert [] == [check for check in first.report().checks if not check.ok]


def test_streams_are_late_and_lose_nothing_while_redis_hangs(nostos: Nostos) -> None:
    match = nostos.match(seats=2)
    follower = Follower(match, "onlooker")
    with match.under_way():
        at_step(match, follower, 8)
        redis = nostos.process("valkey-server")
        os.kill(redis, signal.SIGSTOP)
        threading.Timer(4.0, os.kill, (redis, signal.SIGCONT)).start()
        at_step(match, follower, 12)  # moves go on, and so do the streams
    whole(match, follower)
