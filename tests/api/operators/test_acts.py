"""Operators ban players, revoke their tokens, abort matches, and read what all operators did."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from api.access.seats import leaving_seats
from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.tokens import ORGANIZE, SCOPES
from domain.ledger.verify.record_checks import audit
from tests.api.accounts.test_tokens import narrowed
from tests.api.operators.conftest import operator_of
from tests.api.operators.support import acts_on, ban
from tests.api.resources.test_record import trusted
from tests.api.support import (
    GAMES,
    ApiMatch,
    ApiService,
    Caller,
    key,
    ok,
    open_match,
    problem,
    start_match,
)
from tests.domain.support import command
from tests.support.eventually import eventually

TOMORROW = "2099-01-01T00:00:00+02:00"
NOBODY = "00000000-0000-0000-0000-000000000001"


def test_a_banned_player_gets_why_and_until_when_for_every_command(
    operator: Caller, player: Caller, free: str
) -> None:
    ban(operator, player, until=TOMORROW)
    told = problem(player.put(f"{free}/seats/0"), "banned", 403)
    assert ("threats", "2098-12-31T22:00:00Z", "player 15") == (told["reason"], told["until"], told["rule"])
    for answer in (
        player.post("/v1/matches", {"game": "toy", "seats": 2}),
        player.post(f"{free}/close", {"reason": "no time"}),
        player.post("/v1/tokens", {"scopes": ["play"]}),
        player.put("/v1/players/me/key", {"x": "A" * 43}),
        player.post("/v1/players", {"name": "Somebody else"}),
    ):
        problem(answer, "banned", 403)
    assert "open" == ok(player.get(free))["status"]


def test_a_banned_player_reads_and_manages_their_account(service: ApiService, operator: Caller) -> None:
    table = start_match(service)
    player = table.players[0]
    ban(operator, player)
    me = ok(player.get("/v1/players/me"))
    assert ("threats", None) == (me["ban"]["reason"], me["ban"]["until"])
    for path in ("", "/view", "/frames", "/legal", "/record"):
        assert 200 == player.get(f"{table.path}{path}").status_code
    ok(player.post(f"{table.path}/tickets"))
    reader = narrowed(player, "read")
    assert 204 == player.delete("/v1/tokens/2").status_code
    problem(reader.get("/v1/players/me"), "bad-token", 401)
    body = {"confirm": player.name, "give_up": True}
    assert 204 == player.post("/v1/players/me/deletion", body).status_code


def test_an_organizer_who_is_banned_is_none_any_more(service: ApiService, operator: Caller) -> None:
    table, mentor = start_match(service), service.player("Mentor")
    token = service.services.players.tokens.issue(mentor.player, [*SCOPES, ORGANIZE])
    organizer = Caller(service, token, mentor.player)
    ok(organizer.post(f"{table.path}/openings", {"reason": "a complaint"}))
    assert 200 == organizer.get(f"{table.path}/view?as=referee").status_code
    ban(operator, mentor)
    problem(organizer.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    problem(organizer.post(f"{table.path}/openings", {"reason": "again"}), "banned", 403)


def test_the_moves_of_a_banned_player_are_refused_one_by_one_and_in_bulk(
    service: ApiService, operator: Caller
) -> None:
    table = start_match(service)
    player = table.players[0]
    ban(operator, player)
    before = service.events()
    problem(player.post(f"{table.path}/moves", {"move": {"type": "draw"}}), "banned", 403)
    batch = {"moves": [{"move": {"type": "draw"}}]}
    problem(player.post(f"{table.path}/moves:batch", batch), "banned", 403)
    problem(player.post(f"{table.path}/notebook/talk", {"text": "Hello"}), "banned", 403)
    assert before == service.events()


def test_a_ban_ends_when_an_operator_lifts_it(operator: Caller, player: Caller, free: str) -> None:
    lift = f"/v1/players/{player.player}/ban/lift"
    problem(operator.post(lift, {"reason": "a mistake"}), "not-banned", 409)
    ban(operator, player)
    problem(player.put(f"{free}/seats/0"), "banned", 403)
    assert 204 == operator.post(lift, {"reason": "a mistake"}).status_code
    ok(player.put(f"{free}/seats/0"))
    assert None is ok(player.get("/v1/players/me"))["ban"]


def test_a_ban_that_is_over_holds_nobody(
    service: ApiService, operator: Caller, player: Caller, free: str
) -> None:
    soon = datetime.now(UTC) + timedelta(seconds=2)
    ban(operator, player, until=soon.isoformat())
    eventually(lambda: 201 == player.put(f"{free}/seats/0").status_code, "the ban has ended")
    assert soon <= datetime.now(UTC)


def test_with_give_up_the_seats_are_left_and_without_it_they_are_not(
    service: ApiService, operator: Caller
) -> None:
    waiting, playing, third = open_match(service), start_match(service), start_match(service)
    for table, more in ((waiting, {"give_up": True}), (playing, {"give_up": True}), (third, {})):
        ban(operator, table.players[1], **more)
    assert None is ok(service.anybody.get(waiting.path))["seats"][1]["player"]
    assert "ended" == ok(playing.players[0].get(playing.path))["status"]
    assert "playing" == ok(third.players[0].get(third.path))["status"]


def test_with_give_up_what_the_player_hosts_is_called_off_and_nobody_reads_of_the_ban(
    service: ApiService, operator: Caller
) -> None:
    table = open_match(service)
    ban(operator, table.players[0], give_up=True)
    match = ok(service.anybody.get(table.path))
    assert ("closed", "The host has left.") == (match["status"], match["reason"])


def test_no_key_that_a_host_chose_keeps_their_match_open(service: ApiService, operator: Caller) -> None:
    """The service closes it in their name, under an id that is not theirs to use first."""
    host = service.player("Ann")
    match = ok(host.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    ok(host.put(f"/v1/matches/{match}/seats/0", headers={"Idempotency-Key": f"{match}/called off"}))
    ban(operator, host, give_up=True)
    assert "closed" == ok(service.anybody.get(f"/v1/matches/{match}"))["status"]


def test_with_give_up_what_was_under_way_is_given_up_too(
    service: ApiService, operator: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, late, matches = open_match(service), open_match(service), service.services.matches
    player = table.players[1]
    opened = list[UUID]()

    def meanwhile(*given: Any) -> None:
        """The requests were allowed before the ban, and come to the log after it."""
        if not opened:
            opened.append(matches.open(player.player, "toy", 2, {}, command()).match)
            matches.leave(late.id, late.players[1].player, 1, command())
            matches.sit(late.id, player.player, 1, None, command())
        call_off(*given)

    call_off = leaving_seats.call_off
    monkeypatch.setattr(leaving_seats, "call_off", meanwhile)
    ban(operator, player, give_up=True)
    assert "closed" == ok(service.anybody.get(f"/v1/matches/{opened[0]}"))["status"]
    assert None is ok(service.anybody.get(late.path))["seats"][1]["player"]


def test_a_seat_is_given_up_again_after_a_second_ban(service: ApiService, operator: Caller) -> None:
    table = open_match(service)
    player = table.players[1]
    for _ in range(2):
        ban(operator, player, give_up=True)
        assert None is ok(service.anybody.get(table.path))["seats"][1]["player"]
        lift = f"/v1/players/{player.player}/ban/lift"
        assert 204 == operator.post(lift, {"reason": "a mistake"}).status_code
        ok(player.put(f"{table.path}/seats/1"))


def test_an_operator_revokes_all_tokens_of_a_player(operator: Caller, player: Caller) -> None:
    path = f"/v1/players/{player.player}/revocation"
    assert 204 == operator.post(path, {"reason": "stolen"}).status_code
    problem(player.get("/v1/players/me"), "bad-token", 401)
    assert ("player.revoked", "stolen") == tuple(
        acts_on(operator, player.player, 1)[0][name] for name in ("kind", "reason")
    )


def test_an_operator_does_nothing_to_another_one(service: ApiService, operator: Caller) -> None:
    other = operator_of(service)
    before = service.events()
    for act in ("ban", "revocation"):
        told = problem(
            operator.post(f"/v1/players/{other.player}/{act}", {"reason": "mine"}), "protected-operator", 403
        )
        assert "player 14" == told["rule"]
    assert before == service.events()


ON_PLAYERS = ("ban", "ban/lift", "revocation")


@pytest.mark.parametrize("act", ON_PLAYERS)
def test_nobody_is_acted_on_who_is_not_there(service: ApiService, operator: Caller, act: str) -> None:
    gone = service.player("Elpenor")
    ok(gone.get("/v1/players/me"))
    assert 204 == gone.post("/v1/players/me/deletion", {"confirm": "Elpenor"}).status_code
    before = service.events()
    for player in (NOBODY, gone.player, "me", NOBODY.upper(), "x"):
        problem(operator.post(f"/v1/players/{player}/{act}", {"reason": "why"}), "no-such-player", 404)
    assert before == service.events()


@pytest.mark.parametrize(
    ("body", "kind", "pointer"),
    [
        ({}, "missing-field", "/reason"),
        ({"reason": ""}, "bad-value", "/reason"),
        ({"reason": "x" * 201}, "bad-value", "/reason"),
        ({"reason": "x", "until": "2020-01-01T00:00:00Z"}, "bad-value", "/until"),
        ({"reason": "x", "until": "2999-01-01T00:00:00"}, "bad-value", "/until"),
        ({"reason": "x", "until": "0001-01-01T00:00:00+14:00"}, "bad-value", "/until"),
        ({"reason": "x", "until": "9999-12-31T23:59:59Z"}, "bad-value", "/until"),
        ({"reason": "x", "until": "soon"}, "bad-value", "/until"),
        ({"reason": "x", "until": 7}, "wrong-type", "/until"),
        ({"reason": "x", "give_up": 1}, "wrong-type", "/give_up"),
        ({"reason": "x", "who": "me"}, "unknown-field", "/who"),
    ],
)
def test_a_malformed_ban_bans_nobody(
    service: ApiService, operator: Caller, body: Any, kind: str, pointer: str
) -> None:
    player = service.player()
    before = service.events()
    told = problem(operator.post(f"/v1/players/{player.player}/ban", body), kind, 422)
    assert (pointer, before) == (told["pointer"], service.events())


def test_a_match_is_aborted_everybody_sees_why_and_its_record_verifies(
    service: ApiService, operator: Caller
) -> None:
    table = start_match(service)
    assert 204 == operator.post(f"{table.path}/abort", {"reason": "a broken board"}).status_code
    for caller in (*table.players, service.anybody):
        match = ok(caller.get(table.path))
        assert ("closed", "a broken board") == (match["status"], match["reason"])
        frame = ok(caller.get(f"{table.path}/frames?after=4&text=en"))["frames"][0]
        assert ("match.aborted", "aborted") == (frame["topic"], frame["facts"][0]["type"])
        assert "operator" in str(frame)
        assert operator.player not in str(frame)
    record = service.anybody.get(f"{table.path}/record?as=referee").data
    assert audit(record, GAMES, trusted(service)).ok
    told = problem(operator.post(f"{table.path}/abort", {"reason": "again"}), "wrong-status", 409)
    assert "closed" == told["standing"]


def test_a_private_match_is_aborted_by_its_id_and_nothing_of_it_is_read(
    service: ApiService, operator: Caller
) -> None:
    host = service.player("Host")
    body = {"game": "toy", "seats": 2, "access": "list"}
    path = f"/v1/matches/{ok(host.post('/v1/matches', body))['match']}"
    for read in ("", "/view", "/frames", "/record"):
        problem(operator.get(f"{path}{read}"), "no-such-match", 404)
    answer = operator.post(f"{path}/abort", {"reason": "a report"})
    assert (204, b"") == (answer.status_code, answer.data)
    for read in ("", "/view", "/frames", "/record"):
        problem(operator.get(f"{path}{read}"), "no-such-match", 404)
    assert "a report" == ok(host.get(path))["reason"]
    told = problem(operator.post(f"{path}/abort", {"reason": "again"}), "wrong-status", 409)
    assert "standing" not in told


def test_an_operator_aborts_no_match_of_their_own_and_none_that_is_not_there(
    service: ApiService, operator: Caller
) -> None:
    table = open_match(service, seats=3)
    free = ok(table.players[0].post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    ok(operator.put(f"/v1/matches/{free}/seats/0"))
    told = problem(operator.post(f"/v1/matches/{free}/abort", {"reason": "I lose"}), "own-match", 403)
    assert "match 33" == told["rule"]
    problem(operator.post(f"/v1/matches/{key()}/abort", {"reason": "x"}), "no-such-match", 404)
    problem(table.players[0].post(f"{table.path}/abort", {"reason": "x"}), "missing-scope", 403)
    problem(service.anybody.post(f"{table.path}/abort", {"reason": "x"}), "token-needed", 401)


def test_acts_are_listed_for_operators_alone_with_who_whom_why_and_when(
    service: ApiService, operator: Caller, player: Caller
) -> None:
    ban(operator, player, until=TOMORROW)
    service.services.players.acts.lift_ban(
        player.player, "a mistake", service.services.players.tokens.command("x"), operator=COMMAND_LINE
    )
    lifted, banned = acts_on(operator_of(service), player.player, 2)
    who = {"player": operator.player, "name": operator.name}
    whom = {"player": player.player, "name": player.name}
    assert (who, whom, None) == (banned["operator"], banned["player"], banned["match"])
    assert ("threats", "2098-12-31T22:00:00Z") == (banned["reason"], banned["until"])
    assert (None, "a mistake", "player.unbanned") == tuple(
        lifted[name] for name in ("operator", "reason", "kind")
    )
    assert banned["id"] < lifted["id"]
    assert banned["at"] < lifted["at"]
    page = ok(operator.get(f"/v1/acts?player={player.player}&limit=1"))
    rest = ok(operator.get(f"/v1/acts?player={player.player}&limit=1&cursor={page['cursor']}"))
    assert ([lifted], [banned], None) == (page["acts"], rest["acts"], rest["cursor"])
    problem(operator.get("/v1/acts?cursor=x"), "bad-cursor", 422)
    problem(operator.get("/v1/acts?player=x"), "bad-parameter", 422)
    problem(player.get("/v1/acts"), "missing-scope", 403)
    problem(service.anybody.get("/v1/acts"), "token-needed", 401)


def test_of_acts_on_a_deleted_player_the_id_and_the_kind_are_left(operator: Caller, player: Caller) -> None:
    ban(operator, player)
    acts_on(operator, player.player, 1)
    assert 204 == player.post("/v1/players/me/deletion", {"confirm": player.name}).status_code
    [act] = acts_on(operator, player.player, 1)
    assert ("player.banned", {"player": player.player, "name": ""}) == (act.pop("kind"), act.pop("player"))
    assert act.pop("id")
    assert {None} == set(act.values())


def test_the_player_finds_what_was_done_to_them_in_their_export(operator: Caller, player: Caller) -> None:
    ban(operator, player)
    history = ok(player.get("/v1/players/me/export"))["history"]
    [banned] = [event for event in history if event["topic"] == "player.banned"]
    assert "threats" == banned["facts"][0]["reason"]
    assert operator.player not in str(history)


def test_the_same_act_again_under_its_key_is_done_once(
    service: ApiService, operator: Caller, player: Caller
) -> None:
    path, headers = f"/v1/players/{player.player}/ban", {"Idempotency-Key": key()}
    first = operator.post(path, {"reason": "threats"}, headers=headers)
    before = service.events()
    again = operator.post(path, {"reason": "threats"}, headers=headers)
    assert (204, 204, before) == (first.status_code, again.status_code, service.events())
    problem(operator.post(path, {"reason": "other"}, headers=headers), "key-reused", 422)


OPERATORS: list[Callable[[Caller, ApiMatch, Caller], Any]] = [
    lambda caller, table, whom: caller.post(f"/v1/players/{whom.player}/ban", {"reason": "x"}),
    lambda caller, table, whom: caller.post(f"/v1/players/{whom.player}/ban/lift", {"reason": "x"}),
    lambda caller, table, whom: caller.post(f"/v1/players/{whom.player}/revocation", {"reason": "x"}),
    lambda caller, table, whom: caller.post(f"{table.path}/abort", {"reason": "x"}),
    lambda caller, table, whom: caller.get("/v1/acts"),
]


@pytest.mark.parametrize("act", OPERATORS)
def test_no_other_scope_is_enough_and_a_banned_operator_is_none(
    service: ApiService, table: ApiMatch, player: Caller, act: Any
) -> None:
    everything = service.services.players.tokens.issue(player.player, [*SCOPES, ORGANIZE])
    operator, before = operator_of(service), service.events()
    problem(act(Caller(service, everything), table, player), "missing-scope", 403)
    problem(act(narrowed(operator, "play", "read"), table, player), "missing-scope", 403)
    service.services.players.acts.ban(
        operator.player, "stolen", service.services.players.tokens.command("x"), operator=COMMAND_LINE
    )
    problem(act(operator, table, player), "banned", 403)
    assert before + 2 == service.events()  # the narrow token, and the ban
