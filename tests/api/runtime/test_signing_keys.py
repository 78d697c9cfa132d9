"""Keys that are rotated by several processes, and read meanwhile."""

import shutil
import threading
import time
from itertools import pairwise
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


class Machines:
    """Two machines with copies of the file. `now`: seconds since 1970; the second's clock is behind."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(signing_keys, "CHECK_INTERVAL", 0.0)
        self.now = 1_700_000_000.0
        self.paths = [home / name / "signing.json" for name in ("one", "two")]
        for path in self.paths:
            path.parent.mkdir()
        clocks = (lambda: self.now, lambda: self.now - 2)
        self.rings = [Keyring(path, clock) for path, clock in zip(self.paths, clocks, strict=True)]
        self.rings[0].published()
        self.copy()

    def copy(self) -> None:
        """The operator copies the file of the first machine to the second."""
        shutil.copy(self.paths[0], self.paths[1])

    def signing(self) -> list[str]:
        """The key that each signs with; the other publishes it, as must be."""
        kids = [ring.signer.kid for ring in self.rings]
        for ring in self.rings:
            assert set(kids) <= {key["kid"] for key in ring.published()}
        return kids


def test_two_machines_never_sign_with_a_key_that_the_other_does_not_publish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new key is published on both before either signs with it, whenever the file is copied before."""
    machines = Machines(tmp_path, monkeypatch)
    [old, same] = machines.signing()
    assert old == same
    new = machines.rings[0].rotate(after=600)
    seen = [machines.signing()]
    for second in range(1, 610):
        machines.now += 1
        if second == 300:
            machines.copy()
        seen.append(machines.signing())
    assert [[old, old], [new, old], [new, new]] == [seen[0], *(b for a, b in pairwise(seen) if a != b)]
    published = {key["kid"]: key for key in machines.rings[1].published()}
    assert published[old]["valid_until"] == published[new]["valid_from"]
    for path in machines.paths:
        assert 1 == path.read_bytes().count(b'"d"'), "the private part of the old key is deleted"


def test_a_machine_that_did_not_get_the_file_goes_on_with_the_old_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others publish it still; that it had ended is found when somebody verifies."""
    machines = Machines(tmp_path, monkeypatch)
    [old, _] = machines.signing()
    new = machines.rings[0].rotate(after=600)
    machines.now += 700
    assert [new, old] == [ring.signer.kid for ring in machines.rings]
    assert {old, new} == {key["kid"] for key in machines.rings[0].published()}
    machines.copy()
    assert [new, new] == machines.signing()


def test_a_key_that_is_to_sign_is_replaced_by_a_later_rotation_and_stays_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was published, so somebody may have pinned it."""
    machines = Machines(tmp_path, monkeypatch)
    ring = machines.rings[0]
    never, now = ring.rotate(after=600), ring.rotate()
    machines.now += 700
    assert now == ring.signer.kid
    assert never in [key["kid"] for key in ring.published()]
    stolen = ring.rotate(after=600)
    ring.revoke(stolen)
    assert ring.signer.kid not in (stolen, now, never)
    assert ["revoked" in key for key in ring.published() if key["kid"] == stolen] == [True]


def test_a_copy_on_a_machine_whose_clock_is_behind_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a key was replaced at once, which is for a file that all machines share."""
    machines = Machines(tmp_path, monkeypatch)
    new = machines.rings[0].rotate()
    machines.copy()
    assert [new, new] == machines.signing()
