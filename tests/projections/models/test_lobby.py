"""The lobby: every match as everybody knows it, page by page."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import reduce
from typing import Any

import msgspec
import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import sql

from domain.kernel.facts import Fact
from domain.kernel.match.facts import (
    ArbitersNamed,
    Closed,
    InvitationAccepted,
    Invited,
    Left,
    LookedAsSeat,
    Opened,
    OpenedToReferee,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Substituted,
    Uninvited,
)
from domain.kernel.match.fold import fold
from domain.kernel.match.lifecycle import Status
from domain.store import Event
from projections.match_filters import Filters, conditions
from projections.models.listing import Listing, follow
from projections.pagination import BadCursor
from projections.reads import Reads
from tests.projections.support import START, append, event, match_events, match_id, running
from tests.support import toy
from tests.support.eventually import eventually
from tests.support.logins import role_url


def listed(events: Sequence[Event]) -> Listing:
    """The listing after the events."""
    listing: Listing | None = None
    for each in events:
        listing = follow(listing, each)
    assert listing is not None
    return listing


def opening(events: Sequence[Event]) -> Opened:
    """The fact that a match begins with."""
    [opened] = events[0].facts
    assert isinstance(opened, Opened)
    return opened


def test_a_match_that_was_opened_has_free_seats_and_its_commitment_but_no_seed() -> None:
    events = match_events()
    opened = opening(events)

    listing = listed(events[:1])

    assert (Status.OPEN, 3, (None, None, None), 1) == (
        listing.status,
        listing.open_seats,
        listing.seats,
        listing.step,
    )
    assert (opened.commitment, None, False) == (listing.commitment, listing.seed, listing.disclosed)
    assert str(opened.seed) not in msgspec.json.encode(listing).decode()
    assert str(opened.salt) not in msgspec.json.encode(listing).decode()


def test_seats_are_taken_and_left() -> None:
    events = match_events()[:3]
    left = event(match_id(1), 4, "match.left", [Left(0, "player-0")], seat=0)

    assert (("player-0", "player-1"), 1) == (listed(events).players, listed(events).open_seats)
    assert (("player-1",), 2) == (listed([*events, left]).players, listed([*events, left]).open_seats)


def test_a_match_that_is_played_has_no_open_seats_and_ends_with_outcome_and_seed() -> None:
    events = match_events()

    playing, ended = listed(events[:5]), listed(events)

    assert (Status.PLAYING, 0, ("suitor",) * 3) == (playing.status, playing.open_seats, playing.roles)
    assert (Status.ENDED, True, opening(events).seed) == (ended.status, ended.disclosed, ended.seed)
    assert ended.outcome is not None
    assert (len(events), events[-1].at) == (ended.step, ended.updated_at)


def test_a_match_that_was_closed_says_why_and_can_not_be_joined() -> None:
    closed = event(match_id(1), 2, "match.closed", [Closed("rain")])

    listing = listed([match_events()[0], closed])

    assert (Status.CLOSED, "rain", 0) == (listing.status, listing.reason, listing.open_seats)


def test_offers_to_resign_come_and_go() -> None:
    events = match_events()[:5]
    offered = event(match_id(1), 6, "match.resignation_offered", [ResignationOffered(1)], seat=1)
    withdrawn = event(match_id(1), 7, "match.resignation_withdrawn", [ResignationWithdrawn(1)], seat=1)

    assert (1,) == listed([*events, offered]).resigning
    assert () == listed([*events, offered, withdrawn]).resigning


def test_a_log_that_does_not_begin_with_an_opening_is_refused() -> None:
    with pytest.raises(LookupError):
        follow(None, match_events()[1])


PEOPLE = ("player-0", "player-1", "player-2", "ann", "bob", "cid")
ANYBODY = st.sampled_from(PEOPLE)
SEAT = st.integers(0, 2)
INVITING = (
    st.builds(Invited, ANYBODY),
    st.builds(Uninvited, ANYBODY),
    st.builds(InvitationAccepted, ANYBODY, st.just(1)),
    st.builds(OpenedToReferee, ANYBODY, st.just(""), st.just("a dispute")),
    st.builds(LookedAsSeat, ANYBODY, st.just(""), SEAT, st.just(1), st.just("a dispute")),
    st.builds(ArbitersNamed, st.tuples(ANYBODY)),
)
EARLY = st.one_of(
    *INVITING,
    st.builds(Sat, SEAT, ANYBODY, st.just(""), st.just("")),
    st.builds(Left, SEAT, ANYBODY),
    st.builds(Reserved, SEAT, st.none() | ANYBODY),
    st.builds(Removed, SEAT, ANYBODY),
)
LATE = st.one_of(*INVITING, st.builds(Substituted, SEAT, ANYBODY, st.just("")))


@given(early=st.lists(EARLY, max_size=8), late=st.lists(LATE, max_size=8))
def test_the_lobby_lists_a_private_match_for_those_who_may_know_of_it(
    early: list[Fact], late: list[Fact]
) -> None:
    begun = [event.facts for event in match_events()[:5]]
    private = msgspec.structs.replace(opening(match_events()), access="list", host="host", invited=("ann",))
    steps = [(private,), *((fact,) for fact in early), *begun[1:], *((fact,) for fact in late)]

    listing = listed([event(match_id(1), at, "match.step", facts) for at, facts in enumerate(steps, 1)])
    truth = fold(toy.GAME, [fact for facts in steps for fact in facts])

    assert {player for player in ("host", *PEOPLE) if truth.may_know(player)} == set(listing.known_to)


@pytest.fixture
def reads(database: str) -> Iterator[Reads]:
    """Five matches: 1 and 2 ended, 3 is played, 4 has one seat taken, 5 has two seats and both are free."""
    events = [
        match_events(1),
        match_events(2),
        match_events(3)[:6],
        match_events(4)[:2],
        match_events(5, 2)[:1],
    ]
    last = append(database, reduce(lambda all_, more: [*all_, *more], events))
    reads = Reads(role_url(database, "nostos_reader"))
    with running(database):
        eventually(lambda: "lobby" in reads.progress() and reads.progress()["lobby"].position == last)
    yield reads
    reads.close()


DAY = START.date()


def found(reads: Reads, filters: Filters, limit: int = 2) -> list[int]:
    """The numbers of the matches on all pages."""
    numbers = {match_id(number): number for number in range(1, 6)}
    page = reads.page(filters, None, limit)
    matches = list(page.matches)
    while page.cursor is not None:
        page = reads.page(filters, page.cursor, limit)
        matches += page.matches
    return [numbers[listing.match] for listing in matches]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        (Filters(), [5, 4, 3, 2, 1]),
        (Filters(game="toy"), [5, 4, 3, 2, 1]),
        (Filters(game="chess"), []),
        (Filters(game="nul\0"), []),
        (Filters(status=Status.ENDED), [2, 1]),
        (Filters(status=Status.OPEN, game="toy"), [5, 4]),
        (Filters(open_seats=1), [5, 4]),
        (Filters(open_seats=2), [5, 4]),
        (Filters(open_seats=3), []),
        (Filters(player="player-0"), [4, 3, 2, 1]),
        (Filters(player="player-2"), [3, 2, 1]),
        (Filters(player="player-2", status=Status.PLAYING), [3]),
        (Filters(seats=2), [5]),
        (Filters(seats=3), [4, 3, 2, 1]),
        (Filters(option="partners=true"), [4, 3, 2, 1]),
        (Filters(option="partners=false"), [5]),
        (Filters(option="hand=3", seats=2), [5]),
        (Filters(option="hand=4"), []),
        (Filters(option="partners"), []),
        (Filters(option='hand=3}"'), []),
        (Filters(since=DAY, until=DAY), [5, 4, 3, 2, 1]),
        (Filters(since=DAY + timedelta(days=1)), []),
        (Filters(until=DAY - timedelta(days=1)), []),
        (Filters(until=date.max), [5, 4, 3, 2, 1]),
        (Filters(tournament="yes"), []),
        (Filters(tournament="no", status=Status.ENDED), [2, 1]),
        (Filters(rated="yes"), []),
        (Filters(rated="no", status=Status.ENDED), [2, 1]),
    ],
)
def test_pages_show_the_matches_of_their_filters_newest_first_each_once(
    reads: Reads, filters: Filters, numbers: list[int]
) -> None:
    for limit in (1, 2, 10):
        assert numbers == found(reads, filters, limit)


RESULTS: tuple[tuple[dict[str, Any], tuple[list[int], ...]], ...] = (
    ({"winners": [0], "scores": [3, 2, 2], "ending": "x", "ranking": [[0], [1, 2]]}, ([1], [2], [2])),
    ({"winners": [1, 2], "scores": [0, 1, 1], "ending": "x", "ranking": [[1, 2], [0]]}, ([3], [1], [1])),
    ({"winners": [2], "scores": [0, 1, 1], "ending": "x"}, ([], [], [1])),  # nothing was agreed about leaving
    ({"winners": [], "scores": [0, 1, 1], "ending": "x"}, ([], [], [])),
)


@pytest.mark.parametrize(("outcome", "places"), RESULTS)
def test_matches_are_found_by_what_became_of_a_player(
    reads: Reads, database: str, outcome: dict[str, Any], places: tuple[list[int], ...]
) -> None:
    """Of a match that ended: each seat won or lost, and has a place if there is a ranking or it won."""
    with psycopg.connect(database) as connection:
        changed = (msgspec.json.encode(outcome).decode(), [match_id(1), match_id(3)])
        connection.execute("UPDATE nostos.lobby SET outcome = %s WHERE match = ANY(%s)", changed)
        connection.execute("UPDATE nostos.lobby SET players = '{}' WHERE match = %s", (match_id(2),))

    for seat, place in enumerate(places):
        player = f"player-{seat}"
        won = [1] if seat in outcome["winners"] else []
        assert won == found(reads, Filters(player=player, result="won"))
        assert won != found(reads, Filters(player=player, result="lost"))
        assert place == [at for at in (1, 2, 3) if found(reads, Filters(player=player, place=at)) == [1]]


def test_rated_matches_and_those_of_tournaments_are_told_apart(reads: Reads, database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute(
            "UPDATE nostos.lobby SET tournament = %s WHERE match = ANY(%s)",
            (str(match_id(9)), [match_id(1), match_id(3)]),
        )
        connection.execute(
            "INSERT INTO nostos.rated_matches VALUES (%s, 'toy', 1, 1, now(), '{}', '[]')", (match_id(1),)
        )

    assert [3, 1] == found(reads, Filters(tournament="yes"))
    assert [5, 4, 2] == found(reads, Filters(tournament="no"))
    assert [1] == found(reads, Filters(tournament="yes", rated="yes"))
    assert [3] == found(reads, Filters(tournament="yes", rated="no"))


def test_that_a_match_counts_is_not_said_before_its_end_is_shown(reads: Reads, database: str) -> None:
    [match] = found(reads, Filters(status=Status.PLAYING))
    with psycopg.connect(database) as connection:
        connection.execute(
            "UPDATE nostos.lobby SET tournament = %s WHERE match = %s", (str(match_id(9)), match_id(match))
        )
        connection.execute(
            "INSERT INTO nostos.rated_matches VALUES (%s, 'toy', 1, 1, now(), '{}', '[]')", (match_id(match),)
        )
    assert [] == found(reads, Filters(rated="yes"))
    assert match in found(reads, Filters(rated="no"))


def test_a_match_that_is_opened_between_two_pages_moves_nothing(reads: Reads, database: str) -> None:
    first = reads.page(Filters(), None, 2)
    late = msgspec.structs.replace(match_events(6)[0], at=match_events(5)[0].at + timedelta(hours=1))
    last = append(database, [late])
    with running(database):
        eventually(lambda: reads.progress()["lobby"].position == last)

    second = reads.page(Filters(), first.cursor, 2)

    assert [match_id(3), match_id(2)] == [listing.match for listing in second.matches]


def test_a_cursor_is_good_for_the_list_that_gave_it_and_for_no_other(reads: Reads) -> None:
    cursor = reads.page(Filters(game="toy"), None, 2).cursor
    assert cursor is not None

    for filters in (Filters(), Filters(status=Status.OPEN), Filters(game="toy", open_seats=1)):
        with pytest.raises(BadCursor):
            reads.page(filters, cursor, 2)


@pytest.mark.parametrize("cursor", ["", "x", "AAAA", "nonsense" * 9, "ü", "=", "\0", "%", "a b"])
def test_a_made_up_cursor_is_refused(reads: Reads, cursor: str) -> None:
    with pytest.raises(BadCursor):
        reads.page(Filters(), cursor, 2)


def test_a_damaged_cursor_is_refused(reads: Reads) -> None:
    cursor = reads.page(Filters(), None, 2).cursor
    assert cursor is not None

    for at in range(len(cursor)):
        damaged = cursor[:at] + ("A" if cursor[at] != "A" else "B") + cursor[at + 1 :]
        with pytest.raises(BadCursor):
            reads.page(Filters(), damaged, 2)


def test_a_listing_reads_back_as_it_was_made(reads: Reads) -> None:
    assert listed(match_events(1)) == reads.match(match_id(1))
    assert reads.match(match_id(9)) is None


def test_a_page_of_the_lobby_comes_from_an_index(reads: Reads, database: str) -> None:
    with psycopg.connect(role_url(database, "nostos_reader")) as connection:
        connection.execute("SET enable_seqscan = off")
        connection.execute("SET enable_sort = off")
        plan = connection.execute(
            "EXPLAIN (COSTS off) SELECT * FROM lobby WHERE game = 'toy' AND status = 'open'"
            " AND (opened_at, match) < (now(), gen_random_uuid()) ORDER BY opened_at DESC, match DESC LIMIT 2"
        ).fetchall()

    assert any("lobby_by_game" in line for (line,) in plan)
    assert not any("Sort" in line for (line,) in plan)


@pytest.mark.parametrize(
    ("filters", "index"),
    [
        (Filters(option="hand=4"), "lobby_by_options"),
        (Filters(seats=4), "lobby_by_seats"),
        (Filters(tournament="yes"), "lobby_of_tournaments"),
    ],
)
def test_what_few_matches_have_is_found_by_an_index(
    reads: Reads, database: str, filters: Filters, index: str
) -> None:
    where, given = conditions(filters)
    query = sql.SQL("EXPLAIN SELECT * FROM lobby WHERE {} ORDER BY opened_at DESC, match DESC").format(*where)
    with psycopg.connect(role_url(database, "nostos_reader")) as connection:
        connection.execute("SET enable_seqscan = off")
        plan = connection.execute(query, given).fetchall()

    assert any(index in line for (line,) in plan)
