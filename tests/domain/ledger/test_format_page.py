"""FORMAT.md: its tables are those of the code and of the independent verifier, and its examples are true."""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any, Final
from uuid import uuid5

import pytest

from domain.games import SHELF
from domain.kernel.facts import REFEREE, Audience, Fact, seen_by, viewing_plan
from domain.kernel.match.facts import FACTS, Sat
from domain.kernel.match.lifecycle import STEPS
from domain.ledger.canonical import canonical
from domain.ledger.commands import SAID
from domain.store.commands import KEYS, command, digest
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.independent import commands, encoding, record, viewers
from tests.domain.ledger.lots import examples
from tests.domain.ledger.support import played
from tests.domain.ledger.support import record as made
from tests.domain.ledger.vectors import FORMAT

PAGE: Final = FORMAT.read_text("utf-8")
WHO: Final = {Audience.SECRET: viewers.NOBODY, Audience.PRIVATE: viewers.ITS_SEAT}
Row = tuple[str, str, str, str]  # game or "every game", fact, member, who sees it


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the rows of a table, by the beginning of its first line."""
    _, _, rest = PAGE.partition(f"\n| {heading}")
    for line in rest.splitlines()[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split(" |")]


def words(cell: str) -> list[str]:
    """The words of a cell that are in code."""
    return re.findall(r"`(\w+)`", cell)


def of(game: str, facts: tuple[type[Fact], ...]) -> set[Row]:
    """What facts hide, as they declare it."""
    return {
        (game, str(fact.__struct_config__.tag), member, WHO[audience])
        for fact in facts
        for member, audience, _ in viewing_plan(fact)[1]
    }


def declared() -> set[Row]:
    """What all facts hide, as they declare it."""
    own = (of(slug, game.facts) for slug, game in SHELF.items())
    return of("every game", FACTS).union(*own)


def test_the_page_says_what_a_viewer_sees_of_every_fact() -> None:
    written = {
        ((words(game) or [game])[0], fact, member, who)
        for game, facts, members, who in rows("game | fact")
        for fact, member in product(words(facts), words(members))
    }
    assert declared() == written
    assert all(fact.existence is Audience.PUBLIC for game in SHELF.values() for fact in (*FACTS, *game.facts))


def test_the_independent_verifier_hides_what_the_page_says() -> None:
    tables = {"every game": viewers.OF_EVERY_GAME, **viewers.GAMES}
    assert declared() == {
        (game, fact, member, who) for game, table in tables.items() for (fact, member), who in table.items()
    }


@pytest.mark.parametrize("slug", viewers.GAMES)
def test_the_independent_verifier_sees_what_each_viewer_sees(slug: str) -> None:
    """Also where only the number of items is known."""
    facts = [fact for event in played(slug) for fact in event.facts]
    told = read_json(canonical(facts))
    for viewer in (0, 1):
        shown = read_json(canonical([seen_by(viewer, fact) for fact in facts]))
        assert shown == viewers.seen(slug, str(viewer), told)


def test_the_page_says_what_the_author_of_a_command_said() -> None:
    written: dict[str, tuple[str, list[str]]] = {}
    for facts, kinds, said in rows("first fact"):
        names, called = words(facts), words(kinds)
        each = called * len(names) if len(called) == 1 else called
        members = [] if "(" in said else words(said)
        written |= {name: (kind, members) for name, kind in zip(names, each, strict=True)}
    assert written == {fact.__struct_config__.tag: (kind, [*said]) for fact, (kind, said) in SAID.items()}
    assert written == {name: (kind, said.split()) for name, (kind, said) in commands.SAID.items()}


def test_topics_follow_from_the_first_fact_as_the_page_says() -> None:
    for fact, step in STEPS.items():
        first = {"type": fact.__struct_config__.tag}
        assert step.topics == tuple(dict.fromkeys(commands.topic([first, *more]) for more in ([], [first])))


def test_the_id_of_a_command_is_made_as_the_page_says() -> None:
    assert str(KEYS) in PAGE
    assert uuid5(KEYS, "ann/1") == command("ann", "1", "start", None).id
    lines = [read_json(line) for line in examples.record_of("odysseus").read_bytes().splitlines()]
    steps = {line["facts"][0]["type"]: line for line in lines if line["type"] == "opening"}
    for first, kind in {"absent": "absent", "reveal_missed": "miss_reveal"}.items():
        step, match = steps[first]["step"], lines[0]["header"]["match"]
        assert str(uuid5(KEYS, f"service/{match}/{kind}/{step - 1}")) == steps[first]["asked"]["id"]


def test_the_digest_of_version_1_on_the_page_is_that_of_the_service() -> None:
    (told,) = re.findall(r'`(\["start",.*?\])` has the digest `(\w{64})`', PAGE)
    kind, asked = read_json(told[0])
    assert told[1] == digest(kind, asked) == encoding.sha(told[0].encode())


CHANGES: Final = {
    "topic": lambda entry: entry.update(topic="match.moved"),
    "seat": lambda entry: entry.update(seat=None),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_step_of_another_kind_or_of_nobody_is_found(name: str) -> None:
    events = played("winds_of_fate")
    lines = [read_json(line) for line in made(events, REFEREE).splitlines()]
    entries = [line["data"] for line in lines if "data" in line]
    record.authors(entries, [])
    at = next(step for step, event in enumerate(events) if isinstance(event.facts[0], Sat))
    changed: list[Any] = deepcopy(entries)
    CHANGES[name](changed[at])
    with pytest.raises(ValueError, match=r"topic|who made"):
        record.authors(changed, [])


def test_a_fact_that_was_hidden_from_the_wrong_viewer_is_found() -> None:
    """Somebody's cards are shown to another seat, in a record of the referee that is sealed accordingly."""
    deals = [fact for fact in examples.kept("odysseus")[15] if fact["type"] == "dealt"]
    (dealt,) = (fact for fact in deals if fact["seat"] == 1)
    key = bytes(32)
    entry = {"game": "odysseus", "step": 16, "seals": {}}
    told = {viewer: viewers.seen("odysseus", viewer, [dealt]) for viewer in ("referee", "0", "1")}
    seals = {name: viewers.seal(viewers.salt(key, 16, name), facts) for name, facts in told.items()}
    viewers.check_seals({**entry, "seals": seals}, [dealt], key)
    other = {**seals, "0": viewers.seal(viewers.salt(key, 16, "0"), [dealt])}
    with pytest.raises(ValueError, match="seal 16 of 0"):
        viewers.check_seals({**entry, "seals": other}, [dealt], key)
