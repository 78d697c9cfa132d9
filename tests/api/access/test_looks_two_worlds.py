"""Two worlds: an arbiter who looks as a seat sees what it saw, and nothing that it could not tell apart."""

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final
from uuid import UUID

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.kernel.notation import viewer_name
from domain.matches.decisions.looks import WantedLook
from domain.store import command
from tests.api.support import ApiService, Caller, key, ok
from tests.api.tournaments import test_arbiters_two_worlds as arbiters
from tests.api.tournaments.support import regulations
from tests.laws.test_two_worlds_over_http import ARBITER_READS, TWINS
from tests.laws.worlds import families

FAMILIES: Final = 2


@dataclass
class LookedReplay(arbiters.RuledReplay):
    """A record that is replayed as a match of a tournament; then an arbiter looks as the viewer's seat."""

    def looked(self, arbiter: Caller, head: int) -> list[bytes]:
        """What the arbiter is answered, who looks at step `head` when all steps are played."""
        for step in self.record.steps:
            assert self._command(step).status_code < 300
        services, match = arbiter.service.services, UUID(self.match)
        assert isinstance(self.viewer, int)
        look = WantedLook(self.viewer, head, "Article 11.3")
        services.matches.look_as_seat(
            match, arbiter.player, look, "a complaint", command(arbiter.player, key(), "look", None)
        )
        reads = [f"/v1/matches/{self.match}{read}as={self.viewer}" for read in ARBITER_READS]
        return [self._plain(arbiter.get(read)) for read in reads]


def test_an_arbiter_who_looks_as_a_seat_by_their_role_cannot_tell_worlds_apart_that_it_could_not(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, arbiter = service.player("Penelope"), service.player("Minos")
    players = [service.player(f"Player {seat}") for seat in range(GAME.seats[-1] + 1)]
    tournament = ok(host.post("/v1/tournaments", {"regulations": regulations()}))["tournament"]
    ok(host.put(f"/v1/tournaments/{tournament}/staff/{arbiter.player}", {"roles": ["arbiter"]}))
    monkeypatch.setattr(arbiters, "TOURNAMENT", tournament)
    seated = (each for each in families(GAME, Random("staff looks")) if isinstance(each.viewer, int))
    shortest = sorted(islice(seated, 2 * FAMILIES), key=lambda family: len(family.record.steps))[:FAMILIES]
    for family in shortest:
        for twin in family.twins[-TWINS:]:
            head = len(twin.steps)
            one, other = (
                LookedReplay(players, record, family.viewer).looked(arbiter, head)
                for record in (family.record, twin)
            )
            assert one == other, viewer_name(family.viewer)
            assert all(answer.startswith(b"200") for answer in one[:-1])  # worlds may be agreed off
    assert shortest
