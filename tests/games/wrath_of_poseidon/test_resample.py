"""A world that a viewer cannot rule out: any of the possible ones; what the viewer knows stays."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.deduction import known, missed, settled
from domain.games.wrath_of_poseidon.resample import resample
from domain.games.wrath_of_poseidon.words import SHIPS, WrathOptions
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Hidden
from domain.kernel.game import Setting
from domain.kernel.match.fold import fold, seen
from domain.kernel.notation import notation
from tests.games.wrath_of_poseidon.worlds import Worlds
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout, anything


def matches(setting: Setting, seed: int) -> Iterator[Playout]:
    """A match of random moves, after each of its moves."""
    chooser, playing = Random(seed), Playout(GAME, setting, seed)
    playing.start()
    while GAME.outcome(playing.truth.table) is None:
        yield playing
        seat = chooser.choice(GAME.to_act(playing.truth.table))
        playing.play(seat, notation(GAME).move(anything(chooser, seat, playing.offers(seat))))


def facts_seen(playing: Playout, viewer: Any = ONLOOKER) -> tuple[Fact, ...]:
    return seen(viewer, playing.record().facts)


def agrees(visible: Any, whole: Any) -> bool:
    """Whether `whole` equals `visible` with a value in the place of everything hidden."""
    if isinstance(visible, Hidden):
        return not isinstance(whole, Hidden)
    if isinstance(visible, tuple):
        return len(visible) == len(whole) and all(map(agrees, visible, whole))
    if isinstance(visible, dict):
        return visible.keys() == whole.keys() and all(agrees(visible[key], whole[key]) for key in visible)
    return bool(visible == whole)


@settings(max_examples=16, deadline=None)
@given(seed=st.integers(0, 1 << 32), often=st.integers(10, 40))
def test_a_sampled_world_agrees_with_all_facts_and_hides_nothing(seed: int, often: int) -> None:
    """Under every mix of options."""
    for at, playing in enumerate(matches(any_setting(GAME, Random(seed)), seed)):
        if at % often == 0:
            viewed, world = playing.view(ONLOOKER).table, resample(ONLOOKER, facts_seen(playing), Random(at))
            for field in viewed.__struct_fields__:
                assert agrees(getattr(viewed, field), getattr(world, field)), field
            assert () == missed(settled(known(facts_seen(playing))), world)


def test_a_viewer_who_sees_everything_gets_what_they_see() -> None:
    *_, playing = matches(Setting(3, WrathOptions(fog_banks=1, maelstroms=1, lighthouses=1)), 3)
    for viewer in (0, REFEREE):
        facts = facts_seen(playing, viewer)
        assert fold(GAME, facts).table == resample(viewer, facts, Random(1))


def test_after_the_end_there_is_but_one_world() -> None:
    *_, playing = matches(Setting(2, WrathOptions()), 3)
    assert playing.truth.table == resample(ONLOOKER, facts_seen(playing), Random(1))


def test_a_sampled_world_is_any_of_the_joint_worlds() -> None:
    """Against every joint placing of the ships, worked out the slow way."""
    for playing in matches(Setting(2, WrathOptions(ships_sighted="presence")), 6):
        facts, worlds = facts_seen(playing), Worlds()
        for step in playing.steps:
            worlds.step(seen(ONLOOKER, step.facts))
        if playing.truth.table.round == 4 and len(worlds.all) < 40:
            break
    found = set()
    for seed in range(len(worlds.all) * 20):
        positions = resample(ONLOOKER, facts, Random(seed)).positions
        found.add(tuple(positions[ship] for ship in SHIPS))
    assert {world.ships for world in worlds.all} == found
    assert 1 < len(found)


def test_sampled_tiles_that_were_played_face_down_could_have_been_played() -> None:
    """No great storms in a row, and what is left can still be ordered: the table offers Poseidon a tile."""
    for at, playing in enumerate(matches(Setting(2, WrathOptions(deduction="harder", monsters=1)), 5)):
        world = resample(ONLOOKER, facts_seen(playing), Random(at))
        if world.phase == "poseidon":
            assert GAME.legal(world, 0)
        assert ("black", "black") not in zip(world.played, world.played[1:], strict=False)
