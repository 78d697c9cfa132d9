"""Streams of tournaments over a real Postgres and a real Valkey."""

import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from api.access.tickets import issue_ticket
from api.limits.client_address import Client
from api.limits.policies import CAPS
from api.problems.problem import Problem
from api.streaming import stream
from api.streaming.sources.tournament_source import TournamentSource
from api.streaming.stream_request import StreamRequest
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.threadsafe.decoder import read_json
from domain.tournaments.queries import Role
from projections.models.tournaments.tournament_frames import TournamentFrames, channel
from tests.support.bus import eavesdropping
from tests.support.eventually import eventually
from tests.support.servers import Servers
from tests.support.service import patient_http
from tests.support.service.running import RunningService, running_service
from tests.support.service.tournaments import ServedTournament

SECRET = "Only you two: come to the desk."


@pytest.fixture(scope="module")
def nostos(servers: Servers) -> Iterator[RunningService]:
    """One service for all of these tests; each has its own tournament."""
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url) as running,
    ):
        yield running


@pytest.fixture
def tournament(nostos: RunningService) -> ServedTournament:
    """Three entrants."""
    return ServedTournament(nostos)


def talk(tournament: ServedTournament, times: int = 3) -> None:
    """Announcements to everybody, and to some."""
    for number in range(times):
        tournament.announce(f"Dinner is at {number}.")
        tournament.tell((1, 2), SECRET)


def tokens_of(tournament: ServedTournament) -> dict[Viewer, str | None]:
    return {ONLOOKER: None, REFEREE: tournament.host_token, 1: tournament.token(1), 3: tournament.token(3)}


def test_a_stream_brings_exactly_the_frames_of_a_fresh_read(tournament: ServedTournament) -> None:
    tournament.tell((2,), SECRET)
    streams = {viewer: tournament.follow(token) for viewer, token in tokens_of(tournament).items()}
    for following in streams.values():
        following.wait(tournament.head)
    talk(tournament)
    tournament.cancel()
    tournament.announce("Thank you for coming.")  # also after the end
    for viewer, following in streams.items():
        assert tournament.fresh(viewer) == following.wait(tournament.head)
        assert [] == following.kinds
        assert [str(step) for step in range(1, tournament.head + 1)] == [event.id for event in following.sent]
    others = {viewer for viewer in streams if SECRET in str(streams[viewer].frames)}
    assert {REFEREE, 1} == others
    for following in streams.values():
        following.hang_up()


def test_a_client_that_is_cut_off_ten_times_misses_nothing_and_gets_nothing_twice(
    tournament: ServedTournament,
) -> None:
    chooser = Random(3)
    frames: list[bytes] = []
    for _ in range(10):
        following = tournament.follow(tournament.token(1), after=len(frames))
        talking = threading.Thread(target=talk, args=(tournament, 2))
        talking.start()
        following.wait(chooser.randint(1, 3))
        following.hang_up()
        frames += following.frames
        talking.join()
    rest = tournament.follow(tournament.token(1), after=len(frames))
    assert tournament.fresh(1) == frames + rest.wait(tournament.head - len(frames))


def test_last_event_id_counts_more_than_the_address(tournament: ServedTournament) -> None:
    expected = tournament.fresh(ONLOOKER)[3:]
    headers = {"last-event-id": "3"}
    with patient_http.stream("GET", tournament.address, params={"after": 0}, headers=headers) as got:
        seen = b""
        for chunk in got.iter_bytes():
            seen += chunk
            if seen.count(b"event: frame") == len(expected):
                break
    assert all(b"data: " + frame in seen for frame in expected)


def test_lines_of_json_name_the_tournament_and_the_viewer(tournament: ServedTournament) -> None:
    frames = tournament.fresh(REFEREE)
    headers = {"accept": "application/x-ndjson", "authorization": f"Bearer {tournament.host_token}"}
    lines: list[Any] = []
    with patient_http.stream("GET", tournament.address, headers=headers) as got:
        for line in got.iter_lines():
            lines += [read_json(line.encode())] if line else []
            if len(lines) == len(frames):
                break
    about = {"tournament": str(tournament.id), "viewer": "staff"}
    assert [{**about, "frame": read_json(frame)} for frame in frames] == lines


