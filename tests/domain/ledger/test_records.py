"""Records: what they hold for whom, that they hold, and that another verifier finds so too."""

import ast
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from jsonschema import Draft202012Validator

from api.runtime.signing_keys import Signer, new_key
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Audience, Fact, Viewer
from domain.kernel.match.facts import Opened, TimeGiven
from domain.kernel.notation import encode, viewers
from domain.ledger import commands
from domain.ledger.bundle import read
from domain.ledger.canonical import canonical
from domain.ledger.receipts import HeadReceipt
from domain.ledger.signing import decoded
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import CHECKS, audit
from domain.matches import Matches
from domain.matches.state import Rewritten, entries
from domain.store import Event, Log
from domain.threadsafe.decoder import read_json
from tests.domain.ledger import golden, independent, schema
from tests.domain.ledger.kept import KEPT
from tests.domain.ledger.support import (
    KEY,
    SHELF,
    SIGNER,
    TRUSTED,
    command,
    failures,
    matches,
    played,
    record,
    under_way,
)
from tests.domain.support import ManualClock, Names, TickingClock, ToyMatch

KEYS = {KEY.kid: decoded(KEY.x)}
ALL = ("form", *CHECKS)
UNDONE = {
    "checkpoint",
    "witnessed times",
    "kept receipts",
    "kept checkpoints",
    "signatures",
    "clocks",
    "erased names",
}  # as a policy or a clock asks


def names(data: bytes, policy: Policy = TRUSTED) -> list[str]:
    """The checks that apply to a record, all of which hold."""
    report = audit(data, SHELF, policy)
    assert {} == failures(report)
    return [check.name for check in report.checks]


@pytest.mark.parametrize("slug", SHELF)
def test_every_record_of_a_finished_match_holds_and_all_have_the_same_head(slug: str) -> None:
    events = played(slug)
    seats = events[0].facts[0].seats  # type: ignore[attr-defined]
    found = {viewer: record(events, viewer) for viewer in viewers(seats)}
    assert 1 == len({read(data).header.header.head for data in found.values()})
    for viewer, data in found.items():
        assert events[-1].head == independent.verify(data, KEYS)
        done = names(data)
        assert (viewer is REFEREE) == ("moves re-decided" in done)
        assert (viewer is not ONLOOKER) == ("seals" in done)
    assert set(ALL) - UNDONE == set(names(found[REFEREE]))


def test_the_times_of_a_match_with_a_clock_are_held_against_it_in_every_record() -> None:
    log, watch, chance = Log(None, SHELF), ManualClock(), Random(1)
    application = Matches(log, SHELF, Names(), watch, chance.randbytes)
    table = ToyMatch(application, clock={"kind": "fischer", "initial": 60}).start()
    table.play(chance)
    watch.advance(60)
    application.time_out(table.id)
    events = tuple(log.read(table.id))
    for viewer in viewers(2):
        assert "clocks" in names(record(events, viewer))
    early = msgspec.structs.replace(events[-1], at=events[-1].at - timedelta(seconds=1), head="")
    forged = record((*events[:-1], early), ONLOOKER)
    assert {"clocks"} == set(failures(audit(forged, SHELF, TRUSTED)))


def test_time_is_given_back_to_just_the_seats_whose_clocks_ran_in_every_record() -> None:
    log, watch, chance = Log(None, SHELF), ManualClock(), Random(1)
    application = Matches(log, SHELF, Names(), watch, chance.randbytes)
    table = ToyMatch(application, clock={"kind": "fischer", "initial": 60}).start()
    since = watch.now
    watch.advance(20)
    application.give_time(table.id, since, watch.now)
    *before, given = log.read(table.id)
    for viewer in (ONLOOKER, 0, 1):
        assert "clocks" in names(record((*before, given), viewer))
        forged = msgspec.structs.replace(given, facts=(TimeGiven((1,), 20),), head="")
        found = failures(audit(record((*before, forged), viewer), SHELF, TRUSTED))
        assert {"clocks"} == set(found)
        assert "the clocks that run are those of [0,1]" in found["clocks"]
    unhurried = ToyMatch(application).start()
    nowhere = msgspec.structs.replace(given, stream=unhurried.id, head="")
    found = failures(audit(record((*log.read(unhurried.id), nowhere), ONLOOKER), SHELF, TRUSTED))
    assert "no clock runs" in found["clocks"]


@pytest.mark.parametrize("slug", SHELF)
def test_a_record_of_a_match_under_way_holds_as_far_as_it_goes(slug: str) -> None:
    events = under_way(slug)
    for viewer in (ONLOOKER, 0, 1):
        data = record(events, viewer)
        assert "commitment" not in names(data)
        assert events[-1].head == independent.verify(data, KEYS)


def test_the_golden_records_hold_and_are_made_alike_today() -> None:
    made = golden.records()
    assert set(made) == set(golden.FOLDER.iterdir())
    for path, data in made.items():
        assert path.read_bytes() == data, path.name
        assert names(data)
        assert independent.verify(data, KEYS) == read(data).header.header.head


