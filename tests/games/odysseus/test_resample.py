"""One possible world: it agrees with what the viewer saw, and it can be played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.facts import FACTS, CardLaid, Dealt, StackShuffled
from domain.games.odysseus.resample import resample
from domain.games.odysseus.scoring import total
from domain.games.odysseus.setup import winds
from domain.games.odysseus.table import Table, evolve
from domain.games.odysseus.words import OdysseusOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, Hidden, Seat, Viewer, known
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen, view
from domain.kernel.notation import encode
from domain.kernel.offers import Offer
from tests.games.odysseus.twins import twin
from tests.support.games.playouts import Record, playout


def misers(chooser: Random, seat: Seat, offers: Sequence[Offer]) -> dict[str, Any]:
    """Mostly passes, so that hands grow until the stack is empty."""
    passes = [offer for offer in offers if offer.move == "pass"]
    return (passes[0] if passes and chooser.random() < 0.8 else chooser.choice(offers)).sample(chooser)


def whims(chooser: Random, seat: Seat, offers: Sequence[Offer]) -> dict[str, Any]:
    return chooser.choice(offers).sample(chooser)


def record_of(seed: int) -> tuple[Record, Random]:
    """A match up to some step before its end; every third one is played by misers."""
    chooser = Random(seed)
    setting = Setting(chooser.randint(3, 6), OdysseusOptions())
    whole = playout(GAME, setting, seed, chooser, whim=misers if seed % 3 == 0 else whims)
    return whole.cut(chooser.randint(whole.before, len(whole.steps) - 1)), chooser


def viewers(record: Record) -> Iterator[Viewer]:
    yield ONLOOKER
    yield from range(record.setting.seats)


SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sampled_table_is_the_view_with_everything_filled_in(seed: int) -> None:
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        own = view(GAME, viewer, record.facts).table
        table = resample(viewer, seen(viewer, record.facts), chooser)

        hidden = {"hands", "tasks", "laid", "stack"}
        for name in set(Table.__struct_fields__) - hidden:
            assert getattr(own, name) == getattr(table, name), name
        for name in hidden:
            assert _agree(getattr(own, name), getattr(table, name)), name


def _agree(visible: Any, full: Any) -> bool:
    """Whether nothing is hidden in the first, and it agrees with everything visible in the second."""
    if isinstance(visible, Hidden):
        return not isinstance(full, Hidden)
    if isinstance(visible, tuple):
        return len(visible) == len(full) and all(map(_agree, visible, full))
    if isinstance(visible, msgspec.Struct):
        return all(_agree(getattr(visible, name), getattr(full, name)) for name in visible.__struct_fields__)
    return bool(visible == full)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_sampled_table_no_card_and_no_task_is_there_twice_and_nobody_has_won(seed: int) -> None:
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        table = resample(viewer, seen(viewer, record.facts), chooser)
        cards = [known(card) for hand in (*table.hands, table.stack) for card in hand]
        cards += [known(laid.card) for laid in table.laid] + ["dionysus"] * table.spent
        tasks = [known(task) for task in table.tasks]

        assert Counter(winds(table.cards)) == Counter(cards)
        assert len(tasks) == len(set(tasks))
        assert all(total(task, table.taken) < 10 for task in tasks)


class Fallen(Lots):
    """Lots with a known result: what was shuffled gets the same order again."""

    def __init__(self, stacks: list[tuple[Any, ...]]) -> None:
        super().__init__(b"", 1)
        self._stacks = stacks

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        stack = self._stacks.pop(0)
        assert Counter(items) == Counter(stack)
        return stack


@pytest.mark.parametrize("seed", SEEDS)
def test_a_twin_is_a_match_that_can_be_played_and_looks_the_same(seed: int) -> None:
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        other = twin(record, viewer, chooser)

        assert [seen(viewer, step.facts)[1:] for step in record.steps[1:]] == [
            seen(viewer, step.facts)[1:] for step in other.steps[1:]
        ]
        play_again(other)


def play_again(record: Record) -> None:
    """Every move of the record is offered, and with these lots makes exactly these facts."""
    table = reduce(evolve, _own(record.cut(record.before).facts), Table())
    for step in record.steps[record.before :]:
        assert step.by is not None
        assert step.move is not None
        plain = msgspec.to_builtins(step.move)
        assert any(offer.misfit(plain) is None for offer in GAME.legal(table, step.by))
        own = _own(step.facts)
        stacks = [fact.cards for fact in own if isinstance(fact, StackShuffled)]
        assert own == GAME.decide(table, step.by, step.move, Fallen(stacks))  # type: ignore[arg-type]
        table = reduce(evolve, own, table)


def _own(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if isinstance(fact, FACTS))


def test_worlds_differ_from_each_other_and_from_the_truth() -> None:
    record, chooser = record_of(1)
    tables = {encode(GAME.show(resample(0, seen(0, record.facts), chooser))) for _ in range(30)}

    assert 25 < len(tables)


def test_a_finished_match_is_resampled_as_it_was() -> None:
    whole = playout(GAME, Setting(3, OdysseusOptions()), 5, Random(5))
    for viewer in (ONLOOKER, 0, 1, 2):
        visible = seen(viewer, whole.facts)
        assert view(GAME, viewer, whole.facts).table == resample(viewer, visible, Random(1))


def test_facts_that_were_never_played_have_no_world() -> None:
    """Another seat lays six fives in a row, and the game has only five."""
    record = playout(GAME, Setting(3, OdysseusOptions()), 5, Random(5))
    facts = [*seen(0, record.cut(record.before + 1).facts), *(Dealt(1, (HIDDEN,)) for _ in range(6))]

    with pytest.raises(LookupError, match="no world agrees"):
        resample(0, [*facts, *(CardLaid(1, "5", "1-red") for _ in range(6))], Random(1))


def test_before_the_start_nothing_is_known() -> None:
    assert Table() == resample(0, (), Random(1))
