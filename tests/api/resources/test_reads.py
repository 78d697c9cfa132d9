"""Reads of a match: what is sent once only, what nobody may keep, and who waits for what."""

import threading
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from api.runtime.services import REMEMBERED, LastWrites
from domain.store import command
from projections import reads
from projections.reads import NotProjected
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, ok, open_match, problem, start_match
from tests.support.eventually import eventually

READS = ("", "/view", "/frames", "/legal")


@pytest.mark.parametrize("read", READS)
def test_a_caller_who_has_the_response_gets_304(table: ApiMatch, read: str) -> None:
    player, path = table.players[0], table.path + read
    first = player.get(path)
    assert '"4"' == first.headers["ETag"]
    again = player.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (304, b"") == (again.status_code, again.data)
    assert 200 == player.get(path, headers={"If-None-Match": '"3"'}).status_code


def test_the_tag_of_a_past_step_is_that_step(service: ApiService, table: ApiMatch) -> None:
    assert '"2"' == service.anybody.get(f"{table.path}/view?at=2").headers["ETag"]


def test_no_cache_stores_what_a_seat_sees(service: ApiService, table: ApiMatch) -> None:
    for read in READS[1:]:
        assert "no-store" == table.players[0].get(table.path + read).headers["Cache-Control"]
    for read in READS[1:3]:
        response = service.anybody.get(table.path + read)
        assert "no-cache" == response.headers["Cache-Control"]
        assert "Authorization" in response.vary


def test_every_response_has_the_security_headers(service: ApiService, table: ApiMatch) -> None:
    for path in ("/healthz", table.path, "/v1/nothing", "/v1/docs", "/"):
        headers = service.app.test_client().get(path, buffered=True).headers
        assert "nosniff" == headers["X-Content-Type-Options"]
        assert "no-referrer" == headers["Referrer-Policy"]
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_the_worlds_of_wrath_of_poseidon_are_the_same_for_every_viewer(service: ApiService) -> None:
    """They are computed from what the navigators know, and the document says so."""
    table = start_match(service, "wrath_of_poseidon")
    path = f"{table.path}/worlds"
    answers = [player.get(path) for player in (*table.players, service.anybody)]
    worlds = [ok(answer)["worlds"] for answer in answers]
    assert worlds[0] == worlds[1] == worlds[2]
    told = [ok(player.get(f"{path}?text=en"))["text"] for player in (*table.players, service.anybody)]
    assert "The white ship is on a9." == told[0][0]
    assert told[0] == told[1] == told[2]
    assert "text" not in ok(service.anybody.get(path))
    said = service.document["paths"]["/v1/matches/{match}/worlds"]["get"]
    assert "The worlds that are still possible at a step, as the game computes them." == said["summary"]
    assert "the same for every viewer" in said["description"].replace("\n", " ")


def test_worlds_are_withheld_as_the_players_agreed(service: ApiService) -> None:
    off, after = (start_match(service, "wrath_of_poseidon", worlds=worlds) for worlds in ("off", "after"))
    for viewer in (*off.players, service.anybody):
        problem(viewer.get(f"{off.path}/worlds"), "worlds-off", 403)
    for viewer in (*after.players, service.anybody):
        problem(viewer.get(f"{after.path}/worlds"), "worlds-later", 403)
    for table in (off, after):
        ok(table.players[0].post(f"{table.path}/resignation"))
    problem(off.players[0].get(f"{off.path}/worlds"), "worlds-off", 403)
    for viewer in (*after.players, service.anybody):
        assert ["a9"] == ok(viewer.get(f"{after.path}/worlds?at=4"))["worlds"]["ships"]["white"]


def test_a_caller_can_read_their_own_writes_at_once(service: ApiService) -> None:
    table = open_match(service)
    for player in (table.players[0], service.anybody):
        ok(table.players[0].delete(f"{table.path}/seats/0"))
        assert ok(player.get(table.path))["seats"][0]["player"] is None
        ok(table.players[0].put(f"{table.path}/seats/0"))
        assert "Player 0" == ok(player.get(f"{table.path}/view"))["seats"][0]["name"]


