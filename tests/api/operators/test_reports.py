"""Reports over HTTP: who files, who reads, what is refused, and that nobody else learns of them."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import TestResponse

from api.limits.policies import CAPS, RATES
from tests.api.accounts.test_tokens import narrowed
from tests.api.operators.conftest import operator_of
from tests.api.support import OFFERS, ApiMatch, ApiService, Caller, documented, key, ok, problem, start_match
from tests.support.answers import headers_as_text
from tests.support.bus import eavesdropping
from tests.support.eventually import eventually

CANARY = "Polyphemus-7f3a"
ABSENT = "00000000-0000-4000-8000-000000000000"
VOLATILE = re.compile(rb'"(?:at|instance)":"[^"]*"|[\w-]+\.[\w-]+\.[\w-]{86}')
ABOUT_THE_SERVICE = ("/readyz", "/v1/openapi.json")
PLACES = {"slug": "toy", "subject": "x", "name": "x", "kind": "x", "place": "000", "bundle": "0"}


@pytest.fixture
def ann(service: ApiService) -> Caller:
    return service.player("Ann")


@pytest.fixture
def bob(service: ApiService) -> Caller:
    return service.player("Bob")


def filed(by: Caller, about: Caller | None, **more: Any) -> dict[str, Any]:
    """A report; the answer to its reporter."""
    body = {"kind": "conduct", "text": CANARY, **more}
    told: dict[str, Any] = ok(
        by.post("/v1/reports", body if about is None else body | {"player": about.player})
    )
    return told


def talking(service: ApiService) -> tuple[ApiMatch, dict[str, Any]]:
    """A match of three in which seats 0 and 1 share a notebook, and a line that seat 0 wrote there."""
    table = start_match(service, seats=3, partners=True)
    partners = next(group for group in sides(service, table) if len(group) > 1)
    writer, other = (table.players[seat] for seat in partners)
    ok(writer.post(f"{table.path}/notebook/talk", {"text": CANARY}))

    def lines() -> list[dict[str, Any]]:
        read: list[dict[str, Any]] = ok(other.get(f"{table.path}/notebook/talk"))["lines"]
        return read

    eventually(lambda: lines() != [], "the line can be read")
    return table, lines()[0]


def sides(service: ApiService, table: ApiMatch) -> tuple[tuple[int, ...], ...]:
    matches = service.services.matches
    game = matches.game(table.id)
    assert game.notebook is not None
    return game.notebook.groups(matches.setting(table.id))


def place(line: dict[str, Any]) -> dict[str, Any]:
    return {"seats": line["seats"], "number": line["number"]}


def test_a_report_is_filed_taken_and_decided_and_its_reporter_is_told_the_outcome(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    made = filed(ann, bob)
    assert ("open", None, CANARY) == (made["status"], made["outcome"], made["text"])
    assert {"player": bob.player, "name": "Bob"} == made["player"]
    path = f"/v1/reports/{made['report']}"
    seen = ok(operator.get(path))
    assert {"player": ann.player, "name": "Ann"} == seen["reporter"]
    taken = ok(operator.post(f"{path}/taking"))
    assert ("taken", operator.player) == (taken["status"], taken["taken_by"]["player"])
    decided = ok(operator.post(f"{path}/decision", {"outcome": "upheld", "reason": "They insulted Ann."}))
    assert ("decided", "upheld", "They insulted Ann.") == (
        decided["status"],
        decided["outcome"],
        decided["reason"],
    )

    def own() -> list[dict[str, Any]]:
        read: list[dict[str, Any]] = ok(ann.get("/v1/players/me/reports"))["reports"]
        return read

    eventually(lambda: [each["outcome"] for each in own()] == ["upheld"], "the queue shows it")
    [told] = own()
    assert not {"reason", "taken_by", "reporter"} & told.keys()
    assert [] == ok(bob.get("/v1/players/me/reports"))["reports"]


def test_the_queue_is_for_operators_alone(service: ApiService, ann: Caller, bob: Caller) -> None:
    path = f"/v1/reports/{filed(ann, bob)['report']}"
    reads, plays = narrowed(ann, "read"), narrowed(ann, "play")
    before = service.events()
    for caller in (ann, bob):
        for refused in (
            caller.get("/v1/reports"),
            caller.get(path),
            caller.post(f"{path}/taking"),
            caller.post(f"{path}/decision", {"outcome": "upheld", "reason": "x"}),
        ):
            assert ["operate"] == problem(refused, "missing-scope", 403)["accepted"]
    problem(service.anybody.get(path), "token-needed", 401)
    problem(service.anybody.post("/v1/reports", {"kind": "name", "text": "x"}), "token-needed", 401)
    problem(reads.post("/v1/reports", {"kind": "name", "text": "x"}), "missing-scope", 403)
    problem(plays.get("/v1/players/me/reports"), "missing-scope", 403)
    assert before == service.events()


def test_the_queue_is_listed_by_status_and_in_either_order(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    made = [filed(ann, bob, text=f"The {number}. time.")["report"] for number in range(3)]
    ok(operator.post(f"/v1/reports/{made[1]}/taking"))

    def listed(query: str) -> list[str]:
        found, more = list[str](), ""
        while True:
            page = ok(operator.get(f"/v1/reports?limit=2&{query}{more}"))
            found += [each["report"] for each in page["reports"] if each["report"] in made]
            if page["cursor"] is None:
                return found
            more = f"&cursor={page['cursor']}"

    eventually(lambda: [made[1]] == listed("status=taken"), "the queue shows it")
    assert made == listed("order=oldest")
    assert made[::-1] == listed("order=newest")
    assert [made[0], made[2]] == listed("status=open")
    problem(operator.get("/v1/reports?status=lost"), "bad-parameter", 422)
    cursor = ok(operator.get("/v1/reports?limit=1"))["cursor"]
    problem(operator.get(f"/v1/reports?order=newest&cursor={cursor}"), "bad-cursor", 422)


@pytest.mark.parametrize(
    ("body", "kind", "pointer"),
    [
        ({}, "missing-field", "/kind"),
        ({"kind": "weather", "text": "x"}, "bad-value", "/kind"),
        ({"kind": "name", "text": "x" * 1001}, "bad-value", "/text"),
        ({"kind": "name", "text": "a\u200bb"}, "bad-value", "/text"),
        ({"kind": "name", "text": "x", "player": "Bob"}, "bad-value", "/player"),
        ({"kind": "name", "text": "x", "player": ABSENT}, "bad-value", "/player"),
        ({"kind": "name", "text": "x"}, "bad-value", None),
        ({"kind": "name", "text": "x", "player": "me"}, "bad-value", "/player"),
        ({"kind": "talk", "text": "x", "player": "bob", "step": 2}, "bad-value", "/step"),
        (
            {"kind": "talk", "text": "x", "player": "bob", "line": {"seats": [0], "number": 1}},
            "bad-value",
            "/line",
        ),
        (
            {"kind": "talk", "text": "x", "player": "bob", "line": {"seats": [0]}},
            "missing-field",
            "/line/number",
        ),
        ({"kind": "talk", "text": "x", "match": ABSENT}, "no-such-match", None),
        ({"kind": "talk", "text": "x", "match": "x"}, "no-such-match", None),
    ],
)
def test_a_report_that_does_not_fit_says_where_and_stores_nothing(
    service: ApiService, ann: Caller, bob: Caller, *, body: dict[str, Any], kind: str, pointer: str | None
) -> None:
    named = {"me": ann.player, "bob": bob.player}
    sent = body | ({"player": named.get(body["player"], body["player"])} if "player" in body else {})
    before = service.events()
    told = problem(ann.post("/v1/reports", sent), kind, 404 if kind == "no-such-match" else 422)
    found = told.get("pointer") or next(iter(each["pointer"] for each in told.get("errors", ())), None)
    assert pointer == found
    assert before == service.events()


def test_a_report_sent_again_is_the_same_report(service: ApiService, ann: Caller, bob: Caller) -> None:
    body = {"kind": "name", "text": "x", "player": bob.player}
    headers = {"Idempotency-Key": key()}
    first, again = (ann.post("/v1/reports", body, headers=headers) for _ in range(2))
    assert ok(first) == ok(again)
    assert [None, "true"] == [each.headers.get("Idempotent-Replayed") for each in (first, again)]
    problem(ann.post("/v1/reports", body | {"text": "y"}, headers=headers), "key-reused", 422)


def test_a_report_sent_again_after_its_line_has_gone_is_the_same_report(service: ApiService) -> None:
    table, line = talking(service)
    writer, reader = (table.players[seat] for seat in line["seats"])
    body = {"kind": "talk", "text": "x", "match": table.match, "line": place(line)}
    headers = {"Idempotency-Key": key()}
    first = reader.post("/v1/reports", body, headers=headers)
    assert 201 == first.status_code
    deleted = writer.post("/v1/players/me/deletion", {"confirm": writer.name, "give_up": True})
    assert 204 == deleted.status_code
    eventually(lambda: ok(reader.get(f"{table.path}/notebook/talk"))["lines"] == [], "the line is gone")
    problem(reader.post("/v1/reports", body), "bad-value", 422)
    again = reader.post("/v1/reports", body, headers=headers)
    assert (ok(first)["report"], "true") == (ok(again)["report"], again.headers.get("Idempotent-Replayed"))


def test_a_report_names_only_steps_that_its_reporter_was_shown(
    service: ApiService, ann: Caller, operator: Caller
) -> None:
    players = [service.player(f"Player {seat}") for seat in range(2)]
    body = {"game": "toy", "seats": 2, "broadcast": {"delay": {"steps": 50}}}
    match = ok(players[0].post("/v1/matches", body))["match"]
    for seat, player in enumerate(players):
        ok(player.put(f"/v1/matches/{match}/seats/{seat}"))
    ok(players[0].post(f"/v1/matches/{match}/start"))
    offers = OFFERS.convert(ok(players[0].get(f"/v1/matches/{match}/legal"))["offers"])
    ok(players[0].post(f"/v1/matches/{match}/moves", {"move": next(iter(offers[0].all()))}))
    head = ok(players[0].get(f"/v1/matches/{match}"))["step"]
    shown = ok(ann.get(f"/v1/matches/{match}"))["step"]
    assert shown < head
    told = [
        ann.post("/v1/reports", {"kind": "other", "text": "x", "match": match, "step": step})
        for step in (head, head + 99)
    ]
    assert (
        len({re.sub(rb'"step":\d+', b"", each.data) for each in told}) == 1
    )  # what is there, and what is not
    problem(told[0], "bad-value", 422)
    report = filed(players[1], None, match=match, step=head)["report"]
    assert (match, head) == tuple(
        ok(operator.get(f"/v1/reports/{report}"))[name] for name in ("match", "step")
    )


def test_a_private_match_is_reported_only_by_those_who_may_know_of_it(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    match = ok(ann.post("/v1/matches", {"game": "toy", "seats": 2, "access": "list"}))["match"]
    body = {"kind": "other", "text": "x", "match": match}
    hidden, absent = (bob.post("/v1/reports", body | {"match": each}) for each in (match, ABSENT))
    problem(hidden, "no-such-match", 404)
    assert hidden.data == absent.data
    report = ok(ann.post("/v1/reports", body))["report"]
    assert match == ok(operator.get(f"/v1/reports/{report}"))["match"]
    problem(operator.get(f"/v1/matches/{match}/view"), "no-such-match", 404)  # a report opens nothing


def test_a_line_is_quoted_if_its_reporter_could_read_it_and_as_long_as_it_exists(
    service: ApiService, operator: Caller
) -> None:
    table, line = talking(service)
    writer, reader = (table.players[seat] for seat in line["seats"])
    [outside] = [each for seat, each in enumerate(table.players) if seat not in line["seats"]]
    body = {"kind": "talk", "text": "It is rude.", "match": table.match, "line": place(line)}
    for stranger in (outside, operator, service.player("Eve")):
        other = body | {"line": {"seats": line["seats"], "number": 99}}
        answers = [stranger.post("/v1/reports", each) for each in (body, other)]
        problem(answers[0], "bad-value", 422)
        assert answers[0].data == answers[1].data  # a line that there is, and one that there is not
    problem(narrowed(reader, "play").post("/v1/reports", body), "missing-scope", 403)

    path = f"/v1/reports/{ok(reader.post('/v1/reports', body))['report']}"
    quoted = ok(operator.get(path))["line"]
    assert {"step": line["step"], "seat": line["seat"], "text": CANARY} == quoted
    eventually(
        lambda: path.rpartition("/")[2] in operator.get("/v1/reports?limit=200").get_data(as_text=True)
    )
    assert CANARY not in json.dumps(
        [each for each in ok(operator.get("/v1/reports?limit=200"))["reports"] if each["report"] in path]
    )
    assert writer.player != reader.player


def test_commands_on_reports_that_are_not_there_or_not_ready_are_problems(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    decision = {"outcome": "rejected", "reason": "It was a joke."}
    for report in (ABSENT, "x", ABSENT.upper(), ann.player):
        path = f"/v1/reports/{report}"
        problem(operator.get(path), "no-such-report", 404)
        problem(operator.post(f"{path}/taking"), "no-such-report", 404)
        problem(operator.post(f"{path}/decision", decision), "no-such-report", 404)
    path, other = f"/v1/reports/{filed(ann, bob)['report']}", operator_of(service, "Athena")
    assert "report 5" == problem(operator.post(f"{path}/decision", decision), "report-status", 409)["rule"]
    ok(operator.post(f"{path}/taking"))
    problem(operator.post(f"{path}/taking"), "report-status", 409)
    ok(other.post(f"{path}/taking"))
    problem(operator.post(f"{path}/decision", decision), "report-status", 409)
    problem(other.post(f"{path}/decision", {"outcome": "lost", "reason": ""}), "bad-value", 422)
    ok(other.post(f"{path}/decision", decision))
    problem(other.post(f"{path}/decision", decision), "report-status", 409)

    own = f"/v1/reports/{filed(operator, bob)['report']}"
    problem(operator.post(f"{own}/taking"), "own-report", 403)
    problem(operator.post(f"{own}/decision", decision), "own-report", 403)


def test_an_operator_learns_of_no_report_about_them(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    """List, answers and pages are the same before and after it, byte for byte; another operator has it."""
    other = operator_of(service, "Athena")
    seen = [filed(ann, bob, text=f"The {number}. time.")["report"] for number in range(2)]
    eventually(lambda: seen[1] in other.get("/v1/reports?limit=200").get_data(as_text=True))
    orders = ("newest", "oldest")
    lists = [f"/v1/reports?limit={limit}&order={order}" for limit in (1, 2, 200) for order in orders]
    decision = {"outcome": "rejected", "reason": "It was a joke."}

    def pages(path: str) -> list[bytes]:
        found, more = list[bytes](), ""
        while True:
            answer = operator.get(f"{path}{more}")
            found.append(answer.data)
            cursor = ok(answer)["cursor"]
            if cursor is None:
                return found
            more = f"&cursor={cursor}"

    before = {path: pages(path) for path in lists}
    about = filed(ann, operator)["report"]
    eventually(lambda: about in other.get("/v1/reports?limit=200").get_data(as_text=True))
    assert before == {path: pages(path) for path in lists}
    for method, rest, body in (
        ("GET", "", None),
        ("POST", "/taking", None),
        ("POST", "/decision", decision),
    ):
        paths = (f"/v1/reports/{report}{rest}" for report in (about, ABSENT))
        hidden, absent = (
            operator.get(path) if method == "GET" else operator.post(path, body) for path in paths
        )
        problem(hidden, "no-such-report", 404)
        assert hidden.data.replace(about.encode(), ABSENT.encode()) == absent.data
        assert headers_as_text(hidden.headers) == headers_as_text(absent.headers)
    ok(other.post(f"/v1/reports/{about}/taking"))
    assert "rejected" == ok(other.post(f"/v1/reports/{about}/decision", decision))["outcome"]
    eventually(lambda: about in other.get("/v1/reports?status=decided&limit=200").get_data(as_text=True))
    assert before == {path: pages(path) for path in lists}


def test_who_files_too_many_is_told_so(
    service: ApiService, ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CAPS, "open-reports", CAPS["open-reports"]._replace(most=0))
    told = problem(
        ann.post("/v1/reports", {"kind": "name", "text": "x", "player": bob.player}), "limit-reached", 429
    )
    assert ("open-reports", "player") == (told["accepted"]["limit"], told["accepted"]["per"])
    for name in ("reports", "reports-address"):
        service.services.limiter.forget()  # it remembers whom it refused
        with monkeypatch.context() as patch:
            patch.setitem(RATES, name, RATES[name]._replace(quota=0))
            answers = [ann.post("/v1/reports", {"kind": "name", "text": "x"}) for _ in range(2)]
            told = problem(answers[-1], "too-many-requests", 429)  # a quota is one at least
            assert name == told["accepted"]["quota"]
    service.services.limiter.forget()


def test_the_export_has_what_a_player_reported_and_not_what_was_reported_about_them(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    report = filed(ann, bob)["report"]
    ok(operator.post(f"/v1/reports/{report}/taking"))

    def exported(caller: Caller) -> list[tuple[str, str]]:
        return [
            (each["report"], each["status"]) for each in ok(caller.get("/v1/players/me/export"))["reports"]
        ]

    eventually(lambda: exported(ann) == [(report, "taken")], "the queue shows it")
    assert [] == exported(bob)


def test_a_report_goes_with_its_reporter(
    service: ApiService, ann: Caller, bob: Caller, operator: Caller
) -> None:
    report = filed(ann, bob)["report"]
    assert 204 == ann.post("/v1/players/me/deletion", {"confirm": "Ann"}).status_code
    eventually(lambda: operator.get(f"/v1/reports/{report}").status_code == 404, "the key is forgotten")
    eventually(lambda: report not in operator.get("/v1/reports?limit=200").get_data(as_text=True))


def test_nobody_else_learns_that_there_is_a_report(
    service: ApiService, operator: Caller, ann: Caller, capfd: pytest.CaptureFixture[str]
) -> None:
    """Bytes, headers and sizes are the same before and after it, also for the player whom it is about."""
    table = start_match(service)
    bob = table.players[1]
    others = {"bob": bob, "host": table.players[0], "anybody": service.anybody, "eve": service.player("Eve")}
    service.services.reads.wait(table.id, service.services.matches.head(table.id))
    with eavesdropping(str(service.services.settings.redis_url)) as bus:
        before = {name: list(told(service, caller, table)) for name, caller in others.items()}
        report = filed(ann, bob, match=table.match, step=2)["report"]
        ok(operator.post(f"/v1/reports/{report}/taking"))
        ok(operator.post(f"/v1/reports/{report}/decision", {"outcome": "upheld", "reason": CANARY}))
        eventually(
            lambda: report in operator.get("/v1/reports?status=decided&limit=200").get_data(as_text=True)
        )
        for name, caller in others.items():
            after = list(told(service, caller, table))
            assert before[name] == after, name
            whole = b"".join(after)
            assert not [secret for secret in (CANARY, ann.player, report) if secret.encode() in whole]
        assert [] == list(bus.rest())
        assert bus.next(0.5) is None
    written = "".join(capfd.readouterr())
    assert not [secret for secret in (CANARY, ann.player, bob.player) if secret in written]


def test_an_operator_who_plays_reads_the_same_before_and_after_a_report_about_them(
    service: ApiService, ann: Caller
) -> None:
    table = start_match(service)
    zeus, other = operator_of(service, "Zeus"), operator_of(service, "Athena")
    ok(zeus.post("/v1/matches", {"game": "toy", "seats": 2}))
    service.services.reads.wait(table.id, service.services.matches.head(table.id))
    filed(ann, other)
    eventually(lambda: CANARY in zeus.get("/v1/reports").get_data(as_text=True))
    before = list(told(service, zeus, table))
    report = filed(ann, zeus, match=table.match, step=2)["report"]
    ok(other.post(f"/v1/reports/{report}/taking"))
    ok(other.post(f"/v1/reports/{report}/decision", {"outcome": "upheld", "reason": CANARY}))
    eventually(lambda: report in other.get("/v1/reports?status=decided&limit=200").get_data(as_text=True))
    assert before == list(told(service, zeus, table))


def told(service: ApiService, caller: Caller, table: ApiMatch) -> Iterator[bytes]:
    """The answers of every route that is read to one caller, without the time."""
    places = PLACES | {"match": table.match, "player": table.players[1].player}
    for rule in service.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule in ABOUT_THE_SERVICE:
            continue
        if documented(rule.rule) not in service.document["paths"]:
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: places.get(found[1], "0"), rule.rule)
        yield path.encode() + plain(caller.get(path))


def plain(response: TestResponse) -> bytes:
    """Status, headers and body of an answer."""
    return f"{response.status_code}\n{headers_as_text(response.headers)}\n".encode() + VOLATILE.sub(
        b"", response.data
    )
