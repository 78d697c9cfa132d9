"""The client of an arbiter: their acts, which it signs if they have a key."""

from typing import Final
from uuid import UUID

from api.client import PlayerKey
from domain.ledger.verify.record_checks import audit
from tests.api.client.conftest import Anybody
from tests.api.support import GAMES, ApiService, Caller
from tests.api.tournaments.test_arbiters import of_tournament

WHY: Final = ("Article 7.5", "a card was misread")


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
        arbiter.adjudicate(match, [[1], [0]], *WHY),
        arbiter.annul(match, *WHY, expect=10),
    ]
    acts = ("paused", "time_adjusted", "rewound", "resumed", "penalty_given", "adjudicated", "annulled")
    assert [f"match.{act}" for act in acts] == [step.topic for step in steps]
    assert all(event.signature for event in service.services.log.read(UUID(match), after=4))
    report = audit(arbiter.record(match, "referee"), GAMES)
    assert report.ok, report
