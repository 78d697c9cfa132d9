"""A match has one id in one spelling: under another one, a second history would pass for another match."""

from collections.abc import Callable
from uuid import UUID

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match.facts import Opened
from domain.kernel.match.referee import id_bytes
from domain.ledger import receipts
from domain.ledger.leaves import PlacedLeaf, leaf, leaf_salt, opens, read_leaf
from domain.ledger.receipts import HeadReceipt, RefusedReceipt
from domain.ledger.verify.record_checks import audit
from domain.store import Event
from tests.deploy.audit.log_service import MATCH, data_of, place
from tests.domain.ledger import independent
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, SIGNER, TRUSTED, failures, played, record
from tests.domain.ledger.test_teeth import KEYS

ID = "a0b1c2d3-e4f5-4a6b-8c7d-9e0fa1b2c3d4"
SPELLINGS = (
    ID.upper(),
    ID.replace("-", ""),
    f"{{{ID}}}",
    f"urn:uuid:{ID}",
    f"{ID}\n",
    f" {ID}",
    ID[:-1],
    ID[:-1] + "D",
    "".join(f"{pair}-" for pair in (ID[:2], ID[2:])),
    "",
)
COMPARED = "Files of one match are compared at every step that they share, whoever their viewers are."


def bare(match: str) -> str:
    """Without hyphens."""
    return match.replace("-", "")


def renamed(spelling: Callable[[str], str]) -> tuple[Event, ...]:
    """A match of the first version of the ledger, under an id of the same 16 bytes, sealed anew."""
    events = played("toy", 2, ledger=1)
    named = spelling(str(events[0].stream))
    opened = msgspec.structs.replace(events[0].facts[0], match=named)
    first = msgspec.structs.replace(events[0], facts=(opened, *events[0].facts[1:]), head="")
    return (first, *(msgspec.structs.replace(event, head="") for event in events[1:]))


@limit(COMPARED)
@pytest.mark.parametrize("viewer", [ONLOOKER, 0, REFEREE])
@pytest.mark.parametrize(
    "spelling", [str.upper, lambda text: text.replace("-", "")], ids=["capitals", "bare"]
)
def test_a_second_history_under_another_spelling_is_no_record(
    spelling: Callable[[str], str], viewer: Viewer
) -> None:
    data = record(renamed(spelling), viewer)
    assert "line 1: " in failures(audit(data, SHELF, TRUSTED))["form"]
    with pytest.raises(ValueError, match="id of the match"):
        independent.verify(data, KEYS)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_place_that_names_a_match_has_its_one_spelling(spelling: str) -> None:
    with pytest.raises(ValueError, match="neither"):
        read_leaf(leaf(spelling, 1, "ab" * 32, ledger=2))
    salt = leaf_salt(b"k" * 32, 1)
    other = PlacedLeaf(spelling, 1, "ab" * 32)
    assert not opens(other, salt, data_of(other, salt))
    refused = RefusedReceipt(spelling, 0, "0" * 64, "c" * 64, "5" * 64, "b" * 64, "2024-01-01T00:00:00Z")
    for receipt in (HeadReceipt(spelling, 1, "ab" * 32), refused):
        assert "" == receipts.claimed_match(SIGNER.sign(receipt))
        with pytest.raises(msgspec.ValidationError):
            receipts.read(msgspec.to_builtins(receipt))
    with pytest.raises(ValueError, match="is not how"):
        id_bytes(_opened(spelling))


def test_the_one_spelling_is_read() -> None:
    assert place(1) == read_leaf(data_of(place(1)))
    assert opens(place(1), b"s" * 32, data_of(place(1), b"s" * 32))
    assert MATCH == receipts.claimed_match(SIGNER.sign(HeadReceipt(MATCH, 1, "ab" * 32)))
    assert UUID(ID).bytes == id_bytes(_opened(ID))


def _opened(match: str) -> Opened:
    """The opening of some match under this id."""
    opened = played("toy", 2)[0].facts[0]
    assert isinstance(opened, Opened)
    return msgspec.structs.replace(opened, match=match)


@pytest.mark.parametrize("at", ["soon", "2024-01-01T00:00:00+00:00", ""])
def test_a_receipt_has_a_time_as_the_service_writes_it(at: str) -> None:
    refused = RefusedReceipt(MATCH, 0, "0" * 64, "c" * 64, "5" * 64, "b" * 64, at)
    with pytest.raises(msgspec.ValidationError, match="is not a time"):
        receipts.read(msgspec.to_builtins(refused))
