"""The line of a match: its steps without those that were taken back.

Games reason about the past of a table, and know of no rewinds. The line is a past that could have been played
without any: what was hidden from all and not drawn at a rewind may have lain in its new order from the start.
So whatever is possible after the whole match is possible after its line. What somebody saw in steps that were
taken back is not in it, so more may seem possible than is; never less. Whoever sees the new order keeps it.
"""

from collections.abc import Iterable, Sequence

from domain.kernel.facts import ONLOOKER, Fact, seen_by
from domain.kernel.match.acts import Rewound
from domain.kernel.match.facts import Revealed
from domain.kernel.match.lifecycle import Status, begins_step
from domain.kernel.match.takeback_facts import TakenBack


def goes_back_to(facts: Iterable[Fact]) -> int | None:
    """The step that is the last one of the line again after these facts; None if they take nothing back."""
    return next((fact.step for fact in facts if isinstance(fact, Rewound | TakenBack)), None)


def line(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts of the line, as the same viewer saw them. `facts`: all that they saw, from the opening on."""
    if goes_back_to(facts) is None:
        return facts
    steps: list[tuple[int, list[Fact]]] = []
    before: Fact | None = None
    for fact in facts:
        status = Status.REVEALING if isinstance(before, Revealed) else Status.OPEN
        if begins_step(fact, status):
            steps.append((len(steps), []))
        steps[-1][1].append(fact)
        before = fact
    return _followed(steps)


def _followed(steps: Sequence[tuple[int, list[Fact]]]) -> tuple[Fact, ...]:
    """The facts of the last step and of those before it; of one that goes back what shows a new order."""
    number, found = len(steps), list[list[Fact]]()
    while number:
        number, facts = steps[number - 1]
        back = goes_back_to(facts)
        if back is not None:
            number, facts = back, [fact for fact in facts if seen_by(ONLOOKER, fact) != fact]
        found.append(facts)
    return tuple(fact for facts in reversed(found) for fact in facts)
