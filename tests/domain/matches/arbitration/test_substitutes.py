"""Substitutes that an arbiter names: section 47 of RULES.md."""

from collections.abc import Mapping

import msgspec
import pytest

from domain.kernel.facts import REFEREE
from domain.kernel.match.acts import Adjudicated, Annulled, Paused, Resumed, Rewound, SubstituteNamed
from domain.kernel.match.facts import Substituted
from domain.kernel.match.lifecycle import OVER, Status
from domain.kernel.notation import viewers
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches import errors
from domain.matches.decisions import arbitration
from domain.matches.decisions.context import Context
from domain.matches.decisions.looks import WantedLook
from domain.store import Log
from tests.domain.ledger.support import record
from tests.domain.matches.arbitration.desk import PLACE, WHY, Desk
from tests.domain.support import SHELF, ToyMatch, command, does_not_hold, named, published
from tests.domain.support import matches as made
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME

EVE = SubstituteNamed("ref", 0, "eve", *WHY)


def name(desk: Desk, act: SubstituteNamed = EVE, *, insider: bool = False) -> None:
    desk.matches.name_substitute(desk.id, act, command(), insider=insider)


def wrong(desk: Desk) -> Mapping[str, str]:
    """What does not hold when the match is annulled then."""
    if desk.status not in OVER:
        desk.act(Annulled("ref", *WHY))
    seats = len(desk.truth.sitters)
    found = dict(does_not_hold(verify(published(desk.log, desk.id, seats), SHELF)))
    for viewer in viewers(seats):
        found |= does_not_hold(audit(record(tuple(desk.log.read(desk.id)), viewer), SHELF))
    return found


@rule("47")
def test_an_arbiter_gives_a_seat_to_another_player_in_one_step(desk: Desk) -> None:
    desk.play()
    before = desk.matches.head(desk.id)
    name(desk)
    event = desk.log.read(desk.id)[-1]
    assert (before + 1, "match.substitute_named", "ref", None) == (
        event.step,
        event.topic,
        event.actor,
        event.seat,
    )
    assert (
        msgspec.structs.replace(EVE, named=named("ref", desk.id)),
        Substituted(0, "eve", "", named=named("eve", desk.id)),
    ) == event.facts
    assert (None, 0) == tuple(desk.matches.seat_of(desk.id, each) for each in ("ann", "eve"))
    with pytest.raises(errors.NotSeated):
        desk.play("ann")
    desk.matches.resign(desk.id, "eve", command())
    assert {} == wrong(desk)


@rule("47", "27")
def test_the_clock_has_the_whole_time_and_what_was_offered_is_void() -> None:
    desk = Desk(3, partners=True)
    desk.matches.resign(desk.id, "ann", command())
    desk.watch.advance(30)
    name(desk)
    assert ([600, 570, 570], ()) == (desk.left, desk.truth.resigning)
    desk.watch.advance(20)
    desk.act(Paused("ref", *WHY))
    desk.watch.advance(1_000)
    name(desk, SubstituteNamed("aide", 1, "fay", *WHY))
    assert (Status.PAUSED, [580, 600, 550]) == (desk.status, desk.left)
    desk.act(Resumed("ref", *WHY))
    assert {} == wrong(desk)


@rule("47", "37")
def test_steps_are_counted_once_and_no_rewind_goes_behind(desk: Desk) -> None:
    name(desk)
    step = desk.matches.head(desk.id)
    assert step == desk.truth.step
    desk.play("eve")
    with pytest.raises(errors.NoSuchMoment):
        desk.act(Rewound("ref", step - 1, *WHY))
    desk.act(Rewound("ref", step, *WHY))
    assert "eve" == desk.matches.sitters(desk.id)[0].player  # type: ignore[union-attr]
    assert {} == wrong(desk)


