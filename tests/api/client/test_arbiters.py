"""The client of an arbiter: their acts, which it signs if they have a key."""

from typing import Final
from uuid import UUID

from api.client import PlayerKey
from domain.ledger.verify.record_checks import audit
from tests.api.access.support import StaffedTournament
from tests.api.client.conftest import Anybody
from tests.api.support import GAMES, ApiService, Caller
from tests.api.tournaments.test_arbiters import of_tournament

WHY: Final = ("Article 7.5", "a card was misread")
LOOKED: Final = ("seat", "step", "rule")


def test_the_acts_of_an_arbiter_are_signed_and_the_record_holds(
    service: ApiService, anybody: Anybody
) -> None:
    arbiter = anybody(None).register("Mentor")
    arbiter.use_key(PlayerKey.new())
    table = of_tournament(service, Caller(service, arbiter.token, arbiter.me().player))
    match = table.match
    steps = [
        arbiter.pause(match, *WHY, expect=4),
        arbiter.adjust_time(match, [1, 0], 60, *WHY),
        arbiter.rewind(match, 5, *WHY),
        arbiter.resume(match, *WHY),
        arbiter.penalize(match, 0, *WHY, points=1),
        arbiter.name_substitute(match, 0, service.player("Halia").player, *WHY),
        arbiter.adjudicate(match, [[1], [0]], *WHY),
        arbiter.annul(match, *WHY, expect=11),
    ]
    acts = (
        *("paused", "time_adjusted", "rewound", "resumed", "penalty_given", "substitute_named"),
        *("adjudicated", "annulled"),
    )
    assert [f"match.{act}" for act in acts] == [step.topic for step in steps]
    assert all(event.signature for event in service.services.log.read(UUID(match), after=4))
    report = audit(arbiter.record(match, "referee"), GAMES)
    assert report.ok, report


def test_an_arbiter_looks_at_a_table_as_a_seat_and_as_the_referee(
    service: ApiService, anybody: Anybody
) -> None:
    arbiter, played = anybody(None).register("Mentor"), StaffedTournament(service)
    played.done("PUT", f"/staff/{arbiter.me().player}", {"roles": ["arbiter"]})
    match = str(played.match())
    look = arbiter.look_at_table(played.tournament, 1, 1, *WHY, seat=1, step=3)
    assert ("match.looked_as_seat", 1, 3, WHY[0]) == (look.topic, *(look.facts[0][name] for name in LOOKED))
    assert 3 == arbiter.view(match, "1").step
    look = arbiter.look_at_table(played.tournament, 1, 1, *WHY)
    assert ("match.opened_to_referee", *WHY) == (
        look.topic,
        look.facts[0]["rule"],
        look.facts[0]["reason"],
    )
    assert look.step == arbiter.view(match, "referee").step
