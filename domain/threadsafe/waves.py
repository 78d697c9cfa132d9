"""Waves: calls that one thread runs in turn, and that ask for the same thing. All get their answers together.

Each call runs in a greenlet of its own until it asks. When all have asked or returned, everything that was
asked is answered at once, and each call goes on with its answer. A call sees nothing of it: to ask is to call
a function that returns, as it would alone.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from greenlet import getcurrent, greenlet

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Returned = TypeVar("Returned")

AnswerAll = Callable[[Sequence[Item]], Iterable[Answer | Exception]]


class _Call(greenlet):
    """A call of a wave. `may_ask`: it has asked for nothing yet."""

    may_ask = True


class _Question(NamedTuple):
    answer_all: AnswerAll[Any, Any]
    item: Any


def may_ask() -> bool:
    """Whether the caller is a call of a wave that has asked for nothing yet."""
    call = getcurrent()
    return isinstance(call, _Call) and call.may_ask


def ask(answer_all: AnswerAll[Item, Answer], item: Item) -> Answer:
    """The answer to the item, which is asked for together with those of the other calls of the wave.

    An answer that is an exception is raised. The caller holds no lock: the other calls go on meanwhile, in
    the same thread.
    """
    call = getcurrent()
    assert isinstance(call, _Call)
    assert call.parent is not None
    call.may_ask = False
    answer = call.parent.switch(_Question(answer_all, item))
    if isinstance(answer, Exception):
        raise answer
    return cast("Answer", answer)


def run_wave(calls: Sequence[Callable[[], Returned]]) -> list[Returned]:
    """Run calls, none of which raises an exception; what they return. One call alone is just called."""
    if len(calls) == 1:
        return [calls[0]()]
    wave = [_Call(call) for call in calls]
    returned = [call.switch() for call in wave]
    asking: defaultdict[AnswerAll[Any, Any], list[int]] = defaultdict(list)
    for at, question in enumerate(returned):
        if isinstance(question, _Question):
            asking[question.answer_all].append(at)
    for answer_all, places in asking.items():
        answers = _answers(answer_all, [returned[at].item for at in places])
        for at in places:
            returned[at] = wave[at].switch(next(answers))
    return returned


def _answers(answer_all: AnswerAll[Item, Answer], items: Sequence[Item]) -> Iterator[Answer | Exception]:
    """The answers, then without end the error that kept the rest from being made: no call waits for ever."""
    failed: Exception = RuntimeError("there are fewer answers than questions")
    try:
        yield from answer_all(items)
    except Exception as error:  # noqa: BLE001  # it is raised in the calls
        failed = error
    while True:
        yield failed
