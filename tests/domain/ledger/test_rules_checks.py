"""The verifier: an honest record holds; every planted change is found, and the report names the place."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from domain.kernel.match.facts import Started
from domain.kernel.match.lifecycle import STEPS, Status
from domain.ledger.verify.rules_checks import CHECKS, Report, verify
from domain.matches.decisions.openings import LEDGER
from domain.store import Log
from domain.threadsafe.decoder import read_json
from tests.domain.support import SHELF, ToyMatch, command, matches, open_log, published

Frames = dict[str, list[bytes]]
Json = dict[str, Any]


def played(seats: int = 2, *, ledger: int = LEDGER, **options: Any) -> Frames:
    """What was published of a match that was played to its end."""
    with open_log(None) as log:
        table = ToyMatch(matches(log, ledger=ledger), seats, **options).start().play_out()
        return published(log, table.id, seats)


@pytest.fixture(scope="module")
def honest() -> Frames:
    return played()


def changed(
    frames: Frames, step: int, change: Callable[[Json], None], viewers: set[str] | None = None
) -> Frames:
    """The frames with one step changed for the viewers, or for all."""

    def one(name: str, number: int, data: bytes) -> bytes:
        if number != step or name not in (viewers or frames):
            return data
        decoded = read_json(data)
        change(decoded)
        return msgspec.json.encode(decoded)

    return {name: [one(name, n, data) for n, data in enumerate(row, 1)] for name, row in frames.items()}


def failures(report: Report) -> Mapping[str, str]:
    return {check.name: check.detail for check in report.checks if not check.ok}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (3, {"partners": True}), (2, {"hand": 4})])
def test_an_honest_match_holds(seats: int, options: Json) -> None:
    report = verify(played(seats, **options), SHELF)
    assert {} == failures(report)
    assert report.ok
    assert ("frames", *CHECKS) == tuple(check.name for check in report.checks)


def test_an_honest_match_that_was_resigned_or_closed_holds(memory: Log) -> None:
    resigned, closed = ToyMatch(matches(memory), 3).start(), ToyMatch(matches(memory)).sit()
    resigned.matches.resign(resigned.id, "ann", command())
    resigned.matches.resign(resigned.id, "bob", command())
    closed.matches.leave(closed.id, "bob", 1, command())
    closed.matches.close(closed.id, "host", "no time", command())
    for table, seats in ((resigned, 3), (closed, 2)):
        assert {} == failures(verify(published(memory, table.id, seats), SHELF))


def test_a_match_that_is_not_over_is_not_verified(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    found = failures(verify(published(memory, table.id, 2), SHELF))
    assert {"commitment", "outcome"} == set(found)
    assert "the seed has not been shown" == found["commitment"]


def test_another_commitment_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        frame["facts"][0]["commitment"] = "00" * 32

    assert "commitment" in failures(verify(changed(honest, 1, plant), SHELF))


def test_a_seed_that_was_not_the_one_committed_to_is_found(honest: Frames) -> None:
    """Seed, disclosure and commitment are changed together: then the cards are not those that it draws."""
    from domain.kernel.draws import commitment

    other = bytes(range(32))

    def opening(frame: Json) -> None:
        fact = frame["facts"][0]
        fact["commitment"] = commitment(other)
        if isinstance(fact["seed"], str):
            fact["seed"] = other.hex()

    def disclosure(frame: Json) -> None:
        frame["facts"][-1]["seed"] = other.hex()

    forged = changed(changed(honest, 1, opening), len(honest["referee"]), disclosure)
    found = failures(verify(forged, SHELF))
    assert "commitment" not in found
    assert re.match(r"step 4, fact \d \(\w+\): card", found["opening re-drawn"])


def test_another_contribution_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        frame["facts"][0]["contribution"] = "ff" * 32

    assert "moves re-decided" in failures(verify(changed(honest, 2, plant), SHELF))


@pytest.mark.parametrize("contribution", ["ff", "ff" * 32])
def test_a_contribution_that_is_none_is_found_in_a_ledger_of_version_1(contribution: str) -> None:
    def plant(frame: Json) -> None:
        frame["facts"][0]["contribution"] = contribution

    found = failures(verify(changed(played(ledger=1), 2, plant), SHELF))
    if contribution == "ff":
        assert "step 2: the contribution of seat 0 is not 32 bytes" == found["key"]
    assert "opening re-drawn" in found


def test_a_card_dealt_otherwise_is_found_even_if_everybody_was_shown_it(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        for fact in frame["facts"]:
            if fact["type"] == "set_aside" and isinstance(fact["card"], int):
                fact["card"] = 18 if fact["card"] != 18 else 17

    found = failures(verify(changed(honest, 4, plant), SHELF))
    assert re.match(r"step 4, fact 4 \(set_aside\): card is \d+, it should be \d+", found["opening re-drawn"])


def test_a_round_given_to_another_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        for fact in frame["facts"]:
            if fact["type"] == "bids_turned":
                fact["winner"] = 1 - fact["winner"]

    step = next(n for n, data in enumerate(honest["referee"], 1) if b'"bids_turned"' in data)
    found = failures(verify(changed(honest, step, plant), SHELF))
    assert re.match(rf"step {step}, fact \d \(bids_turned\): winner is ", found["moves re-decided"])
    assert "views" not in found


def test_a_move_nobody_was_offered_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        for fact in frame["facts"]:
            if fact["type"] == "played" and "card" in fact["move"]:
                fact["move"]["card"] = 99

    found = failures(verify(changed(honest, 5, plant), SHELF))
    assert re.fullmatch(r"step 5: seat \d was not offered this move", found["moves re-decided"])


def test_a_card_shown_to_somebody_who_may_not_see_it_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        frame["facts"][1]["cards"][0] = 5

    found = failures(verify(changed(honest, 4, plant, {"1"}), SHELF))
    assert ["views"] == list(found)
    assert found["views"].startswith("step 4, viewer 1: facts[1].cards[0] is 5, it should be ")


def test_a_card_kept_from_somebody_who_may_see_it_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        frame["facts"][1]["cards"][0] = {"type": "hidden"}

    assert ["views"] == list(failures(verify(changed(honest, 4, plant, {"0"}), SHELF)))


def test_more_than_the_facts_shown_to_somebody_is_found(honest: Frames) -> None:
    def plant(frame: Json) -> None:
        frame["hint"] = "your opponent holds an 18"

    for viewer in honest:
        assert ["views"] == list(failures(verify(changed(honest, 6, plant, {viewer}), SHELF)))


def test_another_outcome_is_found(honest: Frames) -> None:
    last = len(honest["referee"])

    def plant(frame: Json) -> None:
        frame["facts"][-2]["winners"] = [1 - frame["facts"][-2]["winners"][0]]

    found = failures(verify(changed(honest, last, plant), SHELF))
    assert {"moves re-decided", "outcome"} == set(found)
    assert found["outcome"].startswith(f"step {last}: the outcome is ")


def test_other_rules_or_other_content_are_found(honest: Frames) -> None:
    def version(frame: Json) -> None:
        frame["facts"][0]["version"] = "2"

    def content(frame: Json) -> None:
        frame["facts"][0]["content"][0]["sha256"] = "f" * 64

    for plant in (version, content):
        assert "rules" in failures(verify(changed(honest, 1, plant), SHELF))


@pytest.mark.parametrize("step", [2, 4, 6])
def test_a_step_left_out_swapped_or_said_twice_is_found(honest: Frames, step: int) -> None:
    gone = {name: row[: step - 1] + row[step:] for name, row in honest.items()}
    twice = {name: row[:step] + row[step - 1 :] for name, row in honest.items()}
    swapped = {
        name: [*row[: step - 1], row[step], row[step - 1], *row[step + 1 :]] for name, row in honest.items()
    }
    for forged in (gone, twice, swapped):
        assert not verify(forged, SHELF).ok


def test_frames_that_are_missing_or_no_frames_at_all_are_found(honest: Frames) -> None:
    assert "views" in failures(verify({**honest, "1": honest["1"][:-1]}, SHELF))
    assert "views" in failures(verify({n: row for n, row in honest.items() if n != "onlooker"}, SHELF))
    assert "frames" in failures(verify({n: row for n, row in honest.items() if n != "referee"}, SHELF))
    assert "frames" in failures(verify({**honest, "referee": [b"{}", *honest["referee"][1:]]}, SHELF))
    assert "frames" in failures(verify({**honest, "referee": [b"\xff"]}, SHELF))
    assert "frames" in failures(verify(honest, {}))


def test_any_single_value_changed_anywhere_in_the_referees_frames_is_found() -> None:
    """Each leaf of each frame in turn, except times and names, which no rule tells."""
    frames = played()
    free = re.compile(r"(at|facts\.0\.(match|host|player|name|contribution|salt))$")
    for step, data in enumerate(frames["referee"], 1):
        for place in _places(read_json(data)):
            if free.fullmatch(".".join(map(str, place))):
                continue

            def plant(frame: Json, place: tuple[Any, ...] = place) -> None:
                *way, last = place
                for name in way:
                    frame = frame[name]
                frame[last] = _other(frame[last])

            assert not verify(changed(frames, step, plant, {"referee"}), SHELF).ok, (step, place)


@pytest.mark.parametrize(
    ("step", "topic", "seat"),
    [
        (4, "match.started", 2),
        (4, "match.started", 99),
        (5, "match.moved", None),
        (5, "match.moved", 2),
    ],
)
def test_a_step_that_its_author_may_not_make_is_found(
    honest: Frames, step: int, topic: str, seat: int | None
) -> None:
    def plant(frame: Json) -> None:
        frame["by"] = seat

    found = failures(verify(changed(honest, step, plant), SHELF))
    assert f"step {step}: {topic} is not possible here" in found.values()


def test_one_player_on_two_seats_is_found(honest: Frames) -> None:
    player = read_json(honest["referee"][1])["facts"][0]["player"]

    def plant(frame: Json) -> None:
        frame["facts"][0]["player"] = player

    found = failures(verify(changed(honest, 3, plant), SHELF))
    assert "step 3: match.sat is not possible here" == found["moves re-decided"]


def test_a_resignation_under_the_topic_of_another_is_found(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    table.matches.resign(table.id, "ann", command())

    def plant(frame: Json) -> None:
        frame["topic"] = "match.resignation_offered"

    found = failures(verify(changed(published(memory, table.id, 2), 5, plant), SHELF))
    assert "step 5: match.resignation_offered is not possible here" == found["moves re-decided"]


def test_a_match_that_is_dealt_again_is_found(memory: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """A service that likes another deal better starts the match again; all else is by the rules."""
    table = ToyMatch(matches(memory)).start()
    with monkeypatch.context() as patch:
        again: dict[Any, Any] = {
            **STEPS,
            Started: STEPS[Started]._replace(statuses=frozenset({Status.PLAYING})),
        }
        patch.setattr("domain.matches.decisions.context.STEPS", again)
        table.matches.start(table.id, "host", command())
    table.play_out()
    found = failures(verify(published(memory, table.id, 2), SHELF))
    assert {"opening re-drawn": "step 5: match.started is not possible here"} == dict(found)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        return [place for name, inner in value.items() for place in _places(inner, (*path, name))]
    if isinstance(value, list):
        return [place for at, inner in enumerate(value) for place in _places(inner, (*path, at))]
    return [path]


def _other(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "x" + str(value)
