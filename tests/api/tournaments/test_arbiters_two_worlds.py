"""Two worlds over HTTP, when arbiters decide: their acts show nobody what they did not know.

Two matches of a tournament that a viewer cannot tell apart are played, and an arbiter acts in both: allowed
acts and refused ones. Every answer to the arbiter, and every read of the viewer, must be the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, Final
from uuid import UUID, uuid4

import pytest
from werkzeug.test import TestResponse

from domain.games.wrath_of_poseidon import GAME
from domain.kernel.game import Refused
from domain.kernel.match.acts import Act
from domain.kernel.notation import viewer_name
from domain.matches import WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.matches.decisions import arbitration
from domain.matches.decisions.context import Context
from domain.store import command
from tests.api.support import ApiService, Caller
from tests.laws.test_two_worlds_over_http import CLOCK, TWINS, Replay
from tests.laws.worlds import Family, families, secret
from tests.support.games.playouts import Step

FAMILIES: Final = 2
TOURNAMENT: Final = "4e6f7374-0000-5000-8000-000000000015"
LOOKED_AFTER: Final = ("resumption", "rewind")
WHY: Final = {"rule": "7.5", "reason": "a card was misread"}


@dataclass
class RuledReplay(Replay):
    """A record that is replayed as a match of a tournament; then the last of the players decides in it."""

    def _command(self, step: Step) -> TestResponse:
        if step.topic != "match.opened":
            return super()._command(step)
        host, setting = self.players[step.by or 0], self.record.setting
        options = {name: getattr(setting.options, name) for name in setting.options.__struct_fields__}
        wanted = WantedMatch(host.player, GAME.slug, setting.seats, options, {"clock": CLOCK})
        place = TournamentPlace(TOURNAMENT, 1, 1, (self.players[-1].player,))
        asked = command(host.player, str(uuid4()), "open", None)
        matches = host.service.services.matches
        self.match = str(matches.open_at(place, wanted, asked).match)
        return host.get(f"/v1/matches/{self.match}", headers={"Nostos-Min-Step": "1"})

    def ruled(self, head: int) -> list[bytes]:
        """The answers to the arbiter's acts after step `head`, and to the viewer's reads after some."""
        for step in self.record.steps[:head]:
            assert self._command(step).status_code < 300
        found, matches = list[bytes](), self.caller.service.services.matches
        for path, body in acts(head, self.record.setting.seats):
            answer = self.players[-1].post(f"/v1/matches/{self.match}/{path}", {**WHY, **body})
            found.append(self._plain(answer))
            if path in LOOKED_AFTER:
                found += self._looked(matches.head(UUID(self.match)))
        return found


def acts(head: int, seats: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the arbiter does, and tries to do, in a match with so many steps."""
    yield "pause", {}
    yield "time", {"seats": [0, 1], "seconds": 60}
    yield "time", {"seats": [0], "seconds": -86_400}
    yield "penalties", {"seat": 1, "points": 3}
    yield "penalties", {"seat": seats}
    yield "resumption", {}
    yield "rewind", {"step": head - 2}
    yield "rewind", {"step": head + 100}
    yield "adjudication", {"ranking": [[0]]}
    yield "adjudication", {"ranking": [[seat] for seat in range(seats)]}
    yield "adjudication", {"ranking": [[0], list(range(1, seats))]}
    yield "resumption", {}


@pytest.fixture(scope="module")
def people(service: ApiService) -> list[Caller]:
    """The players of the matches; the last one decides in them, and looks on."""
    return [service.player(f"Player {seat}") for seat in range(GAME.seats[-1] + 1)]


@pytest.fixture(scope="module")
def short_families() -> list[Family]:
    """The shortest of some: over HTTP a step takes its time."""
    found = islice(families(GAME, Random("arbiters over http")), 2 * FAMILIES)
    return sorted(found, key=lambda family: len(family.twins[-1].steps))[:FAMILIES]


def both(people: Sequence[Caller], family: Family) -> Iterator[tuple[bytes, bytes]]:
    """The answers in a world, each with the one in a world that the viewer cannot tell from it."""
    for twin in family.twins[-TWINS:]:
        [one, other] = (
            RuledReplay(people, record, family.viewer).ruled(len(twin.steps))
            for record in (family.record, twin)
        )
        yield from zip(one, other, strict=True)


def test_what_an_arbiter_does_shows_nobody_what_they_did_not_know(
    people: list[Caller], short_families: list[Family]
) -> None:
    done = 0
    for family in short_families:
        for one, other in both(people, family):
            assert one == other, viewer_name(family.viewer)
            done += one.startswith(b"201")
    assert done > FAMILIES


def test_a_refusal_of_an_act_that_leaks_is_caught(
    people: list[Caller], short_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that looks at the true table."""
    honest = arbitration.arbitrate

    def leaking(context: Context, act: Act, expect: int | None = None) -> Any:
        try:
            return honest(context, act, expect)
        except Refused as refused:
            refused.where = (sha256(secret(GAME, context.match.table)).hexdigest(),)
            raise

    monkeypatch.setattr(arbitration, "arbitrate", leaking)
    assert any(one != other for family in short_families for one, other in both(people, family))
