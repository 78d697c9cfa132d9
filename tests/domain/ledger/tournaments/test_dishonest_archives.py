"""What a dishonest organizer may do who has the server and its key: each is found, and said in a sentence.

All heads, seals and receipts are made anew after each change, so that only the rules and the comparison with
the matches can find it.
"""

from uuid import UUID

import msgspec
import pytest

from domain.competition.desk_facts import RulingMade
from domain.competition.facts import EntrantDropped, TournamentFinished, TournamentOpened
from domain.competition.round_facts import (
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TableMatch,
    TableReplayed,
    TableResult,
)
from domain.kernel.facts import Fact
from domain.kernel.match.facts import Opened
from domain.ledger.table_matches import ListedMatch, match_id
from domain.ledger.verify.tournaments.archive_checks import NO_RECORD
from tests.domain.ledger.tournaments.kit import (
    changed,
    lost,
    match_at,
    penalty,
    untaken,
    with_bye_for_a_friend,
    with_look_of_entrant,
    with_opening,
    with_other_draw,
    with_other_pairing,
    with_other_result,
    with_points_of_no_penalty,
    with_ruling_of_another,
    without_match,
    without_points,
    without_rulings,
)
from tests.domain.ledger.tournaments.support import (
    FIRST,
    Told,
    audited,
    completeness_of,
    failed,
    honest,
    resealed,
)


def said(told: Told) -> str:
    """What the checks of the tournament's own record find."""
    return "; ".join(f"{name}: {detail}" for name, detail in failed(audited(told.record())).items())


def test_an_honest_tournament_holds_and_is_complete() -> None:
    assert "" == said(honest())
    report = completeness_of(honest())
    assert (True, ()) == (report.complete, report.missing)
    assert (6, 1, 1) == (report.matches.listed, report.matches.annulled, report.matches.replaced)


def test_what_is_made_anew_without_a_change_still_holds() -> None:
    told = honest()._replace(events=resealed(honest().events))
    assert ("", True) == (said(told), completeness_of(told).complete)


def test_a_dropped_match_is_missing() -> None:
    report = completeness_of(without_match())
    assert not report.complete
    named = f"round 1, table 1, match {match_at(honest())}"
    assert (f"{named}: its record is missing",) == report.missing


def test_a_match_that_the_round_does_not_list_is_found() -> None:
    told, (event, opened) = honest(), honest().find(RoundOpened)
    assert isinstance(opened, RoundOpened)
    shorter = told.with_facts(event.step, msgspec.structs.replace(opened, matches=opened.matches[:-1]))
    assert f"steps re-decided: step {event.step}: " in said(shorter)


def test_another_match_in_place_of_the_listed_one_is_found() -> None:
    told, (_, opened) = honest(), honest().find(RoundOpened)
    assert isinstance(opened, RoundOpened)
    friend = TableMatch("00000000-0000-4000-8000-000000000007", opened.matches[0].commitment)
    swapped = changed(told, RoundOpened, matches=(friend, *opened.matches[1:]))
    assert "round 1, table 1: the id of match 1 was chosen by somebody" in said(swapped)
    assert any("no round lists it" in each for each in completeness_of(swapped).missing)


def test_a_match_under_a_chosen_seed_is_found() -> None:
    told, (_, opened) = honest(), honest().find(RoundOpened)
    assert isinstance(opened, RoundOpened)
    chosen = TableMatch(opened.matches[0].match, "ab" * 32)
    swapped = changed(told, RoundOpened, matches=(chosen, *opened.matches[1:]))
    assert "round 1, table 1: the seed of match 1 was chosen by somebody" in said(swapped)
    sentence = "its seed is not the one that was bound when the match was listed"
    assert any(sentence in each for each in completeness_of(swapped).missing)


def test_a_swapped_result_is_found() -> None:
    _, result = honest().find(TableResult)
    assert isinstance(result, TableResult)
    named = f"round {result.place.round}, table {result.place.table}, match {result.match}"
    sentence = f"{named}: it ended with another result than the one that was reported"
    assert sentence in completeness_of(with_other_result()).missing


def test_a_head_that_the_match_did_not_have_is_found() -> None:
    told = changed(honest(), TableResult, head="cd" * 32)
    sentence = "the head that the result names is not the one with which it ended"
    assert any(sentence in each for each in completeness_of(told).missing)


def test_a_pairing_that_was_drawn_again_is_found() -> None:
    event, _ = honest().find(RoundPaired)
    for told, rule in ((with_other_pairing(), "tournament 12"), (with_other_draw(), "tournament 11")):
        assert f"steps re-decided: step {event.step}: " in said(told)
        assert f"by {rule}" in said(told)


def test_a_bye_for_a_friend_is_found() -> None:
    event, _ = honest().find(RoundPaired)
    found = said(with_bye_for_a_friend())
    assert f"steps re-decided: step {event.step}: " in found
    assert "by tournament 12" in found


def test_a_hidden_ruling_is_found() -> None:
    rulings = [event for event in honest().events if isinstance(event.facts[0], RulingMade)]
    steps = [event.facts[0].step for event in rulings]  # type: ignore[attr-defined]
    missing = completeness_of(without_rulings()).missing
    unruled = [f"an arbiter acted in step {step}, and no ruling says so" for step in steps]
    assert [*unruled, untaken(steps[-1])] == [sentence.partition(": ")[2] for sentence in missing]


def test_points_of_a_penalty_that_are_left_out_are_found() -> None:
    _, ruling, _ = penalty()
    [sentence] = completeness_of(without_points()).missing
    assert sentence.endswith(untaken(ruling.step))
    assert "by tournament 29" in said(without_points()), "the standings that were published are others"


