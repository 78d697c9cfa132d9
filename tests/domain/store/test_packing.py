"""Packing: JSON rests short, older forms stay readable, and a form of a newer version is never misread."""

import hashlib
import threading
from importlib.resources import files
from uuid import UUID

import msgspec
import pytest

from domain.store import packing
from domain.store.errors import UnknownForm
from domain.store.packing import DICTIONARIES, PACKED, packed, unpacked
from domain.store.sealer import unsealed

STREAM = UUID(int=7)
BODY = (
    b'{"step":14,"at":"2024-05-01T12:00:07.123456Z","topic":"match.moved","by":3,"facts":[{"type":"played",'
    b'"seat":3,"move":{"type":"lay_storm","direction":"w","anchor":"k13"}},{"type":"storm_laid","seat":3,'
    b'"direction":"w","anchor":"k13","paid":true},{"type":"ship_blown","seat":3,"wind":"storm","to":"k3",'
    b'"ashore":true},{"type":"landed","seat":3,"island":11,"winds":false}]}'
)
KEPT = (
    "040128b52ffd6070005d0100c301053da070a78967c563a905442db03a42d147d2076207fc553afe3dc6655b7a951d2d"
    "ad22b9a47b1813"
)
"""The body as dictionary 1 packed it: it is read for ever."""


def test_what_is_packed_is_shorter_and_the_same_again() -> None:
    rest = packed(BODY)
    assert PACKED == rest[:1]
    assert 3 * len(rest) < len(BODY)
    assert BODY == unpacked(rest) == unpacked(rest + b" " * 100)


def test_what_would_not_be_shorter_rests_as_it_is() -> None:
    for short in (b"", b"7", b"[]", b'"Argos"'):
        assert short == packed(short) == unpacked(short)


def test_every_dictionary_is_the_one_that_rows_were_packed_with() -> None:
    shipped = files("domain.store") / "dictionaries"
    assert {f"{number}.dict" for number in DICTIONARIES} == {each.name for each in shipped.iterdir()}
    for number, digest in DICTIONARIES.items():
        assert digest == hashlib.sha256((shipped / f"{number}.dict").read_bytes()).hexdigest()
    assert BODY == unpacked(bytes.fromhex(KEPT))


@pytest.mark.parametrize(
    "rest",
    [
        b"\x05" + packed(BODY)[1:],  # another form
        PACKED + b"\xff" + packed(BODY)[2:],  # another dictionary
        PACKED,
        packed(BODY)[:-5],
        packed(BODY)[:2] + b"no frame at all",
    ],
)
def test_a_form_that_is_not_known_is_refused_and_never_taken_for_json(rest: bytes) -> None:
    with pytest.raises(UnknownForm):
        unpacked(rest)
    with pytest.raises(UnknownForm):
        unsealed(None, STREAM, b"", rest)


def test_a_body_that_says_it_is_huge_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = packed(b"[" + b"0," * 5000 + b"0]")
    monkeypatch.setattr(packing, "LONGEST", 5000)
    with pytest.raises(UnknownForm):
        unpacked(rest)


def test_threads_pack_and_unpack_at_the_same_time() -> None:
    bodies = [msgspec.json.encode({"step": number, "facts": ["x" * number] * 9}) for number in range(200)]
    wrong: list[bytes] = []

    def pack() -> None:
        wrong.extend(body for body in bodies if unpacked(packed(body)) != body)

    threads = [threading.Thread(target=pack) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
