"""Matches that an operator aborts: section 33 of RULES.md."""

from typing import Any

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER
from domain.kernel.match.facts import Aborted, Closed, Disclosed, Started
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode, viewer_name, viewers
from domain.ledger.verify.rules_checks import verify
from domain.matches import Matches, errors
from domain.store import Log
from tests.domain.support import (
    SHELF,
    ManualClock,
    ToyMatch,
    bid,
    command,
    does_not_hold,
    published,
)
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule

DELAY = {"delay": {"steps": 3}}
FISCHER = {"kind": "fischer", "initial": 60, "increment": 0}


def aborted(table: ToyMatch, operator: str = "mod") -> list[str]:
    """The kinds of facts of the step that aborts the match."""
    done = table.matches.abort(table.id, operator, "a broken board", command())
    assert Status.CLOSED is table.matches.status(table.id)
    assert table.matches.disclosed(table.id)
    return [type(fact).__name__ for fact in done.frame.facts]


@rule("33")
def test_a_match_in_play_is_closed_without_a_result_and_everything_is_turned_up(memory: Log) -> None:
    table = ToyMatch(made(memory)).start()
    table.matches.play(table.id, "ann", bid(table.matches, table.id, "ann"), command())
    assert ["Aborted", "HandsTurned", "Closed", "Disclosed"] == aborted(table)
    event = memory.read(table.id)[-1]
    assert ("match.aborted", None, "mod") == (event.topic, event.seat, event.actor)
    assert Aborted("a broken board") == event.frame(ONLOOKER).facts[0]
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))
    with pytest.raises(errors.WrongStatus):
        table.matches.play(table.id, "bob", {"type": "bid", "card": 1}, command())
    with pytest.raises(errors.WrongStatus):
        table.matches.abort(table.id, "mod", "again", command())


@rule("33")
def test_a_match_that_is_open_or_reveals_is_aborted_too(memory: Log) -> None:
    matches = made(memory)
    empty, waiting = ToyMatch(matches), ToyMatch(matches)
    matches.sit(waiting.id, "ann", 0, "ab" * 32, command())
    matches.sit(waiting.id, "bob", 1, None, command())
    matches.start(waiting.id, "host", command())
    assert Status.REVEALING is matches.status(waiting.id)
    for table in (empty, waiting):
        assert ["Aborted", "Closed", "Disclosed"] == aborted(table)
        assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("33")
@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "a\nb", "\u200b"])
def test_the_reason_can_be_read(matches: Matches, reason: str) -> None:
    table = ToyMatch(matches).start()
    with pytest.raises(errors.BadReason):
        matches.abort(table.id, "mod", reason, command())
    assert Status.PLAYING is matches.status(table.id)


@rule("33")
def test_nobody_aborts_a_match_of_their_own(matches: Matches) -> None:
    table = ToyMatch(matches).start()
    with pytest.raises(errors.OwnMatch):
        matches.abort(table.id, "ann", "I lose", command())
    leaving = dict.fromkeys(("resigned", "timed_out", "absent"), "substitute")
    other = ToyMatch(matches, 3, leaving=leaving).start()
    matches.resign(other.id, "ann", command())
    matches.substitute(other.id, "dan", 0, command())
    with pytest.raises(errors.OwnMatch):
        matches.abort(other.id, "ann", "I lost", command())
    assert "Closed" in aborted(table, "host")  # a host need not sit, and may be an operator


@rule("33")
@rule("28")
def test_a_private_match_is_aborted_by_its_id_and_stays_unknown(matches: Matches) -> None:
    table = ToyMatch(matches, hosting={"access": "list", "invited": ["ann", "bob"]}).start()
    aborted(table)
    with pytest.raises(errors.NoSuchMatch):
        matches.require_known(table.id, "mod")


@rule("33")
@rule("24")
def test_who_sees_a_delayed_match_late_learns_nothing_of_its_status_by_asking(matches: Matches) -> None:
    table = ToyMatch(matches, broadcast=DELAY).start()
    aborted(table)
    with pytest.raises(errors.WrongStatus) as refused:
        matches.abort(table.id, "mod", "again", command())
    assert None is refused.value.status


@rule("33")
def test_the_clocks_of_an_aborted_match_stop(memory: Log) -> None:
    clock = ManualClock()
    table = ToyMatch(made(memory, clock), clock=FISCHER).start()
    clock.advance(30)
    aborted(table)
    clock.advance(100)
    with pytest.raises(errors.WrongStatus):
        table.matches.time_out(table.id)
    clocks = table.matches.clocks(table.id)
    assert clocks is not None
    assert ((), 30_000_000) == (clocks.running, min(clocks.left))
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


def _forged(log: Log, table: ToyMatch, facts: tuple[Any, ...]) -> dict[str, list[bytes]]:
    """What viewers are shown of the match, with other facts in its last step."""
    events = [*log.read(table.id)]
    events[-1] = msgspec.structs.replace(events[-1], facts=facts)
    return {viewer_name(v): [encode(e.frame(v)) for e in events] for v in viewers(2)}


@rule("33")
def test_the_verifier_accepts_no_other_step_of_that_kind(memory: Log) -> None:
    table = ToyMatch(made(memory)).start()
    aborted(table)
    first, *shown, closed, last = memory.read(table.id)[-1].facts
    assert (Aborted, Closed, Disclosed) == (type(first), type(closed), type(last))
    for facts in ((first, closed, last), (first, *shown, Closed("another"), last), (first, *shown, closed)):
        assert {} != does_not_hold(verify(_forged(memory, table, facts), SHELF))
    for facts in ((closed, *shown, last), (Started(()), first, closed, last)):
        assert {} != does_not_hold(verify(_forged(memory, table, facts), SHELF))
