"""What others do at the same moment, or at the worst one: races made certain."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

import pytest

T = TypeVar("T")

WAIT: Final = 0.5  # seconds for another thread, which may have to wait for this one
LATEST: Final = 60.0  # seconds after which a thread that has not begun is a defect


def right_after(patched: pytest.MonkeyPatch, place: Any, name: str, act: Callable[[], object]) -> None:
    """`act` happens once: when the function returns for the first time, before its caller goes on."""
    function, acts = getattr(place, name), [act]

    def and_then(*arguments: Any, **named: Any) -> Any:
        found = function(*arguments, **named)
        if acts:
            acts.pop()()
        return found

    patched.setattr(place, name, and_then)


def in_a_thread(act: Callable[[], object]) -> Callable[[], None]:
    """The same, by another thread. It is waited for a moment only, since it may wait for the caller."""

    def acted() -> None:
        thread = threading.Thread(target=act, daemon=True)
        thread.start()
        thread.join(WAIT)

    return acted


def at_once(*calls: Callable[[], T]) -> list[T | Exception]:
    """The outcome of each call, in their order: what it returns or raises."""

    def outcome(call: Callable[[], T]) -> T | Exception:
        try:
            return call()
        except Exception as error:  # noqa: BLE001  # it is the outcome of the call
            return error

    return results_at_once(*(partial(outcome, call) for call in calls))


def results_at_once(*calls: Callable[[], T]) -> list[T]:
    """What each call returns, in their order. An error of one is raised."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], T]) -> T:
        gate.wait(LATEST)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [*pool.map(run, calls)]