def test_nothing_is_published_before_its_commit_nor_what_is_not_for_everybody(
    servers: Servers, nostos: RunningService, tournament: ServedTournament
) -> None:
    before, heard = tournament.head, list[tuple[bytes, list[bytes]]]()
    tournament.fresh(ONLOOKER)
    with eavesdropping(servers.redis_url) as listener:
        tournament.announce("Dinner is at eight.")
        tournament.tell((1,), SECRET)
        while len(heard) < 2:
            message = listener.next(60)
            assert message is not None
            if message.channel == channel(tournament.id):
                step = before + len(heard)
                read = nostos.services.tournament_reads.frames(tournament.id, ONLOOKER, step, upto=step + 1)
                heard.append((message.body, read))
    [(public, shown), (sign, read)] = heard
    assert [public] == shown
    assert (b"", 1) == (sign, len(read))


def test_who_is_named_to_the_staff_opens_the_stream_anew_and_reads_what_the_staff_reads(
    tournament: ServedTournament,
) -> None:
    player, token = tournament.person("Iris")
    stranger = tournament.follow(token)
    stranger.wait(tournament.head)
    other = tournament.follow(tournament.token(3))
    tournament.name(player, "arbiter")
    tournament.tell((1,), SECRET)
    assert (200, []) == (stranger.wait_over().status, stranger.kinds)  # no problem, and no end
    assert SECRET not in str(stranger.frames)
    missed = tournament.follow(token, after=len(stranger.frames))
    missed.wait(tournament.head - len(stranger.frames))
    assert tournament.fresh(ONLOOKER, len(stranger.frames))[:-1] == missed.frames[:-1]
    assert SECRET in str(missed.frames)
    other.wait(tournament.head)
    assert not other.over.is_set()


def test_who_is_removed_from_the_staff_reads_nothing_more_of_it(tournament: ServedTournament) -> None:
    player, token = tournament.person("Iris")
    tournament.name(player, "scorekeeper")
    staff = tournament.follow(token)
    staff.wait(tournament.head)
    tournament.remove(player)
    tournament.tell((1,), SECRET)
    assert ([], False) == (staff.wait_over().kinds, SECRET in str(staff.frames))
    again = tournament.follow(token, after=len(staff.frames))
    again.wait(tournament.head - len(staff.frames))
    assert tournament.fresh(ONLOOKER) == [*tournament.fresh(REFEREE)[: len(staff.frames)], *again.frames]


