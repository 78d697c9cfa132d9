"""Section 18 of the rules of the match: heads of the ledger. What they are made of: tests/domain/ledger."""

import msgspec
import pytest

from domain.matches import errors
from domain.store import Log
from tests.domain.support import ToyMatch, command, matches
from tests.support.games.rule_sections import rule


@rule("18")
def test_a_command_may_name_a_head_that_the_ledger_had_and_no_other(memory: Log) -> None:
    table = ToyMatch(matches(memory), 3, partners=True).start()
    _, heads = table.matches.ledger(table.id)
    for number, head in enumerate(heads):
        table.matches.resign(
            table.id,
            "ann",
            msgspec.structs.replace(command(), seen=head),
            withdraw=bool(number % 2),
        )
    assert list(heads) == [event.seen for event in memory.read(table.id)[5:]]
    with pytest.raises(errors.UnknownHead):
        table.matches.resign(table.id, "ann", msgspec.structs.replace(command(), seen="0" * 64))
