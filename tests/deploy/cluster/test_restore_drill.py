"""What a restore drill says of what it found, without a cluster."""

from typing import Any

import pytest

from deploy.cluster.drills.laws import Findings, Lost
from deploy.cluster.drills.restoration import Step
from deploy.cluster.drills.restore import RestoreDrill, as_object

KEPT, AFTER, OTHER = Lost("m", 1, "a"), Lost("m", 2, "b"), Lost("n", 1, "c")
FOUND = Findings(2, 3, 3, [AFTER], [], [("m", 2)], [], {}, [])
HELD = RestoreDrill(
    moment="2026-11-25 18:42:54+00",
    steps=[Step("a full backup", 1.25)],
    away=60.0,
    moves=2,
    before={KEPT},
    named={AFTER},
    went_on={"m"},
    lineage=1,
    erased=True,
    log="example.org/log/2",
    signed=9,
    refusals={},
    failed={},
    findings=FOUND,
)


def test_a_drill_in_which_every_law_holds_is_shown_with_its_times() -> None:
    shown = as_object(HELD)
    assert (True, [], []) == (shown["ok"], shown["broken"], shown["late"])
    assert [{"name": "a full backup", "seconds": 1.2}] == shown["steps"]
    assert [AFTER._asdict()] == shown["named"] == shown["findings"]["lost"]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"before": {KEPT, AFTER}}, "1 steps from before the moment are lost"),
        ({"named": set()}, "1 lost steps are not named by `nostos losses`"),
        ({"named": {AFTER, OTHER}}, "1 steps are named that are not lost"),
        ({"went_on": set()}, "no match of before went on"),
        ({"lineage": 0}, "the lineage has no new row"),
        ({"erased": False}, "a player who was deleted is there again"),
        ({"failed": {4: "HungUp"}}, "1 tables failed"),
        ({"signed": 1}, "no notary signs the new log"),
        ({"findings": FOUND._replace(unfinished=["m", "n"])}, "1 matches that went on did not end"),
        ({"findings": FOUND._replace(holes=["n"])}, "1 matches have holes"),
        (
            {"findings": FOUND._replace(rivals=[("m", 2), ("n", 1)])},
            "1 steps have two signed heads, and none of them is lost",
        ),
    ],
)
def test_a_law_that_does_not_hold_is_named(changed: dict[str, Any], line: str) -> None:
    assert [line] == HELD._replace(**changed).broken()


def test_an_accident_that_lost_nothing_proves_nothing() -> None:
    quiet = HELD._replace(named=set(), findings=FOUND._replace(lost=[], rivals=[]))
    assert ["nothing was lost: there was no accident"] == quiet.broken()


def test_a_service_that_is_away_for_too_long_is_late() -> None:
    assert ["the service was away for 301 s, not 300 s at most"] == HELD._replace(away=301.0).late()
