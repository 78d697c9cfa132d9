"""What each table holds: a seat sees its own hand, task and face-down cards; in the end everyone sees all."""

import json

import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.table import Table
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Hidden
from domain.kernel.match.fold import fold, initial, seen
from tests.games.odysseus.playthroughs import SETTINGS, played


def compare(own: Table, truth: Table, seat: int | None) -> None:
    """The view is the truth except for hands, tasks, face-down cards and the stack."""
    for name in Table.__struct_fields__:
        if name not in ("hands", "tasks", "laid", "stack"):
            assert getattr(truth, name) == getattr(own, name), name
    assert len(truth.stack) == len(own.stack)
    assert [len(hand) for hand in truth.hands] == [len(hand) for hand in own.hands]
    for other, hand in enumerate(own.hands):
        assert hand == (truth.hands[other] if other == seat else (HIDDEN,) * len(hand))
    for visible, laid in zip(own.laid, truth.laid, strict=True):
        hidden = laid.face_down and laid.seat != seat
        assert (visible.seat, visible.space, visible.face_down) == (laid.seat, laid.space, laid.face_down)
        assert visible.card == (HIDDEN if hidden else laid.card)


@pytest.mark.parametrize("name", SETTINGS)
def test_all_through_a_match_views_are_part_of_the_truth(name: str) -> None:
    setting = SETTINGS[name]
    viewers = (ONLOOKER, REFEREE, *range(setting.seats))
    views = dict.fromkeys(viewers, initial(GAME))
    steps = played(name)[0]

    for step in steps[:-1]:
        views = {viewer: fold(GAME, seen(viewer, step.facts), views[viewer]) for viewer in viewers}
        truth = views[REFEREE].table
        for viewer, view in views.items():
            assert GAME.to_act(truth) == GAME.to_act(view.table)
            if viewer is not REFEREE:
                compare(view.table, truth, viewer if isinstance(viewer, int) else None)

    views = {viewer: fold(GAME, seen(viewer, steps[-1].facts), views[viewer]) for viewer in viewers}
    assert all(views[REFEREE].table == view.table for view in views.values())


@pytest.mark.parametrize("name", SETTINGS)
def test_a_seat_knows_its_own_task_and_no_other_before_the_end(name: str) -> None:
    facts = [fact for step in played(name)[0][:-1] for fact in step.facts]
    for seat in range(SETTINGS[name].seats):
        tasks = fold(GAME, seen(seat, facts)).table.tasks
        assert [seat] == [other for other, task in enumerate(tasks) if not isinstance(task, Hidden)]


@pytest.mark.parametrize("name", SETTINGS)
def test_tables_are_shown_as_json(name: str) -> None:
    match = initial(GAME)

    assert {"stage": "unlaid"} == GAME.show(match.table)
    for step in played(name)[0]:
        match = fold(GAME, seen(ONLOOKER, step.facts), match)
        assert json.loads(json.dumps(GAME.show(match.table)))
        if match.table.stage == "turn":
            assert {"type": "hidden"} in GAME.show(match.table)["tasks"]
