"""The report on a player: all their matches of a game, with what the method promises."""

from typing import Final

from tests.workers.fair_play.toy_matches import METHOD, YARDSTICK
from workers.fair_play.match_ranks import MatchRank, RankedDecision
from workers.fair_play.seat_reports import by_player, histogram, seat_report

DECISION: Final = RankedDecision(
    step=7,
    places=((0.9, 1.0),),
    gains=(2.0,),
    honest=(((0.0,),),),
    peeking=(((3.0,),),),
)


def rank(match: str, seat: int = 0, player: str = "p", gain: float = 1.0) -> MatchRank:
    """A match of a player with one decision that counts."""
    return MatchRank(match, seat, player, 5, (DECISION,), (gain,))


def test_of_two_seats_of_a_player_in_one_match_one_counts() -> None:
    found = by_player([rank("a"), rank("a", seat=1, gain=0.5), rank("b"), rank("a", player="q")])
    assert {"p": [rank("a"), rank("b")], "q": [rank("a", player="q")]} == found


def test_a_report_adds_up_its_matches() -> None:
    found = seat_report("p", [rank(str(match)) for match in range(14)], YARDSTICK, METHOD, 30)
    assert (14, 70, 14, 30) == (found.matches, found.looked_at, found.decisions, found.seats)
    assert found.above
    assert found.one_in >= METHOD.promised == found.promised
    assert found.adjusted == found.one_in / 30
    assert (0,) * 9 + (14,) == found.midranks
    assert METHOD.fingerprint(YARDSTICK) == found.method
    assert () == found.measured


def test_evidence_that_was_high_once_stays_in_the_report() -> None:
    """Given one may look after every match, then the highest counts, and the last is told beside it."""
    gains = [1.0] * 10 + [-1.0] * 5
    found = seat_report(
        "p", [rank(str(at), gain=gain) for at, gain in enumerate(gains)], YARDSTICK, METHOD, 1
    )
    assert found.now < found.one_in == found.adjusted


def test_without_matches_there_is_no_evidence() -> None:
    found = seat_report("p", [], YARDSTICK, METHOD, 4)
    assert (1.0, 1.0, False) == (found.one_in, found.adjusted, found.above)


def test_midranks_are_counted_by_tenths() -> None:
    assert (1, 0, 0, 0, 0, 1, 0, 0, 0, 2) == histogram([0.0, 0.5, 0.95, 1.0])
