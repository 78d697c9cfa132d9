"""The pages LOTS.md: the independent verifier makes their examples and vectors, files have their lists."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec
import pytest

import domain.games
import domain.kernel.draws
from domain.games import SHELF
from domain.matches.decisions.openings import LEDGER
from domain.threadsafe.decoder import read_json
from tests.domain.ledger import independent
from tests.domain.ledger.independent import chance
from tests.domain.ledger.lots import examples

PAGE: Final = Path(domain.kernel.draws.__file__).with_name("LOTS.md")
README: Final = Path(domain.games.__file__).parents[2] / "README.md"
CONTENT: Final = sorted(Path(domain.games.__file__).parent.glob("*/content/*.toml"))


def test_every_game_in_the_readme_has_a_page_an_example_and_a_module_of_the_verifier() -> None:
    published = re.findall(
        r"^\| \[.*\]\(domain/games/(\w+)/RULES.md\) ", README.read_text("utf-8"), re.MULTILINE
    )
    assert published
    for listed in (independent.GAMES, examples.MATCHES):
        assert published == list(listed)
    kernel = PAGE.read_text("utf-8")
    assert published == re.findall(
        r"^\| `(\w+)` \| \[.*\]\(\.\./games/\1/LOTS.md\) \|$", kernel, re.MULTILINE
    )


@pytest.mark.parametrize("slug", examples.MATCHES)
def test_the_example_in_the_page_of_a_game_is_what_its_record_shows(slug: str) -> None:
    """`python -m tests.domain.ledger.lots.examples` writes it."""
    assert examples.example(slug) == examples.written(slug)
    match = json.loads(examples.written(slug))
    contributions = [bytes.fromhex(text) for text in match["contributions"]]
    key = chance.match_key(
        LEDGER, bytes.fromhex(match["seed"]), UUID(match["match"]).bytes, contributions, match["beacon"]
    )
    assert match["key"] == key.hex()


@pytest.mark.parametrize("slug", examples.MATCHES)
def test_the_record_of_the_example_has_contributions_a_missed_reveal_and_a_beacon(slug: str) -> None:
    names = {fact["type"] for facts in examples.kept(slug) for fact in facts}
    assert names >= {"revealed", "reveal_missed", "beacon_entered", "ended"}


def test_the_vectors_of_the_page_are_those_of_the_independent_verifier() -> None:
    vectors = json.loads(examples.BLOCK.findall(PAGE.read_text("utf-8"))[0])
    seed, match = bytes.fromhex(vectors["seed"]), UUID(vectors["match"]).bytes
    brought = [bytes.fromhex(text) for text in vectors["contributions"]]
    assert vectors["commitment"] == chance.commitment(seed)
    assert vectors["commitments"] == [chance.bound(match, seat, one) for seat, one in enumerate(brought)]
    key = chance.match_key(1, seed, match, brought, "")
    assert vectors["key"] == key.hex()
    for vector in vectors["keys"]:
        contributions = [bytes.fromhex(text) for text in vector["contributions"]]
        assert vector["key"] == chance.match_key(2, seed, match, contributions, vector["beacon"]).hex()
    words = chance.Stream.words(key, vectors["words"]["step"])
    assert vectors["words"]["words"] == [f"{word:016x}" for word, _ in zip(words, range(6), strict=False)]
    for vector in vectors["draws"]:
        draw = getattr(chance.Stream(key, vector["step"]), vector["draw"])
        assert vector["gives"] == [draw(vector["of"]) for _ in vector["gives"]]


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: f"{path.parents[1].name} {path.stem}")
def test_lists_of_content_are_in_the_order_of_the_file(path: Path) -> None:
    """The pages name the files; the verifier takes the lists from a record."""
    written = tomllib.loads(path.read_text("utf-8"))
    pieces = SHELF[path.parents[1].name].library().items()
    (piece,) = (one for of, one in pieces if (of.kind, of.name) == (written["kind"], written["name"]))
    shown = read_json(msgspec.json.encode(piece))
    lists = {name: value for name, value in written.items() if isinstance(value, list)}
    assert {name: in_short(value) for name, value in lists.items()} == {
        name: in_short(shown[name]) for name in lists
    }


def in_short(items: list[Any]) -> list[Any]:
    """The items, or what tells them apart: of cards and tiles the name, of tasks the greatest worth."""
    return [item.get("name", item.get("three")) if isinstance(item, dict) else item for item in items]
