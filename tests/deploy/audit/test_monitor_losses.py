"""A monitor of a log that follows another one after a loss: it says what was lost, and is not lied to."""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy.audit import log_client
from deploy.audit.monitor import Report
from deploy.terminal.errors import CommandError
from domain.ledger import discontinuities
from domain.ledger.discontinuities import Discontinuity, LostLog
from domain.ledger.log import merkle, signed_note
from tests.deploy.audit.log_service import MATCH, TiledLog, data_of, place
from tests.deploy.audit.test_monitor import Watch
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SIGNER

SECOND, THIRD = "nostos/log/2", "nostos/log/3"
SALT = b"s" * 32
STEPS, LEFT = 40, 30


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_client, "PAUSES", (0.0,))


@pytest.fixture
def old() -> TiledLog:
    """A log of 40 steps of a match; two of them are blinded."""
    made = TiledLog([data_of(place(step)) for step in range(1, STEPS + 1)])
    made.leaves[4] = data_of(place(5), SALT)
    made.leaves[STEPS - 1] = data_of(place(STEPS), SALT)
    return made


@pytest.fixture
def watch(old: TiledLog, tmp_path: Path) -> Watch:
    made = Watch(old, tmp_path / "monitor")
    assert made.look().ok
    return made


def lost_log(old: TiledLog, left: int, note: str = "") -> LostLog:
    """What is said of a log."""
    return LostLog(note or old.note(), left, b64encode(merkle.root(old.node, left)).decode())


def first_leaf(lost: Sequence[LostLog], origin: str = SECOND, follows: str = "nostos/log") -> bytes:
    made = Discontinuity(origin, follows, tuple(lost), 0, "2026-01-01T00:00:00Z", "an accident")
    return discontinuities.leaf(SIGNER.sign(made))


def recovered(watch: Watch, first: bytes, leaves: Sequence[bytes], name: str = SECOND) -> Report:
    """The look after a log with this first leaf follows; the old one shows what is left."""
    watch.service = TiledLog([first, *leaves], name, [*watch.service.former, watch.service])
    return watch.look()


def kept(old: TiledLog, left: int = LEFT) -> list[bytes]:
    return old.leaves[:left]


@limit("It says how many leaves were lost, and names each step of those that it had read")
def test_it_says_what_was_lost_and_what_was_played_anew(old: TiledLog, watch: Watch) -> None:
    anew = [data_of(place(step, "anew")) for step in range(LEFT + 1, LEFT + 4)]
    report = recovered(watch, first_leaf([lost_log(old, LEFT)]), [*kept(old), *anew])
    lost = report.discontinuity
    assert (True, SECOND, LEFT + 4) == (report.ok, report.log, report.size)
    assert lost is not None
    assert (STEPS, LEFT, STEPS - LEFT - 3, 3) == (lost.signed, lost.left, lost.gone, lost.replaced)
    assert [(MATCH, step) for step in (31, 32, 33)] == [*lost.others]
    assert [(MATCH, step) for step in range(34, STEPS)] == [*lost.steps], "a blinded one has no name"
    assert report == watch.look()


@limit("A step that was not lost, and has another head in the new log, is found as two leaves")
def test_a_step_that_was_not_lost_has_the_head_that_it_had(old: TiledLog, watch: Watch) -> None:
    leaves = kept(old)
    leaves[20] = data_of(place(21, "two"))
    report = recovered(watch, first_leaf([lost_log(old, LEFT)]), leaves)
    [found] = [each for each in report.findings if each.accuses]
    assert ("two leaves", MATCH, 21, (place(21).head, place(21, "two").head)) == (
        found.kind,
        found.match,
        found.step,
        found.heads,
    )
    assert not report.ok


def test_a_step_that_was_not_lost_is_there_again(old: TiledLog, watch: Watch) -> None:
    """Also one that is blinded. While heads are still appended, nothing is missing."""
    first = first_leaf([lost_log(old, LEFT)])
    report = recovered(watch, first, kept(old)[:10])
    assert report.ok
    watch.service.leaves += [*kept(old)[11:], data_of(place(1, match=MATCH[:-1] + "2"))]
    report = watch.look()
    [found] = report.findings
    assert ("left out", 1, False) == (found.kind, found.count, found.accuses)
    assert f"the first is match {MATCH}, step 11" in found.what


