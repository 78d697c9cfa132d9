"""The decisions of a match: what a seat knew before a move, and what was true."""

import msgspec

from domain.kernel.facts import Hidden
from domain.kernel.match.acts import Rewound
from domain.kernel.match.facts import Opened, Played, Substituted
from domain.kernel.match.fold import seen, view
from tests.support import toy
from tests.workers.fair_play.toy_matches import SETTING, Plain, toy_match
from workers.fair_play.decisions import decisions, kept_steps


def test_a_decision_knows_what_its_seat_had_seen_and_what_was_true() -> None:
    steps = toy_match(1, [Plain, Plain])
    found = list(decisions(toy.GAME, steps))
    assert found
    for each in found:
        before = [fact for facts in steps[: each.step - 1] for fact in facts]
        assert seen(each.seat, before) == tuple(each.facts)
        assert isinstance(each.truth, toy.Table)
        assert not any(isinstance(card, Hidden) for hand in each.truth.hands for card in hand)
        own = view(toy.GAME, each.seat, before).table
        assert own.hands[each.seat] == each.truth.hands[each.seat]
        assert each.setting == SETTING


def test_every_move_with_others_to_choose_from_is_a_decision() -> None:
    steps = toy_match(2, [Plain, Plain])
    moved = {number for number, facts in enumerate(steps, 1) if isinstance(facts[0], Played)}
    found = {each.step: each for each in decisions(toy.GAME, steps)}
    assert set(found) <= moved
    assert all(sum(offer.count() for offer in each.offers) > 1 for each in found.values())
    alone = moved - set(found)
    assert all(isinstance(steps[step - 1][0].move, toy.Bid) for step in alone)  # type: ignore[attr-defined]


def test_a_decision_is_of_the_player_who_had_the_seat() -> None:
    steps = [*toy_match(3, [Plain, Plain])]
    started = next(at for at, facts in enumerate(steps) if isinstance(facts[0], Played))
    other = (Substituted(0, "other", "", named="x"),)
    found = list(decisions(toy.GAME, [*steps[: started + 2], other, *steps[started + 2 :]]))
    players = {each.player for each in found if each.seat == 0}
    assert players <= {"player-0", "other"}
    assert "other" in players


def test_moves_of_a_bot_of_the_service_in_place_of_a_player_are_left_out() -> None:
    steps = [*toy_match(3, [Plain, Plain])]
    started = next(at for at, facts in enumerate(steps) if isinstance(facts[0], Played))
    other = (Substituted(0, "bot", "", bot=True),)
    found = list(decisions(toy.GAME, [*steps[:started], other, *steps[started:]]))
    assert {1} == {each.seat for each in found}


def test_after_a_rewind_no_decision_counts() -> None:
    """Given steps were taken back, then the seats know more than the worlds that are drawn for them."""
    steps = toy_match(3, [Plain, Plain])
    every = list(decisions(toy.GAME, steps))
    back = (Rewound("arbiter", every[2].step - 1, "6.1", "a wrong card"),)
    found = list(decisions(toy.GAME, [*steps[: every[2].step], back, *steps[every[2].step :]]))
    assert every[:3] == found


def test_the_steps_that_were_taken_back_are_not_kept() -> None:
    facts = [(toy.DrawDeclined(0),)] * 4
    steps = [*facts, (Rewound("arbiter", 2, "6.1", "a wrong card"),), *facts[:2]]
    assert {1, 2, 6, 7} == kept_steps(steps)
    twice = [*steps, (Rewound("arbiter", 6, "6.1", "again"),), facts[0]]
    assert {1, 2, 6, 9} == kept_steps(twice)
    assert {1, 2, 3, 4} == kept_steps(facts)


def test_the_opening_gives_the_match_its_name() -> None:
    steps = toy_match(4, [Plain, Plain])
    opened = steps[0][0]
    assert isinstance(opened, Opened)
    renamed = msgspec.structs.replace(opened, match="another")
    assert {"another"} == {each.match for each in decisions(toy.GAME, [(renamed,), *steps[1:]])}
