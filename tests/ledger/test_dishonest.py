"""Every attack of a dishonest operator, against everybody who could find it."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from api.runtime.settings import Settings
from domain.kernel.facts import REFEREE
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, failures
from tests.ledger import dishonest, forging, limits_table
from tests.ledger.dishonest import ATTACKS, Attack, dealt_to
from tests.ledger.finders import FINDERS, NOTARY, by_the_notary
from tests.ledger.found import FOUND
from tests.ledger.honest import Table, world
from tests.support.logins import LOGINS

BY_NAME = {attack.__name__: attack for attack in ATTACKS}
MANY = 60  # seeds
IN_DATABASE = sorted(name for name, found in FOUND.items() if NOTARY in found)


def said(attack: Attack, home: Path) -> dict[str, list[str]]:
    """What each finder says, line by line, if anything."""
    evidence = attack(world())
    found = {
        name: finder(evidence, home / f"{number}") for number, (name, finder) in enumerate(FINDERS.items())
    }
    return {name: words.splitlines() for name, words in found.items() if words}


def fits(lines: list[str], due: str) -> bool:
    """Whether one of the lines is of this finding and has its words."""
    name, words = due.split(": ", 1)
    return any(line.startswith(f"{name}: ") and words in line for line in lines)


def test_the_honest_service_is_accused_by_nobody(tmp_path: Path) -> None:
    assert {} == said(dishonest.honest, tmp_path)


def test_every_attack_has_its_place_in_the_table() -> None:
    assert [attack.__name__ for attack in ATTACKS] == list(FOUND)
    assert set(FINDERS) | {NOTARY} >= {name for found in FOUND.values() for name in found}


@pytest.mark.parametrize("name", BY_NAME)
def test_an_attack_is_found_by_those_who_are_named_and_nobody_else(name: str, tmp_path: Path) -> None:
    found, due = said(BY_NAME[name], tmp_path), _without_notary(FOUND[name])
    assert dict.fromkeys(due, True) == {
        who: fits(lines, due.get(who, "-: -")) for who, lines in found.items()
    }, found


def _without_notary(found: Mapping[str, str]) -> dict[str, str]:
    return {who: words for who, words in found.items() if who != NOTARY}


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


@pytest.mark.parametrize("name", [*IN_DATABASE, "edited_and_put_back"])
def test_the_notary_finds_what_is_not_what_it_signed(name: str, settings: Settings) -> None:
    words = by_the_notary(BY_NAME[name](world()), settings)
    due = FOUND[name].get(NOTARY, "")
    assert fits([words], due) if due else "" == words


def test_the_table_of_limits_is_as_the_tests_are() -> None:
    text = limits_table.LIMITS.read_text("utf-8")
    assert text == limits_table.written(text), "run python -m tests.ledger.limits_table"


@limit("So they choose between two outcomes, once; the second time the match is closed.")
def test_with_the_last_reveal_the_operator_chooses_between_two_outcomes() -> None:
    """Over many seeds they have what they want as often as one of two independent draws has it."""
    outcomes = [_outcomes(number) for number in range(MANY)]
    share = sum(map(sum, outcomes)) / len(outcomes) / 2
    assert 0.2 < share < 0.5
    assert abs(sum(map(any, outcomes)) / len(outcomes) - (1 - (1 - share) ** 2)) < 0.1


def _outcomes(number: int) -> tuple[bool, bool]:
    """Whether the accomplice is dealt what they want: at once, and if cid does not reveal the first time."""
    revealed, missed = (Table(Random(number), entropy=number).sit() for _ in range(2))
    dishonest.miss(missed)
    one, two = (dealt_to(each.start().events, dishonest.ACCOMPLICE) for each in (revealed, missed))
    return one >= dishonest.WANTED, two >= dishonest.WANTED


@limit("So they choose between two outcomes, once; the second time the match is closed.")
def test_the_second_time_that_a_reveal_is_missed_the_match_is_over() -> None:
    table = Table(Random(1)).sit()
    dishonest.miss(table)
    dishonest.miss(table)
    assert "closed" == table.matches.status(table.id).value
    record = forging.records(table.events)[REFEREE]
    assert {} == failures(audit(record, SHELF))


@limit(
    "Public randomness that nobody knew when the match was opened takes that chance from the operator too."
)
def test_with_a_beacon_no_seed_suits_beforehand() -> None:
    """Seeds that suit one value are as good as any for another value."""
    wanted = [[_dealt_by_beacon(seed, value) for value in ("3 5 8", "2 7 9")] for seed in range(MANY)]
    usual = sum(other for _, other in wanted) / MANY
    chosen = [other for one, other in wanted if one]
    assert 0.2 < usual < 0.5
    assert abs(sum(chosen) / len(chosen) - usual) < 0.15


def _dealt_by_beacon(seed: int, value: str) -> bool:
    """Whether the accomplice is dealt what they want, where only the beacon is not the operator's."""
    table = Table(Random(1), entropy=seed, contributors=(), beacon="2024-01-01T01:00:00Z").sit()
    table.enter_beacon(value)
    return dealt_to(table.start().events, dishonest.ACCOMPLICE) >= dishonest.WANTED
