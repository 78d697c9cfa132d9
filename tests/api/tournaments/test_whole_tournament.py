"""A small tournament from its regulations to its archive, over HTTP, with results written by the desk."""

import csv
import io
from uuid import UUID

import pytest

from domain.kernel.match.lifecycle import Status
from domain.ledger.bundle import read
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.rules_checks import Report
from domain.ledger.verify.tournaments.tournament_checks import audit_tournament
from domain.tournaments.playing.round_opening import RoundOpening
from tests.api.support import ApiService, ok, problem
from tests.api.tournaments.support import ApiTournament, Json, regulations


@pytest.fixture(scope="module")
def played(service: ApiService) -> ApiTournament:
    """A tournament of four players that is finished."""
    made = ApiTournament(service).registered().played(1).played(2)
    made.done("POST", "/end", {})
    return made


def test_it_is_listed_with_what_it_came_to(service: ApiService, played: ApiTournament) -> None:
    host = played.host.player
    [listed] = ok(service.anybody.get(f"/v1/tournaments?host={host}"))["tournaments"]
    assert (played.tournament, "finished", 2, 4) == (
        listed["tournament"],
        listed["status"],
        listed["round"],
        listed["entrants"],
    )
    assert {"player": host, "name": "Penelope", "bot": False} == listed["host"]
    entered = ok(service.anybody.get(f"/v1/tournaments?player={played.players[0].player}&status=finished"))
    assert [played.tournament] == [each["tournament"] for each in entered["tournaments"]]
    assert [] == ok(service.anybody.get(f"/v1/tournaments?host={host}&status=playing"))["tournaments"]
    one = f"/v1/tournaments?tournament={listed['tournament']}"
    assert [listed] == ok(service.anybody.get(one))["tournaments"]


def test_everybody_reads_its_regulations_people_rounds_and_lots(played: ApiTournament) -> None:
    shown = played.seen(by=played.service.anybody)
    assert ("onlooker", "finished", None) == (shown["viewer"], shown["status"], shown["you"])
    assert regulations()["games"] == shown["regulations"]["games"]
    assert [f"Suitor {number}" for number in (1, 2, 3, 4)] == [each["name"] for each in shown["entrants"]]
    assert [("closed", 2, 0)] * 2 == [
        (each["state"], each["tables"], each["without_result"]) for each in shown["rounds"]
    ]
    assert [1, 2, 3] == [draw["number"] for draw in shown["lots"]["draws"]]
    assert shown["lots"]["seed"]
    own = played.seen(by=played.players[1])
    assert ("2", {"player": played.players[1].player, "roles": [], "number": 2}) == (
        own["viewer"],
        own["you"],
    )
    assert ("staff", ["organizer", "arbiter"]) == (played.seen()["viewer"], played.seen()["you"]["roles"])


def test_its_standings_have_every_sum_and_the_published_hash(played: ApiTournament) -> None:
    final = played.seen("/standings")
    assert final["sha256"] == final["published"] == played.seen()["final"]
    assert [1, 2, 3, 4] == [row["place"] for row in final["rows"]]
    for row in final["rows"]:
        points, buchholz, _lot = row["sums"]
        assert ("points", "buchholz") == (points["measure"], buchholz["measure"])
        assert int(points["total"]) == sum(int(term["amount"]) for term in points["terms"])
    assert "4" == final["rows"][0]["sums"][0]["total"]
    first = played.seen("/standings?round=1")
    assert (1, first["sha256"]) == (first["round"], first["published"])
    problem(played.asked("GET", "/standings?round=3"), "no-such-round", 404)


def test_its_standings_are_files_with_the_results_of_all_rounds(played: ApiTournament) -> None:
    """Everybody gets them, also as they were after a round or at a step."""
    everybody = played.service.anybody
    answer = played.asked("GET", "/standings?format=csv", by=everybody)
    assert ("text/csv", 200) == (answer.mimetype, answer.status_code)
    assert answer.headers["Content-Disposition"].endswith(f'{played.tournament}-standings.csv"')
    lines = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    rows = played.seen("/standings")["rows"]
    assert [row["name"] for row in rows] == [line["name"] for line in lines]
    assert [row["sums"][0]["total"] for row in rows] == [line["points"] for line in lines]
    assert {"1", "2"} == {line["round 2 result"] for line in lines}

    report = played.asked("GET", "/standings?format=trf", by=everybody)
    assert "text/plain" == report.mimetype
    people = [line for line in report.get_data(as_text=True).split("\r\n") if line.startswith("001")]
    assert [str(number) for number in (1, 2, 3, 4)] == [line[4:8].strip() for line in people]

    first = played.asked("GET", "/standings?format=csv&round=1").get_data(as_text=True)
    assert "round 2" not in first.partition("\r\n")[0]
    early = played.asked("GET", "/standings?format=csv&at=3").get_data(as_text=True)
    assert "round 1" not in early
    assert played.seen("/standings") == played.seen("/standings?format=json")
    problem(played.asked("GET", "/standings?format=csv&round=3"), "no-such-round", 404)
    problem(played.asked("GET", "/standings?format=pdf"), "bad-parameter", 422)


