"""Questions about variations: a process answers them, or whoever asks is told soon that none does."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import UUID

import msgspec
import pytest
from redis import Redis
from structlog.testing import capture_logs

from api.runtime.analysis import questions as bounds
from api.runtime.analysis.questions import ANSWERING, MOST, Answer, NobodyAnswers, Question, Questions
from api.server import work_queue
from domain.matches.variations import Beginning
from projections.bus.clients import Client, client
from tests.support.eventually import eventually
from tests.support.ports import free_port
from workers.loop import in_thread
from workers.variations.process import keep_answering

LONG = 60.0  # seconds
WAITING = bounds.WAITING["opinions"]
ANSWER = [[1, {"type": "pass"}]]


def question(step: int) -> Question:
    return Question("opinions", Beginning(UUID(int=1), 0, step), [(0, {"type": "bid", "card": 3})])


def nothing() -> None:
    """It costs nothing to ask."""


@pytest.fixture
def valkey(redis_url: str) -> Iterator[Redis]:
    """Valkey without questions and answers."""
    with Redis.from_url(redis_url) as client:
        for key in client.scan_iter("nostos:*analysis*"):
            client.delete(key)
        yield client


@pytest.fixture
def asking(valkey: Redis) -> Questions:
    """The questions of a process that asks, while another one says that it answers."""
    Questions(valkey).say_that_one_answers()
    return Questions(valkey, LONG)


def answering(
    valkey: Client, answer: Callable[[Question], Answer], count: Callable[[str, str], None] = lambda *_: None
) -> Callable[[threading.Event], None]:
    """The work of a process that answers."""
    return partial(keep_answering, Questions(valkey), answer, count)


def test_a_process_answers_and_the_same_is_not_asked_again(valkey: Redis, asking: Questions) -> None:
    asked, charged = list[Question](), list[int]()

    def answer(about: Question) -> Answer:
        asked.append(about)
        return ANSWER

    with in_thread("answers", answering(valkey, answer)):
        for _ in range(2):
            assert ANSWER == asking.ask(question(5), lambda: charged.append(5))
    assert ANSWER == asking.ask(question(5), lambda: charged.append(5))
    assert ([question(5)], [5]) == (asked, charged)


def test_what_cannot_be_answered_is_told_and_others_are_answered(valkey: Redis, asking: Questions) -> None:
    def answer(about: Question) -> Answer:
        return ANSWER if about.beginning.step == 6 else [1 // 0]

    counted: list[tuple[str, ...]] = []

    def count(*of: str) -> None:
        counted.append(of)

    with capture_logs() as logged, in_thread("answers", answering(valkey, answer, count)):
        for _ in range(2):
            with pytest.raises(NobodyAnswers):
                asking.ask(question(5), nothing)
        assert ANSWER == asking.ask(question(6), nothing)
    failed = [each for each in logged if each["event"] == "question_failed"]
    assert ["ZeroDivisionError"] * 2 == [each["error"] for each in failed]
    assert [("opinions", "failed")] * 2 + [("opinions", "answered")] == counted


def test_where_no_process_answers_nobody_waits_or_pays(valkey: Redis) -> None:
    with pytest.raises(NobodyAnswers):
        Questions(valkey, LONG).ask(question(5), pytest.fail)
    assert 0 == valkey.exists(WAITING)


def test_whoever_waited_long_enough_leaves_nothing(valkey: Redis, asking: Questions) -> None:
    with pytest.raises(NobodyAnswers):
        Questions(valkey, 0.05).ask(question(5), nothing)
    assert [ANSWERING.encode()] == list(valkey.scan_iter("nostos:*analysis*"))


def test_a_question_that_nobody_waits_for_is_dropped(valkey: Redis, asking: Questions) -> None:
    """Whoever asked has died: the question has expired, and its id is still in the list."""
    valkey.rpush(WAITING, "died")
    assert asking.next() is None
    valkey.rpush(WAITING, "died")
    with in_thread("answers", answering(valkey, lambda _: ANSWER)):
        assert ANSWER == asking.ask(question(5), nothing)


def test_no_more_questions_wait_than_are_answered_in_time(valkey: Redis, asking: Questions) -> None:
    valkey.rpush(WAITING, *map(str, range(MOST)))
    with pytest.raises(NobodyAnswers):
        asking.ask(question(5), nothing)
    assert MOST == valkey.llen(WAITING)


def test_most_threads_of_a_process_never_wait(valkey: Redis, asking: Questions) -> None:
    assert bounds.THREADS * 4 <= work_queue.THREADS
    with ThreadPoolExecutor(bounds.THREADS) as threads:
        waiting = [threads.submit(asking.ask, question(step), nothing) for step in range(bounds.THREADS)]
        eventually(lambda: valkey.llen(WAITING) == bounds.THREADS)
        with pytest.raises(NobodyAnswers):
            asking.ask(question(99), pytest.fail)
        with in_thread("answers", answering(valkey, lambda _: ANSWER)):
            assert [ANSWER] * bounds.THREADS == [each.result() for each in waiting]
        valkey.set(ANSWERING, b"1")
        with in_thread("answers", answering(valkey, lambda _: ANSWER)):
            assert ANSWER == asking.ask(question(99), nothing)


def test_while_valkey_is_away_nobody_answers_and_the_process_goes_on() -> None:
    away = client(f"redis://127.0.0.1:{free_port()}", 1.0)
    with pytest.raises(NobodyAnswers):
        Questions(away).ask(question(5), pytest.fail)
    with capture_logs() as logged, in_thread("answers", answering(away, lambda _: ANSWER)):
        eventually(lambda: logged != [])
    assert [("questions_wait", "ConnectionError")] == [(each["event"], each["error"]) for each in logged]


def test_what_is_soon_answered_has_its_turn_before_the_rest(valkey: Redis, asking: Questions) -> None:
    turns: list[str] = []

    def answer(about: Question) -> Answer:
        turns.append(about.kind)
        return ANSWER

    with ThreadPoolExecutor(bounds.THREADS) as threads:
        waiting = []
        for kind in reversed([*bounds.WAITING]):
            about = msgspec.structs.replace(question(5), kind=kind)
            waiting.append(threads.submit(asking.ask, about, nothing))
            eventually(partial(valkey.llen, bounds.WAITING[kind]))
        with in_thread("answers", answering(valkey, answer)):
            assert [ANSWER] * 2 == [each.result() for each in waiting]
    assert ["replies", "opinions"] == turns


def test_a_question_of_another_version_has_no_answer(
    valkey: Redis, asking: Questions, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists: dict[str, str] = dict.fromkeys((*bounds.WAITING, "riddles"), WAITING)
    monkeypatch.setattr(bounds, "WAITING", lists)
    riddle = msgspec.structs.replace(question(5), kind="riddles")
    with in_thread("answers", answering(valkey, lambda _: ANSWER)):
        with pytest.raises(NobodyAnswers):
            asking.ask(riddle, nothing)
        assert ANSWER == asking.ask(question(5), nothing)
