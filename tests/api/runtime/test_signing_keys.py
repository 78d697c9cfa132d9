"""Keys that are rotated by several processes, and read meanwhile."""

import threading
import time
from pathlib import Path

import pytest

from api.runtime import signing_keys
from api.runtime.signing_keys import Keyring
from domain.ledger.signing import verified
from tests.support.interleaving import WAIT, right_after


def test_two_rotations_at_once_lose_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second begins before the first has replaced the file; it has all the time that it can use."""
    path = tmp_path / "signing.json"
    one, two, server = Keyring(path), Keyring(path), Keyring(path)
    one.published()
    second, signed = threading.Thread(target=two.rotate), list[str]()

    def rotate_and_sign() -> None:
        second.start()
        second.join(WAIT)
        signed.append(server.sign({"a": 1}))

    right_after(monkeypatch, signing_keys, "new_key", rotate_and_sign)
    one.rotate()
    second.join(60)

    [signature] = signed
    verified(signature, {key["kid"]: key["x"] for key in server.published()})
    assert 3 == len(server.published())


def test_the_published_keys_hold_every_rotation_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another thread signs while they are looked up."""
    path = tmp_path / "signing.json"
    ring = Keyring(path)
    ring.sign({})
    added = Keyring(path).rotate()
    right_after(monkeypatch, time, "monotonic", lambda: ring.sign({}))

    assert added in [key["kid"] for key in ring.published()]


def test_a_key_that_is_revoked_is_published_as_such_and_signs_no_more(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "signing.json")
    stolen = ring.signer.kid
    ring.revoke(stolen)
    assert stolen != ring.signer.kid
    told = {key["kid"]: key for key in ring.published()}
    assert told[stolen]["valid_until"] <= told[stolen]["revoked"]
    assert "revoked" not in told[ring.signer.kid]
    ring.revoke(stolen)
    assert told == {key["kid"]: key for key in ring.published()}, "the first time counts"
    with pytest.raises(LookupError):
        ring.revoke("no such key")
