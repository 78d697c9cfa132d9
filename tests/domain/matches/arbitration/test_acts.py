"""What arbiters decide: sections 35, 36 and 38 to 41 of RULES.md, but for rewinds."""

import msgspec
import pytest

from domain.kernel.match.acts import (
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    TimeAdjusted,
)
from domain.kernel.match.facts import Ended, Opened, ResultReached
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.rules_checks import verify
from domain.matches import Matches, errors
from domain.store import Log
from domain.threadsafe.decoder import read_json
from tests.domain.matches.arbitration.desk import PLACE, SUBSTITUTE, WHY, Desk
from tests.domain.support import (
    SHELF,
    ToyMatch,
    command,
    does_not_hold,
    named,
    published,
)
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule


@rule("35")
def test_in_a_pause_nobody_moves_and_no_clock_runs(desk: Desk) -> None:
    desk.watch.advance(30)
    (paused,) = desk.act(Paused("ref", *WHY))
    assert Paused("ref", *WHY, named=named("ref", desk.id)) == paused
    assert (Status.PAUSED, ()) == (desk.status, desk.matches.legal(desk.id, "ann").offers)
    move = {"type": "bid", "card": 1}
    with pytest.raises(errors.MatchPaused) as refused:
        desk.matches.play(desk.id, "ann", move, command())
    assert ("match 35", Status.PAUSED) == (refused.value.rule, refused.value.status)
    with pytest.raises(errors.MatchPaused):
        desk.matches.resign(desk.id, "ann", command())
    desk.watch.advance(10_000)
    with pytest.raises(errors.WrongStatus):
        desk.matches.time_out(desk.id)
    desk.act(Resumed("aide", *WHY))
    assert (Status.PLAYING, [570, 570]) == (desk.status, desk.left)
    desk.play(seconds=20)
    assert [550, 550] == desk.left


@rule("35")
def test_only_a_match_in_play_is_paused_and_only_a_paused_one_resumed(desk: Desk) -> None:
    with pytest.raises(errors.WrongStatus):
        desk.act(Resumed("ref", *WHY))
    with pytest.raises(errors.WrongStatus):
        desk.act(Paused("ref", *WHY), Paused("ref", *WHY))


@rule("35", "22")
def test_a_pause_saves_nobody_whose_time_is_up(desk: Desk) -> None:
    desk.watch.advance(601)
    with pytest.raises(errors.TimeIsUp):
        desk.act(Paused("ref", *WHY))


@rule("36")
def test_an_arbiter_gives_and_takes_time_in_a_pause(desk: Desk) -> None:
    with pytest.raises(errors.WrongStatus):
        desk.act(TimeAdjusted("ref", (0,), 60, *WHY))
    desk.act(Paused("ref", *WHY), TimeAdjusted("ref", (0, 1), 60, *WHY), TimeAdjusted("ref", (1,), -90, *WHY))
    assert [660, 570] == desk.left
    desk.act(Resumed("ref", *WHY))
    desk.play(seconds=10)
    assert [650, 560] == desk.left


@rule("36")
@pytest.mark.parametrize(
    ("seats", "seconds"),
    [((0,), -591), ((0,), 0), ((), 60), ((0, 0), 60), ((1, 0), 60), ((2,), 60), ((-1,), 60), ((0,), 86_401)],
)
def test_time_is_adjusted_within_bounds(desk: Desk, seats: tuple[int, ...], seconds: int) -> None:
    desk.act(Paused("ref", *WHY))
    with pytest.raises(errors.BadAdjustment):
        desk.act(TimeAdjusted("ref", seats, seconds, *WHY))
    desk.act(TimeAdjusted("ref", (0,), -590, *WHY))
    assert [10, 600] == desk.left


@rule("36")
def test_a_match_without_a_clock_has_no_time_to_adjust(memory: Log) -> None:
    table = ToyMatch(made(memory), place=PLACE).start()
    table.matches.arbitrate(table.id, Paused("ref", *WHY), command())
    with pytest.raises(errors.NoTimeToAdjust):
        table.matches.arbitrate(table.id, TimeAdjusted("ref", (0,), 60, *WHY), command())


