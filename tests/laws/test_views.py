"""Laws of views, for every game: they never lie, knowledge only grows, and all can be written and read."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact, Hidden, seen_by
from domain.kernel.game import Game
from domain.kernel.match.facts import Ended
from domain.kernel.match.fold import fold, initial, seen, view
from domain.kernel.notation import encode, notation, viewer_name, viewers
from domain.kernel.texts import Narration
from domain.threadsafe.decoder import read_json
from tests.support.games.all_games import texts
from tests.support.games.playouts import Record, replayed
from tests.support.games.told import remembered

Path = str  # such as /hands/0


def parts(value: Any) -> list[tuple[Path, Any]]:
    """Every value within, with its path: of those that have values within, their names."""
    found: list[tuple[Path, Any]] = []
    _collect(value, "", found)
    return found


def _collect(value: Any, path: Path, found: list[tuple[Path, Any]]) -> None:
    within = inner_values(value)
    found.append((path, value if within is None else tuple(within)))
    for name, inner in (within or {}).items():
        _collect(inner, f"{path}/{name}", found)


def known_parts(value: Any) -> dict[Path, Any]:
    """The values within that are not hidden."""
    return {path: inner for path, inner in parts(value) if not isinstance(inner, Hidden)}


def lies(told: Any, truth: Any, path: Path = "") -> Iterator[Path]:
    """The paths of the values that are not so in truth. What is hidden is not told."""
    if isinstance(told, Hidden) or told == truth:
        return
    one, other = inner_values(told), inner_values(truth)
    if one is None or other is None or [*one] != [*other]:
        yield path
    else:
        for name, inner in one.items():
            yield from lies(inner, other[name], f"{path}/{name}")


def inner_values(value: Any) -> Mapping[Any, Any] | None:
    """The values right within by their names, in order; None if it is a single value."""
    if isinstance(value, msgspec.Struct) and not isinstance(value, Hidden):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, list | tuple):
        return dict(enumerate(value))
    return value if isinstance(value, Mapping) else None


def test_a_lie_is_found_wherever_it_is_and_nothing_hidden_is_one() -> None:
    truth = {"hands": [(1, 2), (3,)], "round": 4}
    assert [] == [*lies({"hands": [HIDDEN, (HIDDEN,)], "round": 4}, truth)]
    assert ["/hands/0/1", "/round"] == [*lies({"hands": [(1, 5), HIDDEN], "round": None}, truth)]
    assert ["/hands"] == [*lies({"hands": [(1, 2)], "round": 4}, truth)]
    assert [""] == [*lies({"round": 4}, truth)]


def test_a_view_never_lies(records: list[Record]) -> None:
    """Whatever is not hidden in a view is so in truth, after every step, for every viewer."""
    for record in records[:15]:
        playing = replayed(record)
        for number, step in enumerate(record.steps, 1):
            playing.add(step)
            for viewer in viewers(record.setting.seats):
                found = [*lies(playing.view(viewer).table, playing.truth.table)]
                assert not found, f"step {number}, {viewer_name(viewer)}: {found}"


def test_the_json_of_a_table_never_lies(game: Game, records: list[Record]) -> None:
    """The same of the table as JSON; it is JSON, and the same whenever it is written."""
    for record in records[:6]:
        playing = replayed(record)
        for step in record.steps:
            playing.add(step)
            truth = _written(game, playing.truth.table)
            for viewer in viewers(record.setting.seats):
                found = [*lies(_written(game, playing.view(viewer).table), truth)]
                assert not found, f"{viewer_name(viewer)}: {found}"


def _written(game: Game, table: Any) -> Any:
    """The table as a client reads it; HIDDEN stands for what is hidden."""
    return _read(read_json(encode(game.show(table))))


def _read(value: Any) -> Any:
    if value == {"type": "hidden"}:
        return HIDDEN
    if isinstance(value, dict):
        return {name: _read(inner) for name, inner in value.items()}
    return [_read(inner) for inner in value] if isinstance(value, list) else value


def test_knowledge_is_lost_only_by_what_the_viewer_is_told(game: Game, records: list[Record]) -> None:
    """A view forgets only in a step that tells the viewer a fact of the game, such as an unseen storm."""
    for record in records[:15]:
        playing = replayed(record)
        tables = {viewer: playing.view(viewer).table for viewer in viewers(record.setting.seats)}
        for step in record.steps:
            playing.add(step)
            for viewer, before in tables.items():
                tables[viewer] = after = playing.view(viewer).table
                told = any(type(fact) in game.facts for fact in seen(viewer, step.facts))
                assert told or before == after or known_parts(before) == known_parts(after)


def test_frames_never_change_once_they_were_sent(records: list[Record]) -> None:
    """What a viewer was sent is never changed by what comes after, not even by the disclosure."""
    for record in records:
        chooser = Random(len(record.steps))
        for viewer in viewers(record.setting.seats):
            whole, head = record.frames(viewer), chooser.randint(1, len(record.steps))
            assert whole[:head] == record.cut(head).frames(viewer)


def test_every_viewer_has_a_frame_for_every_step(records: list[Record]) -> None:
    """Also where the viewer learned nothing: numbers and gaps give nothing away."""
    for record in records:
        for viewer in viewers(record.setting.seats):
            read = [read_json(frame) for frame in record.frames(viewer)]
            assert list(range(1, len(record.steps) + 1)) == [frame["step"] for frame in read]
            assert [step.by for step in record.steps] == [frame["by"] for frame in read]


def test_a_view_is_the_fold_of_the_frames_that_were_sent(game: Game, records: list[Record]) -> None:
    """A client that folds what it was sent has what a fresh read gives."""
    for record in records[:15]:
        for viewer in viewers(record.setting.seats):
            sent = [notation(game).frame(frame) for frame in record.frames(viewer)]
            match = fold(game, (fact for frame in sent for fact in frame.facts), initial(game))
            assert view(game, viewer, record.facts) == match


def test_hiding_facts_from_a_viewer_twice_changes_nothing_more(records: list[Record]) -> None:
    """A seat's own facts, looked at as that seat, are the same."""
    for record in records:
        for viewer in viewers(record.setting.seats):
            once = seen(viewer, record.facts)
            assert once == seen(viewer, once)


