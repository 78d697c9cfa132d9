"""Lots: the stream is the one that LOTS.md describes, and it is fair."""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

import domain.kernel.draws
from domain.kernel.draws import Lots, commitment, contribution_commitment, match_key, mixed_key

DOCUMENT = Path(domain.kernel.draws.__file__).with_name("LOTS.md").read_text(encoding="utf-8")


def _vectors() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    vectors: dict[str, Any] = json.loads(found[1])
    return vectors


VECTORS = _vectors()
KEY = bytes.fromhex(VECTORS["key"])
MATCH = UUID(VECTORS["match"]).bytes


def test_the_commitment_and_the_key_are_those_of_the_document() -> None:
    seed = bytes.fromhex(VECTORS["seed"])
    contributions = [bytes.fromhex(text) for text in VECTORS["contributions"]]

    assert VECTORS["commitment"] == commitment(seed)
    assert KEY == match_key(seed, MATCH, contributions)


def test_the_commitments_of_contributions_are_those_of_the_document() -> None:
    contributions = [bytes.fromhex(text) for text in VECTORS["contributions"]]

    assert VECTORS["commitments"] == [
        contribution_commitment(MATCH, seat, contribution) for seat, contribution in enumerate(contributions)
    ]


@pytest.mark.parametrize("vector", VECTORS["keys"], ids=lambda v: f"{v['contributions']} {v['beacon']}")
def test_the_keys_of_ledger_2_are_those_of_the_document(vector: dict[str, Any]) -> None:
    contributions = [bytes.fromhex(text) for text in vector["contributions"]]
    key = mixed_key(bytes.fromhex(VECTORS["seed"]), MATCH, contributions, vector["beacon"])

    assert vector["key"] == key.hex()


def test_the_words_are_those_of_the_document() -> None:
    lots = Lots(KEY, VECTORS["words"]["step"])

    assert VECTORS["words"]["words"] == [f"{lots.word():016x}" for _ in VECTORS["words"]["words"]]


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda v: f"{v['draw']} at step {v['step']}")
def test_the_draws_are_those_of_the_document(vector: dict[str, Any]) -> None:
    draw = getattr(Lots(KEY, vector["step"]), vector["draw"])

    assert vector["gives"] == json.loads(json.dumps([draw(vector["of"]) for _ in vector["gives"]]))


@given(
    st.binary(min_size=32, max_size=32), st.integers(1, 2**40), st.lists(st.integers(1, 2**64), max_size=12)
)
def test_anyone_can_draw_again_from_the_prose(key: bytes, step: int, limits: list[int]) -> None:
    """The same numbers as a second program, written from LOTS.md alone."""
    lots, words = Lots(key, step), _words(key, step)

    for n in limits:
        m = 2**64 // n * n
        assert next(word for word in words if word < m) % n == lots.below(n)


def _words(key: bytes, step: int) -> Iterator[int]:
    for block in count():
        message = b"nostos/lots/1" + step.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(key, message, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))


@given(st.lists(st.integers(), max_size=30), st.integers(1, 99))
def test_a_shuffle_keeps_every_item(items: list[int], step: int) -> None:
    assert Counter(items) == Counter(Lots(KEY, step).shuffle(items))


def test_a_shuffle_skips_words_that_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2^64 words the last one is too large for three items, so the next word counts."""
    words = iter([(2**64 - 1, 1, 0, 0)])
    monkeypatch.setattr(domain.kernel.draws, "BLOCK", SimpleNamespace(unpack=lambda _: next(words)))

    assert ("c", "a", "b") == Lots(KEY, 1).shuffle("abc")


def test_every_order_is_as_likely() -> None:
    """Chi-square over the 24 orders of four cards: 23 degrees of freedom, 99.9 % lie below 49.7."""
    lots, expected = Lots(KEY, 1), 500
    orders = Counter(lots.shuffle("abcd") for _ in range(24 * expected))

    assert 24 == len(orders)
    assert 49.7 > sum((n - expected) ** 2 / expected for n in orders.values())


def test_steps_and_keys_have_streams_of_their_own() -> None:
    streams = [Lots(key, step) for key in (KEY, bytes(32)) for step in range(1, 50)]
    first = [tuple(islice(iter(lots.word, None), 2)) for lots in streams]

    assert len(first) == len(set(first))


def test_nothing_is_below_nothing() -> None:
    with pytest.raises(ValueError, match="nothing is below 0"):
        Lots(KEY, 1).below(0)


def test_a_contribution_changes_the_key() -> None:
    seed, match = bytes(32), bytes(16)

    assert match_key(seed, match, [bytes(32)]) != match_key(seed, match, [b"\x01" + bytes(31)])