def test_a_match_just_opened_is_on_the_list(service: ApiService) -> None:
    match = ok(service.player().post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    assert match == ok(service.anybody.get("/v1/matches?limit=1"))["matches"][0]["match"]


def test_what_another_process_wrote_is_waited_for_if_its_step_is_named(service: ApiService) -> None:
    table = open_match(service)
    host = table.players[0]

    def write() -> None:
        service.services.matches.start(
            table.id, host.player, command(host.player, "elsewhere", "start", None)
        )

    other = threading.Timer(0.05, write)
    service.services.matches.head(table.id)
    other.start()
    other.join()
    seen = ok(service.anybody.get(f"{table.path}/view", headers={"Nostos-Min-Step": "4"}))
    assert (4, "playing") == (seen["step"], seen["status"])


def test_a_lagging_read_and_an_unknown_match_are_different_problems(
    service: ApiService, table: ApiMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise NotProjected

    ok(table.players[0].post(f"{table.path}/resignation"))
    monkeypatch.setattr(service.services.reads, "wait", late)
    monkeypatch.setattr(service.services.reads, "match", lambda *_, **__: None)
    problem(service.anybody.get(table.path), "behind", 503)


def test_after_the_timeout_a_read_shows_what_is_projected(
    service: ApiService, table: ApiMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: object) -> None:
        raise NotProjected

    ok(service.anybody.get(table.path))
    service.services.written.record(table.id, 5)
    monkeypatch.setattr(service.services.reads, "wait", late)
    assert 4 == ok(service.anybody.get(table.path))["step"]
    ok(service.anybody.get("/v1/matches"))
    monkeypatch.undo()
    ok(table.players[0].post(f"{table.path}/resignation"))  # the step comes after all: nobody waits for it


def test_frames_that_are_being_rebuilt_make_no_wrong_view(
    service: ApiService, table: ApiMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.services.reads, "frames", lambda *_, **__: [])
    problem(service.anybody.get(f"{table.path}/view?at=3"), "behind", 503)


def test_the_list_is_filtered_and_paged(service: ApiService) -> None:
    mine = service.player("Calypso")
    ours = [ok(mine.post("/v1/matches", {"game": "toy", "seats": seats}))["match"] for seats in (2, 3, 3)]
    for match in ours:
        ok(mine.put(f"/v1/matches/{match}/seats/0"))
    path = f"/v1/matches?player={mine.player}"
    assert ours[::-1] == names(mine, path)
    assert ours[:0:-1] == names(mine, f"{path}&open_seats=2")
    assert [] == names(mine, f"{path}&game=wrath_of_poseidon")
    assert [] == names(mine, f"{path}&status=ended")
    assert ours[::-1] == names(mine, f"{path}&status=open&game=toy")
    assert ours[:0:-1] == names(mine, f"{path}&seats=3&option=hand=3&tournament=no&rated=no")
    assert ours[::-1] == names(mine, f"{path}&since=2000-01-01&until=2999-12-31")
    assert [] == names(mine, f"{path}&until=2000-01-01")
    assert [] == names(mine, f"{path}&result=won")
    assert [] == names(mine, f"{path}&place=1")
    other = service.player("Circe")
    ok(other.put(f"/v1/matches/{ours[1]}/seats/1"))
    assert [ours[1]] == names(mine, f"{path}&against={other.player}")
    assert [] == names(other, f"/v1/matches?player={other.player}&against=nobody")
    found, rest = [], f"{path}&limit=2"
    while rest:
        page = mine.get(rest)
        found += [match["match"] for match in ok(page)["matches"]]
        rest = page.headers.get("Link", "<>").partition("<")[2].partition(">")[0]
    assert ours[::-1] == found


def names(caller: Caller, path: str) -> list[str]:
    return [match["match"] for match in ok(caller.get(path))["matches"]]


def test_a_match_tells_who_sits_where_and_what_binds_its_chance(service: ApiService, table: ApiMatch) -> None:
    match = ok(service.anybody.get(table.path))
    assert [player.player for player in table.players] == [seat["player"] for seat in match["seats"]]
    assert ["suitor", "suitor"] == [seat["role"] for seat in match["seats"]]
    assert ("Three suitors", "toy", 0, 4) == tuple(match[n] for n in ("title", "game", "open_seats", "step"))
    assert 64 == len(match["commitment"])
    assert match["seed"] is None
    assert [None, None] == [seat["contribution"] for seat in match["seats"]]
    assert (2, False, [], None) == tuple(match[n] for n in ("ledger", "signed", "revealing", "beacon"))
    assert datetime.fromisoformat(match["opened_at"]) <= datetime.fromisoformat(match["updated_at"])
    assert table.players[0].player == match["host"]


def test_notes_are_read_by_those_who_share_them(service: ApiService) -> None:
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook"
    ok(table.players[0].put(f"{path}/7", {"marks": ["a"]}))

    def notes(caller: Caller, query: str = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = ok(caller.get(path + query))["notes"]
        return found

    [note] = notes(table.players[0])
    assert [note] == notes(table.players[1])
    assert ("7", ["a"], [0, 1], 0, 5) == tuple(note[n] for n in ("subject", "marks", "seats", "seat", "step"))
    assert [] == notes(table.players[2])
    assert [] == notes(service.anybody)
    assert [] == notes(table.players[1], "?at=4")
    assert [note] == notes(table.players[1], "?at=5&group=0,1")
    assert [] == notes(table.players[1], "?group=2")


def test_talk_is_read_by_those_who_share_the_notebook(service: ApiService) -> None:
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook/talk"
    told = ok(table.players[0].post(path, {"text": "Bid low."}))
    assert ("talked", "Bid low.", [0, 1]) == tuple(told["fact"][name] for name in ("type", "text", "to"))
    ok(table.players[1].post(path, {"text": "Why?"}))

    def talk(caller: Caller, query: str = "") -> dict[str, Any]:
        found: dict[str, Any] = ok(caller.get(path + query))
        return found

    lines = talk(table.players[1])["lines"]
    assert [("Bid low.", 0, [0, 1], 5), ("Why?", 1, [0, 1], 5)] == [
        tuple(line[name] for name in ("text", "seat", "seats", "step")) for line in lines
    ]
    eventually(lambda: lines == talk(table.players[0])["lines"])
    assert [[0, 1], [0, 1], [], []] == [talk(caller)["seats"] for caller in (*table.players, service.anybody)]
    assert [] == talk(table.players[0], "?as=onlooker")["seats"]
    assert [] == talk(table.players[2])["lines"] == talk(service.anybody)["lines"]
    assert [] == talk(table.players[1], "?at=4")["lines"] == talk(table.players[1], "?group=2")["lines"]
    assert lines == talk(table.players[1], "?at=5&group=0,1")["lines"]
    for player in table.players[:2]:
        ok(player.post(f"{table.path}/resignation"))
    eventually(lambda: lines == talk(service.anybody, "?as=referee")["lines"])
    assert [] == talk(service.anybody)["lines"]
    problem(table.players[0].post(path, {"text": "Over."}), "wrong-status", 409)


def test_games_have_their_rules_and_boards(service: ApiService) -> None:
    games = ok(service.anybody.get("/v1/games"))["games"]
    assert list(GAMES) == [game["slug"] for game in games]
    game = ok(service.anybody.get("/v1/games/wrath_of_poseidon"))
    assert ["poseidon", "navigator", "navigator"] == game["roles"]["3"]
    assert {"A", "B", "C", "D"} <= {content["name"] for content in game["content"]}
    assert ("over", "storm") == (game["kinds"]["ended"], game["kinds"]["ships_driven"])
    rules = service.anybody.get("/v1/games/wrath_of_poseidon/rules")
    assert "text/markdown" == rules.mimetype
    assert rules.get_data(as_text=True).startswith("# ")
    board = game["content"][0]
    found = service.anybody.get(f"/v1/games/wrath_of_poseidon/content/{board['kind']}/{board['name']}")
    assert f'"{board["sha256"]}"' == found.headers["ETag"]
    assert {"name", "rows", "starts"} == set(found.get_json())


def test_what_was_written_is_remembered_for_a_while() -> None:
    now = 0.0
    written: LastWrites[UUID] = LastWrites(size=2, now=lambda: now)
    ids = [UUID(int=number) for number in range(3)]
    assert {} == written.recent()
    for number, each in enumerate(ids, 1):
        written.record(each, number)
    written.record(ids[1], 1)
    assert [0, 2, 3] == [written.number(each) for each in ids]
    assert {ids[2]: 3, ids[1]: 2} == written.recent()

    now = reads.READ_TIMEOUT
    written.record(ids[2], 4)
    now = reads.READ_TIMEOUT + 1.0
    assert {ids[2]: 4} == written.recent()
    assert 2 == written.number(ids[1])

    now = reads.READ_TIMEOUT + REMEMBERED
    assert [0, 0] == [written.number(each) for each in ids[1:]]


def test_what_was_lost_is_not_waited_for_again() -> None:
    written: LastWrites[UUID] = LastWrites()
    match = UUID(int=1)
    written.record(match, 9)
    written.lower(match, 12)
    assert 9 == written.number(match)
    written.lower(match, 7)
    assert 7 == written.number(match)
