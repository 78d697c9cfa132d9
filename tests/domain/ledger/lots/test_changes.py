"""What was drawn is changed in a record, or a service draws in another way: drawing again finds it."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Final

import pytest

from domain.kernel.draws import Lots
from tests.domain.ledger import independent
from tests.domain.ledger.independent.chance import MismatchError, commitment
from tests.domain.ledger.lots import examples
from tests.domain.ledger.lots.examples import Facts
from tests.domain.ledger.lots.varied import VARIANTS, varied

SHOWN: Final = {
    "sea_laid": ("first",),
    "cards_laid": ("cards",),
    "die_rolled": ("pips",),
    "round_fought": ("pips",),
    "trial_thrown": ("pips",),
    "god_die_thrown": ("white",),
    "ship_drifted": ("direction",),
    "card_taken": ("card",),
    "rim_turned": ("cards",),
    "board_laid": ("disks", "places", "order"),
    "gods_dealt": ("gods",),
    "task_dealt": ("task",),
    "stack_shuffled": ("cards",),
    "dealt": ("cards",),
    "table_turned_up": ("stack",),
    "deck_shuffled": ("cards",),
    "gods_shuffled": ("gods",),
    "cards_drawn": ("cards",),
    "rewards_shown": ("rewards",),
    "god_turned": ("god",),
    "decks_turned": ("deck",),
    "opened": ("seed", "commitment", "match"),
    "revealed": ("contribution",),
    "beacon_entered": ("value",),
    "disclosed": ("seed",),
}
"""The members of facts that show what was drawn, or from which bytes."""

MOVED: Final = {
    "give": ("card",),
    "place_ship": ("circle",),
    "lay": ("card", "space"),
    "refill": ("adventure",),
    "draft": ("tile",),
    "choose_destiny": ("destiny",),
    "choose_board": ("board",),
    "propose": ("lighthouses",),
    "place_maelstrom": ("square",),
    "place_fog_bank": ("square",),
    "raise_storm": ("tile", "headings"),
    "raise_monster": ("tile", "ship"),
    "sail": ("heading",),
    "push": ("heading",),
}
"""The members of a move that are drawn for a seat that left."""


@pytest.mark.parametrize("slug", examples.MATCHES)
def test_everything_drawn_that_is_changed_in_a_record_is_found(slug: str) -> None:
    """A changed die, two cards exchanged, another move of a seat that left, other bytes of chance."""
    steps = examples.kept(slug)
    assert independent.redealt(steps)
    changed = 0
    for step, number, member in places(steps):
        other = deepcopy(steps)
        shown = other[step][number]
        *path, last = member
        for name in path:
            shown = shown[name]
        shown[last] = altered(shown[last])
        if other != steps:
            changed += 1
            with pytest.raises((MismatchError, ValueError)):
                independent.redealt(other)
    assert changed > 20


class GreaterOfTwo(Lots):
    """A service that throws dice twice and takes the better throw."""

    def below(self, limit: int) -> int:
        return max(super().below(limit), super().below(limit))


class FromTheFirst(Lots):
    """A service that shuffles from the first place up."""

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        deck = list(items)
        for at in range(len(deck) - 1):
            other = at + self.below(len(deck) - at)
            deck[at], deck[other] = deck[other], deck[at]
        return tuple(deck)


class LateLots(Lots):
    """A service that draws as if the step were the next one."""

    def __init__(self, key: bytes, step: int) -> None:
        super().__init__(key, step + 1)


class WastefulLots(Lots):
    """A service that draws a word before each step, for nothing."""

    def __init__(self, key: bytes, step: int) -> None:
        super().__init__(key, step)
        self.word()


@pytest.mark.parametrize("dishonest", [GreaterOfTwo, FromTheFirst, LateLots, WastefulLots])
@pytest.mark.parametrize("slug", examples.MATCHES)
def test_a_service_that_draws_in_another_way_is_found(
    slug: str, dishonest: type[Lots], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant, seed = examples.MATCHES[slug]
    assert independent.redeal(varied(VARIANTS[variant], seed))
    monkeypatch.setattr("domain.kernel.match.referee.Lots", dishonest)
    with pytest.raises(MismatchError):
        independent.redeal(varied(VARIANTS[variant], seed))


def places(steps: Facts) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Where something drawn is shown: step, fact, and the member or the member of a member."""
    for step, facts in enumerate(steps):
        for number, fact in enumerate(facts):
            for name in SHOWN.get(fact["type"], ()):
                if name in fact:
                    yield step, number, (name,)
            if fact["type"] == "passed_for":
                drawn = (name for name in MOVED.get(fact["move"]["type"], ()) if name in fact["move"])
                yield from ((step, number, ("move", name)) for name in drawn)


def altered(value: Any) -> Any:
    """Another value of the same kind: of a list, two items that differ are exchanged, if there are any."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return ("1" if value[0] == "0" else "0") + value[1:]
        case dict():
            return dict(zip(value, altered(list(value.values())), strict=True))
        case _:
            at = next((at for at, item in enumerate(value) if item != value[0]), 0)
            return [value[at], *value[1:at], value[0], *value[at + 1 :]] if at else value


@pytest.mark.parametrize("slug", examples.MATCHES)
def test_another_seed_with_a_commitment_of_its_own_is_found(slug: str) -> None:
    steps = examples.kept(slug)
    (opened,) = steps[0]
    opened |= {"seed": "00" * 32, "commitment": commitment(bytes(32))}
    steps[-1][-1]["seed"] = opened["seed"]
    with pytest.raises(MismatchError):
        independent.redealt(steps)


@pytest.mark.parametrize("slug", ["odysseus", "winds_of_fate"])
def test_hands_that_were_exchanged_are_found(slug: str) -> None:
    steps = examples.kept(slug)
    one, other, *_ = (fact for facts in steps for fact in facts if fact["type"] == "dealt")
    assert one["cards"] != other["cards"]
    one["cards"], other["cards"] = other["cards"], one["cards"]
    with pytest.raises(MismatchError, match=r"cards|dealt"):
        independent.redealt(steps)


@pytest.mark.parametrize("slug", examples.MATCHES)
def test_a_beacon_that_comes_late_or_twice_or_not_at_all_is_found(slug: str) -> None:
    steps = examples.kept(slug)
    (at,) = (at for at, facts in enumerate(steps) if facts[0]["type"] == "beacon_entered")
    due = next(at for at, facts in enumerate(steps) if facts[0]["type"] == "reveal_due")
    without = [[] if number == at else facts for number, facts in enumerate(steps)]
    late, twice = deepcopy(without), deepcopy(steps)
    late[due] += steps[at]
    twice[at] += steps[at]
    for changed in (without, late, twice):
        with pytest.raises(MismatchError, match="beacon"):
            independent.redealt(changed)


def test_a_contribution_that_is_shown_as_a_player_sits_down_is_found() -> None:
    steps = examples.kept("odyssee")
    (sat,) = next(facts for facts in steps if facts[0]["type"] == "sat")
    sat["contribution"] = "11" * 32
    with pytest.raises(MismatchError, match="wrong time"):
        independent.redealt(steps)
