"""What an operator once could: commands on other moves, two games under one id, chance to choose from."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer, known
from domain.kernel.match.facts import Played
from domain.ledger.verify.record_checks import audit
from domain.matches import errors
from domain.store import Event
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, failures
from tests.ledger.dishonest import ACCOMPLICE, WANTED, contribution_ground, dealt_to, two_games
from tests.ledger.finders import by_a_monitor, by_several_files, verified
from tests.ledger.forging import changed, forged, records, shifted
from tests.ledger.honest import HALF, Table, world

COMMAND = "Each command that the record opens is the one that its step came of, and made one step only."
SIGNATURE = "A player's signature is of that command, with the head that they saw"
BOUND = "What a seat contributed to chance is what it was bound to before it knew what the others contribute."


def signed_moves(events: Sequence[Event]) -> list[Event]:
    """Ann's moves, each of which ann signed."""
    return [event for event in events if event.signature and isinstance(event.facts[0], Played)]


def moves_instead(event: Event) -> list[dict[str, Any]]:
    """All moves that the player was offered, but for the one that they made."""
    table = Table(Random(7), world().events[: event.step - 1], forged=True)
    made = msgspec.to_builtins(known(event.facts[0].move))  # type: ignore[attr-defined]
    offered = [move for offer in table.matches.legal(table.id, "ann").offers for move in offer.all()]
    return [dict(move) for move in offered if dict(move) != made]


def forced(step: int, move: dict[str, Any]) -> tuple[Event, ...]:
    """The match up to the step, in which the operator plays this move."""
    table = Table(Random(7), world().events[: step - 1], forged=True)
    table.matches.play(table.id, "ann", move, table.command("ann", {}))
    return table.events


@limit(SIGNATURE)
def test_a_signed_command_fits_no_other_move() -> None:
    """Row 1: one signed command was put on eleven other moves, and the record held."""
    tried = 0
    for event in signed_moves(world().events):
        kept = {"command": event.command, "seen": event.seen, "signature": event.signature}
        for move in moves_instead(event):
            other = changed(forced(event.step, move), event.step, **kept)
            found = failures(audit(records(other)[REFEREE], SHELF))
            assert {"authors"} == set(found)
            assert "the player's signature: it is of another command" in found["authors"]
            tried += 1
    assert tried == 10


@limit(COMMAND)
def test_a_command_makes_one_step_only() -> None:
    """Row 1: there was no protection against using it again. Also without a signature."""
    first, second = signed_moves(world().events)[:2]
    again = changed(forged(world().events, second.step), second.step, command=first.command)
    found = failures(audit(records(again)[REFEREE], SHELF))
    assert {"commands"} == set(found)
    assert f"(step {first.step}) before" in found["commands"]
    assert {} == failures(audit(records(changed(again, second.step, command=UUID(int=5)))[REFEREE], SHELF))


@limit("A monitor finds two leaves for one step of a match")
def test_two_games_under_one_match_id_do_not_hold_together(tmp_path: Path) -> None:
    """Row 2: each record holds alone, and one log that witnesses cosigned has all their heads."""
    evidence = two_games(world())
    for data in evidence.records.values():
        assert "" == verified(tmp_path, data)
    assert "same history: step 2:" in by_several_files(evidence, tmp_path)
    assert "step 2 has the leaves" in by_a_monitor(evidence, tmp_path)


@limit(BOUND)
def test_the_last_seat_cannot_try_contributions() -> None:
    """Row 3: who knew the seed tried 60,000 of them. The service refuses them, and no record holds."""
    table = Table(Random(1)).sit()
    table.begin()
    for player in ("ann", "bob"):
        table.reveal(player)
    for number in range(100):
        table.own["cid"], own = Random(number).randbytes(32), table.own["cid"]
        with pytest.raises(errors.BadContribution):
            table.reveal("cid")
        table.own["cid"] = own
    table.reveal("cid")
    chosen = contribution_ground(world()).records[REFEREE]
    found = failures(audit(chosen, SHELF))
    assert "seat 2 had committed itself to something else" in found["chance"]


@limit(BOUND)
def test_without_commitments_the_last_seat_would_have_what_it_wants() -> None:
    """Row 3, as it was: among a few contributions of the last seat, one suits nearly every seed."""
    suits = 0
    for number in range(10):
        tables = (_with_contribution(number, other) for other in range(20))
        suits += any(dealt_to(table.events, ACCOMPLICE) >= WANTED for table in tables)
    assert suits == 10


def _with_contribution(number: int, other: int) -> Table:
    table = Table(Random(number), entropy=number)
    table.draws["cid"] = Random(other)
    return table.sit().start()


def test_facts_of_a_step_say_what_was_played() -> None:
    """The moves that stand in for each other above are different facts."""
    event = signed_moves(world().events)[0]
    made: set[Fact] = {forced(event.step, move)[-1].facts[0] for move in moves_instead(event)}
    assert len(moves_instead(event)) == len(made)


@limit("No seat was called absent, and no reveal missed, before its time was up.")
@pytest.mark.parametrize("viewer", [ONLOOKER, REFEREE])
def test_nobody_is_called_absent_before_their_time_is_up(viewer: Viewer) -> None:
    """In a match without a clock: the times of the steps say how long the match waited."""
    table = Table(Random(1), leaving={"absent": "end", "absent_after": 60}).sit().start().play(HALF)
    table.clock.now += timedelta(seconds=60)
    table.matches.find_absent(table.id)
    events = table.events
    assert {} == failures(audit(records(events)[viewer], SHELF))
    early = shifted(events, -timedelta(seconds=30), len(events))
    found = failures(audit(records(early)[viewer], SHELF))
    assert ["clocks"] == list(found)
    assert "the first clock runs out at" in found["clocks"]


@limit("A match that named public randomness did not start without it, and its value was entered after")
@pytest.mark.parametrize("viewer", [ONLOOKER, REFEREE])
def test_the_value_of_public_randomness_is_not_entered_before_its_moment(viewer: Viewer) -> None:
    table = Table(Random(1), contributors=(), beacon="2024-01-01T01:00:00Z").sit()
    table.enter_beacon("3 5 8")
    events = table.start().play().events
    assert {} == failures(audit(records(events)[viewer], SHELF))
    early = shifted(events, -timedelta(days=1), 5)
    assert "before its moment" in failures(audit(records(early)[viewer], SHELF))["chance"]
