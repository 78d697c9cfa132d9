"""`nostos verify --log`: the heads of records are looked for among all leaves of a log."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from deploy.audit import log_client
from deploy.audit.log_checks import HEADS, ONE_LEAF
from deploy.audit.verify import command
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.leaves import PlacedLeaf, leaf_of, salt_of
from domain.matches.state import chain_of
from domain.store import Event
from tests.deploy.audit.log_service import TiledLog, data_of, place
from tests.deploy.audit.test_monitor_losses import SECOND, first_leaf, lost_log
from tests.domain.ledger.support import KEY, played, record

Run = Callable[..., tuple[int, dict[str, Any]]]
GAME = "wrath_of_poseidon"
OTHERS = [data_of(place(step)) for step in range(1, 301)]


def leaves(events: tuple[Event, ...]) -> list[bytes]:
    """The leaves of a match."""
    return [leaf_of(chain_of(events[0]), event.step, event.head) for event in events]


def logged(*matches: tuple[Event, ...]) -> TiledLog:
    """A log with these matches, and another one before them."""
    return TiledLog([*OTHERS, *(each for events in matches for each in leaves(events))])


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Verifies records of matches against a log: the exit code, and the answer."""
    (policy := tmp_path / "policy.json").write_text(json.dumps({"keys": [{"kid": KEY.kid, "x": KEY.x}]}))

    def verify(service: TiledLog, *given: tuple[tuple[Event, ...], Viewer]) -> tuple[int, dict[str, Any]]:
        network = httpx.MockTransport(service)
        client = log_client.LogClient
        with monkeypatch.context() as patch:
            patch.setattr(log_client, "PAUSES", ())
            patch.setattr(log_client, "LogClient", lambda url: client(url, transport=network))
            files = []
            for number, (events, viewer) in enumerate(given):
                files.append(tmp_path / f"{number}.jsonl")
                files[-1].write_bytes(record(events, viewer))
            words = [*map(str, files), "--log", "http://nostos", "--policy", str(policy), "--json"]
            result = CliRunner().invoke(command, words)
        return result.exit_code, json.loads(result.stdout)

    return verify


def outcomes(answer: dict[str, Any], number: int = 0) -> dict[str, tuple[bool, str]]:
    """The checks of a record against the log."""
    checks = answer["records"][number]["checks"]
    return {
        each["name"]: (each["ok"], each["detail"]) for each in checks if each["name"] in (HEADS, ONE_LEAF)
    }


def test_a_match_whose_steps_have_one_leaf_each_holds(run: Run) -> None:
    events = played(GAME, 2)
    for viewer in (ONLOOKER, 0, REFEREE):
        code, answer = run(logged(events), (events, viewer))
        assert (0, {HEADS: (True, ""), ONE_LEAF: (True, "")}) == (code, outcomes(answer))
    assert {"name": "nostos/log", "size": 300 + len(events), "unopened": 0} == answer["log"]


def test_a_step_that_is_not_in_the_log_is_named(run: Run) -> None:
    events = played(GAME, 2)
    service = logged(events)
    del service.leaves[300 + 4]
    code, answer = run(service, (events, ONLOOKER))
    detail = f"not among the {300 + len(events) - 1} leaves of the log: step 5"
    assert (1, (False, detail)) == (code, outcomes(answer)[HEADS])
    service = logged()
    code, answer = run(service, (events, ONLOOKER))
    assert f"{len(events)} steps, the first is step 1" in outcomes(answer)[HEADS][1]


def test_another_history_of_the_match_in_the_log_is_found_by_one_record_alone(run: Run) -> None:
    events = played(GAME, 2)
    service = logged(events)
    service.leaves.append(data_of(PlacedLeaf(str(events[0].stream), 7, "ab" * 32)))
    code, answer = run(service, (events, ONLOOKER))
    detail = f"step 7: the leaves 306, {300 + len(events)} have different heads"
    assert (1, (True, ""), (False, detail)) == (code, *outcomes(answer).values())


def test_a_leaf_that_is_twice_in_the_log_is_found(run: Run) -> None:
    events = played(GAME, 2)
    code, answer = run(logged(events, events[:1]), (events, ONLOOKER))
    assert 1 == code
    assert "have the same head" in outcomes(answer)[ONE_LEAF][1]


def opened(service: TiledLog, events: tuple[Event, ...], first: int, steps: range) -> None:
    """The service shows what opens these steps of a match, whose leaves begin at `first`."""
    chain = chain_of(events[0])
    for step in steps:
        opened_place = PlacedLeaf(chain.match, step, events[step - 1].head)
        service.openings[first + step - 1] = (opened_place, salt_of(chain, step))


@pytest.mark.parametrize("viewer", [ONLOOKER, 0, REFEREE])
def test_leaves_of_a_delayed_match_are_opened_by_the_key_that_it_disclosed(run: Run, viewer: Viewer) -> None:
    events = played(GAME, 2, delay=2)
    code, answer = run(logged(events), (events, viewer))
    assert (0, {HEADS: (True, ""), ONE_LEAF: (True, "")}) == (code, outcomes(answer))


