"""The list of all tournaments, and who is what in each. Tables `tournaments` and `tournament_people`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID

import msgspec
from psycopg import Cursor, sql

from domain.store import Event
from domain.store.errors import NewerEvent
from domain.store.postgres.connections import json_rows
from domain.threadsafe.decoder import Decoder, is_unfamiliar
from projections.engine.projection import Message, Recorded
from projections.models.tournaments.listings import TournamentListing, follow
from projections.models.tournaments.people import TournamentPerson, by_number, named, people_after


def _save(table: str, kind: type[msgspec.Struct], key: str) -> bytes:
    """The statement that writes rows of a table, as a list of JSON objects."""
    columns = [sql.Identifier(name) for name in kind.__struct_fields__]
    excluded = [sql.SQL("EXCLUDED.{}").format(column) for column in columns]
    return (
        sql.SQL(
            "INSERT INTO {table} ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::{table},"
            " %s::json) ON CONFLICT ({key}) DO UPDATE SET ({columns}) = ({excluded})"
        )
        .format(
            table=sql.Identifier(table),
            columns=sql.SQL(", ").join(columns),
            key=sql.SQL(", ").join(map(sql.Identifier, key.split())),
            excluded=sql.SQL(", ").join(excluded),
        )
        .as_bytes()
    )


SAVE: Final = _save("tournaments", TournamentListing, "tournament")
SAVE_PEOPLE: Final = _save("tournament_people", TournamentPerson, "tournament player")
LOAD: Final = (
    b"SELECT coalesce(json_agg(found), '[]')::text FROM tournaments AS found WHERE tournament = ANY(%s)"
)
LOAD_PEOPLE: Final = (
    b"SELECT coalesce(json_agg(found), '[]')::text FROM tournament_people AS found"
    b" WHERE (tournament, player) IN (SELECT * FROM unnest(%s::uuid[], %s::text[]))"
)
LOAD_NUMBERS: Final = (
    b"SELECT coalesce(json_agg(found), '[]')::text FROM tournament_people AS found"
    b" WHERE (tournament, number) IN (SELECT * FROM unnest(%s::uuid[], %s::int[]))"
)
LISTINGS: Final = Decoder[tuple[TournamentListing, ...]](tuple[TournamentListing, ...])
PEOPLE: Final = Decoder[tuple[TournamentPerson, ...]](tuple[TournamentPerson, ...])


class TournamentLobby:
    """The projection."""

    name = "tournaments"
    topics = ("tournament.",)
    tables = ("tournaments", "tournament_people")

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Read and write each tournament of the batch once, and each player whom it names."""
        events = [event for _, event in batch]
        listings = _load(cursor, {event.stream for event in events})
        for event in events:
            listings[event.stream] = follow(listings.get(event.stream), event)
        cursor.execute(SAVE, (json_rows(list(listings.values())),))
        editions = {listing.tournament: listing.edition for listing in listings.values()}
        _write_people(cursor, events, editions)
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM tournaments")
        cursor.execute("DELETE FROM tournament_people")


def _write_people(cursor: Cursor, events: Sequence[Event], editions: Mapping[UUID, int]) -> None:
    """Write the rows of those whom the events name; most name nobody."""
    places = {(event.stream, player) for event in events for player, _ in named(event)}
    numbers = {(event.stream, fact.number) for event in events for fact in by_number(event)}
    if places or numbers:
        loaded = _load_people(cursor, LOAD_PEOPLE, places) | _load_people(cursor, LOAD_NUMBERS, numbers)
        people = people_after(loaded, events, editions)
        cursor.execute(SAVE_PEOPLE, (json_rows(list(people.values())),))


def _load(cursor: Cursor, tournaments: Collection[UUID]) -> dict[UUID, TournamentListing]:
    found = cursor.execute(LOAD, (list(tournaments),)).fetchone()
    assert found is not None
    try:
        return {listing.tournament: listing for listing in LISTINGS.decode(found[0])}
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            raise NewerEvent(next(iter(tournaments)), 0, "what is in its row of the list") from None
        raise


def _load_people(
    cursor: Cursor, statement: bytes, places: Collection[tuple[UUID, str] | tuple[UUID, int]]
) -> dict[tuple[UUID, str], TournamentPerson]:
    """The rows at these places, which a player's id or an entrant's number names."""
    if not places:
        return {}
    columns = [list(column) for column in zip(*places, strict=True)]
    found = cursor.execute(statement, columns).fetchone()
    assert found is not None
    return {(person.tournament, person.player): person for person in PEOPLE.decode(found[0])}
