"""Threads that send: one that cannot be started is not counted as at work."""

import threading

import pytest

from workers.sending_threads import SendingThreads


def test_a_thread_that_cannot_be_started_keeps_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[int]()
    threads = SendingThreads[int]("send", done.append, print, print, most=1)

    def full(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as now:
        now.setattr(threading.Thread, "start", full)
        with pytest.raises(RuntimeError):
            threads.start(lambda most: [7] * most)
    assert threads.wait_for_all(0)
    assert 1 == threads.start(lambda most: [8] * most)
    assert threads.wait_for_all(30)
    assert [8] == done
