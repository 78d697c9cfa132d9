"""Waves: calls that ask for the same thing get their answers together."""

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar, copy_context
from functools import partial

from domain.threadsafe.waves import ask, may_ask, run_wave

name = ContextVar("name", default="nobody")


class Bank:
    """Doubles numbers, and refuses negative ones. `together`: what was asked for at once."""

    def __init__(self) -> None:
        self.together: list[list[int]] = []

    def double_each(self, numbers: Sequence[int]) -> Iterator[int | Exception]:
        self.together.append(list(numbers))
        for number in numbers:
            yield number * 2 if number >= 0 else ValueError(str(number))

    def double(self, number: int) -> int | str:
        """The double, as a caller learns it who does not know of waves."""
        if not may_ask():
            return number * 2
        try:
            return ask(self.double_each, number)
        except ValueError as error:
            return f"refused {error}"


def test_what_the_calls_ask_for_is_answered_at_once_and_to_each_its_own() -> None:
    bank = Bank()
    answers = run_wave([partial(bank.double, number) for number in (1, -2, 3)])
    assert [2, "refused -2", 6] == answers
    assert [[1, -2, 3]] == bank.together


def test_a_call_alone_is_called_as_it_is() -> None:
    bank = Bank()
    assert [8] == run_wave([partial(bank.double, 4)])
    assert [] == bank.together
    assert [] == run_wave(list[Callable[[], int]]())


def test_a_call_that_asks_for_nothing_keeps_nobody_waiting() -> None:
    bank = Bank()
    calls: list[Callable[[], int | str]] = [lambda: "nothing", partial(bank.double, 1)]
    assert ["nothing", 2] == run_wave(calls)
    assert [[1]] == bank.together


def test_a_call_that_asks_again_is_answered_alone() -> None:
    bank = Bank()

    def twice(number: int) -> int | str:
        first = bank.double(number)
        assert isinstance(first, int)
        return bank.double(first)

    assert [4, 8] == run_wave([partial(twice, 1), partial(twice, 2)])
    assert [[1, 2]] == bank.together


def test_calls_that_ask_different_sources_are_answered_by_each() -> None:
    one, other = Bank(), Bank()
    assert [2, 4, 6] == run_wave([partial(one.double, 1), partial(other.double, 2), partial(one.double, 3)])
    assert ([[1, 3]], [[2]]) == (one.together, other.together)


def test_a_call_goes_on_before_the_next_answer_is_made() -> None:
    order: list[str] = []

    def answer_each(items: Sequence[str]) -> Iterator[str]:
        for item in items:
            order.append(f"answers {item}")
            yield item

    def call(item: str) -> None:
        order.append(f"{ask(answer_each, item)} goes on")

    run_wave([partial(call, "a"), partial(call, "b")])
    assert ["answers a", "a goes on", "answers b", "b goes on"] == order


def test_an_error_instead_of_answers_is_raised_in_every_call_that_waits() -> None:
    def broken(_: Sequence[int]) -> Iterator[int]:
        yield 0
        raise ValueError("lost")

    def call(number: int) -> str:
        try:
            return str(ask(broken, number))
        except ValueError as error:
            return str(error)

    assert ["0", "lost", "lost"] == run_wave([partial(call, number) for number in range(3)])


def test_each_call_keeps_its_own_context() -> None:
    bank = Bank()

    def call(who: str) -> tuple[str, str]:
        name.set(who)
        bank.double(1)
        return who, name.get()

    calls = [partial(copy_context().run, call, who) for who in ("Penelope", "Laertes")]
    assert [("Penelope", "Penelope"), ("Laertes", "Laertes")] == run_wave(calls)
    assert "nobody" == name.get()
