"""The page's checks of records in which names are erased: it finds what `nostos verify` finds."""

from collections.abc import Callable

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from tests.domain.ledger.test_erased_names import (
    ANN,
    FOUND,
    VIEWERS,
    Lines,
    another_player,
    changed,
    edited,
    record,
)
from tests.web.verify.test_record_checks import audited, passes

NAMES = {"erased names": "erased"}  # of checks that the page calls otherwise


@pytest.mark.parametrize("ledger", [1, 2])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_page_says_what_it_could_not_check(viewer: Viewer, ledger: int) -> None:
    [report] = audited(record(viewer, ANN, ledger=ledger))
    assert [None, "erased"] == report.pop("erased")
    assert [None, "no-checkpoint"] == report.pop("log")
    assert {True} == {check is True for check in report.values()}, report
    [whole] = audited(record(viewer, ledger=ledger))
    assert "erased" not in whole


@pytest.mark.parametrize("viewer", [ONLOOKER, REFEREE])
def test_the_page_finds_what_verify_finds(viewer: Viewer) -> None:
    for attack, check in FOUND.items():
        [report] = audited(changed(record(viewer, ANN), attack))
        assert not passes(report), (attack, report)
        assert True is not report.get(NAMES.get(check, check)), (attack, report)


@pytest.mark.parametrize("attack", [another_player])
def test_whoever_cannot_sign_changes_nothing(attack: Callable[[Lines], None]) -> None:
    [report] = audited(edited(record(ONLOOKER, ANN), attack))
    assert [False, "erased-other"] == report["erased"]