def test_the_referee_sees_what_a_seat_sees_and_a_seat_what_an_onlooker_sees(records: list[Record]) -> None:
    """Every fact, and every part of it."""
    for record in records:
        for fact in record.facts:
            for seat in range(record.setting.seats):
                own = seen_by(seat, fact)
                assert fact == seen_by(REFEREE, fact)
                assert seen_by(ONLOOKER, fact) == (None if own is None else seen_by(ONLOOKER, own))
                assert _is_part(own, fact)


def _is_part(own: Fact | None, fact: Fact) -> bool:
    return own is None or not any(lies(own, fact))


def test_facts_and_moves_are_read_as_they_were_written(game: Game, records: list[Record]) -> None:
    """Whole, and as every viewer sees them."""
    read = notation(game)
    for record in records:
        for viewer in viewers(record.setting.seats):
            facts = seen(viewer, record.facts)
            assert facts == read.facts(encode(facts))
        for step in record.steps[record.before :]:
            assert step.move == read.move(read_json(encode(step.move)))


def test_possible_worlds_agree_with_what_the_viewer_knows(game: Game, records: list[Record]) -> None:
    """Worlds follow from a viewer's facts and are JSON; a sampled one agrees with what the viewer knows."""
    for record in records[:8]:
        chooser = Random(record.seed)
        head = chooser.randint(record.before, len(record.steps) - 1)
        facts = record.cut(head).facts
        for viewer in (ONLOOKER, *range(record.setting.seats)):
            own = seen(viewer, facts)
            if game.deduce is not None:
                assert isinstance(read_json(encode(game.deduce(viewer, own))), dict)
            if game.resample is not None:
                sampled = dict(parts(game.resample(viewer, own, chooser)))
                knew = known_parts(view(game, viewer, facts).table)
                assert [] == [path for path, said in knew.items() if sampled.get(path) != said]


def test_every_fact_has_a_text_for_every_viewer(game: Game, records: list[Record]) -> None:
    """One line each, without a trace of how it is kept; the ending has a word."""
    words = texts(game)
    for line in {line for record in records for line in _told_to_anyone(record)}:
        assert line.strip() == line != ""
        assert not any(trace in line for trace in ("\n", "HIDDEN", "Hidden", "{", "=", "None", "_")), line
    ends = [fact for record in records for fact in record.facts if isinstance(fact, Ended)]
    assert all(words.word(fact.ending) != fact.ending for fact in ends)


def _told_to_anyone(record: Record) -> Iterator[str]:
    for viewer in viewers(record.setting.seats):
        narration = Narration(record.game, remembered(record.game, "en"), initial(record.game))
        yield from map(narration.line, seen(viewer, record.facts))


def test_every_fact_of_the_game_has_a_text(game: Game) -> None:
    """Also those that no playout met."""
    words = texts(game)
    for kind in game.facts:
        tag = str(kind.__struct_config__.tag).replace("_", "-")
        assert words.has(f"fact-{tag}"), tag
