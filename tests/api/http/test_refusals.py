"""Refusals: each has its reason and what would be accepted, and nothing is stored."""

import pytest

from api.limits.policies import CAPS
from tests.api.support import OFFERS, ApiMatch, ApiService, Caller, key, ok, open_match, problem, start_match

VARIATIONS = ("variation", "variation/replies", "variation/opinions")


def test_a_seat_must_exist_be_free_and_be_ones_own(service: ApiService, player: Caller, free: str) -> None:
    ok(player.put(f"{free}/seats/0"))
    other, before = service.player(), service.events()
    problem(other.put(f"{free}/seats/0"), "seat-taken", 409)
    problem(player.put(f"{free}/seats/1"), "already-seated", 409)
    for seat in ("2", "-1", "x", "0" * 99):
        problem(other.put(f"{free}/seats/{seat}"), "no-such-seat", 404)
    problem(other.delete(f"{free}/seats/0"), "not-your-seat", 403)
    problem(player.post(f"{free}/start"), "seats-free", 409)
    problem(other.post(f"{free}/start"), "not-the-host", 403)
    problem(other.post(f"{free}/close", {"reason": "no"}), "not-the-host", 403)
    told = problem(other.put(f"{free}/seats/1", {"commitment": "00"}), "bad-value", 422)
    assert "/commitment" == told["pointer"]
    told = problem(player.post(f"{free}/moves", {"move": {"type": "draw"}}), "wrong-status", 409)
    assert "open" == told["standing"]
    assert before == service.events()


def test_a_refused_move_names_rule_field_and_what_the_seat_is_offered(
    service: ApiService, table: ApiMatch
) -> None:
    player, before = table.players[0], service.events()
    [legal] = ok(player.get(f"{table.path}/legal"))["offers"]
    hand = legal["fields"]["card"]
    card = next(card for card in range(1, 19) if card not in hand["values"])
    told = problem(
        player.post(f"{table.path}/moves", {"move": {"type": "bid", "card": card}}), "refused", 409
    )
    assert ("2.1", "not_in_hand", "/move/card") == (told["rule"], told["key"], told["pointer"])
    assert "That card is not in the hand." == told["detail"]
    assert [hand] == told["accepted"]
    told = problem(player.post(f"{table.path}/moves", {"move": {"type": "draw"}}), "refused", 409)
    assert ("3.1", [legal]) == (told["rule"], told["accepted"])
    assert before == service.events()


def test_a_move_out_of_turn_is_refused(service: ApiService, table: ApiMatch) -> None:
    player = table.players[0]
    [offer] = OFFERS.convert(ok(player.get(f"{table.path}/legal"))["offers"])
    move = next(offer.all())
    ok(player.post(f"{table.path}/moves", {"move": move}))
    before = service.events()
    told = problem(player.post(f"{table.path}/moves", {"move": move}), "out-of-turn", 409)
    assert "match 10" == told["rule"]
    assert ([], 0) == tuple(ok(player.get(f"{table.path}/legal"))[name] for name in ("offers", "count"))
    stranger = service.player()
    before += 1  # the player registered
    problem(stranger.post(f"{table.path}/moves", {"move": move}), "not-seated", 403)
    stale = stranger.post(f"{table.path}/moves", {"move": move}, headers={"If-Match": '"1"'})
    problem(stale, "not-seated", 403)
    problem(stranger.get(f"{table.path}/legal"), "not-seated", 403)
    assert before == service.events()


def test_a_stale_move_gets_the_frames_its_seat_has_missed(service: ApiService, table: ApiMatch) -> None:
    mine, other = table.players
    [offer] = OFFERS.convert(ok(mine.get(f"{table.path}/legal"))["offers"])
    [others] = OFFERS.convert(ok(other.get(f"{table.path}/legal"))["offers"])
    ok(other.post(f"{table.path}/moves", {"move": next(others.all())}))
    before = service.events()
    body = {"move": next(offer.all())}
    told = problem(mine.post(f"{table.path}/moves", body, headers={"If-Match": '"4"'}), "stale", 412)
    assert (5, ok(mine.get(f"{table.path}/frames?after=4"))["frames"]) == (told["step"], told["frames"])
    assert "The match went on." == told["detail"]
    assert {"type": "hidden"} == told["frames"][0]["facts"][1]["card"]
    told = problem(mine.post(f"{table.path}/moves", body, headers={"If-Match": '"99"'}), "stale", 412)
    assert ("There is no such step yet.", 5, []) == (told["detail"], told["step"], told["frames"])
    for header in ("4", "W/x", '"x"', '""', '"5", "6"'):
        told = problem(
            mine.post(f"{table.path}/moves", body, headers={"If-Match": header}), "bad-header", 400
        )
        assert "If-Match" == told["header"]
    assert before == service.events()
    ok(mine.post(f"{table.path}/moves", body, headers={"If-Match": "*"}))