def test_a_round_is_explained_and_computed_again(played: ApiTournament) -> None:
    for number in (1, 2):
        shown, why = played.seen(f"/rounds/{number}"), played.seen(f"/rounds/{number}/explanation")
        assert why["recomputed"]
        assert ([], False) == (why["violations"], why["by_hand"])
        assert shown["bound"] == why["bound"]
        assert all(least <= value for least, value in zip(shown["bound"], shown["value"], strict=True))
        assert len(shown["tables"]) == len(why["tables"])
        assert all(line["text"].endswith(".") for table in why["tables"] for line in table["sentences"])


def test_frames_are_read_in_pages_and_any_earlier_step_is_seen_again(played: ApiTournament) -> None:
    head = played.step
    frames: list[Json] = []
    while len(frames) < head:
        frames += played.seen(f"/frames?after={len(frames)}&limit=10", by=played.service.anybody)["frames"]
    assert [*range(1, head + 1)] == [frame["step"] for frame in frames]
    assert "tournament.finished" == frames[-1]["topic"]
    paired = next(frame["step"] for frame in frames if frame["topic"] == "tournament.round_paired")
    before = played.seen(f"?at={paired - 1}")
    assert ("between", []) == (before["status"], before["rounds"])
    problem(played.asked("GET", f"/rounds/1?at={paired - 1}"), "no-such-round", 404)
    assert "paired" == played.seen(f"/rounds/1?at={paired}")["state"]
    problem(played.asked("GET", f"?at={head + 1}"), "bad-parameter", 422)


def test_who_has_the_answer_already_gets_304(played: ApiTournament) -> None:
    for path in (
        "",
        "/standings",
        "/standings?format=csv",
        "/rounds/1",
        "/rounds/1/explanation",
        "/desk",
        "/frames",
    ):
        etag = played.asked("GET", path).headers["ETag"]
        again = played.asked("GET", path, headers={"If-None-Match": etag})
        assert 304 == again.status_code, path


def test_its_head_is_signed_and_its_record_verifies(played: ApiTournament) -> None:
    head = played.seen("/head", by=played.service.anybody)
    assert (played.tournament, played.step) == (head["tournament"], head["step"])
    record = played.asked("GET", "/record", by=played.service.anybody)
    assert head["head"] in record.get_data(as_text=True).partition("\n")[0]
    own = played.asked("GET", "/record", by=played.players[0])
    assert own.headers["Content-Disposition"].endswith('-1.jsonl"')
    for answer in (record, own, played.asked("GET", "/record")):
        report = audited(played, answer.data)
        assert report.ok, report


def audited(played: ApiTournament, record: bytes) -> Report:
    """What the checks of a record find."""
    services = played.service.services
    policy = Policy(keys=tuple(Key(key["kid"], key["x"]) for key in services.keys.published()))
    return audit_tournament(read(record), services.shelf, policy).report


def test_a_penalty_in_a_match_is_in_the_final_standings(service: ApiService) -> None:
    """Nobody took it before the end; the match is called off, and the archive is complete."""
    table = ApiTournament(service, 2, rounds=1, late_until=1, asked_byes_until=1).registered().opened(1)
    held = service.services
    RoundOpening(held.tournaments, held.matches).open_missing(table.id)
    [match] = [each["match"] for each in table.tables(1)]
    fine = {"seat": 1, "points": 1, "rule": "Article 12", "reason": "a phone rang"}
    ok(table.host.post(f"/v1/matches/{match}/penalties", fine))
    table.counted(1, 1)
    table.done("POST", "/rounds/1/closing", {"publish": True})
    ending = table.asked("POST", "/end")
    assert 201 == ending.status_code
    loser = table.at_table(1, 1)[1].player
    number = next(each.number for each in held.tournaments.truth(table.id).entrants if each.player == loser)
    [row] = [row for row in held.tournaments.standings(table.id) if row.number == number]
    assert ["deducted"] == [term.why for term in row.sums[0].terms if term.amount < 0]
    assert Status.CLOSED is held.matches.status(UUID(match))
    [ruling] = held.tournaments.truth(table.id).rulings
    assert (match, table.host.player) == (ruling.match, ruling.by)
