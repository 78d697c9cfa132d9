"""A monitor reads every leaf of a log once, and finds two heads for one place, blinded or not."""

import json
import tracemalloc
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from deploy.audit import log_client
from deploy.audit import monitor as monitor_command
from deploy.audit.log_client import LogClient
from deploy.audit.monitor import Monitor, Report
from deploy.terminal.errors import CommandError
from domain.ledger.log import merkle, signed_note
from domain.ledger.verify.policy import Key
from tests.deploy.audit.log_service import MATCH, TiledLog, data_of, head, place
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEY

SALT = b"s" * 32
OTHER = "00000000-0000-4000-8000-000000000002"


class Watch:
    """A monitor that begins anew at each look, as one that is started again."""

    def __init__(self, service: TiledLog, home: Path) -> None:
        self.service, self.home, self.now = service, home, 1000.0

    def look(self, **more: Any) -> Report:
        transport = httpx.MockTransport(self.service)
        monitor = Monitor("http://nostos", self.home, transport=transport, clock=lambda: self.now, **more)
        try:
            return monitor.look()
        finally:
            monitor.close()


@pytest.fixture
def service() -> TiledLog:
    """A log of 600 leaves, each of a place of its own."""
    return TiledLog([data_of(place(step)) for step in range(1, 601)])


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_client, "PAUSES", (0.0,))


@pytest.fixture
def watch(service: TiledLog, tmp_path: Path) -> Watch:
    return Watch(service, tmp_path / "monitor")


def proved(path: str) -> list[dict[str, Any]]:
    """The leaves in a file of evidence, each of which is in the log of the note there."""
    evidence = json.loads(Path(path).read_text("utf-8"))
    note = signed_note.parse(evidence["checkpoint"])
    for each in evidence["leaves"]:
        proof, data = [b64decode(one) for one in each["proof"]], b64decode(each["data"])
        assert merkle.verify_inclusion(each["index"], note.size, merkle.leaf_hash(data), proof, note.root)
    return list(evidence["leaves"])


def test_nothing_is_found_in_an_honest_log_and_each_leaf_is_read_once(
    service: TiledLog, watch: Watch
) -> None:
    service.leaves.append(bytes.fromhex(head("of version 1")))
    report = watch.look()
    assert (True, 601, 600, 1, 0) == (report.ok, report.size, report.placed, report.bare, report.blinded)
    service.asked.clear()
    assert report == watch.look()
    assert ["/log/checkpoint"] == service.asked
    service.leaves += [data_of(place(step)) for step in range(601, 801)]
    service.asked.clear()
    assert (True, 801) == ((more := watch.look()).ok, more.size)
    assert ["/log/checkpoint", "/log/tile/entries/002", "/log/tile/entries/003.p/33"] == service.asked


@limit("A monitor finds two leaves for one step of a match")
def test_two_heads_for_one_place_are_found_with_both_indexes(service: TiledLog, watch: Watch) -> None:
    assert watch.look().ok
    service.leaves += [data_of(place(1, match=OTHER)), data_of(place(31, "two"))]
    report = watch.look()
    [found] = report.findings
    assert (False, "two leaves", MATCH, 31, (30, 601)) == (
        report.ok,
        found.kind,
        found.match,
        found.step,
        found.leaves,
    )
    assert (place(31).head, place(31, "two").head) == found.heads
    assert [30, 601] == [each["index"] for each in proved(found.evidence)]
    assert [found] == [*watch.look().findings], "it stays found"


def test_two_leaves_with_the_same_head_are_found(service: TiledLog, watch: Watch) -> None:
    service.leaves.append(service.leaves[7])
    [found] = watch.look().findings
    assert ((7, 600), (place(8).head,)) == (found.leaves, found.heads)


@pytest.mark.parametrize("both", [False, True])
def test_a_blinded_leaf_of_a_place_that_has_another_is_found_when_it_is_opened(
    service: TiledLog, watch: Watch, *, both: bool
) -> None:
    fork, salt = place(31, "two"), b"t" * 32
    service.leaves.append(data_of(fork, SALT))
    if both:
        service.leaves[30] = data_of(place(31), salt)
    assert watch.look().ok
    service.openings[600] = (fork, SALT)
    if both:
        service.openings[30] = (place(31), salt)
    watch.now += 1
    [found] = watch.look().findings
    assert (30, 600) == found.leaves
    assert [salt.hex() if both else "", SALT.hex()] == [each["salt"] for each in proved(found.evidence)]


