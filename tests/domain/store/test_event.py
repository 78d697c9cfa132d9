"""Rows and events: every version ever written is read, topics are stable, bodies are upcast."""

from random import Random
from typing import Any
from uuid import UUID, uuid4, uuid5

import msgspec
import pytest

from domain.kernel.game import Game
from domain.store.commands import KEYS, command_id, named_id
from domain.store.event import TOPICS, EventMapper
from tests.domain import corpus
from tests.domain.support import SHELF, event

FILES = sorted(corpus.FOLDER.glob("*.json"))


def test_the_corpus_has_every_topic_at_the_present_version() -> None:
    assert {corpus.path(topic) for topic in TOPICS} <= set(FILES)


@pytest.mark.parametrize("game", corpus.GAMES.values(), ids=corpus.GAMES)
def test_the_corpus_has_every_kind_of_fact_of_every_game(game: Game) -> None:
    """If this fails for a new kind of fact: python -m tests.domain.corpus."""
    assert {corpus.path(name) for name in corpus.kinds(game).values()} <= set(FILES)
    for tag, name in corpus.kinds(game).items():
        assert tag in {fact["type"] for fact in corpus.read(corpus.path(name)).state["facts"]}


def test_the_topics_are_those_that_commands_make() -> None:
    assert set(TOPICS) == {made.topic for made in corpus.events()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_event_of_the_corpus_is_read_and_of_the_present_version_written_again_alike(file: Any) -> None:
    row, mapper = corpus.read(file), EventMapper(corpus.GAMES)
    read = mapper.to_domain_event(row.stored())
    assert (row.stream, row.step, row.topic) == (read.stream, read.step, read.topic)
    assert len(row.state["facts"]) == len(read.facts)
    if row.state["v"] == corpus.VERSION:
        assert row.stored() == mapper.to_stored_event(read)


def test_an_event_keeps_everything_on_its_way() -> None:
    mapper = EventMapper(SHELF)
    for made in corpus.events():
        assert made == mapper.to_domain_event(mapper.to_stored_event(made))


def test_a_topic_nobody_knows_is_not_written() -> None:
    with pytest.raises(LookupError):
        EventMapper(SHELF).to_stored_event(msgspec.structs.replace(event(uuid4(), 1), topic="match.mooved"))


def test_a_match_of_a_game_that_is_not_on_the_shelf_is_named() -> None:
    stored = EventMapper(SHELF).to_stored_event(event(uuid4(), 1))
    with pytest.raises(LookupError, match="toy"):
        EventMapper({}).to_domain_event(stored)


def test_a_match_without_a_game_is_an_error() -> None:
    stored = EventMapper(SHELF).to_stored_event(msgspec.structs.replace(event(uuid4(), 1), game=""))
    with pytest.raises(LookupError, match="''"):
        EventMapper(SHELF).to_domain_event(stored)


def test_old_bodies_are_brought_up_version_by_version() -> None:
    """Version 2 called the actor by another name, version 3 wants a seat for everybody."""

    def named(_: str, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "actor": body["actor"].upper()}

    def seated(topic: str, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "seat": 7 if topic == "match.moved" else None}

    first = event(uuid4(), 1)
    old = EventMapper(SHELF, ()).to_stored_event(first)
    middle = EventMapper(SHELF, (named,)).to_stored_event(first)
    new = EventMapper(SHELF, (named, seated))
    assert ("ANN", 7) == ((read := new.to_domain_event(old)).actor, read.seat)
    assert ("ann", 7) == ((read := new.to_domain_event(middle)).actor, read.seat)
    assert first == new.to_domain_event(new.to_stored_event(first))


def test_topics_in_the_log_are_words_and_no_paths_of_code() -> None:
    mapper = EventMapper(corpus.GAMES)
    topics = [mapper.to_stored_event(made).topic for made in corpus.events()]
    assert all("domain" not in topic and ":" not in topic for topic in topics)


def test_ids_that_are_made_from_names_are_those_of_the_standard() -> None:
    """So they stay what they were in all events."""
    chance = Random(1)
    for number in range(500):
        space, name = UUID(int=chance.getrandbits(128)), f"name {number} \u00e9"
        assert str(uuid5(space, name)) == named_id(space, name)
    assert uuid5(KEYS, "player/key") == command_id("player", "key")
