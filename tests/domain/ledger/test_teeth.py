"""The ledger's tests have teeth: services that seal badly, on purpose, are found out."""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from domain.kernel.facts import REFEREE
from domain.kernel.notation import viewers
from domain.ledger import canonical, entries
from domain.ledger.signing import decoded
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger import independent, vectors
from tests.domain.ledger.support import KEY, SHELF, TRUSTED, failures, played, record

KEYS = {KEY.kid: decoded(KEY.x)}


def an_unsalted_hash(label: bytes, salt: bytes, data: bytes) -> str:
    """A viewer who guesses the facts can check the guess."""
    return sha256(label + canonical.padded(data)).hexdigest()


def an_unpadded_length(label: bytes, salt: bytes, data: bytes) -> str:
    """The time that sealing takes reveals how much there was to seal."""
    return sha256(label + salt + data).hexdigest()


def a_salt_reused_for_every_step(key: bytes, step: int, name: str) -> bytes:
    """Who was shown the same twice has the same seal twice."""
    return hmac.digest(key, entries.SALT + name.encode(), "sha256")


def a_salt_reused_for_every_viewer(key: bytes, step: int, name: str) -> bytes:
    """Two viewers who were shown the same have the same seal; the salt of one opens the other's."""
    return hmac.digest(key, entries.SALT + step.to_bytes(8), "sha256")


MUTANTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "an unsalted hash": ("commitment", an_unsalted_hash),
    "an unpadded length": ("commitment", an_unpadded_length),
    "a salt reused for every step": ("salt", a_salt_reused_for_every_step),
    "a salt reused for every viewer": ("salt", a_salt_reused_for_every_viewer),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_service_that_seals_badly_is_found_by_a_verifier_from_the_format(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the independent one on the record of a seat, and by the vectors of the format."""
    events, (where, mutant) = _unsealed(), MUTANTS[name]
    for viewer in (0, REFEREE):
        assert independent.verify(record(events, viewer), KEYS)
    with monkeypatch.context() as patched:
        patched.setattr(entries, where, mutant)
        patched.setattr("domain.matches.record_export.salt", entries.salt)
        assert vectors.written() != vectors.vectors()
        badly = [record(events, viewer) for viewer in (0, REFEREE)]
    with pytest.raises(ValueError, match=r"seal|salt"):
        independent.verify(badly[1], KEYS)
    if name != "a salt reused for every viewer":  # of which a seat that has one salt cannot know
        with pytest.raises(ValueError, match=r"seal|salt"):
            independent.verify(badly[0], KEYS)
        assert {"seals", "salts"} & set(failures(audit(badly[0], SHELF, TRUSTED)))
    assert {"seals", "salts", "views"} & set(failures(audit(badly[1], SHELF, TRUSTED)))


def _unsealed() -> tuple[Any, ...]:
    """A match whose events have no heads written down, so that any service may seal it."""
    import msgspec

    return tuple(msgspec.structs.replace(event, head="") for event in played("toy", 2))


def test_a_reused_salt_gives_itself_away_in_the_entries_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal seals in one match: never with our salts, at once with salts that are reused."""
    from domain.matches.state import entries as sealed

    def seals() -> list[str]:
        return [seal for _, entry, _ in sealed(_unsealed()) for seal in entry.seals.values()]

    honest = seals()
    assert len(honest) == len(set(honest)) == len(played("toy", 2)) * (len(viewers(2)) - 1)
    for mutant in (a_salt_reused_for_every_step, a_salt_reused_for_every_viewer):
        monkeypatch.setattr(entries, "salt", mutant)
        assert len(set(seals())) < len(honest)
