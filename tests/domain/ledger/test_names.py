"""What binds a name: as FORMAT.md writes it, and another value in each match."""

from uuid import UUID, uuid4

from domain.ledger.names import name_commitment, name_salt
from tests.domain.ledger.vectors import FORMAT

KEY = bytes(range(32))


def test_the_example_of_the_page_is_true() -> None:
    salt = name_salt(KEY, UUID("00000000-0000-0000-0000-000000000001"))
    page = FORMAT.read_text("utf-8")
    assert KEY.hex() in page
    assert salt.hex() in page
    assert name_commitment(salt, "Ann") in page


def test_a_name_is_bound_by_another_value_in_each_match_and_for_each_player() -> None:
    matches = [uuid4() for _ in range(20)]
    bound = {name_commitment(name_salt(key, match), "Ann") for key in (KEY, bytes(32)) for match in matches}
    assert 40 == len(bound)
    assert name_commitment(name_salt(KEY, matches[0]), "Anna") not in bound
