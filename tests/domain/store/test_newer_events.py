"""What a newer version wrote is refused by name, and nothing of it is read."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent
from msgspec import inspect

from domain.kernel.notation import notation
from domain.ledger.entries import FORMATS
from domain.store import Log
from domain.store.errors import BadSeal, NewerEvent
from domain.store.event import ACCOUNT_FACTS, UPCASTERS, EventMapper
from domain.threadsafe.decoder import read_json
from tests.domain import corpus
from tests.domain.support import writer
from tests.support.sealing_ring import Ring

NEXT: Final = corpus.VERSION + 1
SECRET: Final = "what nobody may see"  # it is none
Change = Callable[[dict[str, Any]], Any]


def _fact(body: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = body["facts"][0]
    return found


CHANGES: Final[dict[str, tuple[str, Change]]] = {
    "version": ("match.moved", lambda body: body.update(v=NEXT)),
    "field_of_the_body": ("match.moved", lambda body: body.update(new=SECRET)),
    "field_of_a_fact": ("match.moved", lambda body: _fact(body).update(new=SECRET)),
    "kind_of_fact": ("match.moved", lambda body: body["facts"].append({"type": "feasted", "wine": SECRET})),
    "field_of_a_move": ("match.moved", lambda body: _fact(body)["move"].update(new=SECRET)),
    "kind_of_move": ("match.moved", lambda body: _fact(body)["move"].update(type=SECRET)),
    "field_of_a_clock": ("match.opened_with_a_clock", lambda body: _fact(body)["clock"].update(new=SECRET)),
    "word": ("match.opened", lambda body: _fact(body).update(access="by_oracle")),
    "game": ("match.moved", lambda body: body.update(game="argonauts")),
    "rules": ("match.opened", lambda body: _fact(body).update(version="99")),
    "option": ("match.opened", lambda body: _fact(body)["options"].update(new=SECRET)),
    "ledger": ("match.opened", lambda body: _fact(body).update(ledger=max(FORMATS) + 1)),
    "field_of_an_account": ("player.registered", lambda body: _fact(body).update(new=SECRET)),
    "kind_of_account_fact": ("report.filed", lambda body: _fact(body).update(type="whispered")),
    "field_of_a_hall": ("hall.raised", lambda body: _fact(body).update(new=SECRET)),
}


def changed(name: str, change: Change) -> StoredEvent:
    """An event of the corpus, changed as a newer version would write it."""
    row = corpus.read(corpus.path(name))
    change(row.state)
    return row.stored()


@pytest.mark.parametrize(("name", "change"), CHANGES.values(), ids=CHANGES)
def test_what_is_not_known_is_refused_by_name_and_without_its_content(name: str, change: Change) -> None:
    row, mapper = changed(name, change), EventMapper(corpus.GAMES)
    for read in (mapper.to_domain_event, lambda row: mapper.facts([row])):
        with pytest.raises(NewerEvent) as refused:
            read(row)
        found = refused.value
        version = read_json(row.state)["v"]
        assert (found.stream, found.step, found.topic, found.version) == (
            row.originator_id,
            row.originator_version,
            row.topic,
            version,
        )
        assert SECRET not in str(found)
        assert found.__cause__ is None or SECRET not in str(found.__cause__)


@pytest.mark.parametrize("topic", ["match.feasted", "oracle.asked"])
def test_a_topic_that_is_not_known_is_refused(topic: str) -> None:
    row = corpus.read(corpus.path("match.moved")).stored()
    with pytest.raises(NewerEvent, match=topic):
        EventMapper(corpus.GAMES).to_domain_event(StoredEvent(row.originator_id, 3, topic, row.state))


def test_what_does_not_fit_in_another_way_is_broken_and_not_newer() -> None:
    def words(body: dict[str, Any]) -> None:
        body["seat"] = "the first"

    with pytest.raises(msgspec.ValidationError):
        EventMapper(corpus.GAMES).to_domain_event(changed("match.moved", words))


def _types(kind: inspect.Type, found: dict[Any, bool]) -> dict[Any, bool]:
    """The structures in a type, each with whether it refuses fields that it does not declare."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in found:
            return found
        found[kind.cls] = kind.forbid_unknown_fields
        for field in kind.fields:
            _types(field.type, found)
        return found
    inner = [getattr(kind, name) for name in kind.__struct_fields__]
    for each in [part for value in inner for part in (value if isinstance(value, tuple) else (value,))]:
        if isinstance(each, inspect.Type):
            _types(each, found)
    return found


@pytest.mark.parametrize(
    "facts", [ACCOUNT_FACTS, *(notation(game).several for game in corpus.GAMES.values())]
)
def test_each_structure_in_a_fact_refuses_fields_that_it_does_not_declare(facts: Any) -> None:
    found = _types(inspect.type_info(facts), {})
    assert found
    assert [kind for kind, strict in found.items() if not strict] == []


@pytest.fixture
def log(database: str) -> Iterator[Log]:
    """A log whose events rest sealed."""
    opened = Log(writer(database), corpus.GAMES, 1, ring=Ring())
    yield opened
    opened.close()


@pytest.fixture
def mapper(log: Log) -> EventMapper:
    """Reads what the log seals."""
    return EventMapper(corpus.GAMES, sealer=log.sealer)


def test_a_sealed_event_of_a_newer_version_is_refused_by_name(log: Log, mapper: EventMapper) -> None:
    made = EventMapper(corpus.GAMES).to_domain_event(corpus.read(corpus.path("match.moved")).stored())
    newer = EventMapper(corpus.GAMES, (*UPCASTERS, lambda _, body: body), sealer=log.sealer)
    with pytest.raises(NewerEvent) as refused:
        mapper.to_domain_event(newer.to_stored_event(made))
    assert refused.value.version == NEXT


def test_what_is_newer_and_not_sealed_was_changed(mapper: EventMapper) -> None:
    with pytest.raises(BadSeal):
        mapper.to_domain_event(changed("match.moved", CHANGES["version"][1]))


def test_a_sealed_event_that_is_moved_to_an_unknown_topic_was_changed(mapper: EventMapper) -> None:
    made = EventMapper(corpus.GAMES).to_domain_event(corpus.read(corpus.path("match.moved")).stored())
    row = mapper.to_stored_event(made)
    with pytest.raises(BadSeal):
        mapper.to_domain_event(
            StoredEvent(row.originator_id, row.originator_version, "match.feasted", row.state)
        )