def test_a_blinded_leaf_is_the_same_when_it_is_opened(old: TiledLog, watch: Watch) -> None:
    recovered(watch, first_leaf([lost_log(old, LEFT)]), kept(old))
    watch.service.openings[5] = (place(5), SALT)
    watch.now += 400
    report = watch.look()
    assert report.ok, report
    assert 1 + report.blinded + report.placed == report.size


@limit("A statement that names less than the service had signed is found")
@pytest.mark.parametrize("kind", ["a shorter log", "another root", "another log", "not signed", "nothing"])
def test_a_statement_that_names_less_than_was_signed_is_found(old: TiledLog, watch: Watch, kind: str) -> None:
    said = lost_log(old, LEFT)
    old.size = LEFT if kind == "a shorter log" else None
    first = {
        "a shorter log": first_leaf([lost_log(old, LEFT)]),
        "another root": first_leaf([LostLog(said.note, STEPS, b64encode(bytes(32)).decode())]),
        "another log": first_leaf([said], THIRD),
        "not signed": first_leaf([said])[:-3] + b'A"}',
        "nothing": data_of(place(1, match=MATCH[:-1] + "2")),
    }[kind]
    report = recovered(watch, first, kept(old))
    assert ("discontinuity", False, True) == (
        report.findings[0].kind,
        report.ok,
        report.findings[0].accuses,
    ), report


def test_logs_that_follow_each_other_are_read_one_after_the_other(old: TiledLog, watch: Watch) -> None:
    """While the monitor was away."""
    second = TiledLog([first_leaf([lost_log(old, LEFT)]), *kept(old)], SECOND, [old])
    again = first_leaf([lost_log(second, 21)], THIRD, SECOND)
    watch.service = TiledLog([again, *second.leaves[1:21]], THIRD, [old, second])
    report = watch.look()
    assert (True, THIRD, 21) == (report.ok, report.log, report.size), report
    assert report.discontinuity is not None
    assert (SECOND, 10) == (report.discontinuity.follows, report.discontinuity.gone)


def test_a_monitor_that_knew_no_log_before_says_what_is_stated(tmp_path: Path, old: TiledLog) -> None:
    made = Watch(TiledLog([first_leaf([lost_log(old, LEFT)]), *kept(old)], SECOND, [old]), tmp_path / "new")
    report = made.look()
    assert report.ok
    assert report.discontinuity is not None
    assert (STEPS, LEFT, 0) == (
        report.discontinuity.signed,
        report.discontinuity.left,
        report.discontinuity.gone,
    )


def test_a_log_of_another_name_is_not_followed(old: TiledLog, watch: Watch) -> None:
    watch.service = TiledLog(old.leaves, "other/log/2", [old])
    with pytest.raises(CommandError, match="was called nostos/log before"):
        watch.look()


def test_names_of_logs_follow_from_the_first() -> None:
    assert [1, 2, 12, 1] == [
        discontinuities.number_of(each) for each in ("a/log", "a/log/2", "a/log/12", "a/log/1")
    ]
    assert "a/log/3" == discontinuities.numbered("a/log/2", 3)
    assert "a/log" == discontinuities.numbered("a/log/2", 1)
    note = signed_note.Checkpoint("a/log", 5, bytes(32), ("\u2014 a/log AAAAAAA=",))
    said = Discontinuity("a/log/2", "a/log", (discontinuities.lost_log(note, 3, bytes(32)),), 0, "", "")
    shorter, longer = (signed_note.Checkpoint("a/log", size, bytes(32)) for size in (4, 6))
    other = signed_note.Checkpoint("a/log", 5, b"x" * 32)
    assert [True, True, False, False] == [said.names(each) for each in (note, shorter, longer, other)]