def test_what_does_not_open_a_leaf_is_ignored(service: TiledLog, watch: Watch) -> None:
    service.leaves.append(data_of(place(31, "two"), SALT))
    watch.look()
    for shown in ((place(601), SALT), (place(31, "two"), b"x"), (place(-1), SALT)):
        service.openings = {600: shown, 3: (place(31, "two"), SALT)}
        watch.now += 100
        assert (True, 1) == ((report := watch.look()).ok, report.blinded)


@limit("leaves that stay blinded for longer than the service says")
def test_leaves_that_stay_blinded_too_long_are_reported_until_they_are_opened(
    service: TiledLog, watch: Watch
) -> None:
    service.leaves += [data_of(place(step), SALT) for step in (601, 602)]
    assert watch.look().ok
    watch.now += service.within - 1
    assert watch.look().ok
    watch.now += 2
    [found] = watch.look().findings
    assert ("unopened leaves", 2, (600, 601)) == (found.kind, found.count, found.leaves)
    assert [600, 601] == json.loads(Path(found.evidence).read_text("utf-8"))["leaves"]
    service.openings = {600 + at: (place(601 + at), SALT) for at in (0, 1)}
    watch.now += service.within
    assert (True, 602) == ((report := watch.look()).ok, report.placed)


def test_a_monitor_may_have_less_patience_than_the_service_asks_for(service: TiledLog, watch: Watch) -> None:
    service.leaves.append(data_of(place(601), SALT))
    watch.look()
    watch.now += 61
    assert watch.look().ok
    assert not watch.look(within=60).ok


def test_openings_are_asked_for_less_often_the_longer_a_leaf_stays_blinded(
    service: TiledLog, watch: Watch
) -> None:
    service.leaves.append(data_of(place(601), SALT))
    watch.look()
    watch.now += 1000
    watch.look()
    service.asked.clear()
    watch.now += 99
    watch.look()
    assert ["/log/checkpoint"] == service.asked
    watch.now += 1
    watch.look()
    assert ["/v1/log/openings/2"] == service.asked[2:]


@pytest.mark.parametrize(
    "leaf", [b"", b"{}", b'{"blinded":"x"}', data_of(place(1)).replace(b":1}", b": 1}"), data_of(place(0))]
)
def test_a_leaf_that_no_service_writes_is_found(service: TiledLog, watch: Watch, leaf: bytes) -> None:
    service.leaves.append(leaf)
    [found] = watch.look().findings
    assert ("unreadable leaf", (600,)) == (found.kind, found.leaves)
    assert leaf == b64decode(proved(found.evidence)[0]["data"])


def test_a_second_head_under_another_spelling_of_the_match_is_found(service: TiledLog, watch: Watch) -> None:
    """In plain it is a leaf that no service writes; blinded, nothing opens it."""
    capitals = place(31, "two", "A0000000-0000-4000-8000-00000000000F")
    service.leaves += [data_of(capitals), data_of(capitals, SALT)]
    service.openings[601] = (capitals, SALT)
    watch.look()
    watch.now += service.within + 1
    unreadable, unopened = watch.look().findings
    assert ("unreadable leaf", (600,)) == (unreadable.kind, unreadable.leaves)
    assert ("unopened leaves", (601,)) == (unopened.kind, unopened.leaves)


def test_leaves_that_do_not_make_the_root_are_refused_and_accuse_nobody(
    service: TiledLog, watch: Watch
) -> None:
    """What a service shows is not signed. The monitor reads the same leaves again, if it shows others."""
    watch.look()
    honest = service.leaves[:]
    service.leaves[0] = data_of(place(1, "two"))
    service.leaves.append(data_of(place(601)))
    with pytest.raises(CommandError, match="do not make the root"):
        watch.look()
    service.leaves = [*honest, data_of(place(601)), data_of(place(602))]
    assert (True, 602) == ((report := watch.look()).ok, report.size)


def test_two_notes_of_one_size_are_proof_and_stay_proof(service: TiledLog, watch: Watch) -> None:
    watch.look()
    service.leaves[0] = data_of(place(1, "two"))
    [found] = watch.look().findings
    assert "two logs" == found.kind
    assert 2 == Path(found.evidence).read_text("utf-8").count("nostos/log\n600\n")
    service.leaves[0] = data_of(place(1))
    assert not watch.look().ok


