"""Ratings follow from the log alone: whatever the order in which streams are read, and after each rebuild."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final
from uuid import UUID

import psycopg
import pytest
from psycopg import sql

from domain.competition.round_facts import RoundOpened
from domain.games import SHELF
from domain.kernel.match.facts import Opened
from domain.store import Event, Log
from projections.engine import partitions
from projections.engine.projection import Recorded
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.ratings import rating_lists, recomputation
from projections.models.ratings import ratings as ratings_projection
from projections.models.ratings.match_versions import MatchVersions
from projections.models.ratings.ratings import Ratings
from projections.models.registry import projections
from projections.pagination import BadCursor, pages
from projections.rating_reads import RatingReads, RatingRow
from projections.reads import Reads
from tests.projections.models.test_tournaments import writing
from tests.projections.rated_tournaments import (
    ODYSSEE,
    SEED,
    WRATH,
    any_rated_tournament,
    deleted,
    player_id,
    rated_tournament,
)
from tests.projections.support import event, shuffled
from tests.projections.tournament_events import HOST, WORDS, tournament_events
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

SEEDS: Final = range(4)  # the default run; each has other tournaments, deletions, orders and batches
PLAYERS: Final = [player_id(number) for number in range(9)]
ANN, BOB, CID, DAN = PLAYERS[:4]
ROWS: Final = sql.SQL("SELECT * FROM nostos.{} AS found ORDER BY found::text")


def contents(database: str) -> list[list[Any]]:
    """All rows of all tables of ratings, in the order of their columns."""
    with psycopg.connect(database) as owner:
        return [owner.execute(ROWS.format(sql.Identifier(table))).fetchall() for table in Ratings.tables]


def project(database: str, batches: Iterable[Sequence[Recorded]]) -> None:
    """Write batches, each in a transaction of its own."""
    with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as connection:
        connection.execute("SET search_path = nostos, pg_temp")
        for batch in batches:
            with connection.transaction(), connection.cursor() as cursor:
                Ratings(MatchVersions()).write(cursor, batch)


def project_all(database: str, events: Sequence[Event]) -> None:
    """Write the events in one batch, in the order of the log."""
    project(database, [[Recorded(position, event) for position, event in enumerate(events, 1)]])


def emptied(database: str) -> None:
    """Delete all rows."""
    with writing(database) as cursor:
        Ratings(MatchVersions()).empty(cursor)


def any_log(seed: int) -> list[Recorded]:
    """Tournaments by chance at the same time, and players who are deleted, as they are in the log."""
    random = Random(seed)
    streams = [any_rated_tournament(number, random, PLAYERS) for number in range(1, 7)]
    gone = [[deleted(player)] for player in random.sample(PLAYERS, 3)]
    return [Recorded(at, each) for at, each in enumerate(shuffled(*streams, *gone, seed=seed), 10)]


def any_batches(log: Sequence[Recorded], random: Random) -> Iterator[list[Recorded]]:
    """The same events as several partitions read them: in order in each, at paces of their own."""
    shares = [[each for each in log if each.event.stream.int % 3 == share] for share in range(3)]
    while any(shares):
        share = random.choice([each for each in shares if each])
        size = random.randint(1, 12)
        yield share[:size]
        del share[:size]


@pytest.mark.parametrize("seed", SEEDS)
def test_partitions_may_read_in_any_order(database: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a log, ratings are the same to the last bit for every order and all batches."""
    log, random = any_log(seed), Random(seed)
    project(database, [log])
    expected = contents(database)
    assert expected[0]
    assert expected[1]
    for part in (1, 2000):
        monkeypatch.setattr(recomputation, "PART", part)
        emptied(database)
        project(database, any_batches(log, random))
        assert expected == contents(database)


def test_a_rebuild_makes_the_same_ratings(database: str, log: Log, ring: Ring) -> None:
    events = [each.event for each in any_log(100)]
    recorded = [Recorded(log.append(event).position, event) for event in events]
    project(database, [recorded[:40], recorded[40:]])
    before = contents(database)
    assert before[0]
    reading = Log(dsn := role_url(database, "nostos_projector"), {}, 1, ring=ring)
    with psycopg.connect(database) as owner:
        partitions.add_tracks(owner, [each.name for each in projections()])
        owner.execute("UPDATE nostos.tracking SET position = %s", (log.position(),))
    try:
        for again in (rebuild, rebuild_beside):
            again(dsn, reading, projections(reading.sealer), Ratings.name)
            assert before == contents(database)
    finally:
        reading.close()


