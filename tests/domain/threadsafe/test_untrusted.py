"""JSON of somebody else: whatever it is, it is read, or it is a DecodeError."""

from typing import Any

import msgspec
import pytest

from domain.ledger.leaves import read_leaf
from domain.ledger.log import signed_note
from domain.ledger.receipts import claimed_match
from domain.ledger.signing import BadSignature, claimed, encoded, key_id, verified
from domain.threadsafe.decoder import DEEPEST, Decoder, read_untrusted_json
from projections import pagination
from projections.models.lobby import AFTER
from tests.domain.ledger.support import KEY, SIGNER

DEEP = [b"[" * 1_500, b'{"a":' * 1_500, b"[" * 1_500 + b"]" * 1_500, b"[" * 65 + b"]" * 65]
BROKEN = [*DEEP, b"", b"{", b"NaN", b"\xff", b'"\xff"', b'"\\ud800"', b"9" * 5_000, b'{"x": 1} {}']


class Point(msgspec.Struct):
    """Has members that are not named, which are passed over."""

    x: int


POINT: Decoder[Point] = Decoder(Point)


@pytest.mark.parametrize("data", BROKEN)
def test_what_cannot_be_read_is_an_error_of_one_kind(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_untrusted_json(data)


@pytest.mark.parametrize("data", DEEP)
def test_what_is_passed_over_is_bounded_too(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        POINT.decode_untrusted(b'{"y":' + data + b',"x":1}')


@pytest.mark.parametrize("opened", [b"[", b'{"a":', b'[{"a\\"]}":'])
def test_the_depth_is_bounded_and_not_the_number_of_brackets(opened: bytes) -> None:
    closed = {b"[": b"]", b'{"a":': b"}"}.get(opened, b"}]")
    most = DEEPEST // len(closed)
    assert read_untrusted_json(opened * most + b"1" + closed * most)
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        read_untrusted_json(opened * (most + 1) + b"1" + closed * (most + 1))
    assert [[]] * 500 == read_untrusted_json(b"[" + b",".join([b"[]"] * 500) + b"]")
    assert ["[" * 500 + '"'] == read_untrusted_json(b'["' + b"[" * 500 + b'\\""]')


@pytest.mark.parametrize("data", BROKEN)
def test_no_reader_of_tokens_leaves_and_cursors_raises_anything_else(data: bytes) -> None:
    """Each of them has one error for what it cannot read."""
    good, bad = encoded(b"{}"), encoded(data)
    for token in (f"{bad}.{good}.AAAA", f"{good}.{bad}.AAAA", f"{bad}.{bad}.{bad}"):
        with pytest.raises(BadSignature):
            verified(token, {})
    with pytest.raises(BadSignature):
        key_id(bad)
    with pytest.raises(BadSignature):
        claimed(f"{good}.{bad}.AAAA")
    assert "" == claimed_match(f"{good}.{bad}.AAAA")
    with pytest.raises(ValueError, match="the leaf is neither"):
        read_leaf(b'{"match":' + data + b"}")
    with pytest.raises(signed_note.InvalidNote):
        signed_note.parse(data.decode("latin-1"))


@pytest.mark.parametrize("data", DEEP)
def test_a_cursor_that_somebody_made_is_refused(data: bytes) -> None:
    keys = b'["2024-01-01T00:00:00Z","00000000-0000-4000-8000-000000000001",' + data + b"]"
    forged = pagination.issue("lobby", {}, msgspec.Raw(keys))
    with pytest.raises(pagination.BadCursor):
        pagination.read("lobby", {}, forged, AFTER)


def test_a_signed_payload_that_is_nested_too_deeply_is_refused() -> None:
    value: Any = []
    for _ in range(500):
        value = [value]
    with pytest.raises(BadSignature):
        verified(SIGNER.sign(value), {KEY.kid: KEY.x})