@rule("38")
def test_an_arbiter_ranks_the_seats_and_the_match_is_decided() -> None:
    desk = Desk(3)
    _, reached = desk.act(Adjudicated("ref", ((1,), (0, 2)), *WHY))
    assert ResultReached((1,), (0, 1, 0), "adjudicated", ((1,), (0, 2))) == reached
    assert Status.DECIDED is desk.status
    desk.act(Adjudicated("aide", ((0, 1, 2),), *WHY))
    desk.matches.confirm(desk.id)
    ended = next(fact for fact in desk.log.facts(desk.id) if isinstance(fact, Ended))
    assert ((0, 1, 2), (0, 0, 0)) == (ended.winners, ended.scores)


@rule("38")
@pytest.mark.parametrize("ranking", [(), ((0,),), ((0, 1), (2, 2)), ((0,), (1,), (2,)), ((0, 1, 2), ())])
def test_a_ranking_has_each_seat_once_and_sides_together(ranking: tuple[tuple[int, ...], ...]) -> None:
    desk = Desk(3)
    partners = ToyMatch(desk.matches, 3, place=PLACE, partners=True).start()
    with pytest.raises(errors.BadRanking):
        desk.matches.arbitrate(partners.id, Adjudicated("ref", ranking, *WHY), command())
    desk.matches.arbitrate(partners.id, Adjudicated("ref", ((2,), (0, 1)), *WHY), command())


@rule("39")
@pytest.mark.parametrize("played", [False, True])
def test_an_annulled_match_is_closed_without_a_result(desk: Desk, *, played: bool) -> None:
    if played:
        desk.table.play_out()
    facts = desk.act(Annulled("ref", *WHY))
    assert ["Annulled", "HandsTurned", "Closed", "Disclosed"] == [type(fact).__name__ for fact in facts]
    assert (Status.CLOSED, True, None) == (desk.status, desk.truth.disclosed, desk.truth.outcome)
    assert {} == desk.wrong()


@rule("39")
def test_a_match_that_has_not_started_is_annulled_too(memory: Log) -> None:
    table = ToyMatch(made(memory), place=PLACE)
    table.matches.arbitrate(table.id, Annulled("ref", *WHY), command())
    assert Status.CLOSED is table.matches.status(table.id)
    assert {} == does_not_hold(verify(published(memory, table.id, 2), SHELF))


@rule("40")
def test_a_penalty_is_a_warning_or_takes_points_or_time(desk: Desk) -> None:
    desk.act(PenaltyGiven("ref", 1, *WHY), PenaltyGiven("ref", 0, *WHY, points=500))
    with pytest.raises(errors.BadPenalty):
        desk.act(PenaltyGiven("ref", 1, *WHY, seconds=60))
    desk.act(Paused("ref", *WHY), PenaltyGiven("ref", 1, *WHY, seconds=60, points=1))
    assert [600, 540] == desk.left
    for seat, seconds, points, wrong in (
        *((1, -60, 0, "seconds"), (1, 0, -1, "points"), (1, 0, 100_001, "points")),
        (2, 0, 0, "seat"),
    ):
        with pytest.raises(errors.BadPenalty) as refused:
            desk.act(PenaltyGiven("ref", seat, *WHY, seconds, points))
        assert (wrong,) == refused.value.where
    with pytest.raises(errors.BadAdjustment):
        desk.act(PenaltyGiven("ref", 1, *WHY, seconds=600))


@rule("41")
@pytest.mark.parametrize("player", ["ann", "host", "eve"])
def test_only_arbiters_who_do_not_play_decide(desk: Desk, player: str) -> None:
    with pytest.raises(errors.NotTheArbiter):
        desk.act(Paused(player, *WHY))
    plain = ToyMatch(desk.matches).start()
    with pytest.raises(errors.NotTheArbiter):
        desk.matches.arbitrate(plain.id, Paused("ref", *WHY), command())


@rule("41")
def test_an_arbiter_takes_no_seat(memory: Log) -> None:
    table = ToyMatch(made(memory), 3, leaving=SUBSTITUTE, place=PLACE)
    with pytest.raises(errors.ArbitersDoNotPlay):
        table.matches.sit(table.id, "ref", 0, None, command())
    table.start()
    table.matches.resign(table.id, "ann", command())
    with pytest.raises(errors.ArbitersDoNotPlay):
        table.matches.substitute(table.id, "aide", 0, command())