def test_who_is_removed_while_their_stream_is_opened_does_not_follow_as_the_staff(
    tournament: ServedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, token = tournament.person("Iris")
    tournament.name(player, "scorekeeper")
    all_, head, role_of = tournament.all, tournament.head, tournament.all.role

    def role(*of: Any) -> Role:
        found = role_of(*of)
        if tournament.head == head:
            tournament.remove(player)
        return found

    monkeypatch.setattr(all_, "role", role)
    wanted = StreamRequest(str(tournament.id), None, head + 1, None, token)  # they have the step that does it
    with pytest.raises(Problem) as refused:
        TournamentSource(tournament.nostos.services).grant(Client("127.0.0.1", 1.0), wanted)
    assert ("bad-parameter", head + 1) == (refused.value.kind.name, tournament.head)


def test_who_enters_opens_the_stream_anew_and_who_looks_on_does_not(tournament: ServedTournament) -> None:
    player, token = tournament.person("Iros")
    own, looking = tournament.follow(token), tournament.follow(token, **{"as": "onlooker"})
    for following in (own, looking):
        following.wait(tournament.head)
    tournament.enter(player, token)
    tournament.tell((4,), SECRET)
    assert [] == own.wait_over().kinds
    looking.wait(tournament.head)
    assert tournament.fresh(ONLOOKER) == looking.frames
    entrant = tournament.follow(token, after=len(own.frames))
    entrant.wait(tournament.head - len(own.frames))
    assert tournament.fresh(4) == [*own.frames, *entrant.frames]


def test_a_role_of_before_ends_no_stream(tournament: ServedTournament) -> None:
    player, token = tournament.person("Iris")
    tournament.name(player, "arbiter")
    tournament.remove(player)
    tournament.name(player, "commentator")
    following = tournament.follow(token)
    assert tournament.fresh(REFEREE) == following.wait(tournament.head)
    assert not following.over.is_set()
    tournament.name(player, "commentator", "scorekeeper")  # they see what they saw
    following.wait(tournament.head)
    assert not following.over.is_set()


def test_a_revoked_token_ends_its_stream(
    tournament: ServedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "RECHECK", 0.0)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    following, onlooker = tournament.follow(tournament.token(1)), tournament.follow()
    following.wait(tournament.head)
    onlooker.wait(tournament.head)
    tournament.nostos.services.players.tokens.revoke(tournament.people[0][0], 1)
    assert ["problem"] == following.wait_over().kinds
    assert not onlooker.over.is_set()


def ticket(tournament: ServedTournament, number: int, viewer: str) -> str:
    """A ticket of an entrant."""
    services = tournament.nostos.services
    identity = services.players.tokens.holder(tournament.people[number - 1][0], 1)
    assert identity is not None
    return issue_ticket(services.keys, identity, str(tournament.id), viewer)[0]


def test_a_ticket_opens_the_stream_of_its_viewer_once(tournament: ServedTournament) -> None:
    tournament.tell((1,), SECRET)
    for viewer, name in ((1, "1"), (ONLOOKER, "onlooker")):
        text = ticket(tournament, 1, name)
        following = tournament.follow(ticket=text)
        assert tournament.fresh(viewer) == following.wait(tournament.head)
        assert problem(tournament, ticket=text) == (401, "bad-ticket")


def test_a_ticket_of_another_viewer_opens_nothing(tournament: ServedTournament) -> None:
    for text in (ticket(tournament, 1, "staff"), ticket(tournament, 1, "2")):
        assert problem(tournament, ticket=text) == (401, "bad-ticket")
    match = tournament.nostos.table()
    elsewhere = patient_http.get(
        tournament.nostos.address(match), params={"ticket": ticket(tournament, 1, "1")}
    )
    assert 401 == elsewhere.status_code


def problem(tournament: ServedTournament, token: str | None = None, **query: Any) -> tuple[int, str]:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = patient_http.get(tournament.address, params=query, headers=headers)
    return answer.status_code, answer.json()["type"].rpartition("/")[2]


def test_what_is_wrong_with_a_request_is_said(tournament: ServedTournament) -> None:
    assert (401, "bad-token") == problem(tournament, "nostos_false")
    assert (422, "bad-parameter") == problem(tournament, **{"as": "staff"})
    assert (422, "bad-parameter") == problem(tournament, after=tournament.head + 1)
    assert (422, "bad-parameter") == problem(tournament, after="-1")
    assert (422, "bad-parameter") == problem(tournament, text="en")
    for id_ in ("nowhere", tournament.nostos.table().id):
        missing = patient_http.get(f"{tournament.nostos.url}/v1/tournaments/{id_}/stream")
        assert (404, "/v1/problems/no-such-tournament") == (missing.status_code, missing.json()["type"])
    posted = patient_http.post(tournament.address)
    assert (405, "GET, HEAD") == (posted.status_code, posted.headers["allow"])
    assert 404 == patient_http.get(f"{tournament.nostos.url}/v1/matches/{tournament.id}/stream").status_code


@pytest.mark.parametrize("name", ["anonymous-streams", "streams", "address-streams"])
def test_streams_at_the_same_time_have_an_end(
    tournament: ServedTournament, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    token = None if name == "anonymous-streams" else tournament.token(1)
    monkeypatch.setitem(CAPS, name, CAPS[name]._replace(most=0))
    assert (429, "limit-reached") == problem(tournament, token)


def test_what_the_bus_loses_is_found_in_the_read_models(
    tournament: ServedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = TournamentFrames.write

    def silent(self: TournamentFrames, *rest: Any) -> tuple[()]:
        write(self, *rest)
        return ()

    following = tournament.follow(tournament.token(1))
    following.wait(tournament.head)
    monkeypatch.setattr(TournamentFrames, "write", silent)
    talk(tournament)
    eventually(lambda: len(following.frames) == tournament.head)
    assert tournament.fresh(1) == following.frames
