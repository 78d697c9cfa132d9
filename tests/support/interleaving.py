"""What others do at the worst moment: a race made certain."""

import threading
from collections.abc import Callable
from typing import Any, Final

import pytest

WAIT: Final = 0.5  # seconds for another thread, which may have to wait for this one


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
