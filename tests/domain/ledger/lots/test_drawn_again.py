"""Every draw of every game is what the pages LOTS.md say: a verifier that was written from these pages draws
again, and its draws are compared with the records and with those of the service.

By default two matches of each version of a game are played in each version of the ledger; with `-m slow`
there are ten more.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.draws import Lots
from domain.ledger.signing import decoded
from domain.matches.decisions.openings import LEDGER
from tests.domain.ledger import independent
from tests.domain.ledger.independent.chance import Draw
from tests.domain.ledger.kept import KEPT
from tests.domain.ledger.lots.varied import VARIANTS, Variant, varied
from tests.domain.ledger.support import KEY

GAMES: Final = Path(__file__).parents[3] / "games"
LEDGERS: Final = range(1, LEDGER + 1)
KEYS: Final = {KEY.kid: decoded(KEY.x)}
FEW, MANY = range(2), range(2, 12)  # seeds
DRAWN: Final = {
    "odyssee": {
        *("sea_laid", "cards_laid", "die_rolled", "round_fought", "trial_thrown", "god_die_thrown"),
        *("ship_drifted", "passed_for: give"),
    },
    "odysseus": {
        *("board_laid", "gods_dealt", "task_dealt", "stack_shuffled"),
        *("passed_for: place_ship", "passed_for: lay", "passed_for: refill"),
    },
    "winds_of_fate": {
        *("board_laid", "deck_shuffled", "gods_shuffled", "rewards_shown"),
        *("passed_for: draft", "passed_for: choose_destiny"),
    },
    "wrath_of_poseidon": {
        f"passed_for: {move}"
        for move in (
            *("choose_board", "propose", "place_maelstrom", "place_fog_bank"),
            *("raise_storm", "raise_monster", "sail", "push"),
        )
    },
}

Noted = list[tuple[int, Any, Any]]  # the step, what was drawn from, and what came


class NotedLots(Lots):
    """Lots that note every draw. A die and a pick are noted as the numbers below that they are."""

    __slots__ = ("noted", "step")

    def __init__(self, noted: Noted, key: bytes, step: int) -> None:
        super().__init__(key, step)
        self.noted, self.step = noted, step

    def below(self, limit: int) -> int:
        found = super().below(limit)
        self.noted.append((self.step, limit, found))
        return found

    def shuffle(self, items: Sequence[Any]) -> Any:
        found = super().shuffle(items)
        self.noted.append((self.step, msgspec.to_builtins(list(items)), msgspec.to_builtins(list(found))))
        return found


def agree(noted: tuple[int, Any, Any], draw: Draw) -> bool:
    """Whether the service noted the draw that the independent verifier made."""
    match draw.draw:
        case "die":
            return noted == (draw.step, draw.of, draw.gives - 1)
        case "pick":
            step, number, at = noted
            return (step, number, draw.of[at]) == (draw.step, len(draw.of), draw.gives)
        case _:
            return noted == (draw.step, draw.of, draw.gives)


def compare(variant: Variant, seed: int, ledger: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Plays a match and draws again. AssertionError if there are other draws, or more or fewer of them."""
    noted: Noted = []
    with monkeypatch.context() as patched:
        patched.setattr("domain.kernel.match.referee.Lots", partial(NotedLots, noted))
        data = varied(variant, seed, ledger)
    assert independent.verify(data, KEYS)
    drawn = independent.redeal(data)
    assert all(map(agree, noted, drawn))
    assert len(noted) == len(drawn)
    return Counter(draw.fact for draw in drawn)


@pytest.mark.parametrize("ledger", LEDGERS)
@pytest.mark.parametrize("name", VARIANTS)
def test_all_draws_of_a_match_are_those_of_the_pages(
    name: str, ledger: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that no fact shows, and none besides."""
    for seed in FEW:
        compare(VARIANTS[name], seed, ledger, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("slug", DRAWN)
def test_all_draws_of_many_matches_are_those_of_the_pages(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every kind of draw is among them."""
    variants = [variant for variant in VARIANTS.values() if variant.game.slug == slug]
    found: Counter[str] = Counter()
    for variant, ledger, seed in product(variants, LEDGERS, MANY):
        found += compare(variant, seed, ledger, monkeypatch)
    assert DRAWN[slug] == set(found)


def test_records_of_before_are_drawn_again_by_the_same_pages() -> None:
    """Those of ledger version 1, and of earlier versions of the rules."""
    records = [path.read_bytes() for path in (*KEPT.glob("*.jsonl"), *GAMES.glob("*/golden/*.jsonl"))]
    steps = [independent.facts_of(data) for data in records if b'"viewer":"referee"' in data]
    played = [facts for facts in steps if facts[0][0]["game"] in DRAWN]
    assert {facts[0][0]["game"] for facts in played if "ledger" not in facts[0][0]} == set(DRAWN)
    for facts in played:
        assert independent.redealt(facts) or facts[0][0]["game"] == "wrath_of_poseidon"
