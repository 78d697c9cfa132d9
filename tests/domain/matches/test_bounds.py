"""How often a match takes what could be done for ever: section 34 of RULES.md."""

from collections.abc import Callable

import pytest

from domain.kernel.match.acts import Annulled
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    ArbitersNamed,
    BeaconEntered,
    Closed,
    Confirmed,
    LastTurnsCalled,
    LookedAsSeat,
    NotStarted,
    Opened,
    OpenedToReferee,
    Played,
    RevealDue,
    Revealed,
    RevealMissed,
    Started,
    Substituted,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match.lifecycle import STEPS, Status
from domain.kernel.match.takeback_facts import TakebackAnswered
from domain.ledger.verify.rules_checks import verify
from domain.matches import Matches, errors
from domain.matches.bounds import ENDLESS, MOST_REPEATABLE, REPEATABLE
from domain.store import Log
from tests.domain.support import SHELF, ToyMatch, bid, command, does_not_hold, published
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule

NOT_COUNTED = {
    *(Opened, BeaconEntered, Started, NotStarted, Closed, Aborted, Annulled, Confirmed),  # once in a match
    *(RevealDue, Revealed, RevealMissed),  # twice at most
    Played,  # the rules of the game bring it to an end
    Substituted,  # each player once
    *(TimedOut, Absent, TimeGiven, ArbitersNamed, LastTurnsCalled),  # the service makes them
    TakebackAnswered,  # each seat once to each request
    *(OpenedToReferee, LookedAsSeat),  # organizers, whom the operator trusts; those of staff have a bound
}
BIND = ("ab" * 32, "cd" * 32)


def full(matches: Matches, monkeypatch: pytest.MonkeyPatch, seats: int = 2) -> ToyMatch:
    """A match by link that takes no more such steps of anybody, with all on their seats, and one guest."""
    table = ToyMatch(
        matches, seats, hosting={"access": "link", "invited": ("ann", "bob", "cid", "dan")}
    ).sit()
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 0)
    return table


def test_each_kind_of_step_is_counted_or_comes_to_an_end_by_itself() -> None:
    assert {*STEPS} == {*REPEATABLE} | NOT_COUNTED
    assert {*REPEATABLE}.isdisjoint(NOT_COUNTED)
    assert {*ENDLESS} < {*REPEATABLE}


@rule("34")
def test_a_player_makes_a_thousand_steps_before_the_start_and_no_more(memory: Log) -> None:
    matches = made(memory)
    table = ToyMatch(matches)
    matches.sit(table.id, "ann", 0, None, command())
    for number in range(MOST_REPEATABLE - 3):
        matches.commit(table.id, "ann", BIND[number % 2], command())
    matches.leave(table.id, "ann", 0, command())
    last = command()
    matches.sit(table.id, "ann", 0, None, last)
    before = matches.head(table.id)
    assert 1 + MOST_REPEATABLE == before
    with pytest.raises(errors.TooManySteps) as refused:
        matches.commit(table.id, "ann", BIND[0], command())
    assert ("match 34", "too_many_steps") == (refused.value.rule, refused.value.key)
    assert matches.sit(table.id, "ann", 0, None, last).repeated
    assert before == matches.head(table.id)
    matches.leave(table.id, "ann", 0, command())
    with pytest.raises(errors.TooManySteps):
        matches.sit(table.id, "ann", 0, None, command())
    again = made(memory)  # another process
    with pytest.raises(errors.TooManySteps):
        again.sit(table.id, "ann", 0, None, command())
    again.close(table.id, "host", "nobody comes", command())
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("34")
@pytest.mark.parametrize(
    "endless",
    [
        lambda at, match: at.commit(match, "ann", BIND[0], command()),
        lambda at, match: at.reserve(match, "host", 0, "ann", command()),
        lambda at, match: at.reserve(match, "host", 0, None, command()),
        lambda at, match: at.invite(match, "host", "eve", command()),
        lambda at, match: at.renew_invitation(match, "host", command()),
        lambda at, match: at.accept_invitation(match, "eve", at.invitation(match, "host")[1], command()),
    ],
)
def test_a_full_match_takes_nothing_that_has_no_end(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, endless: Callable[[Matches, object], object]
) -> None:
    table = full(matches, monkeypatch)
    before = matches.head(table.id)
    with pytest.raises(errors.TooManySteps):
        endless(matches, table.id)
    assert before == matches.head(table.id)


@rule("34")
def test_what_one_player_used_up_is_there_for_the_others(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger does not end an open match, and takes nobody's part in chance away."""
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 5)
    table = ToyMatch(matches)
    for _ in range(2):
        matches.sit(table.id, "eve", 0, None, command())
        matches.leave(table.id, "eve", 0, command())
    matches.sit(table.id, "eve", 0, BIND[0], command())
    with pytest.raises(errors.TooManySteps):
        matches.commit(table.id, "eve", BIND[1], command())
    matches.sit(table.id, "ann", 1, None, command())
    matches.commit(table.id, "ann", BIND[0], command())
    matches.remove(table.id, "host", 0, "it is late", command())
    for number in range(4):
        matches.seat_bot(table.id, "host", f"bot {number}", 0, command())
        matches.remove(table.id, "host", 0, "not this one", command())
    with pytest.raises(errors.TooManySteps):
        matches.require_room(table.id, "host", 1)


@rule("34")
def test_nobody_is_held_in_a_full_match(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    table = full(matches, monkeypatch)
    matches.leave(table.id, "ann", 0, command())
    matches.remove(table.id, "host", 1, "it is late", command())
    matches.uninvite(table.id, "host", "dan", command())
    with pytest.raises(errors.TooManySteps):
        matches.sit(table.id, "cid", 0, None, command())
    with pytest.raises(errors.TooManySteps):
        matches.seat_bot(table.id, "host", "bot", 0, command())
    matches.close(table.id, "host", "it is late", command())
    assert Status.CLOSED is matches.status(table.id)


@rule("34")
@pytest.mark.parametrize(("commitment", "after"), [(None, Status.PLAYING), (BIND[0], Status.REVEALING)])
def test_a_full_match_is_started(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, commitment: str | None, after: Status
) -> None:
    table = ToyMatch(matches)
    for seat, player in enumerate(table.players):
        matches.sit(table.id, player, seat, commitment, command())
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 0)
    matches.start(table.id, "host", command())
    assert after is matches.status(table.id)


@rule("34")
def test_a_full_match_is_played_and_ends(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    table = full(matches, monkeypatch)
    matches.start(table.id, "host", command())
    matches.play(table.id, "ann", bid(matches, table.id, "ann"), command())
    matches.resign(table.id, "bob", command())
    assert Status.ENDED is matches.status(table.id)


@rule("12")
@rule("34")
def test_offers_to_resign_and_their_withdrawal_come_to_an_end(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ToyMatch(matches, 3, partners=True).start()
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 1 + 4)
    one = next(player for player in table.players if len(_side(matches, table, player)) > 1)
    for _ in range(2):
        matches.resign(table.id, one, command())
        matches.resign(table.id, one, command(), withdraw=True)
    matches.resign(table.id, one, command())
    with pytest.raises(errors.TooManySteps):
        matches.resign(table.id, one, command(), withdraw=True)
    assert Status.PLAYING is matches.status(table.id)


def _side(matches: Matches, table: ToyMatch, player: str) -> tuple[int, ...]:
    """The seats that are on the side of a player."""
    seat, game = matches.seat_of(table.id, player), matches.game(table.id)
    return next(side for side in game.sides(matches.setting(table.id)) if seat in side)
