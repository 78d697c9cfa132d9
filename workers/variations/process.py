"""The thread that answers questions about variations, beside the reports on fair play in the same process.

Several processes may answer; each takes the question whose turn it is. One for which it comes too late has
expired.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import structlog

from api.runtime.analysis.questions import Answer, Question, Questions
from api.runtime.services import Services
from workers.bots.jobs import NICE
from workers.loop import Outage, in_thread
from workers.variations.answers import Answers

log = structlog.get_logger()

PAUSE: Final = 2.0  # seconds before Valkey is asked again that was away


@contextmanager
def answers_at_work(services: Services) -> Iterator[None]:
    """In this block a thread answers questions about variations."""
    answer, counts = Answers(services).answer, services.metrics.counter("nostos_bot_answers_total")

    def count(kind: str, outcome: str) -> None:
        counts.labels(kind, outcome).inc()

    with in_thread("answers", partial(keep_answering, services.questions, answer, count)):
        yield


def keep_answering(
    questions: Questions,
    answer: Callable[[Question], Answer],
    count: Callable[[str, str], None],
    stop: threading.Event,
) -> None:
    """Answer questions until `stop` is set; wait for a Valkey that is away. `count`: kind and outcome."""
    os.nice(NICE)  # of this thread alone
    outage = Outage()
    while not stop.is_set():
        try:
            questions.say_that_one_answers()
            asked = questions.next()
            if asked is not None:
                name, question = asked
                found = _found(answer, question)
                questions.answer(name, question, found)
                count(question.kind, "failed" if found is None else "answered")
            outage.ended()
        except Exception as error:  # noqa: BLE001  # Valkey is away; whatever it is, it is tried again
            if outage.begins():
                log.warning("questions_wait", error=type(error).__name__)
            stop.wait(PAUSE)


def _found(answer: Callable[[Question], Answer], question: Question) -> Answer | None:
    """The answer, or None if there is none."""
    began, match = time.monotonic(), str(question.beginning.match)
    try:
        found = answer(question)
    except Exception as error:  # noqa: BLE001  # one that fails stops no other
        log.warning("question_failed", kind=question.kind, match=match, error=type(error).__name__)
        return None
    ms = round((time.monotonic() - began) * 1000)
    log.debug("question_answered", kind=question.kind, match=match, ms=ms)
    return found
