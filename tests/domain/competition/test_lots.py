"""The public lots: the test vectors of LOTS.md, and that a chain is walked one link at a time."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.competition import draws
from domain.competition.moments import moment_of
from domain.ledger.canonical import parse_microseconds
from domain.threadsafe.decoder import read_json

PAGE: Final = Path(__file__).parents[3] / "domain" / "competition" / "LOTS.md"


@pytest.fixture
def vectors() -> Any:
    found = re.search(r"```json\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return read_json(found[1])


def test_the_page_has_what_the_code_makes(vectors: Any) -> None:
    tournament, seed = bytes.fromhex(vectors["tournament"].replace("-", "")), bytes.fromhex(vectors["seed"])
    assert vectors["links"] == draws.LINKS
    assert vectors["commitment"] == draws.chain_commitment(seed, tournament)
    contributions = {int(number): bytes.fromhex(each) for number, each in vectors["contributions"].items()}
    mix = draws.mixed(contributions)
    assert vectors["mix"] == mix.hex()
    assert vectors["commitments"]["ann"] == draws.lots_commitment(tournament, "ann", contributions[2])
    for each in vectors["keys"]:
        link = draws.link_of(seed, tournament, each["draw"])
        assert vectors["shown"][str(each["draw"])] == link.hex()
        key = draws.draw_key(link, tournament, each["draw"], mix, each["beacon"])
        assert each["key"] == key.hex()
        assert each["order_of_1_to_9"] == list(draws.lot_order(key, tuple(range(1, 10))))


@given(st.binary(min_size=32, max_size=32), st.integers(min_value=1, max_value=draws.LINKS - 1))
@settings(max_examples=20)
def test_a_link_leads_to_the_one_that_was_shown_before(seed: bytes, draw: int) -> None:
    shown, before = (draws.link_of(seed, bytes(16), each) for each in (draw, draw - 1))
    assert before == draws.next_link(bytes(16), shown)


def test_nobody_contributes_nothing() -> None:
    assert bytes(32) == draws.mixed({})
    assert draws.mixed({1: bytes(32)}) != draws.mixed({2: bytes(32)}) != bytes(32)


@pytest.mark.parametrize(
    "text",
    ["1970-01-01T00:00:00Z", "2026-11-26T20:59:59Z", "2000-02-29T12:00:00Z", "2100-12-31T23:59:59Z"],
)
def test_a_moment_is_read_as_the_ledger_reads_it(text: str) -> None:
    assert parse_microseconds(text) == moment_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026-13-01T00:00:00Z",
        "2026-02-29T00:00:00Z",
        "2100-02-29T00:00:00Z",
        "2026-01-32T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "1969-12-31T23:59:59Z",
        "2026-01-01T00:00:00Z\n",
        "2026-01-01T00:00:00+01:00",
    ],
)
def test_what_is_no_moment_is_none(text: str) -> None:
    assert moment_of(text) is None
