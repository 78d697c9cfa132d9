"""Questions about variations, which bots answer in the process `analysis`, over Valkey.

A question is kept for as long as somebody waits for its answer, and its name is in a list. So a question that
nobody waits for any more has expired when its turn comes, by the one clock of Valkey. What is soon answered
has a list of its own, and its turn before the rest. An answer is kept for a while, for whoever asks the same.
Whoever asks while no process has lately said that it answers is refused at once; so are those who would take
too many threads, or let too many others wait.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias
from uuid import uuid4

import msgspec

from domain.matches.variations import Beginning, Line
from domain.threadsafe.decoder import Decoder
from projections.bus.clients import AWAY, Client

Kind: TypeAlias = Literal["replies", "opinions"]
Answer: TypeAlias = Sequence[Any]
"""As JSON: the moves of others, or what is thought of one's own."""

PATIENCE: Final = 10.0  # seconds in which there is an answer
THREADS: Final = 2  # of a process that wait for answers: a quarter of those that answer requests
MOST: Final = 8  # questions of a kind that wait
POLL: Final = 1.0  # seconds; shorter than those in which Valkey has to answer
AT_WORK: Final = 30  # seconds for which a process is believed to answer after it said so
KEPT: Final = 600  # seconds for which an answer is

ANSWERING: Final = "nostos:{analysis}:answering"
WAITING: Final[Mapping[Kind, str]] = {
    "replies": "nostos:{analysis}:waiting:replies",
    "opinions": "nostos:{analysis}:waiting:opinions",
}
"""The lists, the first one first. One server of a cluster has both."""


class Question(msgspec.Struct, frozen=True):
    """What is asked of a variation: where it begins, and the moves made since."""

    kind: Kind
    beginning: Beginning
    line: Line


class NobodyAnswers(Exception):  # noqa: N818  # it passes by itself
    """No process answers the question in time, or it cannot."""


_question: Final = Decoder[Question](Question)
_answer: Final = Decoder[list[Any] | None](list[Any] | None)


class Questions:
    """The questions of a process, and those that it is asked. Threads may share it."""

    def __init__(self, valkey: Client, patience: float = PATIENCE) -> None:
        self._valkey = valkey
        self._patience = patience
        self._threads = threading.BoundedSemaphore(THREADS)

    def ask(self, question: Question, charge: Callable[[], None]) -> Answer:
        """The answer, or NobodyAnswers. `charge` is called if a process has to find it."""
        data = msgspec.json.encode(question, order="deterministic")
        try:
            found = _read(self._valkey.get(_kept(data)))
            if found is not None:
                return found
            if not self._threads.acquire(blocking=False):
                raise NobodyAnswers
            try:
                found = self._asked(WAITING[question.kind], data, charge)
            finally:
                self._threads.release()
        except AWAY:
            found = None
        if found is None:
            raise NobodyAnswers
        return found

    def _asked(self, waiting: str, data: bytes, charge: Callable[[], None]) -> Answer | None:
        """The answer of a process; None if there is none in time."""
        if not self._valkey.exists(ANSWERING):
            return None
        charge()
        until = time.monotonic() + self._patience
        with self._waiting(waiting, data) as name:
            while (left := until - time.monotonic()) > 0:
                told: Any = self._valkey.blpop([_answered(name)], timeout=min(left, POLL))
                if told is not None:
                    return _read(told[1])
        return None

    @contextmanager
    def _waiting(self, waiting: str, data: bytes) -> Iterator[str]:
        """In this block the question waits in the list, under a name."""
        name, seconds = uuid4().hex, math.ceil(self._patience)
        self._valkey.set(_asked_as(name), data, ex=seconds)
        try:
            number: Any = self._valkey.rpush(waiting, name)
            self._valkey.expire(waiting, 2 * seconds)
            if number > MOST:
                raise NobodyAnswers
            yield name
        finally:
            self._valkey.lrem(waiting, 0, name)
            self._valkey.delete(_asked_as(name))

    def say_that_one_answers(self) -> None:
        """Say that this process answers questions, for the next AT_WORK seconds."""
        self._valkey.set(ANSWERING, b"1", ex=AT_WORK)

    def next(self, seconds: float = POLL) -> tuple[str, Question] | None:
        """The question whose turn it is, with its name; None if none comes in time, or if nobody waits for it
        any more. One of AWAY while Valkey is.
        """
        told: Any = self._valkey.blpop([*WAITING.values()], timeout=seconds)
        if told is None:
            return None
        name = told[1].decode()
        data: Any = self._valkey.getdel(_asked_as(name))
        if data is None:
            return None
        try:
            return name, _question.decode(data)
        except msgspec.ValidationError:  # another version asks
            self._tell(name, None)
            return None

    def answer(self, name: str, question: Question, found: Answer | None) -> None:
        """Tell who waits for it the answer; None: there is none, and nobody need wait for it."""
        if found is not None:
            kept = _kept(msgspec.json.encode(question, order="deterministic"))
            self._valkey.set(kept, msgspec.json.encode(found), ex=KEPT)
        self._tell(name, found)

    def _tell(self, name: str, found: Answer | None) -> None:
        self._valkey.rpush(_answered(name), msgspec.json.encode(found))
        self._valkey.expire(_answered(name), math.ceil(self._patience))


def _read(data: Any) -> Answer | None:
    return None if data is None else _answer.decode(data)


def _asked_as(name: str) -> str:
    return f"nostos:analysis:question:{name}"


def _answered(name: str) -> str:
    return f"nostos:analysis:answer:{name}"


def _kept(data: bytes) -> str:
    return f"nostos:analysis:kept:{sha256(data).hexdigest()}"
