"""Presence: what is noted, how much of it is kept, when it goes, and what of it a player is given."""

import threading
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

import psycopg
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from api.access.personal_data import deletion
from api.runtime.presence import recorder, table
from api.runtime.presence.recorder import Presence
from domain.accounts.tokens import Identity
from domain.matches.dossier.presence import (
    CommandRefused,
    MoveRefused,
    PresenceNote,
    StreamClosed,
    StreamEnd,
    StreamOpened,
)
from domain.store import Log, Unavailable
from domain.threadsafe.decoder import read_json
from tests.api.dossier.support import Json, Person, RealMatch, follow_for
from tests.support.eventually import eventually
from tests.support.service.running import RunningService
from workers.retention import Retention

BAD_MOVE = {"type": "bid", "card": 99}
COLUMNS = {
    *("refusal", "match", "player", "seat", "at", "step", "command", "receipt", "problem", "rule", "status"),
    "by_game",
}
AT = datetime(2026, 1, 2, tzinfo=UTC)


def opened(match: UUID, player: str) -> StreamOpened:
    return StreamOpened(uuid4(), match, player, 0, AT, 4)


def refused(match: UUID, player: str, kind: type[CommandRefused] | type[MoveRefused]) -> PresenceNote:
    return kind(
        refusal=uuid4(),
        match=match,
        player=player,
        seat=0,
        at=AT,
        step=4,
        command=uuid4(),
        receipt="0" * 64,
        problem="stale",
        rule="",
        status=412,
    )


def exported(person: Person) -> tuple[list[Json], list[Json]]:
    """The streams and the refusals in the whole export of a player."""
    streams: list[Json] = []
    refusals: list[Json] = []
    cursor: str | None = ""
    while cursor is not None:
        page = person.get(f"/v1/players/me/export{f'?cursor={cursor}' if cursor else ''}")
        streams, refusals, cursor = streams + page["streams"], refusals + page["refusals"], page["cursor"]
    return streams, refusals