def test_kept_records_hold_for_ever() -> None:
    kept = sorted(KEPT.glob("*.jsonl"))
    assert kept
    for path in kept:
        data = path.read_bytes()
        assert names(data), path.name
        assert independent.verify(data, KEYS) == read(data).header.header.head


def test_there_is_a_golden_record_of_each_version_of_a_game_that_is_not_the_newest() -> None:
    """The tests of the game verify it."""
    earlier = [(slug, old.version) for slug, game in SHELF.items() for old in game.earlier]
    games = Path(__file__).parents[2] / "games"
    assert [] == [
        (slug, version)
        for slug, version in earlier
        if not (games / slug / "golden" / f"version-{version}.jsonl").exists()
    ]


def test_the_independent_verifier_is_short_and_imports_nothing_of_ours() -> None:
    """Each module; what it imports from the verifier itself, it imports by a relative name."""
    modules = list(Path(independent.__file__).parent.glob("*.py"))
    found = [node for module in modules for node in ast.walk(ast.parse(module.read_text("utf-8")))]
    names = {alias.name for node in found if isinstance(node, ast.Import) for alias in node.names}
    relative = [node for node in found if isinstance(node, ast.ImportFrom)]
    names |= {str(node.module) for node in relative if node.level == 0}
    assert {name.partition(".")[0] for name in names} <= {*sys.stdlib_module_names, "cryptography"}
    assert {node.level for node in relative} <= {0, 1}
    assert all(len(module.read_text("utf-8").splitlines()) < 200 for module in modules)


def test_the_independent_verifier_finds_what_was_changed() -> None:
    """Each line of a referee's record in turn, one character of it."""
    data, chance = record(played("toy", 2), REFEREE), Random(1)
    lines = data.splitlines(keepends=True)
    for at, line in enumerate(lines):
        place = chance.randrange(len(line) - 1)
        other = chance.choice([one for one in b'0a"}Z ' if one != line[place]])
        changed = [*lines[:at], line[:place] + bytes([other]) + line[place + 1 :], *lines[at + 1 :]]
        with pytest.raises(Exception):  # noqa: B017, PT011  # it may stumble anywhere
            independent.verify(b"".join(changed), KEYS)


# Canaries: what is nobody's, or somebody else's, is not in a record.


def hidden(fact: Fact, viewer: Viewer) -> list[Any]:
    """The values of a fact that a viewer may not see."""
    found = []
    for name, audience in type(fact).audiences.items():
        match audience:
            case Audience.PRIVATE:
                open_to = fact.seat == viewer  # type: ignore[attr-defined]
            case Audience.SHARED:
                open_to = viewer in fact.to  # type: ignore[attr-defined]
            case _:
                open_to = audience is Audience.PUBLIC
        if not open_to and getattr(fact, name) is not HIDDEN:
            found.append(getattr(fact, name))
    return found


@pytest.mark.parametrize("slug", SHELF)
@pytest.mark.parametrize("viewer", [ONLOOKER, 0, 1])
def test_a_record_under_way_holds_nothing_that_its_viewer_may_not_know(slug: str, viewer: Viewer) -> None:
    """Every secret of the service, every hidden fact, and the salt of every other viewer."""
    events = under_way(slug)
    data = record(events, viewer)
    opened = events[0].facts[0]
    assert isinstance(opened, Opened)
    assert str(opened.seed).encode() not in data
    assert str(opened.salt).encode() not in data
    for event in events:
        told = canonical(event.frame(viewer).facts)
        for fact in event.facts:
            if hidden(fact, viewer):
                assert canonical(fact) not in data
                assert canonical(fact) not in told
        digest = commands.digest(opened.match, event.facts[0])
        assert (event.seat == viewer) == (digest.encode() in data)
    from domain.ledger.entries import Chain, salt

    chain = Chain.of(opened)
    for step in range(1, len(events) + 1):
        for name in ("referee", "0", "1", "command"):
            own = name == str(viewer) or (name == "command" and events[step - 1].seat == viewer)
            assert own == (salt(chain.key, step, name).hex().encode() in data)


def test_what_a_record_holds_for_a_seat_is_what_it_was_shown() -> None:
    events = played("toy", 3)
    opened = read(record(events, 1)).openings
    assert [encode(read_json(canonical(event.frame(1).facts))) for event in events] == [
        encode(read_json(numbered.line.facts)) for numbered in opened
    ]


# Whom to trust.


def test_a_record_signed_by_somebody_else_holds_together_and_is_not_trusted() -> None:
    """A forger who makes a new ledger signs it with a new key."""
    other = Policy(keys=(Key(KEY.kid, new_key(b"o" * 32, "").x), Key("other", new_key(b"o" * 32, "").x)))
    data = record(played("toy", 2), ONLOOKER)
    assert {} == failures(audit(data, SHELF))
    found = failures(audit(data, SHELF, other))
    assert {"header", "receipts"} == set(found)
    assert found["header"].startswith("line 1: the signature: it is not by key")


