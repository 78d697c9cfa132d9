"""The words of a report: how rare, with what errors, and never an accusation."""

from typing import Final

import msgspec

from workers.fair_play.error_rates import ErrorRate, error_rates
from workers.fair_play.luck import Luck
from workers.fair_play.power import Power
from workers.fair_play.seat_reports import SeatReport
from workers.fair_play.words import luck_told, told

MEASURED: Final = ErrorRate(
    game="toy",
    method="0123456789abcdef",
    kind="greedy",
    players=1000,
    matches=20,
    flagged=1,
    decisions=5000,
    midranks=(0.5,),
    gains=(0.0,),
    errors=(0.01,),
    foretold=0.0,
)
REPORT: Final = SeatReport(
    player="p",
    game="toy",
    matches=12,
    looked_at=90,
    decisions=40,
    one_in=2500.4,
    now=1900.0,
    seats=24,
    adjusted=104.2,
    promised=1000,
    above=True,
    deviations=4.0,
    midranks=(4,) * 10,
    power=(Power(1, 1.0), Power(2, 0.8), Power(5, 0.21)),
    measured=(MEASURED,),
    method="0123456789abcdef",
    yardstick="fedcba9876543210",
)
RARITY: Final = (
    "Under honest play with method 0123456789ab, a score this high occurs in at most 1 in 2,500 seats;"
    " 24 seats, 12 looks; adjusted 1 in 104."
)
ALTERNATIVES: Final = (
    "Alternatives: legal inference from what others did, tells at the table, errors of the sampler of worlds."
)


def test_a_report_tells_how_rare_a_score_is_and_with_what_errors() -> None:
    assert told(REPORT) == [
        "toy, 12 matches: 40 of 90 decisions looked at count.",
        RARITY,
        "That is rarer than the rate agreed on, 1 in 1,000. First of all it is tested on fresh matches.",
        "Measured false flags: 1 of 1000 greedy bots (20 matches each).",
        "Power here against peeking at every move: 100%.",
        "Power here against peeking at one of 2 moves: 80%.",
        "Power here against peeking at one of 5 moves: 21%.",
        "This is not a probability of cheating.",
        ALTERNATIVES,
        "People review it, and the player answers.",
    ]


def test_a_usual_score_asks_for_nothing() -> None:
    usual = msgspec.structs.replace(REPORT, one_in=1.2, adjusted=1.0, above=False, matches=1, seats=1)
    lines = told(usual)
    assert "1 match" in lines[0]
    assert "a score this high is usual; 1 seat, 1 look." in lines[1]
    assert "Nothing is to be done." in lines[2]


def test_what_was_not_measured_is_not_told() -> None:
    lines = told(msgspec.structs.replace(REPORT, measured=()))
    assert "False flags were not measured with this method." in lines
    assert not any("Measured false flags" in line for line in lines)
    peeking = msgspec.structs.replace(MEASURED, kind="peek1")
    assert "False flags were not measured with this method." in told(
        msgspec.structs.replace(REPORT, measured=(peeking,))
    )


def test_no_report_accuses_anybody() -> None:
    text = " ".join(told(REPORT)).lower()
    assert 1 == text.count("cheat")
    assert "not a probability of cheating" in text
    for word in ("guilty", "suspicious", "verdict", "dishonest", "caught", "proof", "violat"):
        assert word not in text


def test_the_luck_of_a_seat_is_told_part_by_part() -> None:
    own = Luck("m", 2, 0.25, 0.1, -0.05, -0.02, 1.0, rest=0.72, adjusted=0.9)
    assert (
        "seat 2: start +0.250, luck of draws +0.100, luck of guesses -0.050, quality of decisions -0.020,"
        " rest +0.720; result 1.000, adjusted 0.900"
    ) == luck_told(own)


def test_the_measured_rates_are_of_honest_runs_and_of_such_that_peek() -> None:
    for each in error_rates():
        assert 0 <= each.flagged <= each.players
        assert len(each.midranks) == len(each.gains) == len(each.errors)