def test_leaves_of_a_delayed_match_that_goes_on_are_opened_by_the_service(run: Run) -> None:
    events = played(GAME, 2, most=7, delay=2)
    service = logged(events)
    code, answer = run(service, (events, 0))
    assert 0 == code
    assert f"not opened yet, so not compared: {len(events)} steps" in outcomes(answer)[HEADS][1]
    assert f"{len(events)} leaves of the log are not opened" in outcomes(answer)[ONE_LEAF][1]
    opened(service, events, 300, range(1, len(events) + 1))
    code, answer = run(service, (events, 0))
    assert (0, {HEADS: (True, ""), ONE_LEAF: (True, "")}) == (code, outcomes(answer))
    service.openings.clear()
    assert 0 == run(service, (events, REFEREE))[0], "the referee has the key"


def test_a_blinded_second_head_is_found_when_it_is_opened(run: Run) -> None:
    events = played(GAME, 2, delay=2)
    service = logged(events)
    fork = PlacedLeaf(str(events[0].stream), 5, "ab" * 32)
    service.leaves.append(data_of(fork, b"s" * 32))
    code, answer = run(service, (events, ONLOOKER))
    assert (0, "1 leaves of the log are not opened; they may be of any match") == (
        code,
        outcomes(answer)[ONE_LEAF][1],
    )
    service.openings[len(service.leaves) - 1] = (fork, b"s" * 32)
    code, answer = run(service, (events, ONLOOKER))
    assert (1, False) == (code, outcomes(answer)[ONE_LEAF][0])


def test_the_right_head_under_another_salt_is_not_the_leaf_of_the_step(run: Run) -> None:
    """Each step has one valid leaf: the opening of the match commits to the key of the salts."""
    events = played(GAME, 2, delay=2)
    service = logged(events)
    wrong = PlacedLeaf(str(events[0].stream), 5, events[4].head)
    service.leaves[304] = data_of(wrong, b"s" * 32)
    service.openings[304] = (wrong, b"s" * 32)
    code, answer = run(service, (events, ONLOOKER))
    assert 1 == code
    assert "step 5" in outcomes(answer)[HEADS][1]


def test_a_record_of_version_1_says_what_its_leaves_do_not_promise(run: Run) -> None:
    events = played(GAME, 2, 1, 8, ledger=1)
    code, answer = run(logged(events), (events, ONLOOKER))
    version = "ledger version 1: leaves name no step, so the log excludes no other history"
    assert (0, {HEADS: (True, ""), ONE_LEAF: (True, version)}) == (code, outcomes(answer))
    assert 1 == run(logged(events[:-1]), (events, ONLOOKER))[0]


def test_several_records_are_compared_in_one_reading(run: Run) -> None:
    one, two = played(GAME, 2), played(GAME, 2, 5)
    service = logged(one, two)
    code, answer = run(service, (one, ONLOOKER), (two, REFEREE))
    assert 0 == code
    assert all(outcomes(answer, number)[HEADS] == (True, "") for number in (0, 1))
    assert 1 == sum(path.startswith("/log/tile/entries/000") for path in service.asked)


def test_a_log_that_cannot_be_read_as_it_was_signed_ends_with_2(run: Run) -> None:
    events = played(GAME, 2)
    service = logged(events)
    service.down = ("/log/tile",)
    code, answer = run(service, (events, ONLOOKER))
    assert (2, "with 503") == (code, answer["error"][-8:])
    service = logged(events)
    signed = service.note()
    service.leaves[0] = data_of(place(1, "two"))
    service.note = lambda: signed  # type: ignore[method-assign]
    code, answer = run(service, (events, ONLOOKER))
    assert (2, "the leaves do not make the root") == (code, answer["error"][:31])


def followed(before: TiledLog, left: int, *matches: tuple[Event, ...]) -> TiledLog:
    """The log that follows one of which so many leaves are left, with these matches."""
    first = first_leaf([lost_log(before, left)])
    return TiledLog([first, *(each for events in matches for each in leaves(events))], SECOND, [before])


def test_a_match_is_in_the_log_that_follows_another_one(run: Run) -> None:
    """Also its steps that were lost, and are played anew."""
    events = played(GAME, 2)
    before = logged(events)
    before.leaves[305] = data_of(PlacedLeaf(str(events[0].stream), 6, "0" * 64))
    code, answer = run(followed(before, 305, events), (events, ONLOOKER))
    assert (0, {HEADS: (True, ""), ONE_LEAF: (True, "")}) == (code, outcomes(answer)), answer


def test_a_step_that_was_not_lost_has_no_other_head_in_the_log_before(run: Run) -> None:
    events = played(GAME, 2)
    before = logged(events)
    before.leaves[305] = data_of(PlacedLeaf(str(events[0].stream), 6, "0" * 64))
    code, answer = run(followed(before, 306, events), (events, ONLOOKER))
    detail = "leaf 305 of nostos/log, which was not lost, has another head of a step"
    assert (1, {HEADS: (True, ""), ONE_LEAF: (False, detail)}) == (code, outcomes(answer)), answer


def test_a_log_that_follows_another_one_says_so(run: Run) -> None:
    events = played(GAME, 2)
    service = TiledLog(leaves(events), SECOND, [logged()])
    code, answer = run(service, (events, ONLOOKER))
    assert 2 == code
    assert "does not say what was lost" in answer["error"]
