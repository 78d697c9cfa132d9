"""The read models of tournaments are what the domain shows each viewer, however they were made."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from typing import Any
from uuid import UUID

import psycopg
import pytest

from domain.competition.desk_facts import AnnouncedTo, AppealMade, ArbiterCalled
from domain.competition.facts import (
    EnteredLate,
    EntrantDropped,
    EntrantReinstated,
    RegistrationDeclined,
)
from domain.competition.fold import fold_step
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.canonical import to_microseconds
from domain.store import Event, Log
from domain.store.sealer import is_sealed
from projections import servers
from projections.engine import partitions
from projections.engine.projection import Message, Recorded
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.frames import CHANGED
from projections.models.registry import projections
from projections.models.tournaments.tournament_frames import (
    TournamentFrames,
    channel,
    message,
    rows,
    tournament_frame,
)
from projections.models.tournaments.tournament_lobby import TournamentLobby
from projections.pagination import BadCursor, pages
from projections.reads import Reads
from projections.servers import NotProjected
from projections.tournament_reads import TournamentFilters, TournamentListing, TournamentReads
from tests.domain.competition.organizer import Organizer
from tests.domain.competition.regulations_of import rules_of
from tests.projections.tournament_events import (
    HOST,
    WORDS,
    events_of,
    tournament_bodies,
    tournament_events,
    tournament_id,
    viewers_of,
)
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

NAMES = tuple(projection.name for projection in projections())
SHARED = (AnnouncedTo, AppealMade, ArbiterCalled)
SEEDS = (1, 2, 3, 8)  # the default run; each is another format and size
UNANSWERED = 15  # a tournament in which somebody was asked and did not answer
TABLES = ("tournaments", "tournament_people")


def view_of(events: Sequence[Event], viewer: Viewer) -> Tournament:
    """The tournament as the domain shows it to a viewer."""
    found = Tournament()
    for event, body in zip(events, tournament_bodies(events, viewer), strict=True):
        found = fold_step(tournament_frame(body).facts, to_microseconds(event.at), found)
    return found


def listing_of(events: Sequence[Event]) -> TournamentListing:
    """The row of the list that follows from what everybody sees."""
    view = view_of(events, ONLOOKER)
    return TournamentListing(
        tournament=events[0].stream,
        step=events[-1].step,
        status=view.status,
        title=view.rules.title,
        host=view.opening.host,
        format=view.rules.format,
        games=tuple(dict.fromkeys(played.game for played in view.rules.games)),
        rounds=view.rules.rounds,
        starts=view.starts,
        opened_at=events[0].at,
        changed_at=events[-1].at,
        entrants=sum(entrant.state == "in" for entrant in view.entrants),
        round=len(view.rounds),
        edition=view.edition,
    )


@contextmanager
def writing(database: str) -> Iterator[psycopg.Cursor]:
    """A transaction of the role that writes the read models."""
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        connection.execute("SET search_path = nostos, pg_temp")
        with connection.cursor() as cursor:
            yield cursor


def project(database: str, log: Log, events: Sequence[Event], chance: Random) -> list[Message]:
    """Write events in batches of any sizes; what is published."""
    cuts = sorted({0, len(events), *(chance.randrange(len(events)) for _ in range(6))})
    sent: list[Message] = []
    for begin, end in pairwise(cuts):
        batch = [Recorded(event.step, event) for event in events[begin:end]]
        with writing(database) as cursor:
            for projection in (TournamentFrames(log.sealer), TournamentLobby()):
                sent += projection.write(cursor, batch)
    return sent


def contents(database: str) -> dict[str, Any]:
    """Every row; of the frames, whose they are: they are sealed anew each time."""
    with psycopg.connect(database) as owner:
        found = {
            table: owner.execute(f"SELECT * FROM nostos.{table} ORDER BY 1, 2").fetchall() for table in TABLES
        }
        frames = owner.execute(
            "SELECT tournament, step, variant, audience, length(body) * (variant = 0)::int"
            " FROM nostos.tournament_frames ORDER BY 1, 2, 3"
        )
        return {**found, "tournament_frames": frames.fetchall()}


@pytest.fixture
def ring() -> Ring:
    return Ring()


@pytest.fixture
def log(database: str, ring: Ring) -> Iterator[Log]:
    """The log, which seals."""
    log = Log(role_url(database, "nostos_writer"), {}, 2, ring=ring)
    yield log
    log.close()


@pytest.fixture
def reads(database: str, log: Log) -> Iterator[TournamentReads]:
    reads = Reads(role_url(database, "nostos_reader"), 2, sealer=log.sealer)
    yield reads.tournaments
    reads.close()


def assert_as_the_domain_shows(reads: TournamentReads, events: Sequence[Event]) -> None:
    """Every viewer reads what they saw, and no byte more."""
    stream = events[0].stream
    for viewer in viewers_of(events):
        assert tournament_bodies(events, viewer) == reads.frames(stream, viewer)
    assert listing_of(events) == reads.listing(stream)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_tournaments_are_read_as_the_domain_shows_them_also_after_a_rebuild(
    database: str, log: Log, ring: Ring, reads: TournamentReads, seed: int
) -> None:
    events = tournament_events(seed)
    for event in events:
        log.append(event)
    sent = project(database, log, events, Random(seed))
    assert_as_the_domain_shows(reads, events)
    before = contents(database)

    dsn = role_url(database, "nostos_projector")
    reading = Log(dsn, {}, 1, ring=ring)
    try:
        for again in (rebuild, rebuild_beside):
            with psycopg.connect(database) as owner:
                position = log.position()
                partitions.add_tracks(owner, NAMES)
                owner.execute("UPDATE nostos.tracking SET position = %s", (position,))
            again(dsn, reading, projections(reading.sealer))
            assert before == contents(database)
            assert_as_the_domain_shows(reads, events)
    finally:
        reading.close()

    public, staff = (tournament_bodies(events, viewer) for viewer in (ONLOOKER, REFEREE))
    bodies = [one if one == other else CHANGED for one, other in zip(public, staff, strict=True)]
    assert [Message(channel(events[0].stream), body) for body in bodies] == sent


def test_frames_are_read_in_parts(database: str, log: Log, reads: TournamentReads) -> None:
    events = tournament_events(1)
    project(database, log, events, Random(1))
    stream, last = events[0].stream, len(events)
    for viewer in (ONLOOKER, REFEREE, 1):
        whole = tournament_bodies(events, viewer)
        assert whole[3:10] == reads.frames(stream, viewer, 3, upto=10)
        assert whole[5:9] == reads.frames(stream, viewer, 5, limit=4)
        assert whole[:2] == reads.frames(stream, viewer, limit=2, at_least=last)
        assert [] == reads.frames(stream, viewer, last)
    assert (last, 0) == (reads.head(stream), reads.head(tournament_id(99)))
    assert {stream: last} == reads.reached([stream, tournament_id(99)])
    reads.wait(stream, last)


def test_a_step_that_is_not_there_in_time_is_behind(
    reads: TournamentReads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "READ_TIMEOUT", 0.0)
    for read in (
        lambda: reads.listing(tournament_id(1), at_least=1),
        lambda: reads.frames(tournament_id(1), ONLOOKER, at_least=1),
    ):
        with pytest.raises(NotProjected):
            read()
    assert None is reads.listing(tournament_id(1))


def test_two_worlds_that_differ_in_what_is_written_to_some_are_one_for_others(
    database: str, log: Log, reads: TournamentReads
) -> None:
    """The rows of others, the list, the messages, how many rows there are, and whose: nothing differs."""
    stream = tournament_id(2)
    found = []
    for text in WORDS:
        events = tournament_events(2, text)
        sent = project_again(database, log, events)
        frames = {viewer: reads.frames(stream, viewer) for viewer in viewers_of(events)}
        found.append((frames, reads.listing(stream), sent, contents(database)))
    (one, *rest), (other, *others) = found
    assert rest == others
    told = readers(tournament_events(2))
    assert told
    for viewer in one:
        assert (viewer in told or viewer is REFEREE) == (one[viewer] != other[viewer])


def readers(events: Sequence[Event]) -> set[Viewer]:
    """The entrants to whom something was written that not everybody reads."""
    facts = [fact for event in events for fact in event.facts]
    return {number for fact in facts if isinstance(fact, SHARED) for number in fact.to}


def project_again(database: str, log: Log, events: Sequence[Event]) -> list[Message]:
    """Write the read models from nothing; what is published."""
    with writing(database) as cursor:
        made = (TournamentFrames(log.sealer), TournamentLobby())
        for projection in made:
            projection.empty(cursor)
        batch = [Recorded(event.step, event) for event in events]
        return [each for projection in made for each in projection.write(cursor, batch)]


def test_what_some_see_rests_sealed_and_in_one_row_for_all_of_them(database: str, log: Log) -> None:
    project(database, log, tournament_events(2), Random(2))
    with psycopg.connect(database) as owner:
        found = owner.execute("SELECT variant, audience, body FROM nostos.tournament_frames").fetchall()
    assert all(is_sealed(bytes(body)) == (variant > 0) for variant, _, body in found)
    assert {0, 1} == {variant for variant, *_ in found}
    assert all(audience == ["onlooker"] for variant, audience, _ in found if not variant)
    assert all(audience[0] == "staff" for variant, audience, _ in found if variant)
    assert not [body for *_, body in found if WORDS[0].encode() in bytes(body)]


def test_what_is_not_for_everybody_does_not_travel() -> None:
    for event in tournament_events(2):
        made = rows(event)
        hides = isinstance(event.facts[0], SHARED)
        assert (2 if hides else 1) == len(made)
        assert (CHANGED if hides else made[0].body) == message(made).body
        assert WORDS[0].encode() not in made[0].body


def asked_in(tournament: Tournament) -> set[str]:
    """The players who are in it and have not agreed to that."""
    return {each.player for each in tournament.entrants if each.state == "in" and not each.accepted}


def people(database: str, stream: UUID) -> dict[str, tuple[int, bool, list[str], bool, bool]]:
    with psycopg.connect(database) as owner:
        found = owner.execute(
            "SELECT player, number, host, roles, invited, asked FROM nostos.tournament_people"
            " WHERE tournament = %s",
            (stream,),
        )
        return {player: tuple(rest) for player, *rest in found}


@pytest.mark.parametrize("seed", [*SEEDS, UNANSWERED])
def test_who_is_what_is_as_the_domain_has_it(
    database: str, log: Log, reads: TournamentReads, seed: int
) -> None:
    events = tournament_events(seed)
    project(database, log, events, Random(seed + 1))
    view = view_of(events, ONLOOKER)
    named = {HOST, "iris", "hermes", "p9999", *view.invited, *(each.player for each in view.entrants)}
    asked = asked_in(view)
    expected = {
        player: (
            view.number_of(player) or 0,
            player == HOST,
            list(view.roles_of(player)),
            player in view.invited,
            player in asked,
        )
        for player in named
    }
    assert expected == people(database, events[0].stream)
    assert asked == {player for player in named if reads.asking(player, [events[0].stream])}
    assert bool(asked) == (seed == UNANSWERED)


def come_back(edition: int) -> Organizer:
    """A tournament to which four entrants come back: two were declined, of whom one had not agreed yet, one
    was put out, one dropped by themself.
    """
    organizer = Organizer(rules_of("swiss", 3, 3, late_until=2), Random(1), edition)
    organizer.enter(9)
    organizer.step(EnteredLate(10, "p10", 1, by=HOST, waits=edition > 1))
    for number in (1, 10):
        organizer.step(RegistrationDeclined(number, "they are late", HOST))
        organizer.step(EntrantReinstated(number, "they are here", HOST))
    organizer.pair()
    organizer.step(EntrantDropped(2, "they shout", HOST, "21"))
    organizer.drop(3)
    for number in (2, 3):
        organizer.step(EntrantReinstated(number, "they are here", HOST))
    return organizer


@pytest.mark.parametrize(("edition", "asked"), [(1, []), (2, ["p10", "p3"])])
def test_who_comes_back_and_has_to_agree_again_is_asked(
    database: str, log: Log, reads: TournamentReads, edition: int, asked: list[str]
) -> None:
    organizer = come_back(edition)
    stream = tournament_id(edition)
    events = events_of(stream, [event.facts for event in organizer.events])
    players = [each.player for each in organizer.now.entrants]

    def asking() -> list[str]:
        return sorted(player for player in players if reads.asking(player, [stream]))

    assert asked == sorted(asked_in(organizer.now))
    for step, event in enumerate(events, 1):
        with writing(database) as cursor:
            TournamentLobby().write(cursor, [Recorded(step, event)])
        assert sorted(asked_in(view_of(events[:step], ONLOOKER))) == asking()
    before = contents(database)
    project_again(database, log, events)
    assert asked == asking()
    assert before["tournament_people"] == contents(database)["tournament_people"]


def test_lists_have_pages_and_filters(database: str, log: Log, reads: TournamentReads) -> None:
    all_events: list[Sequence[Event]] = [tournament_events(seed) for seed in (1, 2, 3, 8)]
    all_events[0] = all_events[0][:9]  # still going on
    for events in all_events:
        project(database, log, events, Random(1))
    listings = sorted(
        map(listing_of, all_events), key=lambda each: (each.opened_at, each.tournament), reverse=True
    )

    def read(filters: TournamentFilters, limit: int = 50) -> list[TournamentListing]:
        parts = pages(lambda cursor: reads.listings(filters, cursor, limit))
        return [listing for part in parts for listing in part.tournaments]

    assert (
        listings == read(TournamentFilters()) == read(TournamentFilters(), 1) == read(TournamentFilters(), 2)
    )
    assert [] == read(TournamentFilters(host="\0")) == read(TournamentFilters(player="nobody"))
    assert listings == read(TournamentFilters(host=HOST), 3) == read(TournamentFilters(player="iris"))
    assert [] == read(TournamentFilters(player="hermes")) == read(TournamentFilters(player="p9999"))
    [going_on] = [each for each in listings if each.tournament == all_events[0][0].stream]
    assert [going_on] == read(TournamentFilters(status=going_on.status))
    assert [going_on] == read(TournamentFilters(tournament=going_on.tournament))
    assert [] == read(TournamentFilters(host="nobody", tournament=going_on.tournament))
    for game in {game for each in listings for game in each.games}:
        assert [each for each in listings if game in each.games] == read(TournamentFilters(game=game))
    entered = [each for each in listings if each.tournament != going_on.tournament]
    assert [each.tournament for each in entered] == [
        each.tournament for each in read(TournamentFilters(player="p3"))
    ]
    first = reads.listings(TournamentFilters(), None, 1)
    with pytest.raises(BadCursor):
        reads.listings(TournamentFilters(host=HOST), first.cursor, 1)


def test_those_that_go_on_are_read_page_by_page(database: str, log: Log, reads: TournamentReads) -> None:
    for seed in (1, 2, 3, 8):
        events = tournament_events(seed)
        project(database, log, events if seed == 3 else events[:9], Random(1))
    going_on = sorted(tournament_id(seed) for seed in (1, 2, 8))
    assert going_on == reads.live()
    assert going_on[:2] == reads.live(limit=2)
    assert going_on[2:] == reads.live(going_on[1], limit=2)
    assert [] == reads.live(going_on[-1])


def test_the_tournaments_that_name_a_player_are_read_page_by_page(
    database: str, log: Log, reads: TournamentReads
) -> None:
    for seed in (1, 2, 3):
        project(database, log, tournament_events(seed), Random(1))
    named = reads.participations("hermes", None, 10).tournaments  # who is nothing there any more
    assert {tournament_id(seed) for seed in (1, 2, 3)} == {*named}
    first = reads.participations("hermes", None, 2)
    rest = reads.participations("hermes", first.cursors[-1], 2)
    assert named == (*first.tournaments, *rest.tournaments)
    assert named == (first.tournaments[0], *reads.participations("hermes", first.cursors[0], 9).tournaments)
    assert () == reads.participations("nobody", None, 2).tournaments
    with pytest.raises(BadCursor):
        reads.participations("iris", first.cursors[-1], 2)
