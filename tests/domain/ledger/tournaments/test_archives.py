"""The archive of a tournament as a file."""

import pytest

from domain.ledger.record import CheckFailed
from domain.ledger.verify.tournaments.archive import is_archive, read_archive, write_archive
from domain.ledger.verify.tournaments.archive_checks import without_record
from tests.domain.ledger.tournaments.support import honest


def test_an_archive_has_its_records_one_after_the_other() -> None:
    data, records = honest().archive(), [honest().record(), *honest().records()]
    header, parts = read_archive(data)
    assert is_archive(data)
    assert (str(honest().events[0].stream), len(records)) == (header.tournament, header.records)
    assert records == [data[part.start : part.end] for part in parts]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda data: data + b"{}\n", "there is more after record"),
        (lambda data: data[:-10], "it has fewer lines than its header says"),
        (lambda data: data.replace(b'"records":7', b'"records":8', 1), "record 8"),
        (lambda data: data.replace(b'"records":7', b'"records":0', 1), "line 1"),
        (lambda data: data.replace(b"archive/1", b"archive/9", 1), "line 1"),
        (lambda data: data.replace(b'"records":7', b'"records": 7', 1), "line 1"),
        (lambda data: data[:20], "line 1"),
    ],
)
def test_a_file_that_is_no_whole_archive_is_refused(change: object, found: str) -> None:
    assert callable(change)
    with pytest.raises(CheckFailed, match=found):
        read_archive(change(honest().archive()))


def test_a_record_is_no_archive() -> None:
    assert not is_archive(honest().record())


def test_an_archive_without_the_record_of_its_tournament_is_not_complete() -> None:
    tournament = str(honest().events[0].stream)
    header, parts = read_archive(b"".join(write_archive(tournament, honest().records())))
    assert (6, 6) == (header.records, len(parts))
    assert not without_record(tournament).complete