def test_whoever_has_lost_the_seat_when_a_stale_move_is_explained_is_not_seated(
    service: ApiService, table: ApiMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A substitute has the seat since; the frames are theirs alone."""
    [legal] = ok(table.players[0].get(f"{table.path}/legal"))["offers"]
    move = {"type": "bid", "card": legal["fields"]["card"]["values"][0]}
    monkeypatch.setattr(service.services.matches, "seat_of", lambda *_: None)
    stale = table.players[0].post(f"{table.path}/moves", {"move": move}, headers={"If-Match": '"1"'})
    problem(stale, "not-seated", 403)


def test_a_key_is_for_one_command(service: ApiService, player: Caller) -> None:
    chosen = {"Idempotency-Key": "my first match"}
    body = {"game": "toy", "seats": 2}
    first = player.post("/v1/matches", body, headers=chosen)
    before = service.events()
    again = player.post("/v1/matches", body, headers=chosen)
    assert (201, first.get_json(), "true") == (
        again.status_code,
        again.get_json(),
        again.headers["Idempotent-Replayed"],
    )
    assert first.headers["Location"] == again.headers["Location"]
    assert "Idempotent-Replayed" not in first.headers
    problem(player.post("/v1/matches", {"game": "toy", "seats": 3}, headers=chosen), "key-reused", 422)
    for bad in ("", "x" * 201, "a\tb"):
        told = problem(player.post("/v1/matches", body, headers={"Idempotency-Key": bad}), "bad-header", 400)
        assert "Idempotency-Key" == told["header"]
    assert before == service.events()
    other = service.player()
    assert first.get_json()["match"] != ok(other.post("/v1/matches", body, headers=chosen))["match"]


def test_a_key_used_again_at_the_same_match_for_another_move_is_refused(
    service: ApiService, table: ApiMatch
) -> None:
    player, chosen = table.players[0], {"Idempotency-Key": key()}
    [offer] = OFFERS.convert(ok(player.get(f"{table.path}/legal"))["offers"])
    one, two, *_ = offer.all()
    first = player.post(f"{table.path}/moves", {"move": one}, headers=chosen)
    before = service.events()
    again = player.post(f"{table.path}/moves", {"move": one}, headers=chosen)
    assert (first.data, 201, "true") == (again.data, again.status_code, again.headers["Idempotent-Replayed"])
    problem(player.post(f"{table.path}/moves", {"move": two}, headers=chosen), "key-reused", 422)
    assert before == service.events()


def test_a_key_is_its_players_own(service: ApiService) -> None:
    """Another player's command under the same key is another one: not refused, and nothing is revealed."""
    chosen = {"Idempotency-Key": key()}
    three = start_match(service, seats=3)
    for player in three.players[:2]:
        answered = player.post(f"{three.path}/resignation", headers=chosen)
        assert (201, None) == (answered.status_code, answered.headers.get("Idempotent-Replayed"))


def test_a_player_registers_once_under_a_key_that_is_nobody_elses(service: ApiService) -> None:
    chosen = {"Idempotency-Key": key()}
    ok(service.anybody.post("/v1/players", {"name": "Circe"}, headers=chosen))
    before = service.events()
    problem(service.anybody.post("/v1/players", {"name": "Circe"}, headers=chosen), "token-shown", 409)
    problem(service.anybody.post("/v1/players", {"name": "Scylla"}, headers=chosen), "key-reused", 422)
    told = problem(
        service.anybody.post("/v1/players", {"name": "Circe"}, headers={"Idempotency-Key": "1"}),
        "bad-header",
        400,
    )
    assert {"type": "string", "format": "uuid"} == told["accepted"]
    for name in ("", " ", "x" * 41, "a\nb", "\x00", "\u200b"):
        told = problem(service.anybody.post("/v1/players", {"name": name}), "bad-value", 422)
        assert "/name" == told["pointer"]
    assert before == service.events()


def test_a_seat_is_looked_at_by_its_player_alone(service: ApiService, table: ApiMatch) -> None:
    before = service.events()
    for read in ("view", "frames", "worlds", "doubt", "decision", *VARIATIONS, "notebook"):
        path = f"{table.path}/{read}?as="
        problem(service.anybody.get(path + "0"), "token-needed", 401)
        problem(table.players[1].get(path + "0"), "not-your-seat", 403)
        problem(table.players[0].get(path + "referee"), "not-disclosed", 403)
        told = problem(table.players[0].get(path + "2"), "bad-parameter", 422)
        assert ("as", ["onlooker", "referee", "0", "1"]) == (told["parameter"], told["accepted"])
    assert before == service.events()


def test_resignations_are_offered_once_and_taken_back_once(service: ApiService) -> None:
    table = start_match(service, seats=3, partners=True)
    player = table.players[0]
    path = f"{table.path}/resignation"
    problem(player.delete(path), "resignation", 409)
    ok(player.post(path))
    problem(player.post(path), "resignation", 409)
    assert [0] == ok(service.anybody.get(table.path))["resigning"]
    ok(player.delete(path))
    ok(player.post(path))
    ended = ok(table.players[1].post(path))
    assert "ended" in [fact["type"] for fact in ended["facts"]]


def test_a_match_is_called_off_by_its_host(service: ApiService) -> None:
    table = open_match(service)
    before = service.events()
    for reason in ("", " ", "a\x00b", "a\nb", "\u202egnihton"):
        told = problem(table.players[0].post(f"{table.path}/close", {"reason": reason}), "bad-value", 422)
        assert "/reason" == told["pointer"]
    assert before == service.events()
    ok(table.players[0].post(f"{table.path}/close", {"reason": "Rain."}))
    match = ok(service.anybody.get(table.path))
    assert ("closed", "Rain.", True) == (match["status"], match["reason"], match["disclosed"])
    problem(table.players[0].post(f"{table.path}/start"), "wrong-status", 409)


def test_notes_are_for_the_group_that_shares_the_notebook(service: ApiService) -> None:
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook"
    told = ok(table.players[0].put(f"{path}/7", {"marks": ["a", "b"]}))
    assert ["a", "b"] == told["fact"]["marks"]
    before = service.events()
    problem(table.players[0].put(f"{path}/99", {"marks": []}), "unfit", 422)
    problem(table.players[0].put(f"{path}/7", {"marks": [], "group": 1}), "unknown-field", 422)
    told = problem(table.players[0].put(f"{path}/7", {"marks": [1]}), "wrong-type", 422)
    assert "/marks/0" == told["pointer"]
    told = problem(table.players[0].put(f"{path}/7", {"marks": ["a", "\x00"]}), "bad-value", 422)
    assert "/marks/1" == told["pointer"]
    told = problem(table.players[0].put(f"{path}/7%00", {"marks": []}), "bad-value", 422)
    assert "/subject" == told["pointer"]
    assert before == service.events()
    problem(table.players[0].get(f"{table.path}/worlds"), "no-worlds", 404)


def test_talk_is_for_the_group_that_shares_the_notebook(service: ApiService) -> None:
    table, alone = start_match(service, seats=3, partners=True), start_match(service, seats=3)
    path, stranger = f"{table.path}/notebook/talk", service.player()
    before = service.events()
    for text in ("", " ", "a\x00b", "a\nb", "\u202egnihton", "x" * 201):
        told = problem(table.players[0].post(path, {"text": text}), "bad-value", 422)
        assert "/text" == told["pointer"]
    problem(table.players[0].post(path, {"text": "a", "to": [2]}), "unknown-field", 422)
    problem(table.players[0].post(path, {}), "missing-field", 422)
    problem(stranger.post(path, {"text": "a"}), "not-seated", 403)
    told = problem(alone.players[0].post(f"{alone.path}/notebook/talk", {"text": "a"}), "no-notebook", 404)
    assert ("match 17", "nobody_to_talk_to") == (told["rule"], told["key"])
    assert before == service.events()
    ok(table.players[0].post(path, {"text": "x" * 200}))


def test_a_line_is_written_once_however_often_it_is_sent(service: ApiService) -> None:
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook/talk"
    keyed = {"Idempotency-Key": "one line"}
    first = table.players[0].post(path, {"text": "a"}, headers=keyed)
    again = table.players[0].post(path, {"text": "a"}, headers=keyed)
    assert ok(first) == ok(again)
    assert "true" == again.headers["Idempotent-Replayed"]
    problem(table.players[0].post(path, {"text": "b"}, headers=keyed), "key-reused", 422)
    assert 1 == len(ok(table.players[0].get(path))["lines"])


def test_a_notebook_takes_so_many_lines(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.notebooks.notes.MOST_LINES", 2)
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook/talk"
    ok(table.players[0].post(path, {"text": "a"}))
    ok(table.players[1].post(path, {"text": "b"}))
    told = problem(table.players[0].post(path, {"text": "c"}), "talked-out", 409)
    assert "match 17" == told["rule"]
    ok(table.players[0].put(f"{table.path}/notebook/7", {"marks": ["a"]}))


def test_a_notebook_takes_so_many_notes_of_each_player(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.notebooks.notes.MOST_NOTES", 2)
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/notebook/7"
    keyed = {"Idempotency-Key": "one note"}
    for headers in ({}, keyed):
        ok(table.players[0].put(path, {"marks": ["a"]}, headers=headers))
    before = service.events()
    told = problem(table.players[0].put(path, {"marks": ["b"]}), "noted-out", 409)
    assert ("match 17", "noted_out") == (told["rule"], told["key"])
    assert before == service.events()
    again = table.players[0].put(path, {"marks": ["a"]}, headers=keyed)
    assert "true" == again.headers["Idempotent-Replayed"]
    ok(table.players[1].put(path, {"marks": ["c"]}))
    ok(table.players[0].post(f"{table.path}/notebook/talk", {"text": "It is full."}))


def test_a_match_takes_only_so_many_steps_that_could_be_made_for_ever(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, seated, stranger = (service.player() for _ in range(4))
    opened = {"game": "toy", "seats": 3, "access": "link", "invited": [guest.player, seated.player]}
    path = f"/v1/matches/{ok(host.post('/v1/matches', opened))['match']}"
    code = ok(host.get(f"{path}/invitation"))["code"]
    ok(seated.put(f"{path}/seats/1"))
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 0)
    before = service.events()
    for refused in (
        guest.put(f"{path}/seats/0"),
        host.put(f"{path}/seats/0/reservation", {"player": guest.player}),
        host.delete(f"{path}/seats/0/reservation"),
        host.put(f"{path}/bots", {"seats": [0]}),
        host.put(f"{path}/guests/{stranger.player}"),
        stranger.post(f"{path}/guests", {"code": code}),
        host.post(f"{path}/invitation"),
        seated.put(f"{path}/commitment", {"commitment": "ab" * 32}),
    ):
        told = problem(refused, "too-many-steps", 409)
        assert ("match 34", "too_many_steps") == (told["rule"], told["key"])
    assert before == service.events()
    ok(seated.delete(f"{path}/seats/1"))
    ok(host.delete(f"{path}/guests/{guest.player}"))
    ok(host.post(f"{path}/close", {"reason": "Rain."}))


def test_a_resignation_is_not_taken_back_for_ever(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start_match(service, seats=3, partners=True)
    path = f"{table.path}/resignation"
    ok(table.players[0].post(path))
    monkeypatch.setattr("domain.matches.bounds.MOST_REPEATABLE", 2)
    problem(table.players[0].delete(path), "too-many-steps", 409)
    ok(table.players[1].post(path))


def test_nobody_waits_for_a_step_that_is_not_made(service: ApiService, table: ApiMatch) -> None:
    head = ok(service.anybody.get(table.path))["step"]
    for step in (head + 1, "x", -1, "1" * 30):
        response = service.anybody.get(table.path, headers={"Nostos-Min-Step": str(step)})
        assert "Nostos-Min-Step" == problem(response, "bad-header", 400)["header"]
    ok(service.anybody.get(table.path, headers={"Nostos-Min-Step": str(head)}))


@pytest.mark.parametrize("cap", ["open-matches", "seats", "open-reports"])
def test_a_command_that_filled_a_cap_is_answered_again(
    service: ApiService, player: Caller, free: str, monkeypatch: pytest.MonkeyPatch, cap: str
) -> None:
    method, path, body = {
        "open-matches": ("POST", "/v1/matches", {"game": "toy", "seats": 2}),
        "seats": ("PUT", f"{free}/seats/0", {}),
        "open-reports": (
            "POST",
            "/v1/reports",
            {"kind": "name", "text": "x", "player": service.player().player},
        ),
    }[cap]
    chosen = {"Idempotency-Key": key()}
    first = player.ask(method, path, json=body, headers=chosen)
    assert (201, None) == (first.status_code, first.headers.get("Idempotent-Replayed"))
    monkeypatch.setitem(CAPS, cap, CAPS[cap]._replace(most=0))  # it is full now
    before = service.events()
    again = player.ask(method, path, json=body, headers=chosen)

    assert (201, "true") == (again.status_code, again.headers.get("Idempotent-Replayed")), again.data
    assert first.get_json() == again.get_json()
    another = player.ask(method, path, json=body, headers={"Idempotency-Key": key()})
    assert cap == problem(another, "limit-reached", 429)["accepted"]["limit"]
    assert before == service.events()


def test_a_command_that_others_took_the_ground_from_is_answered_again(
    service: ApiService, player: Caller, free: str
) -> None:
    """Who was invited deletes their account meanwhile: the answer is that of the first attempt."""
    guest, chosen = service.player(), {"Idempotency-Key": key()}
    first = player.put(f"{free}/seats/0/reservation", {"player": guest.player}, headers=chosen)
    assert 201 == first.status_code
    assert 204 == guest.post("/v1/players/me/deletion", {"confirm": guest.name}).status_code
    again = player.put(f"{free}/seats/0/reservation", {"player": guest.player}, headers=chosen)
    assert (first.get_json(), "true") == (again.get_json(), again.headers.get("Idempotent-Replayed"))