@rule("47")
@pytest.mark.parametrize("policy", ["pass", "bot", "substitute"])
def test_a_seat_that_left_comes_back_whatever_was_agreed(policy: str) -> None:
    agreed = dict.fromkeys(("resigned", "timed_out", "absent"), policy)
    desk = Desk(3, leaving=agreed)
    desk.play("ann")
    desk.play("bob")
    desk.watch.advance(601)
    with pytest.raises(errors.TimeIsUp):
        name(desk)
    desk.matches.time_out(desk.id)
    assert (2,) == desk.truth.timed_out
    if policy == "bot":
        desk.matches.substitute(desk.id, "robot", 2, command(), bot=True)
    name(desk, SubstituteNamed("ref", 2, "eve", *WHY))
    assert (frozenset(), ()) == (desk.truth.gone, desk.truth.bots)
    assert {} == wrong(desk)


@rule("47", "19", "41")
def test_who_may_not_take_the_seat_over(desk: Desk) -> None:
    desk.matches.look_as_seat(desk.id, "org", WantedLook(1), "a complaint", command())
    desk.matches.open_to_referee(desk.id, "chief", "a complaint", command())
    for player in ("ann", "bob", "aide", "ref", "org", "chief"):
        with pytest.raises(errors.BadSubstitute) as refused:
            name(desk, SubstituteNamed("ref", 0, player, *WHY))
        assert ("match 47", ("substitute",)) == (refused.value.rule, refused.value.where)
    with pytest.raises(errors.BadSubstitute):
        name(desk, insider=True)
    with pytest.raises(errors.NoSuchGuest):
        name(desk, SubstituteNamed("ref", 0, "nobody", *WHY))
    for seat in (-1, 2):
        with pytest.raises(errors.BadSubstitute) as refused:
            name(desk, SubstituteNamed("ref", seat, "eve", *WHY))
        assert ("seat",) == refused.value.where
    name(desk)
    with pytest.raises(errors.BadSubstitute):
        name(desk, SubstituteNamed("ref", 0, "ann", *WHY))
    with pytest.raises(errors.NotTheArbiter):
        name(desk, SubstituteNamed("ann", 0, "fay", *WHY))


@rule("47", "34", "35")
def test_only_in_play_and_only_by_an_arbiter_who_is_told_nothing_else(memory: Log) -> None:
    table = ToyMatch(made(memory), place=PLACE)
    for player, expected in (("ref", errors.WrongStatus), ("eve", errors.NotTheArbiter)):
        act = SubstituteNamed(player, 0, "nobody", *WHY)
        with pytest.raises(expected):
            table.matches.name_substitute(table.id, act, command())
    desk = Desk()
    desk.act(Adjudicated("ref", ((1,), (0,)), *WHY))
    with pytest.raises(errors.WrongStatus):
        name(desk)


@rule("47", "18")
def test_where_all_sign_the_substitute_has_a_key(desk: Desk) -> None:
    truth = desk.truth
    assert truth.opened is not None
    signed = msgspec.structs.replace(truth, opened=msgspec.structs.replace(truth.opened, signed=True))
    context = Context(GAME, signed, "ref", truth.step + 1, 0, lambda _: signed)
    with pytest.raises(errors.BadSubstitute):
        arbitration.name_substitute(context, EVE, lambda: Substituted(0, "eve", ""))
    decided = arbitration.name_substitute(context, EVE, lambda: Substituted(0, "eve", "", key="k"))
    assert (EVE, Substituted(0, "eve", "", key="k")) == decided.facts


@rule("47")
@pytest.mark.parametrize("forged", ["nobody", "no_act", "somebody_else", "another_seat", "a_bot"])
def test_a_step_that_gives_the_seat_in_another_way_does_not_hold(desk: Desk, forged: str) -> None:
    name(desk)
    *before, event = desk.log.read(desk.id)
    act, taken = event.facts
    changed = msgspec.structs.replace
    facts = {
        "nobody": (act,),
        "no_act": (taken,),
        "somebody_else": (act, changed(taken, player="fay")),
        "another_seat": (act, changed(taken, seat=1)),
        "a_bot": (act, changed(taken, bot=True)),
    }[forged]
    made = changed(event, facts=facts, head="")
    assert does_not_hold(audit(record((*before, made), REFEREE), SHELF))
