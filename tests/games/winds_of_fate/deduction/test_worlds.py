"""What cannot be ruled out is what some world has: none is missing, none is too many, and shares are right.

`NOSTOS_POSITIONS=2000 pytest tests/games/winds_of_fate/deduction -m slow` compares 2,000 positions, wherever
there are no more than a million worlds; that takes half a minute of a processor. Else it compares 200.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.games.winds_of_fate import GAME, catalogue, game, lying
from domain.games.winds_of_fate.deduction import deduce, missed
from domain.games.winds_of_fate.facts import FACTS
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import WindsOptions
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from tests.games.winds_of_fate.deduction.listing import TooManyError, Worlds
from tests.games.winds_of_fate.test_resample import record_of, spenders, viewers
from tests.games.winds_of_fate.twins import twin
from tests.support.games.playouts import Record, anything, contest, playout

FEW, MANY = 300, 1_000_000  # worlds


def small_decks(folder: Path, number: int, chooser: Random) -> Iterator[str]:
    """Sets of tiles with few cards: a file each, and their names."""
    whole = (catalogue.CONTENT / "winds.toml").read_text(encoding="utf-8")
    for at in range(number):
        hand = chooser.randint(1, 2)
        most, cards = chooser.randint(1, 4), range(chooser.randint(2, 4) + 2 * hand)
        text = re.sub(r'name = "winds"', f'name = "few-{at}"', whole)
        text = re.sub(r"hand = 6", f"hand = {hand}", text)
        for suit in ("help", "hinder"):
            values = sorted(chooser.randint(1, most) for _ in cards)
            text = re.sub(rf"^{suit} = .*$", f"{suit} = {values}", text, flags=re.MULTILINE)
        (folder / f"few-{at}.toml").write_text(text, encoding="utf-8")
        yield f"few-{at}"


def records(winds: Game[Table], tiles: Sequence[str]) -> Iterator[Record]:
    """Matches without end, of random moves, of many cards and of fair bots, with any options."""
    seed = 0
    while True:
        chooser = Random(seed)
        options = WindsOptions(tiles=tiles[seed % len(tiles)], ithaca_needs_win=chooser.random() < 0.3)
        setting = Setting(chooser.choice((3, 3, 4, 5)), options)
        if seed % 3 == 2:
            yield contest(winds, setting, seed, chooser)
        else:
            yield playout(winds, setting, seed, chooser, whim=spenders if seed % 3 else anything)
        seed += 1


def positions(record: Record, viewer: Viewer, most: int) -> Iterator[tuple[Sequence[Fact], Worlds | None]]:
    """What the viewer saw up to each step but the last, and all worlds, None where they are too many."""
    facts, worlds = list[Fact](), Worlds(most)
    known: Worlds | None = worlds
    for step in record.steps[:-1]:
        for fact in seen(viewer, step.facts):
            facts.append(fact)
            known = _after(known, fact)
        yield facts, known


def _after(worlds: Worlds | None, fact: Fact) -> Worlds | None:
    try:
        if worlds and isinstance(fact, FACTS):
            worlds.step(fact)
    except TooManyError:
        return None
    return worlds


def compared(found: Mapping[str, Any], listed: Mapping[str, Any]) -> int:
    """How many shares there are. AssertionError if values are missing or too many, or shares are others."""
    places = [(found["gods"], listed["gods"])]
    for own, other in zip(found["seats"], listed["seats"], strict=True):
        places += [(own[place], other[place]) for place in ("hand", "down", "destiny")]
    shares = 0
    for own, other in places:
        assert set(other) <= set(own)
        assert set(other) == set(own) or not found["exact"]
        for value, share in own.items():
            if share is not None:
                assert share == pytest.approx(other[value], abs=2e-6)
                shares += 1
    return shares


def wanted() -> int:
    """How many positions the slow test compares."""
    return int(os.environ.get("NOSTOS_POSITIONS", "200"))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("number", "most", "often"),
    [(100, FEW, 3), pytest.param(None, MANY, 10, marks=pytest.mark.slow)],
)
def test_values_and_shares_are_those_of_all_worlds(
    tmp_path: Path, number: int | None, most: int, often: int
) -> None:
    """In one of `often` positions of matches with few cards and with all."""
    tiles = ["winds", *small_decks(tmp_path, 12, Random(0))]
    matches = records(game(tmp_path), tiles)
    done = shares = widest = wide = 0
    while done < (wanted() if number is None else number):
        record = next(matches)
        chooser = Random(record.seed)
        for viewer in viewers(record):
            for facts, worlds in positions(record, viewer, most):
                if worlds is None:
                    break
                if worlds.all and chooser.randrange(often) == 0:
                    found = deduce(viewer, facts)
                    shares += compared(found, worlds.deduced())
                    done, wide = done + 1, wide + (not found["exact"])
                    widest = max(widest, len(worlds.all))
    assert widest > min(most, 100 * done) // 10
    assert shares > 10 * done
    assert wide < done / 10


def test_the_truth_is_among_the_worlds() -> None:
    """At any step of a match with all cards, for every viewer."""
    for seed in range(6):
        record, _ = record_of(seed)
        truth = GAME.initial
        for number, step in enumerate(record.steps, 1):
            for fact in step.facts:
                truth = GAME.evolve(truth, fact) if isinstance(fact, FACTS) else truth
            if number % 9 == 0:
                facts = record.cut(number).facts
                for viewer in viewers(record):
                    assert () == missed(deduce(viewer, seen(viewer, facts)), truth), (seed, number)


def test_where_ways_are_too_many_cards_are_too_many_but_none_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, _ = record_of(9)
    exact = deduce(ONLOOKER, seen(ONLOOKER, record.facts))
    monkeypatch.setattr(lying, "TRIES", 0)
    wide = deduce(ONLOOKER, seen(ONLOOKER, record.facts))

    assert exact["exact"]
    assert not wide["exact"]
    for own, other in zip(exact["seats"], wide["seats"], strict=True):
        assert own["hand"].keys() <= other["hand"].keys()


@pytest.mark.parametrize("seed", range(8))
def test_twins_have_the_same_worlds(seed: int) -> None:
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        facts = [seen(viewer, one.facts) for one in (record, twin(record, viewer, chooser))]

        assert encode(deduce(viewer, facts[0])) == encode(deduce(viewer, facts[1]))


def test_who_knows_everything_is_told_it() -> None:
    record, _ = record_of(2)
    found = deduce(REFEREE, record.facts)

    shares = {share for seat in found["seats"] for place in seat.values() for share in place.values()}
    assert {1.0} == shares
    assert 1 == len(found["gods"])


def test_before_the_board_is_laid_nothing_is_told() -> None:
    assert {} == deduce(ONLOOKER, ())
