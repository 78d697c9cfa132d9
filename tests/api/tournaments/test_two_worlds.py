"""Two worlds: what is written to some changes nothing that anybody else is answered.

Two tournaments are the same but for the texts that some read. What differs in public is put aside: ids,
times, salted hashes and what signs them. All else that an outsider is answered must be the same, byte for
byte.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from api.resources.tournaments.looks import known_at
from domain.kernel.facts import ONLOOKER, REFEREE
from tests.api.support import ApiService, Caller, ok
from tests.api.tournaments.support import ApiTournament, regulations
from tests.support.answers import headers_as_text

SHORT, LONG = "Yes.", "The second player moved a ship while nobody looked, and then said nothing of it."
PLACE: Final = {"round": 1, "table": 1}
READS: Final = (
    *("", "?as=onlooker", "/desk", "/desk?limit=3", "/frames", "/frames?limit=5", "/standings"),
    *("/standings?format=csv", "/standings?format=trf"),
    *("/standings?round=1", "/rounds/1", "/rounds/1/explanation", "/head", "/record", "/record?as=onlooker"),
    *("/archive", "/archive?round=1", "/rounds/2", "?at=999"),
)
PLAIN: Final = re.compile(
    rb"[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"
    rb"|(?<![\w-])[\w-]+\.[\w-]+\.[\w-]{86}(?![\w-])"
)
TRIES: Final = 200  # draws until the same two sit on the same seats: each has one chance in two


class World(ApiTournament):
    """A tournament of three, in which the third has a bye; what some read is `text`."""

    def __init__(self, service: ApiService, people: Sequence[Caller], text: str) -> None:
        self.service = service
        self.host, *self.players = people
        announced = self.host.post("/v1/tournaments", {"regulations": regulations()})
        self.tournament = ok(announced)["tournament"]
        self.text = text

    def paired(self) -> bool:
        """Pair the first round; whether the first entrant has the first seat."""
        self.registered()
        self.done("PUT", "/entrants/3/byes/1", by=self.players[2])
        self.done("POST", "/rounds", {"round": 1})
        return [1, 2] == [seat["number"] for seat in self.tables(1)[0]["seats"]]

    def with_texts(self) -> "World":
        """All that is written to some."""
        ann, bob, _ = self.players
        self.done("POST", "/rounds/1/opening")
        self.done("POST", "/announcements", {"text": self.text, "to": [1, 2]})
        self.done("POST", "/announcements", {"text": self.text, "table": PLACE})
        self.done("POST", "/announcements", {"text": "To all of you."})
        self.done("POST", "/calls", {"place": PLACE, "text": self.text}, by=ann)
        ruling = {"question": "May they?", "answer": "No.", "rule": "house 1", "place": PLACE}
        self.done("POST", "/rulings", ruling)
        self.done("POST", "/appeals", {"ruling": 1, "text": self.text}, by=bob)
        self.done("POST", "/announcements/read", {"announcements": [1]}, by=ann)
        return self

    def answers(self, reader: Caller) -> dict[str, bytes]:
        """All that somebody is answered, without what differs in public."""
        self.seen(by=reader)  # it waits until everything is projected
        return {path: self._plain(reader, path) for path in READS}

    def _plain(self, reader: Caller, path: str) -> bytes:
        answer = reader.get(f"{self.path}{path}")
        head = headers_as_text(answer.headers, "Location", "Content-Length", "Content-Disposition")
        return PLAIN.sub(b"", f"{answer.status_code}\n{head}\n".encode() + answer.data)


@pytest.fixture(scope="module")
def worlds(service: ApiService) -> tuple[World, World]:
    """Both, with the same people."""
    people = [service.player(name) for name in ("Penelope", "Ann", "Bob", "Cid")]

    def made(text: str) -> World:
        found = (World(service, people, text) for _ in range(TRIES))
        return next(world for world in found if world.paired()).with_texts()

    return made(SHORT), made(LONG)


def test_what_is_for_some_changes_nothing_that_others_are_answered(worlds: tuple[World, World]) -> None:
    one, other = worlds
    service = one.service
    for reader in (service.anybody, service.player("Eurycleia"), one.players[2]):
        first, second = one.answers(reader), other.answers(reader)
        for path in READS:
            assert first[path] == second[path], path
            assert SHORT.encode() not in first[path]


def test_whom_it_is_for_and_the_staff_read_it(worlds: tuple[World, World]) -> None:
    for reader in (worlds[0].host, *worlds[0].players[:2]):
        first, second = (world.answers(reader) for world in worlds)
        for path in ("", "/desk", "/frames"):
            assert SHORT.encode() in first[path]
            assert LONG.encode() in second[path]
        assert first["?as=onlooker"] == second["?as=onlooker"]
        assert first["/archive"] == second["/archive"]
    own = worlds[0].answers(worlds[0].players[0])["/record"]
    assert SHORT.encode() in own
    assert SHORT.encode() not in worlds[0].answers(worlds[0].host)["/record"]  # it is not over


def test_each_view_is_folded_from_what_its_viewer_saw(worlds: tuple[World, World]) -> None:
    """At any step, in any order of reads, it is what the domain makes of the steps."""
    world = worlds[0]
    world.seen()  # it waits until everything is projected
    truth, head = world.service.services.tournaments, world.step
    steps = Random(1).sample(range(1, head + 1), head)
    with world.service.app.app_context():
        for viewer in (ONLOOKER, REFEREE, 1, 3):
            for step in steps:
                found = known_at(world.id, viewer, step)
                assert truth.view(world.id, viewer, step) == found.tournament
                assert len(found.desk.announcements) == len(found.tournament.notices)