@rule("41")
def test_the_tournament_names_other_arbiters(desk: Desk) -> None:
    desk.matches.name_arbiters(desk.id, ("eve",))
    with pytest.raises(errors.NotTheArbiter):
        desk.act(Paused("ref", *WHY))
    desk.act(Paused("eve", *WHY))
    for wrong in (("ann",), ("eve", "eve"), ("",), tuple(f"p{number}" for number in range(65))):
        with pytest.raises(errors.BadArbiters):
            desk.matches.name_arbiters(desk.id, wrong)
    plain = ToyMatch(desk.matches).start()
    with pytest.raises(errors.BadArbiters):
        desk.matches.name_arbiters(plain.id, ("eve",))


@rule("41")
def test_no_seat_is_kept_for_an_arbiter(memory: Log) -> None:
    hosting = {"reserved": [{"seat": 0, "player": "ref"}]}
    with pytest.raises(errors.BadArbiters):
        ToyMatch(made(memory), hosting=hosting, place=PLACE)


@rule("41", "28")
def test_arbiters_may_know_of_a_private_match() -> None:
    desk = Desk(access="list", invited=["ann", "bob"])
    desk.matches.require_known(desk.id, "ref")
    with pytest.raises(errors.NoSuchMatch):
        desk.matches.require_known(desk.id, "eve")
    desk.act(Paused("ref", *WHY))


@rule("41")
@pytest.mark.parametrize(
    ("why", "refusal"),
    [
        (("", "reason"), errors.BadRule),
        (("x" * 101, "reason"), errors.BadRule),
        (("7\n5", "reason"), errors.BadRule),
        (("7.5", " "), errors.BadReason),
        (("7.5", "x" * 201), errors.BadReason),
    ],
)
def test_an_act_has_a_rule_and_a_reason(
    desk: Desk, why: tuple[str, str], refusal: type[errors.MatchError]
) -> None:
    with pytest.raises(refusal):
        desk.act(Paused("ref", *why))


@rule("34", "41")
def test_what_an_arbiter_does_is_bounded_and_a_paused_match_can_be_resumed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.act(Paused("ref", *WHY))
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 1)
    for act in (TimeAdjusted("ref", (0,), 60, *WHY), Rewound("ref", 4, *WHY), PenaltyGiven("ref", 0, *WHY)):
        with pytest.raises(errors.TooManySteps):
            desk.act(act)
    desk.act(Resumed("ref", *WHY), Annulled("ref", *WHY))


def test_the_opening_of_other_matches_is_as_before(memory: Log) -> None:
    """What has a default is omitted, so that older events keep their hash."""
    plain = memory.read(ToyMatch(made(memory)).id)[0].facts[0]
    assert isinstance(plain, Opened)
    written = read_json(msgspec.json.encode(plain))
    assert {"tournament", "round", "table", "arbiters"}.isdisjoint(written)


def test_who_may_not_know_of_the_match_decides_nothing_in_it(matches: Matches) -> None:
    hosting = {"access": "list", "invited": ["ann", "bob"]}
    table = ToyMatch(matches, hosting=hosting, place=PLACE).start()
    with pytest.raises(errors.NoSuchMatch):
        matches.arbitrate(table.id, Paused("eve", *WHY), command())


@rule("16", "41")
def test_an_act_that_is_made_for_another_step_is_refused_to_arbiters_and_to_nobody_else(desk: Desk) -> None:
    head = desk.matches.head(desk.id)
    with pytest.raises(errors.Stale) as stale:
        desk.matches.arbitrate(desk.id, Paused("ref", *WHY), command(), expect=head - 1)
    assert (head - 1, head) == (stale.value.expect, stale.value.head)
    with pytest.raises(errors.NotTheArbiter):
        desk.matches.arbitrate(desk.id, Paused("ann", *WHY), command(), expect=head - 1)
    desk.matches.arbitrate(desk.id, Paused("ref", *WHY), command(), expect=head)
    assert Status.PAUSED is desk.status