NOT_NOW: dict[str, tuple[Callable[[TiledLog], None], str]] = {
    "an older checkpoint": (lambda log: setattr(log, "size", 599), "it shows 599 leaves"),
    "no checkpoint": (lambda log: setattr(log, "down", ("/log/checkpoint",)), "with 503"),
    "no leaves": (lambda log: setattr(log, "down", ("/log/tile",)), "with 503"),
    "no openings": (lambda log: setattr(log, "down", ("/v1/log",)), "with 503"),
}


@pytest.mark.parametrize("kind", NOT_NOW)
def test_what_may_be_an_accident_accuses_nobody(service: TiledLog, watch: Watch, kind: str) -> None:
    watch.look()
    service.leaves.append(data_of(place(601), SALT))
    broken, message = NOT_NOW[kind]
    broken(service)
    with pytest.raises(CommandError, match=message):
        watch.look()
    service.size, service.down = None, ()
    assert (True, 1) == ((report := watch.look()).ok, report.blinded)


def test_a_temporary_error_does_not_end_the_reading_of_a_long_log(
    service: TiledLog, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = dict.fromkeys(("/log/tile/entries/000", "/log/tile/entries/001"), 1)
    answer = TiledLog.__call__

    def now_and_then(log: TiledLog, request: httpx.Request) -> httpx.Response:
        left = times.get(request.url.path, 0)
        times[request.url.path] = left - 1
        if left <= 0:
            return answer(log, request)
        if request.url.path.endswith("0"):
            raise httpx.ReadTimeout("too late")
        return httpx.Response(502)

    monkeypatch.setattr(TiledLog, "__call__", now_and_then)
    assert watch.look().ok
    times["/log/tile/entries/002.p/89"] = 2
    service.leaves.append(data_of(place(601)))
    with pytest.raises(CommandError, match="with 502"):
        watch.look()


def test_without_proofs_two_leaves_are_found_all_the_same(service: TiledLog, watch: Watch) -> None:
    service.leaves.append(data_of(place(1, "two")))
    service.down = ("/log/tile/0",)
    [found] = watch.look().findings
    assert "" == found.evidence
    service.down = ()
    assert 2 == len(proved(watch.look().findings[0].evidence))


def test_only_keys_of_the_first_look_or_of_the_policy_count(service: TiledLog, watch: Watch) -> None:
    ended, revoked = ({name: "2026-01-01T00:00:00Z"} for name in ("valid_until", "revoked"))
    for key in (Key("other", "A" * 43), Key(KEY.kid, KEY.x, **ended), Key(KEY.kid, KEY.x, **revoked)):
        with pytest.raises(CommandError, match="no key that is trusted"):
            watch.look(keys=(key,))
    assert watch.look(keys=(Key(KEY.kid, KEY.x),)).ok
    assert watch.look(keys=(Key(KEY.kid, KEY.x, valid_until="9999-01-01T00:00:00Z"),)).ok, (
        "its end is to come"
    )


def test_a_long_log_is_never_in_memory_as_a_whole(tmp_path: Path) -> None:
    """The state is in a file; one bundle of leaves is in memory at a time, and what Python has not freed."""
    service = TiledLog([data_of(place(step)) for step in range(1, 40_001)])
    monitor = Monitor("http://nostos", tmp_path, transport=httpx.MockTransport(service))
    tracemalloc.start()
    report = monitor.look()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    monitor.close()
    assert (True, 40_000) == (report.ok, report.placed)
    assert peak < sum(map(len, service.leaves)) / 2


@pytest.mark.parametrize(("fork", "code"), [(False, 0), (True, 1)])
def test_the_command_ends_with_a_code_that_says_what_it_found(
    service: TiledLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, fork: bool, code: int
) -> None:
    if fork:
        service.leaves.append(data_of(place(31, "two")))
    network = httpx.MockTransport(service)
    monkeypatch.setattr(
        monitor_command, "LogClient", lambda url, transport: LogClient(url, transport=network)
    )
    for options in (["--once"], *([[]] if fork else [])):
        arguments = ["http://nostos", "--dir", str(tmp_path), "--json", *options]
        result = CliRunner().invoke(monitor_command.command, arguments)
        assert code == result.exit_code
        assert (not fork, 600 + fork) == ((answer := json.loads(result.stdout))["ok"], answer["size"])
    service.down = ("/",)
    result = CliRunner().invoke(monitor_command.command, ["http://nostos", "--dir", str(tmp_path), "--once"])
    assert (2, 1) == (result.exit_code, result.stderr.count("Error: the service answers"))
