"""What a report says: the same as the commands, for each time that a player had a seat."""

from typing import Final

import msgspec
import pytest

from api.runtime.fair_play.reports import FairPlayKind, PlayerPart
from domain.kernel.match.facts import Played, Substituted, TimedOut
from tests.support import toy
from tests.workers.fair_play_reports.toy_reports import match_id, toy_record, toy_yardstick
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play.matches.lucks import match_luck
from workers.fair_play.matches.sittings import sittings
from workers.fair_play.words import NO_PROBABILITY, yardstick_told
from workers.fair_play.yardstick import yardstick_of
from workers.fair_play_reports.match_answers import match_note, note_of_match, summary_and_parts

SHELF: Final = {toy.GAME.slug: toy.GAME}


def substituted() -> DisclosedMatch:
    """A match in whose middle a substitute takes the first seat."""
    read = toy_record(None, match_id(3))
    moves = [at for at, facts in enumerate(read.steps) if isinstance(facts[0], Played)]
    middle = moves[len(moves) // 2]
    other = (Substituted(0, "other", "", named="x"),)
    return read._replace(steps=(*read.steps[:middle], other, *read.steps[middle:]))


def report_on(kind: str, *reads: DisclosedMatch) -> dict[str, PlayerPart]:
    """The parts of players, from notes as they are stored."""
    notes = [
        note_of_match.decode(msgspec.json.encode(match_note(kind, read, toy_yardstick))) for read in reads
    ]
    return {part.player: part for part in summary_and_parts(notes, "", SHELF, toy_yardstick)[1]}


def test_a_substitute_has_the_seat_from_their_step_and_the_player_before_up_to_it() -> None:
    read = substituted()
    first, second, other = sittings(read.game, read.steps)
    taken = next(at for at, facts in enumerate(read.steps, 1) if isinstance(facts[0], Substituted))
    assert ((0, taken - 1), (0, "other", taken)) == (
        (first.seat, first.last),
        (second.seat, second.player, second.first),
    )
    assert {len(read.steps)} == {second.last, other.last}


def test_who_left_had_the_seat_up_to_their_step() -> None:
    read = toy_record(None, match_id(3))
    middle = len(read.steps) - 3
    steps = (*read.steps[:middle], (TimedOut((1,)),), *read.steps[middle:])
    assert middle + 1 == next(each.last for each in sittings(read.game, steps) if each.seat == 1)


def test_an_audit_counts_each_decision_for_who_had_the_seat() -> None:
    read = substituted()
    parts = report_on(FairPlayKind.AUDIT, read)
    assert {"player-0", "player-1", "other"} == set(parts)
    for part in parts.values():
        [span], [game] = part.spans, part.games
        assert game.decisions == span.decisions
        assert NO_PROBABILITY in game.text
    counted = match_note(FairPlayKind.AUDIT, read, toy_yardstick).audited
    assert counted is not None
    assert {each.player: len(each.decisions) for each in counted.ranks} == {
        part.player: part.spans[0].decisions for part in parts.values()
    }


def test_the_luck_of_all_who_had_a_seat_is_that_of_the_seat() -> None:
    read = substituted()
    found = match_luck(read, yardsticks=toy_yardstick)
    for seat in found.seats:
        own = [each.draws for each in found.sittings if each.seat == seat.seat]
        assert pytest.approx(seat.draws) == sum(own)
    parts = report_on(FairPlayKind.LUCK, read)
    assert {each.player: each.draws for each in found.sittings} == {
        part.player: part.spans[0].draws for part in parts.values()
    }


def test_matches_count_in_the_order_in_which_they_ended() -> None:
    reads = [toy_record(None, match_id(number)) for number in (1, 2, 3)]
    for kind in FairPlayKind:
        assert report_on(kind, *reads) == report_on(kind, *reversed(reads))


def test_a_match_of_which_nothing_can_be_said_is_left_out_with_the_reason() -> None:
    note = match_note(FairPlayKind.AUDIT, toy_record(None, match_id(1)), yardstick_of)
    summary, parts = summary_and_parts([note], "", SHELF, yardstick_of)
    assert [] == parts
    assert [str(match_id(1))] == [each.match for each in summary.left_out]
    assert "no judge" in summary.left_out[0].reason


def test_the_words_say_whether_the_regulations_name_the_yardstick() -> None:
    own, other = "a" * 64, "b" * 64
    said = {yardstick_told(own, agreed) for agreed in ("", own, other)}
    assert 3 == len(said)
    assert "not the one" in yardstick_told(own, other)