def test_the_roles_of_a_match_are_those_of_the_rules_that_its_opening_names(
    database: str, ring: Ring, ratings: RatingReads, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = SHELF[ODYSSEE]
    second = replace(first, version="next", earlier=(first,), roles=lambda _: ("rower",) * 4)
    monkeypatch.setattr(ratings_projection, "SHELF", {ODYSSEE: second})
    log = Log(role_url(database, "nostos_writer"), {ODYSSEE: second}, 2, ring=ring)
    for number, version, players in ((1, first.version, (ANN, BOB)), (2, "next", (CID, DAN))):
        *before, last = rated_tournament(number, [tuple((player,) for player in players)])
        [listed] = [fact for each in before for fact in each.facts if isinstance(fact, RoundOpened)]
        log.append(opened(listed.matches[0].match, ODYSSEE, version))
        with writing(database) as cursor:
            projection = Ratings(MatchVersions(log))
            projection.write(cursor, [Recorded(number * 100 + each.step, each) for each in (*before, last)])
    log.close()
    assert {(ODYSSEE, "wanderer")} == of(ratings, ANN).keys() == of(ratings, BOB).keys()
    assert {(ODYSSEE, "rower")} == of(ratings, CID).keys() == of(ratings, DAN).keys()


def opened(match: str, game: str, version: str) -> Event:
    """The event with which a match is opened under a version of the rules."""
    fact = Opened(match, game, version, 2, {}, (), HOST, "c0", SEED, "00" * 32)
    return event(UUID(match), 1, "match.opened", (fact,), game=game)


@pytest.fixture
def ring() -> Ring:
    """The sealing keys of the test's log."""
    return Ring()


@pytest.fixture
def log(database: str, ring: Ring) -> Iterator[Log]:
    """The log, which seals with these."""
    found = Log(role_url(database, "nostos_writer"), {}, 2, ring=ring)
    yield found
    found.close()


@pytest.fixture
def ratings(reads: Reads) -> RatingReads:
    return reads.ratings


def of(ratings: RatingReads, player: str) -> dict[tuple[str, str], RatingRow]:
    """The ratings of a player by game and role."""
    return {(each.game, each.role): each for each in ratings.of_player(player)}


def test_who_wins_gains_and_each_role_has_a_rating_of_its_own(database: str, ratings: RatingReads) -> None:
    poseidon, *navigators = sorted((ANN, BOB, CID))
    project_all(database, rated_tournament(1, [((poseidon,), tuple(navigators))], game=WRATH))
    [won] = of(ratings, poseidon).values()
    assert ("poseidon", 1) == (won.role, won.matches)
    for player in navigators:
        [lost] = of(ratings, player).values()
        assert ("navigator", 1) == (lost.role, lost.matches)
        assert lost.mu < 25 < won.mu
        assert 25 - lost.mu == pytest.approx(won.mu - 25)
        assert lost.rating == lost.mu - 3 * lost.sigma
    assert ["navigator", "poseidon"] == ratings.roles(WRATH)
    assert [] == ratings.roles(ODYSSEE)


@pytest.mark.parametrize(("rated", "cancelled"), [(False, False), (True, True)])
def test_what_is_not_rated_changes_nothing_and_leaves_nothing(
    database: str, *, rated: bool, cancelled: bool
) -> None:
    project_all(database, rated_tournament(1, [((ANN,), (BOB,))], rated=rated, cancelled=cancelled))
    assert [[], [], [], [], []] == contents(database)


def test_nothing_is_rated_before_the_end_and_what_is_kept_until_then_is_public(
    database: str, ratings: RatingReads
) -> None:
    *before, end = rated_tournament(1, [((ANN,), (BOB,))])
    project_all(database, before)
    assert {} == of(ratings, ANN)
    rest = str(contents(database))
    assert ANN in rest
    assert SEED not in rest
    project(database, [[Recorded(100, end)]])
    assert {(ODYSSEE, "wanderer")} == of(ratings, ANN).keys()
    assert [] == contents(database)[Ratings.tables.index("rated_facts")]


def test_two_worlds_that_differ_in_what_is_written_to_some_are_one(database: str) -> None:
    found = []
    for text in WORDS:
        emptied(database)
        project_all(database, tournament_events(2, text)[:-1])
        found.append(contents(database))
    assert found[0][Ratings.tables.index("rated_facts")]
    assert found[0] == found[1]


def test_a_deleted_player_has_no_ratings_and_the_others_keep_theirs(
    database: str, ratings: RatingReads
) -> None:
    first = rated_tournament(1, [((ANN,), (BOB,))], [((ANN,), (CID,))])
    project_all(database, first)
    kept = of(ratings, CID)
    gone = len(first) + 1
    project(database, [[Recorded(gone, deleted(ANN))]])
    assert {} == of(ratings, ANN)
    assert kept == of(ratings, CID)
    for table in ("ratings", "rating_changes"):
        assert ANN not in str(contents(database)[Ratings.tables.index(table)])

    later = rated_tournament(2, [((ANN,), (CID,)), ((BOB,), (DAN,))])
    project(database, [[Recorded(gone + at, event) for at, event in enumerate(later, 1)]])
    assert {} == of(ratings, ANN)
    assert 2 == of(ratings, CID)[ODYSSEE, "wanderer"].matches
    assert of(ratings, DAN)


def test_lists_have_pages_and_who_was_rated_often_enough(database: str, ratings: RatingReads) -> None:
    often = [[((ANN,), (BOB,)), ((CID,), (DAN,))]] * rating_lists.LISTED_AFTER
    project_all(database, rated_tournament(1, *often, [((PLAYERS[4],), (PLAYERS[5],))]))
    found = [
        each for page in pages(lambda at: ratings.page(ODYSSEE, "wanderer", at, 1)) for each in page.ratings
    ]
    assert {ANN, BOB, CID, DAN} == {each.player for each in found}
    assert found == sorted(found, key=lambda each: (each.rating, each.player), reverse=True)
    assert tuple(found) == ratings.page(ODYSSEE, "wanderer").ratings
    assert () == ratings.page(ODYSSEE, "navigator").ratings
    cursor = ratings.page(ODYSSEE, "wanderer", None, 1).cursor
    with pytest.raises(BadCursor):
        ratings.page(WRATH, "wanderer", cursor)
    assert 1 == of(ratings, PLAYERS[4])[ODYSSEE, "wanderer"].matches
