"""Matches of a simulation are matches as the service has them: their records hold."""

from collections.abc import Mapping, Sequence
from typing import ClassVar
from uuid import UUID

import pytest

from deploy.simulation.self_play import Plan, Playout
from domain.games import SHELF
from domain.kernel.facts import REFEREE, Fact, Seat, Viewer, known
from domain.kernel.match.facts import Opened, Played, RevealDue
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.referee import Position, played, topic_of
from domain.kernel.match.state import Match
from domain.ledger.verify.record_checks import audit
from domain.store import Event
from tests.domain.ledger.support import TRUSTED, failures, record, setting_of
from tests.domain.support import TickingClock


@pytest.mark.parametrize("slug", SHELF)
def test_the_record_of_a_match_holds_as_one_of_the_service(slug: str) -> None:
    """It is a match under the newest version of the ledger, in which every seat contributes."""
    game = SHELF[slug]
    setting, steps = setting_of(game), _Steps()
    Playout(Plan(slug, setting, ("random",) * setting.seats, 3), 7).run(steps)
    report = audit(record(_events(slug, steps.facts), REFEREE), SHELF, TRUSTED)
    assert {"moves re-decided", "outcome", "chance"} <= {check.name for check in report.checks}
    assert {} == failures(report)
    assert [""] == [check.detail for check in report.checks if check.name == "chance"]


class _Steps:
    """Keeps all facts."""

    measured: ClassVar[Mapping[str, Sequence[int]]] = {}
    groups: ClassVar[Mapping[str, Sequence[Seat]]] = {}
    missed = 0

    def __init__(self) -> None:
        self.facts: list[tuple[Fact, ...]] = []

    def learn(self, facts: Sequence[Fact], truth: object) -> None:
        """Keep a step."""
        self.facts.append(tuple(facts))


def _events(slug: str, steps: Sequence[tuple[Fact, ...]]) -> tuple[Event, ...]:
    """The steps as events of the service; the last one shows what the service shows at the end."""
    made, truth, clock = [], initial(SHELF[slug]), TickingClock()
    opened = steps[0][0]
    assert isinstance(opened, Opened)
    for step, facts in enumerate(steps, 1):
        seat = getattr(facts[0], "seat", None)
        shown, first = facts, facts[0]
        if isinstance(first, Played):
            shown = played(Position(SHELF[slug], truth, step, _nobody), first.seat, known(first.move))
        by = 0 if isinstance(facts[0], RevealDue) else seat
        topic, chance = topic_of(shown), UUID(int=step)
        made.append(Event(UUID(opened.match), step, topic, clock(), "bot", by, chance, "", slug, shown))
        truth = fold(SHELF[slug], shown, truth)
    return tuple(made)


def _nobody(viewer: Viewer) -> Match:
    raise AssertionError(viewer)