def rewritten(events: tuple[Event, ...], chance: Random) -> tuple[Event, ...]:
    """The match played otherwise from some move on, by an owner who makes all that follows anew."""
    log = Log(None, SHELF)
    *kept, last = events
    for event in kept:
        log.append(event)
    clock = TickingClock()
    for _ in kept:
        clock()
    application = matches(log, chance, clock)
    player = f"{'ann' if last.seat == 0 else 'bob'}"
    offers = application.legal(last.stream, player).offers
    for offer in offers:
        for move in offer.all():
            done = application.play(last.stream, player, move, command(chance))
            assert done.step == last.step
            return tuple(log.read(last.stream))
    raise AssertionError("nothing else could be played")


def test_a_ledger_that_was_rewritten_and_sealed_anew_is_found_by_a_receipt_that_somebody_kept() -> None:
    events = played("toy", 2, 1, 7)
    kept = SIGNER.sign(HeadReceipt(str(events[0].stream), len(events), events[-1].head))
    other = rewritten(events, Random(9))
    data = record(other, ONLOOKER)
    assert names(data)
    policy = msgspec.structs.replace(TRUSTED, receipts=(kept,))
    assert names(record(events, ONLOOKER), policy)
    found = failures(audit(data, SHELF, policy))
    assert {"kept receipts"} == set(found)
    assert (
        f"step {len(events)}: receipt 1 has another head: the ledger was rewritten" == found["kept receipts"]
    )


def test_an_event_that_was_changed_in_the_database_is_found_when_a_record_is_made() -> None:
    """Its head is still the one that was written down with it."""
    events = list(played("toy", 2))
    events[4] = msgspec.structs.replace(events[4], actor="eve", command=UUID(int=4))
    with pytest.raises(Rewritten, match="step 5"):
        list(entries(events))


def test_a_head_that_nobody_could_have_seen_is_found() -> None:
    """Two histories were shown to two people: the command of one names a head that only they saw."""
    events = [msgspec.structs.replace(event, head="") for event in played("toy", 2)]
    events[5] = msgspec.structs.replace(events[5], seen="ab" * 32)
    found = failures(audit(record(tuple(events), ONLOOKER), SHELF, TRUSTED))
    assert {"seen"} == set(found)
    assert found["seen"].startswith("line 7 (step 6): its author saw abab")


def test_the_signatures_of_players_are_checked_where_their_keys_are_known() -> None:
    own = new_key(b"p" * 32, "")
    signer = Signer(msgspec.structs.replace(own, kid="player"))
    policy = msgspec.structs.replace(TRUSTED, players={"ann": own.x})
    events = played("toy", 2, 1, 8, ledger=1)

    def said(event: Event, payload: Any) -> Event:
        signature = signer.sign(payload) if event.seat == 0 else ""
        return msgspec.structs.replace(event, signature=signature, head="")

    honest = tuple(
        said(event, {"match": str(event.stream), "command": event.digest, "seen": ""}) for event in events
    )
    forged = tuple(
        said(event, {"match": str(event.stream), "command": "0" * 64, "seen": ""}) for event in events
    )
    unsigned = tuple(msgspec.structs.replace(event, head="") for event in events)
    assert "signatures" in names(record(honest, 0), policy)
    assert "signatures" in failures(audit(record(forged, 0), SHELF, policy))
    assert "the player's signature" in failures(audit(record(unsigned, 0), SHELF, policy))["signatures"]


def test_an_arbiter_who_acts_on_a_seat_is_not_taken_for_its_player() -> None:
    """Given the key of an arbiter who pauses and gives a penalty, then no player must sign with it."""
    policy = msgspec.structs.replace(TRUSTED, players={"ref": new_key(b"p" * 32, "").x})
    assert {} == failures(audit(record(golden.arbitrated(), REFEREE), SHELF, policy))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"\xff\n", b"[" * 100_000 + b"\n", b'{"type":"header"}\n', b"NaN\n"]
)
def test_what_is_no_record_at_all_is_said_to_be_none(data: bytes) -> None:
    assert ["form"] == list(failures(audit(data, SHELF, TRUSTED)))


def test_every_line_of_the_golden_records_is_of_the_schema_and_no_broken_one_is() -> None:
    """`python -m tests.domain.ledger.schema` writes it anew, for a new version of the format."""
    assert schema.FILE.read_bytes() == schema.written()
    validator = Draft202012Validator(read_json(schema.FILE.read_bytes()))
    for path in golden.FOLDER.iterdir():
        for line in path.read_bytes().splitlines():
            value = read_json(line)
            validator.validate(value)
            assert not validator.is_valid({**value, "more": 1})
            for name in value:
                assert not validator.is_valid({key: of for key, of in value.items() if key != name})
