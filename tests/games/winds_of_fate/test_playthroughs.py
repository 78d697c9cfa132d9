"""Golden playthroughs: matches step by step, as they were at the last review."""

from collections.abc import Iterator

import msgspec
import pytest

from domain.games import SHELF
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.facts import FACTS
from domain.games.winds_of_fate.moves import MOVES
from domain.games.winds_of_fate.words import WindsOptions
from domain.kernel.facts import Fact
from tests.games.winds_of_fate.playthroughs import FOLDER, MATCHES, played, written
from tests.games.winds_of_fate.scenes import TILES
from tests.support.games.all_games import of_rewinds


@pytest.mark.parametrize("name", MATCHES)
def test_a_playthrough_is_as_it_was_reviewed(name: str) -> None:
    """If this fails, read the difference; if it is right, write the playthroughs again and mention it."""
    reviewed = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert reviewed == written(name)


def test_no_playthrough_is_missing_or_left_over() -> None:
    assert sorted(MATCHES) == sorted(path.stem for path in FOLDER.iterdir())


def all_facts() -> Iterator[Fact]:
    return (fact for name in MATCHES for fact in played(name).facts)


def test_every_table_size_option_and_ending_occurs_in_a_playthrough() -> None:
    settings = [setting for setting, _, _ in MATCHES.values()]

    assert {3, 4, 5} == {setting.seats for setting in settings}
    assert {True, False} == {setting.options.ithaca_needs_win for setting in settings}
    assert {"safe", "death", "stranded"} == {
        x.ending for x in all_facts() if isinstance(x, f.DestiniesTurned)
    }


def test_every_fact_and_every_move_occurs_in_a_playthrough() -> None:
    steps = [step for name in MATCHES for step in played(name).steps]

    assert of_rewinds(SHELF["winds_of_fate"]) == set(FACTS) - {
        type(fact) for step in steps for fact in step.facts
    }
    assert set(MOVES) <= {type(step.move) for step in steps}


def test_every_tile_occurs_in_a_playthrough() -> None:
    facts = list(all_facts())

    assert {tile.name for tile in TILES.encounters} == {x.tile for x in facts if isinstance(x, f.TileMet)}
    assert {tile.name for tile in TILES.rewards} == {x.tile for x in facts if isinstance(x, f.RewardTaken)}


def test_a_journey_ends_in_the_midst_of_an_encounter() -> None:
    facts = played("drowned_in_an_encounter").facts
    last = next(at for at, fact in enumerate(facts) if isinstance(fact, f.DestiniesTurned))

    assert f.CrewLost is type(facts[last - 1])


def test_options_are_described() -> None:
    schema = msgspec.json.schema(WindsOptions)["$defs"]["WindsOptions"]["properties"]

    assert all(described.get("description") for described in schema.values())
