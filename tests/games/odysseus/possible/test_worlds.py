"""What a viewer cannot rule out is what some world holds: nothing is missing, and what is exact is no more.

`NOSTOS_POSITIONS=2000 pytest tests/games/odysseus/possible -m slow` compares 2,000 positions, wherever hands
may be no more than a million; that takes some three minutes of a processor. Without the variable it is 200.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec import to_builtins

from domain.games import odysseus
from domain.games.odysseus.deduction import deduce, missed
from domain.games.odysseus.facts import FACTS
from domain.games.odysseus.table import Table
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Hidden
from domain.kernel.game import Game
from domain.kernel.match.fold import seen, view
from domain.kernel.notation import encode
from tests.games.odysseus.possible.deals import Deals, TooManyError
from tests.games.odysseus.test_resample import misers, whims
from tests.games.odysseus.twins import twin
from tests.support.games.bot_matches import bot_match, third_of
from tests.support.games.playouts import Record, playout
from workers.bots.games.odysseus.fair import Fair

Said = Mapping[str, Any]

POSITIONS: Final = int(os.environ.get("NOSTOS_POSITIONS", "200"))
FEW, MANY = 3_000, 1_000_000  # hands of all seats, each of which stands for many deals
STANDARD: Final = Path(odysseus.__file__).parent / "content" / "standard.toml"
DECKS: Final = {  # of few kinds and few cards, so that much is forced
    "two": {"1": 18, "dionysus": 12},
    "three": {"5": 3, "1": 17, "dionysus": 10},
    "rare": {"5": 1, "2": 2, "1": 19, "dionysus": 8},
    "even": {"3": 10, "2": 10, "1": 5, "dionysus": 5},
    "strong": {"9": 2, "5": 4, "2": 20, "dionysus": 4},
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game[Table]:
    """The game with decks of few kinds."""
    folder = tmp_path_factory.mktemp("decks")
    written = STANDARD.read_text()
    tasks = written[written.index("[[tasks]]") :]
    for name, winds in DECKS.items():
        lines = "\n".join(f"{card} = {number}" for card, number in winds.items())
        (folder / f"{name}.toml").write_text(f'kind = "cards"\nname = "{name}"\n[winds]\n{lines}\n{tasks}')
    return odysseus.game(folder)


@cache
def match_of(game: Game[Table], seed: int, *decks: str) -> Record:
    """A match of any bots, or of players who keep their cards, with one of the decks."""
    chooser = Random(seed)
    options = {"cards": chooser.choice(decks), "board": chooser.choice(("aegean", "ionian"))}
    setting = game.setting(chooser.randint(3, 6), options)
    if seed % 5 == 0:
        return bot_match(game, setting, seed, [Fair() for _ in range(setting.seats)]).record()
    return playout(game, setting, seed, chooser, whim=misers if seed % 2 else whims)


def positions(game: Game[Table], seed: int, most: int) -> Iterator[tuple[Said, Said, Table]]:
    """After some steps: what is said to be possible, what is, and the truth, while there is not too much."""
    chooser, deals, own = Random(seed), Deals(most), list[Fact]()
    record = match_of(game, seed, "standard", *DECKS)
    viewer = chooser.choice([ONLOOKER, *range(record.setting.seats)])
    for number, step in enumerate(record.steps[:-1], 1):
        fresh = [fact for fact in seen(viewer, step.facts) if isinstance(fact, FACTS)]
        own += fresh
        try:
            deals.step(fresh)
        except TooManyError:
            return
        if number >= record.before and chooser.randrange(3) == 0:
            facts = record.cut(number).facts
            listed = listed_by(deals, view(game, viewer, facts).table)
            yield deduce(viewer, own), listed, view(game, REFEREE, facts).table


def listed_by(deals: Deals, table: Table) -> Said:
    """What is possible, the slow way."""
    places = count()
    return {
        "tasks": [
            [{"task": to_builtins(task), "share": round(share, 4)} for task, share in having.items()]
            for having in map(deals.tasks, range(table.seats))
        ],
        "hands": [deals.numbers(seat) for seat in range(table.seats)],
        "laid": [
            deals.kinds(next(places)) if isinstance(laid.card, Hidden) else [laid.card] for laid in table.laid
        ],
        "exact": True,
    }


def within(less: Any, more: Any) -> bool:
    """Whether everything that is listed in the first is listed in the second too."""
    if isinstance(less, dict):
        return less.keys() == more.keys() and all(within(less[key], more[key]) for key in less)
    if isinstance(less, list) and any(isinstance(one, list | dict) for one in less):
        return len(less) == len(more) and all(map(within, less, more))
    return {*less} <= {*more} if isinstance(less, list) else bool(less == more)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("wanted", "most"), [(100, FEW), pytest.param(POSITIONS, MANY, marks=pytest.mark.slow)]
)
def test_what_is_possible_is_what_some_deal_holds(game: Game[Table], wanted: int, most: int) -> None:
    """With any deck, for any viewer. What is true is always among it."""
    compared, seeds = Counter[bool](), count()
    while compared.total() < wanted:
        seed = next(seeds)
        for said, listed, truth in positions(game, seed, most):
            assert () == missed(said, truth), seed
            if said["exact"]:
                assert listed == said, seed
            assert within({**listed, "exact": said["exact"]}, said), seed
            compared[said["exact"]] += 1
    assert compared[True] > wanted * 0.8


def test_in_matches_of_bots_with_the_printed_cards_it_is_true_and_mostly_exact() -> None:
    exact, matches = 0, third_of(6)
    for seed in range(matches):
        record, chooser = match_of(odysseus.GAME, 5 * seed, "standard"), Random(seed)
        for number in chooser.sample(range(record.before, len(record.steps)), 10):
            facts = record.cut(number).facts
            said = deduce(ONLOOKER, seen(ONLOOKER, facts))
            assert () == missed(said, view(odysseus.GAME, REFEREE, facts).table)
            exact += said["exact"]
    assert exact > 8 * matches


@pytest.mark.parametrize("seed", range(12))
def test_twins_are_told_the_same(seed: int) -> None:
    record = match_of(odysseus.GAME, seed, "standard")
    chooser = Random(seed)
    cut = record.cut(chooser.randint(record.before, len(record.steps) - 1))
    viewer = chooser.choice([ONLOOKER, *range(record.setting.seats)])
    said = encode(deduce(viewer, seen(viewer, cut.facts)))
    for _ in range(3):
        assert said == encode(deduce(viewer, seen(viewer, twin(cut, viewer, chooser).facts)))


def test_the_referee_and_everybody_after_the_end_are_told_the_truth() -> None:
    record = match_of(odysseus.GAME, 1, "standard")
    whole, under_way = record.facts, record.cut(record.before + 9).facts
    told = deduce(REFEREE, seen(REFEREE, under_way))
    assert all(len(numbers) == 1 for hand in told["hands"] for numbers in hand.values())
    assert [1] * record.setting.seats == [task["share"] for (task,) in told["tasks"]]
    assert deduce(REFEREE, seen(REFEREE, whole)) == deduce(ONLOOKER, seen(ONLOOKER, whole))
    assert () == missed(deduce(ONLOOKER, seen(ONLOOKER, whole)), view(odysseus.GAME, REFEREE, whole).table)


def test_before_the_game_is_laid_out_nothing_is_told() -> None:
    assert {} == deduce(ONLOOKER, [])
    assert () == missed({}, Table())