def test_of_each_kind_so_many_are_kept_and_the_rest_is_counted(
    desk: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bound is 3 here, and 500 elsewhere."""
    monkeypatch.setattr(table, "MOST", 3)
    presence, match = desk.services.presence, uuid4()
    notes = [opened(match, "ann") for _ in range(5)]
    for note in notes:
        presence.note(note)
        presence.note(StreamClosed(note.stream, match, "ann", 9, AT, AT.replace(minute=1), StreamEnd.CLIENT))
    for kind, number in ((CommandRefused, 4), (MoveRefused, 6)):
        for _ in range(number):
            presence.note(refused(match, "ann", kind))
    presence.note(opened(match, "bob"))
    kept = presence.of_match(match, None)
    assert (4, 6) == (len(kept.streams), len(kept.refusals))
    assert {"client"} == {each.ended for each in kept.streams if each.player == "ann"}
    assert {("ann", "stream", 5), ("ann", "refusal", 4), ("ann", "refusal_by_game", 6)} == {
        (each.player, each.kind, each.total) for each in kept.counts if each.player == "ann"
    }
    assert ["bob"] == [each.player for each in presence.of_match(match, "bob").streams]


def test_a_batch_that_is_stored_twice_has_each_row_once(desk: RunningService) -> None:
    match = uuid4()
    batch = [opened(match, "ann"), refused(match, "ann", CommandRefused)]
    for _ in range(2):
        table.PresenceTable(desk.services.log).store(batch)
    kept = desk.services.presence.of_match(match, None)
    assert (1, 1) == (len(kept.streams), len(kept.refusals))


class AwayLog(Log):
    """A log whose database is away."""

    def __init__(self) -> None:
        super().__init__(None, {})

    def ask(self, query: str, parameters: tuple[object, ...]) -> list[tuple[object, ...]]:
        raise Unavailable


def test_a_note_that_cannot_be_stored_takes_no_other_with_it(
    desk: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, sizes, store = threading.Event(), list[int](), table.PresenceTable.store

    def slow(self: table.PresenceTable, notes: Sequence[PresenceNote]) -> None:
        """Store them when all others wait."""
        sizes.append(len(notes))
        going.wait(60)
        store(self, notes)

    monkeypatch.setattr(table.PresenceTable, "store", slow)
    match, presence = uuid4(), Presence(desk.services.log)
    good = [opened(match, "ann") for _ in range(7)]
    closed: list[PresenceNote] = [
        StreamClosed(each.stream, match, "ann", 9, AT, AT, StreamEnd.CLIENT) for each in good
    ]
    wrong: list[PresenceNote] = [opened(match, "a\0nn"), replace(opened(match, "ann"), after=2**40)]
    with capture_logs() as logged:
        presence.note(opened(match, "bob"))
        eventually(lambda: sizes == [1], "one is being stored")
        notes: list[PresenceNote] = [wrong[0], *good[:3], *closed[:3], wrong[1], *good[3:], *closed[3:]]
        for note in notes:
            presence.note(note)
        going.set()
        assert presence.settle(60)
    presence.close()
    assert 16 == sizes[1], "one batch"
    kept = presence.of_match(match, "ann")
    assert ["client"] * 7 == [each.ended for each in kept.streams]
    assert [7] == [each.total for each in kept.counts]
    [found] = [each for each in logged if each["event"] == "presence_not_stored"]
    assert 2 == found["notes"]


def test_whoever_notes_never_waits_and_never_meets_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "PAUSE", 0.0)
    monkeypatch.setattr(recorder, "QUEUED", 10)
    log = AwayLog()
    presence = Presence(log)
    for _ in range(50):
        presence.note(opened(uuid4(), "ann"))
    assert presence.settle(60)
    with pytest.raises(Unavailable):
        presence.of_match(uuid4(), None)
    presence.close()
    log.close()


def test_nothing_of_a_move_is_stored_and_no_other_login_reads_what_is(desk: RunningService) -> None:
    match = RealMatch(desk)
    assert 409 == match.send(match.players[0], BAD_MOVE, **{"Idempotency-Key": "card 99"}).status_code
    match.settle()
    rows = desk.services.log.ask(
        "SELECT row_to_json(rows)::text FROM nostos.presence_refusals AS rows WHERE match = %b", (match.id,)
    )
    assert 1 == len(rows)
    assert COLUMNS == set(read_json(str(rows[0][0]).encode()))
    url = str(desk.services.settings.database_url)
    with psycopg.connect(url, autocommit=True) as owner:
        for role in ("nostos_reader", "nostos_projector"):
            [(allowed,)] = owner.execute(
                "SELECT has_table_privilege(%s, 'nostos.presence_refusals', 'SELECT')", (role,)
            )
            assert not allowed


def test_a_players_export_has_their_streams_and_refusals(
    desk: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page has 2 of each here, and 500 elsewhere."""
    monkeypatch.setattr(table, "PAGE", 2)
    match = RealMatch(desk)
    mine, other = match.players
    follow_for(desk, match, 0)
    for _ in range(3):
        assert 409 == match.send(mine, BAD_MOVE).status_code
    assert 409 == match.send(other, BAD_MOVE).status_code
    match.settle()
    streams, refusals = exported(mine)
    assert [(str(match.id), match.head, "client")] == [
        (each["match"], each["delivered"], each["ended"]) for each in streams
    ]
    assert [("refused", 409)] * 3 == [(each["problem"], each["status"]) for each in refusals]
    assert {mine.player} == {each["player"] for each in refusals}


def test_it_goes_with_its_player(desk: RunningService) -> None:
    match = RealMatch(desk)
    mine, other = match.players
    for person in match.players:
        assert 409 == match.send(person, BAD_MOVE).status_code
    match.settle()
    identity = desk.services.players.tokens.authenticate(mine.token)
    assert isinstance(identity, Identity)
    deletion.delete(desk.services, identity, give_up=True)
    kept = desk.services.presence.of_match(match.id, None)
    assert [other.player] == [each.player for each in kept.refusals]
    assert {other.player} == {each.player for each in kept.counts}


def test_what_comes_after_the_deletion_of_its_player_is_found_by_retention(desk: RunningService) -> None:
    match = RealMatch(desk)
    mine = match.players[0]
    identity = desk.services.players.tokens.authenticate(mine.token)
    assert isinstance(identity, Identity)
    deletion.delete(desk.services, identity, give_up=True)
    desk.services.presence.note(opened(match.id, mine.player))
    assert 1 == len(desk.services.presence.of_match(match.id, None).streams)
    worker = Retention(desk.services, lambda: datetime.now(UTC))
    while worker.check():
        pass
    assert [] == desk.services.presence.of_match(match.id, None).streams
