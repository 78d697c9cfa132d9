"""Section 5 of the rules of the match: contributions are committed when sitting and revealed when all sit."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from domain.kernel.draws import contribution_commitment
from domain.kernel.match.facts import BeaconEntered, Closed, Disclosed, RevealDue, Sat, Started
from domain.matches import Matches, errors
from domain.store import Log
from tests.domain.ledger.limits.sentences import limit
from tests.domain.support import Names, command
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME

PLAYERS = ("ann", "bob")
OWN = {"ann": "aa" * 32, "bob": "bb" * 32}
START = datetime(2026, 1, 1, tzinfo=UTC)


class Table:
    """A match of two, whose time stands still until it is told to go on."""

    def __init__(self, log: Log, *, ledger: int = 2, **agreed: object) -> None:
        self.now, self.log = START, log
        chance = Random(1)
        shelf = {GAME.slug: GAME}
        self.matches = Matches(log, shelf, Names(), lambda: self.now, chance.randbytes, ledger=ledger)
        self.id = self.matches.open("ann", GAME.slug, 2, {}, command(), **agreed).match

    def bound(self, seat: int) -> str:
        return contribution_commitment(self.id.bytes, seat, bytes.fromhex(OWN[PLAYERS[seat]]))

    def sit(self, *committed: int) -> "Table":
        for seat, player in enumerate(PLAYERS):
            commitment = self.bound(seat) if seat in committed else None
            self.matches.sit(self.id, player, seat, commitment, command())
        return self

    def start(self) -> tuple[str, ...]:
        done = self.matches.start(self.id, "ann", command())
        return self.facts(done.step)

    def reveal(self, player: str, contribution: str | None = None) -> tuple[str, ...]:
        done = self.matches.reveal(self.id, player, contribution or OWN[player], command())
        return self.facts(done.step)

    def facts(self, step: int) -> tuple[str, ...]:
        return tuple(type(fact).__name__ for fact in self.log.read(self.id)[step - 1].facts)

    @property
    def status(self) -> str:
        return self.matches.status(self.id).value


@rule("5")
def test_the_match_starts_when_every_commitment_was_revealed(memory: Log) -> None:
    table = Table(memory).sit(0, 1)
    assert ("RevealDue",) == table.start()
    assert table.status == "revealing"
    assert ("Revealed",) == table.reveal("bob")
    with pytest.raises(errors.NothingToReveal):
        table.reveal("bob")
    assert ("Revealed", "Started") == table.reveal("ann")[:2]
    assert table.status == "playing"


@limit("What a seat contributed to chance is what it was bound to before it knew what the others contribute.")
@rule("5")
def test_only_what_was_committed_to_is_revealed_and_only_when_it_is_due(memory: Log) -> None:
    table = Table(memory).sit(0)
    with pytest.raises(errors.WrongStatus):
        table.reveal("ann")
    table.start()
    for wrong in (OWN["bob"], "", "zz" * 32, "aa" * 31):
        with pytest.raises(errors.BadContribution):
            table.matches.reveal(table.id, "ann", wrong, command())
    with pytest.raises(errors.NothingToReveal):
        table.reveal("bob")  # is bound to nothing
    with pytest.raises(errors.WrongStatus):
        table.matches.leave(table.id, "bob", 1, command())
    assert "Started" in table.reveal("ann")


@rule("5")
def test_a_commitment_of_one_seat_is_of_no_use_to_another(memory: Log) -> None:
    table = Table(memory)
    table.matches.sit(table.id, "ann", 0, table.bound(0), command())
    table.matches.sit(table.id, "bob", 1, table.bound(0), command())
    table.start()
    with pytest.raises(errors.BadContribution):
        table.reveal("bob", OWN["ann"])


@rule("5")
def test_a_commitment_is_a_sha_256(memory: Log) -> None:
    table = Table(memory)
    for wrong in ("aa", "AA" * 32, "zz" * 32):
        with pytest.raises(errors.BadCommitment):
            table.matches.sit(table.id, "ann", 0, wrong, command())


@limit("Then all commitments are void")
@rule("5")
def test_who_does_not_reveal_voids_all_commitments_once_and_the_second_time_the_match(memory: Log) -> None:
    table = Table(memory, reveal_within=60).sit(0, 1)
    table.start()
    table.reveal("ann")
    with pytest.raises(errors.TimeIsLeft):
        table.matches.miss_reveal(table.id)
    table.now += timedelta(seconds=61)
    with pytest.raises(errors.TimeIsUp):
        table.reveal("bob")
    assert ("RevealMissed",) == table.facts(table.matches.miss_reveal(table.id).step)
    assert table.status == "open"
    for seat, player in enumerate(PLAYERS):
        table.matches.commit(table.id, player, table.bound(seat), command())
    assert ("RevealDue",) == table.start()
    table.now += timedelta(seconds=61)
    over = table.matches.miss_reveal(table.id)
    assert ("RevealMissed", Closed.__name__, Disclosed.__name__) == table.facts(over.step)
    assert table.status == "closed"


@rule("5")
def test_after_a_miss_those_who_commit_themselves_to_nothing_start_at_once(memory: Log) -> None:
    table = Table(memory, reveal_within=60).sit(0)
    table.start()
    table.now += timedelta(seconds=61)
    table.matches.miss_reveal(table.id)
    assert Started.__name__ == table.start()[0]


@rule("5")
def test_all_contributions_make_the_draws(memory: Log) -> None:
    """The same seed with another contribution deals other cards."""
    dealt = []
    for contribution in ("aa" * 32, "cc" * 32):
        table = Table(Log(None, {GAME.slug: GAME}))
        bound = contribution_commitment(table.id.bytes, 0, bytes.fromhex(contribution))
        table.matches.sit(table.id, "ann", 0, bound, command())
        table.matches.sit(table.id, "bob", 1, None, command())
        table.start()
        table.reveal("ann", contribution)
        dealt.append([fact for event in table.log.read(table.id)[4:] for fact in event.facts[2:]])
    assert dealt[0] != dealt[1]
    assert [type(fact) for fact in dealt[0]] == [type(fact) for fact in dealt[1]]


@rule("5")
def test_a_beacon_is_entered_by_the_host_after_its_moment(memory: Log) -> None:
    agreed = {"source": "the draw of the national lottery", "at": "2026-01-02T00:00:00Z"}
    table = Table(memory, beacon=agreed).sit()
    with pytest.raises(errors.BeaconAwaited):
        table.start()
    with pytest.raises(errors.BeaconAwaited):
        table.matches.enter_beacon(table.id, "ann", "7 11 23", command())
    table.now += timedelta(days=1)
    with pytest.raises(errors.NotTheHost):
        table.matches.enter_beacon(table.id, "bob", "7 11 23", command())
    done = table.matches.enter_beacon(table.id, "ann", "7 11 23", command())
    assert (BeaconEntered.__name__,) == table.facts(done.step)
    with pytest.raises(errors.NoBeacon):
        table.matches.enter_beacon(table.id, "ann", "8", command())
    assert Started.__name__ == table.start()[0]


@rule("5")
def test_a_beacon_is_of_a_moment_to_come(memory: Log) -> None:
    for wrong in ("2025-12-31T00:00:00Z", "2026-13-01T00:00:00Z", "tomorrow"):
        with pytest.raises(errors.BadBeacon):
            Table(memory, beacon={"source": "x", "at": wrong})
    for unreadable in ("\x00\n\u202e  ", "   ", "drand\u200b", "a\nb", "x" * 201):
        with pytest.raises(errors.BadBeacon) as refused:
            Table(memory, beacon={"source": unreadable, "at": "2026-01-02T00:00:00Z"})
        assert ("beacon", "source") == refused.value.where
    for seconds in (9, 604_801, "60"):
        with pytest.raises(errors.BadRevealWithin):
            Table(memory, reveal_within=seconds)


@rule("5")
def test_in_a_ledger_of_version_1_the_service_draws_contributions_that_are_shown_at_once(memory: Log) -> None:
    table = Table(memory, ledger=1).sit(0)
    [sat] = table.log.read(table.id)[1].facts
    assert isinstance(sat, Sat)
    assert (64, "") == (len(sat.contribution), sat.commitment)
    with pytest.raises(errors.BadCommitment):
        table.matches.commit(table.id, "ann", "aa" * 32, command())
    assert Started.__name__ == table.start()[0]


@rule("5")
def test_a_contribution_is_asked_until_it_is_revealed_or_its_time_is_up(memory: Log) -> None:
    table = Table(memory).sit(0, 1)
    assert {} == table.matches.turns(table.id)
    table.start()
    [due] = memory.read(table.id)[-1].facts
    assert isinstance(due, RevealDue)
    turns = table.matches.turns(table.id)
    assert set(PLAYERS) == set(turns)
    for turn in turns.values():
        assert ("contribution", int(START.timestamp() + due.seconds) * 1_000_000) == (
            turn.asks,
            turn.deadline,
        )
    table.reveal("ann")
    assert {"bob"} == set(table.matches.turns(table.id))
