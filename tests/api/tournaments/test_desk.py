"""The desk: rulings and appeals, calls for an arbiter, announcements and who has read them."""

import pytest

from tests.api.support import ApiService, Caller, problem
from tests.api.tournaments.support import ApiTournament

PLACE = {"round": 1, "table": 1}
RULING = {"question": "May they?", "answer": "They may.", "rule": "tournament 25", "place": PLACE}


@pytest.fixture
def playing(service: ApiService) -> ApiTournament:
    """A tournament of four whose first round is open."""
    return ApiTournament(service).registered().opened(1)


@pytest.fixture
def iris(playing: ApiTournament) -> Caller:
    """An arbiter."""
    made = playing.service.player("Iris")
    playing.done("PUT", f"/staff/{made.player}", {"roles": ["arbiter"]})
    return made


def test_an_appeal_against_a_ruling_is_decided_by_others(playing: ApiTournament, iris: Caller) -> None:
    ann, bob = playing.at_table(1, 1)
    playing.done("POST", "/rulings", RULING, by=iris)
    playing.done("POST", "/appeals", {"ruling": 1, "text": "They may not."}, by=ann)
    decision = {"upheld": True, "answer": "They may not.", "rule": "tournament 26", "panel": [iris.player]}
    own = problem(playing.asked("POST", "/appeals/1/decision", decision), "not-on-the-staff", 403)
    assert ("tournament 4", "/panel") == (own["rule"], own["pointer"])
    host = playing.host.player
    playing.done("POST", "/appeals/1/decision", {**decision, "panel": [host]})
    problem(
        playing.asked("POST", "/appeals/1/decision", {**decision, "panel": [host]}), "no-such-notice", 404
    )
    shown = playing.seen("/desk", by=bob)
    [ruling], [appeal] = shown["rulings"], shown["appeals"]
    assert (iris.player, PLACE, True) == (ruling["by"], ruling["place"], ruling["overruled"])
    assert ("They may not.", True, [host]) == (
        appeal["text"],
        appeal["decision"]["upheld"],
        appeal["decision"]["panel"],
    )
    assert {"Iris", "Penelope", ann.name} == {each["name"] for each in shown["people"]}
    problem(playing.asked("POST", "/appeals", {"ruling": 1, "text": "Again."}, by=bob), "no-such-notice", 404)
    problem(playing.asked("POST", "/rulings", RULING, by=ann), "not-on-the-staff", 403)


def test_a_call_is_for_those_at_the_table_and_the_staff(playing: ApiTournament, iris: Caller) -> None:
    ann, bob = playing.at_table(1, 1)
    stranger, _ = playing.at_table(1, 2)
    call = {"place": PLACE, "text": "A ship fell into the sea."}
    playing.done("POST", "/calls", call, by=ann)
    problem(playing.asked("POST", "/calls", call, by=stranger), "not-at-the-table", 403)
    problem(playing.asked("POST", "/calls", call), "not-an-entrant", 403)
    readers = {"host": playing.host, "arbiter": iris, "ann": ann, "bob": bob}
    others = {"stranger": stranger, "anybody": playing.service.anybody}
    for name, reader in readers.items():
        assert call["text"] == playing.seen("/desk", by=reader)["calls"][0]["text"], name
    for name, reader in others.items():
        shown = playing.seen("/desk", by=reader)["calls"][0]
        assert (None, 1) == (shown["text"], shown["call"]), name
    assert playing.seen("/desk?as=onlooker")["calls"][0]["text"] is None
    playing.done("POST", "/calls/1/answer", by=iris)
    assert iris.player == playing.seen("/desk")["calls"][0]["answer"]["by"]
    assert "tournament 25" == problem(playing.asked("POST", "/calls/1/answer"), "no-such-notice", 404)["rule"]


def test_announcements_are_for_all_for_some_or_for_a_table(playing: ApiTournament) -> None:
    ann, bob = playing.at_table(1, 1)
    stranger, _ = playing.at_table(1, 2)
    numbers = [seat["number"] for seat in playing.tables(1)[0]["seats"]]
    playing.done("POST", "/announcements", {"text": "Welcome."})
    playing.done("POST", "/announcements", {"text": "Table one plays outside.", "about": PLACE})
    playing.done("POST", "/announcements", {"text": "Come to the desk.", "to": [numbers[0]]})
    playing.done("POST", "/announcements", {"text": "You two: hurry up.", "table": PLACE})
    texts = ["Welcome.", "Table one plays outside.", "Come to the desk.", "You two: hurry up."]
    for reader, seen in ((ann, "1111"), (bob, "1101"), (stranger, "1100"), (playing.host, "1111")):
        shown = playing.seen("/desk", by=reader)["announcements"]
        expected = [text if mark == "1" else None for text, mark in zip(texts, seen, strict=True)]
        assert expected == [each["text"] for each in shown]
        assert shown == playing.seen(by=reader)["announcements"]
    playing.done("POST", "/announcements/read", {"announcements": [1, 3]}, by=ann)
    assert [[numbers[0]], [], [numbers[0]], []] == [
        each["read"] for each in playing.seen("/desk")["announcements"]
    ]
    problem(
        playing.asked("POST", "/announcements/read", {"announcements": [3]}, by=bob), "no-such-notice", 404
    )
    both = {"text": "Which?", "to": [1], "table": PLACE}
    told = problem(playing.asked("POST", "/announcements", both), "bad-value", 422)
    assert "/table" == told["pointer"]
    problem(playing.asked("POST", "/announcements", {"text": "No."}, by=ann), "not-on-the-staff", 403)


def test_the_desk_is_read_in_pages_the_newest_first(playing: ApiTournament) -> None:
    for number in range(5):
        playing.done("POST", "/announcements", {"text": f"News {number}"})
    found: list[str] = []
    before = ""
    for _ in range(3):
        page = playing.seen(f"/desk?limit=2{before}")
        found = [each["text"] for each in page["announcements"]] + found
        before = f"&before={page['earlier']}"
    assert [f"News {number}" for number in range(5)] == found
    assert page["earlier"] is None