@pytest.mark.parametrize("change", [{"points": 2}, {"number": 5}])
def test_other_points_than_those_of_a_penalty_are_found(change: dict[str, int]) -> None:
    event, ruling, deducted = penalty()
    other = msgspec.structs.replace(deducted, **change)
    told = honest().with_facts(event.step, ruling, other)
    [sentence] = completeness_of(told).missing
    taken = f"{other.points} parts of a point from entrant {other.number}"
    assert sentence.endswith(
        f"a penalty in step {ruling.step} takes {lost()}, and the tournament takes {taken}"
    )


def test_points_of_a_penalty_that_nobody_gave_are_found() -> None:
    _, ruling, _ = penalty()
    [sentence] = completeness_of(with_points_of_no_penalty()).missing
    nobody = f"a penalty in step {ruling.step - 1} takes nothing, and the tournament takes {lost()}"
    assert sentence.endswith(nobody)


def test_a_ruling_in_the_name_of_another_arbiter_is_found() -> None:
    _, ruling = honest().find(RulingMade)
    assert isinstance(ruling, RulingMade)
    told = honest()
    acts = list(told.matches[UUID(ruling.match)])
    act = acts[ruling.step - 1]
    acts[ruling.step - 1] = msgspec.structs.replace(
        act, facts=(msgspec.structs.replace(act.facts[0], player="mentor"),)
    )
    forged = told._replace(matches={**told.matches, UUID(ruling.match): resealed(acts)})
    sentence = f"mentor acted in step {ruling.step}, and the ruling is by {ruling.by}"
    assert any(sentence in each for each in completeness_of(forged).missing)


def test_a_later_ruling_of_another_on_the_same_act_takes_nothing_away() -> None:
    assert () == completeness_of(with_ruling_of_another()).missing


def test_an_entrant_who_looked_at_a_match_is_found() -> None:
    told = completeness_of(with_look_of_entrant()).missing
    assert any("player-1 looked at it in step " in each and "takes part" in each for each in told)


def test_who_was_entered_by_the_staff_and_never_agreed_may_have_looked() -> None:
    assert not any(
        " looked at it " in each for each in completeness_of(with_look_of_entrant(waits=True)).missing
    )


def test_a_match_by_other_terms_than_the_regulations_is_found() -> None:
    match = match_at(honest())
    told = with_opening(honest(), match, clock=None, host="mentor")
    sentence = f"round 1, table 1, match {match}: its host is not that of the regulations"
    assert sentence in completeness_of(told).missing


def test_regulations_with_options_that_the_game_has_not_are_found() -> None:
    _, opened = honest().find(TournamentOpened)
    assert isinstance(opened, TournamentOpened)
    games = tuple(msgspec.structs.replace(each, options={"rain": 9}) for each in opened.regulations.games)
    told = changed(
        honest(), TournamentOpened, regulations=msgspec.structs.replace(opened.regulations, games=games)
    )
    assert any("its setting is not that of the regulations" in each for each in completeness_of(told).missing)


def test_a_tournament_of_entrants_that_there_are_not_cannot_be_followed() -> None:
    _, paired = honest().find(RoundPaired)
    assert isinstance(paired, RoundPaired)
    told = changed(honest(), RoundPaired, tables=((99, 98), *paired.tables[1:]))
    report = completeness_of(told)
    assert (False, 0, (NO_RECORD,)) == (report.complete, report.matches.listed, report.missing)


def test_a_match_at_another_table_is_found() -> None:
    match = match_at(honest())
    told = with_opening(honest(), match, table=2)
    assert any("it says that it is of round 1, table 2" in each for each in completeness_of(told).missing)


def test_a_match_that_was_opened_before_it_was_listed_is_found() -> None:
    match = match_at(honest())
    events = honest().matches[UUID(match)]
    early = msgspec.structs.replace(events[0], at=honest().events[0].at)
    told = honest()._replace(matches={**honest().matches, UUID(match): resealed((early, *events[1:]))})
    assert any("it was opened before it was listed" in each for each in completeness_of(told).missing)


def test_a_match_that_does_not_name_its_tournament_is_missing() -> None:
    match = match_at(honest())
    told = with_opening(honest(), match, tournament="", round=0, table=0, arbiters=())
    assert any("its record is missing" in each for each in completeness_of(told).missing)


def test_an_entrant_who_never_left_is_found() -> None:
    event, _ = honest().find(EntrantDropped)
    assert "steps re-decided: " in said(honest().without(event.step))


@pytest.mark.parametrize("kind", [StandingsPublished, TournamentFinished])
def test_standings_that_do_not_follow_are_found(kind: type[Fact]) -> None:
    event = next(each for each in honest().events if any(isinstance(fact, kind) for fact in each.facts))
    facts = [
        msgspec.structs.replace(fact, sha256="ab" * 32) if isinstance(fact, kind) else fact
        for fact in event.facts
    ]
    found = said(honest().with_facts(event.step, *facts))
    assert f"step {event.step}: " in found
    assert "by tournament 29" in found


def test_a_match_that_is_played_again_has_the_next_id() -> None:
    _, replayed = honest().find(TableReplayed)
    assert isinstance(replayed, TableReplayed)
    tournament = str(honest().events[0].stream)
    assert match_id(ListedMatch(tournament, replayed.place, 2)) == replayed.match.match
    told = changed(
        honest(), TableReplayed, match=TableMatch(match_id(ListedMatch(tournament, FIRST, 3)), "ab" * 32)
    )
    assert "round 1, table 2: the id of match 2 was chosen by somebody" in said(told)


def test_every_match_of_the_archive_names_its_arbiters() -> None:
    for events in honest().matches.values():
        opened = events[0].facts[0]
        assert isinstance(opened, Opened)
        assert ("host",) == opened.arbiters
