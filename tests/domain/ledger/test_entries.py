"""Entries: canonical JSON, seals, heads; what they commit to and what they do not reveal."""

import hmac
import math
from hashlib import sha256
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.facts import ONLOOKER
from domain.kernel.match.fold import seen
from domain.ledger.canonical import BLOCK, canonical, padded
from domain.ledger.entries import BEGINNING, Asked, Chain, facts_commitment, head, make_entry, salt
from domain.matches import Matches, errors
from domain.matches.state import entries
from domain.store import Event, Log
from domain.store.event import EventMapper
from domain.threadsafe.decoder import read_json
from tests.domain.ledger import vectors
from tests.domain.support import SHELF, ToyMatch, command, matches, open_log
from tests.support.games.all_games import GAMES

Json = dict[str, Any]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(max_codepoint=127)), inner)
    ),
    max_leaves=12,
)


@pytest.fixture
def played(memory: Log) -> list[Event]:
    """A whole match of two, with a fact whose very existence is hidden."""
    return memory.read(ToyMatch(matches(memory)).start().play_out().id)


@given(VALUES)
def test_what_is_hashed_is_as_rfc_8785_writes_it(value: Any) -> None:
    assert rfc8785.dumps(value) == canonical(value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_names_in_facts_are_ascii_so_that_there_is_one_order_of_them(game: Any) -> None:
    schemas = msgspec.json.schema_components([*game.facts, *game.moves, game.options])[1]
    assert all(name.isascii() for schema in schemas.values() for name in schema.get("properties", {}))


def test_the_vectors_of_the_format_are_those_that_are_made() -> None:
    """If the format is to change it gets a new version; these are in somebody's records."""
    assert vectors.vectors() == vectors.written()


def test_every_event_bears_the_head_of_its_entry(played: list[Event]) -> None:
    made = list(entries(played))
    assert [event.head for event in played] == [at for _, _, at in made]
    assert [BEGINNING, *(at for _, _, at in made[:-1])] == [entry.prev for _, entry, _ in made]


def test_events_from_before_the_ledger_have_the_same_heads(played: list[Event]) -> None:
    """A log written at version 1 is read by a service of today: the heads follow from the events."""
    old, new = EventMapper(SHELF, ()), EventMapper(SHELF)
    with open_log(None) as log:
        for event in played:
            read = new.to_domain_event(_of_version_1(old, event))
            assert "" == read.head
            log.append(read)
        _, heads = matches(log).ledger(played[0].stream)
    assert [event.head for event in played] == list(heads)


def _of_version_1(mapper: EventMapper, event: Event) -> Any:
    stored = mapper.to_stored_event(event)
    body = read_json(stored.state)
    for name in ("seen", "signature", "head"):
        del body[name]
    object.__setattr__(stored, "state", msgspec.json.encode(body))
    return stored


def test_each_step_is_sealed_for_the_referee_and_every_seat_also_where_they_learn_nothing(
    played: list[Event],
) -> None:
    for _, entry, _ in entries(played):
        assert ["referee", "0", "1"] == list(entry.seals)
        assert 3 == len(set(entry.seals.values()))


def test_no_salt_is_like_another(played: list[Event]) -> None:
    chain = Chain.of(played[0].facts[0])  # type: ignore[arg-type]
    names = ("referee", "0", "1", "command")
    salts = {salt(chain.key, event.step, name) for event in played for name in names}
    assert len(names) * len(played) == len(salts)


def test_a_seal_reveals_nothing_without_its_salt(played: list[Event]) -> None:
    """A viewer who guesses a hidden bid, and hashes it in every known way, finds it nowhere."""
    text = b"".join(canonical(entry) for _, entry, _ in entries(played))
    for event in played:
        shown = seen(0, event.facts)
        guesses = (canonical(shown), padded(canonical(shown)), canonical(event.digest), event.digest.encode())
        for guess in guesses:
            for label in (b"", b"nostos/seal/1", b"nostos/command/1"):
                assert sha256(label + guess).hexdigest().encode() not in text
                assert sha256(label + bytes(32) + guess).hexdigest().encode() not in text


def test_the_length_that_is_hashed_is_a_whole_number_of_blocks() -> None:
    for length in (0, 1, BLOCK - 1, BLOCK, BLOCK + 1):
        data = b"x" * length
        assert math.ceil(length / BLOCK) * BLOCK == len(padded(data))
        assert data == padded(data).rstrip(b"\0")


def test_the_public_part_of_an_entry_is_what_the_onlooker_sees(played: list[Event]) -> None:
    for event, entry, _ in entries(played):
        assert seen(ONLOOKER, event.facts) == entry.public
        assert event.facts[0].__struct_config__.tag != "opened" or b"seed" in canonical(entry.public)
        assert played[0].facts[0].seed.encode() not in canonical(entry) or event is played[-1]  # type: ignore[attr-defined]


def test_an_entry_depends_on_every_part_of_its_step(played: list[Event]) -> None:
    chain, frame = Chain.of(played[0].facts[0]), played[4].frame(0)  # type: ignore[arg-type]
    asked = Asked("a" * 64)
    base = head(make_entry(chain, frame, asked, BEGINNING))
    others = [
        make_entry(chain, frame, Asked("b" * 64), BEGINNING),
        make_entry(chain, frame, Asked("a" * 64, signature="s"), BEGINNING),
        make_entry(chain, frame, Asked("a" * 64, seen=base), BEGINNING),
        make_entry(chain, frame, asked, base),
        make_entry(chain, msgspec.structs.replace(frame, at="2024-01-01T00:00:00Z"), asked, BEGINNING),
        make_entry(chain, msgspec.structs.replace(frame, by=None), asked, BEGINNING),
        make_entry(chain, msgspec.structs.replace(frame, facts=frame.facts[:-1]), asked, BEGINNING),
        make_entry(msgspec.structs.replace(chain, content=("1" * 64,)), frame, asked, BEGINNING),
    ]
    assert len(others) + 1 == len({base, *map(head, others)})


def test_a_command_keeps_what_its_author_says_they_saw(memory: Log) -> None:
    application = matches(memory)
    table = ToyMatch(application).start()
    _, heads = application.ledger(table.id)
    said = msgspec.structs.replace(command(), seen=heads[-1])
    application.resign(table.id, "ann", said)
    last = memory.read(table.id)[-1]
    assert heads[-1] == last.seen
    assert heads[-1] == list(entries(memory.read(table.id)))[-1][1].seen


def test_the_answer_to_a_command_names_the_head_and_what_binds_the_command(memory: Log) -> None:
    application: Matches = matches(memory)
    table = ToyMatch(application).start()
    asked = command()
    done = application.resign(table.id, "ann", asked)
    [*_, (_, entry, at)] = entries(memory.read(table.id))
    assert (at, entry.command) == (done.head, done.bound)
    again = application.resign(table.id, "ann", asked)
    assert (at, entry.command, True) == (again.head, again.bound, again.repeated)


def test_another_salt_opens_no_seal(played: list[Event]) -> None:
    chain = Chain.of(played[0].facts[0])  # type: ignore[arg-type]
    shown = seen(0, played[4].facts)
    right = hmac.digest(chain.key, b"nostos/salt/1" + (5).to_bytes(8) + b"0", "sha256")
    [_, entry, _] = list(entries(played))[4]
    assert entry.seals["0"] == facts_commitment(right, shown) != facts_commitment(right[::-1], shown)


def test_a_head_that_the_ledger_never_had_is_refused(memory: Log) -> None:
    table = ToyMatch(matches(memory)).start()
    with pytest.raises(errors.UnknownHead):
        table.matches.resign(table.id, "ann", msgspec.structs.replace(command(), seen="0" * 64))
