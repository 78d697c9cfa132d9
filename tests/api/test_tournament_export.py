"""The export of a player has what they did in tournaments, what they wrote there, and what was written to
them.
"""

from collections import defaultdict
from typing import Any
from uuid import UUID, uuid4

import pytest

from api.access.personal_data import tournament_export
from domain.competition.round_facts import TablePlace
from domain.store import Command, command
from domain.tournaments.registration import NewEntrant
from tests.api.support import ApiService, Caller
from tests.api.test_export import exported, topics
from tests.domain.tournaments.support import regulations

TO_ANN, TO_BOB, CALL = "Ann, come to the desk.", "Bob, come to the desk.", "Bob shouts."


class Played:
    """A tournament in which Ann and Bob play, and Iris is on the staff."""

    def __init__(self, service: ApiService) -> None:
        self.all = service.services.tournaments
        self.host, self.ann, self.bob, self.iris = (
            service.player(name) for name in ("Penelope", "Ann", "Bob", "Iris")
        )
        opened = self.all.open(self.host.player, regulations(), self.command(self.host))
        self.id: UUID = opened.tournament
        self.all.name_staff(self.id, self.host.player, self.iris.player, ["arbiter"], self.command(self.host))
        self.all.open_registration(self.id, self.host.player, self.command(self.host))
        for each, club in ((self.ann, "Ithaca"), (self.bob, "")):
            entry = NewEntrant(each.player, club)
            self.all.register(self.id, each.player, entry, self.command(each))
        self.write()
        service.services.tournament_reads.wait(self.id, self.all.head(self.id))

    def write(self) -> None:
        """Ann asks for a bye and takes that back; what is not for everybody is written."""
        self.all.ask_bye(self.id, self.ann.player, 2, self.command(self.ann))
        self.all.take_back_bye(self.id, self.ann.player, 2, self.command(self.ann))
        for number, text in ((1, TO_ANN), (2, TO_BOB)):
            self.all.announce_to(self.id, self.host.player, [number], text, self.command(self.host))
        self.all.close_registration(self.id, self.host.player, self.command(self.host))
        self.all.pair(self.id, self.host.player, 1, self.command(self.host))
        self.all.open_round(self.id, self.host.player, 1, self.command(self.host))
        self.all.call_arbiter(self.id, self.ann.player, TablePlace(1, 1), CALL, self.command(self.ann))
        self.all.remove_staff(
            self.id, self.host.player, self.iris.player, "they are ill", self.command(self.host)
        )

    def command(self, caller: Caller) -> Command:
        """A command of its own."""
        return command(caller.player, str(uuid4()), "test", None)

    def of(self, caller: Caller) -> dict[str, Any]:
        """What the caller's export says of the tournament."""
        [item] = [each for each in exported(caller)["tournaments"] if each["tournament"] == str(self.id)]
        return dict(item)


@pytest.fixture(scope="module")
def played(service: ApiService) -> Played:
    return Played(service)


def test_it_has_what_an_entrant_did_wrote_and_was_written(played: Played) -> None:
    ann, bob = played.of(played.ann), played.of(played.bob)
    assert ([1], [2]) == (ann["numbers"], bob["numbers"])
    assert [
        "tournament.registered",
        "tournament.bye_asked",
        "tournament.bye_taken_back",
        "tournament.arbiter_called",
    ] == topics(ann)
    assert ["tournament.announced_to"] == topics(ann, mine=False)
    assert ["tournament.registered"] == topics(bob)
    assert ["tournament.announced_to", "tournament.arbiter_called"] == topics(bob, mine=False)
    assert (True, True, False) == tuple(text in str(ann) for text in (TO_ANN, CALL, TO_BOB))
    assert (False, True, True) == tuple(text in str(bob) for text in (TO_ANN, CALL, TO_BOB))
    assert "Ithaca" in str(ann["steps"][0])
    assert all(step["command"] for step in ann["steps"] if step["mine"])


def test_it_has_the_work_of_the_staff_and_no_secret(played: Played) -> None:
    host, iris = played.of(played.host), played.of(played.iris)
    assert TO_ANN in str(host)
    assert TO_BOB in str(host)
    assert CALL not in str(host)  # it was not written to them alone, and Ann has it
    opening = played.all.truth(played.id).opening
    assert str(opening.seed) not in str(host)
    assert str(opening.salt) not in str(host)
    assert [] == topics(iris)
    assert ["tournament.staff_named", "tournament.staff_removed"] == topics(iris, mine=False)
    assert TO_ANN not in str(iris)


def test_others_have_nothing_of_it(service: ApiService, played: Played) -> None:
    assert [] == exported(service.player("Eve"))["tournaments"]


def test_pages_are_bounded_and_together_they_are_everything(
    service: ApiService, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    another = played.all.open(played.host.player, regulations(), played.command(played.host)).tournament
    service.services.tournament_reads.wait(another, 1)
    whole = merged(exported(played.host)["tournaments"])
    assert {str(played.id), str(another)} == {*whole}
    for name, few in (("EVENTS", 2), ("EVENTS", 7), ("TOURNAMENTS", 1)):
        monkeypatch.setattr(tournament_export, name, few)
        assert whole == merged(exported(played.host)["tournaments"])
    page = played.host.get("/v1/players/me/export").get_json()
    assert len(page["tournaments"]) <= 1


def merged(items: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """The steps of each tournament, from all its items."""
    found = defaultdict[str, list[Any]](list)
    for item in items:
        found[item["tournament"]] += item["steps"]
    return dict(found)
