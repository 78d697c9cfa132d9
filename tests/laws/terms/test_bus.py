"""Whoever listens to everything on the bus learns nothing that onlookers may not see at that moment.

So nothing there has to be sealed: what is hidden, delayed or private is read from Postgres, by those who may.
"""

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER
from domain.kernel.game import Game
from domain.kernel.terms import Broadcast, Delay
from domain.store import Event
from projections.engine.publisher import Publisher
from projections.models.frames import channel
from projections.reads import Reads
from tests.laws.conftest import played
from tests.projections.support import append, bodies, event, match_id, projected, running
from tests.support.bus import everything
from tests.support.logins import role_url

LONGEST = 120  # steps of a match: fewer events than a batch, of which only the newest would be published
TERMS: dict[str, dict[str, object]] = {
    "public": {},
    "delayed by steps": {"broadcast": Broadcast(Delay(steps=2))},
    "delayed by seconds": {"broadcast": Broadcast(Delay(seconds=3600))},
    "private": {"access": "list"},
}


def match_of(game: Game, number: int, terms: dict[str, object]) -> list[Event]:
    """The events of a match of the game under these terms."""
    steps = played(game)[number].steps[:LONGEST]
    made = [
        event(match_id(number), at, step.topic, step.facts, seat=step.by, game=game.slug)
        for at, step in enumerate(steps, 1)
    ]
    opened, *rest = made[0].facts
    agreed = msgspec.structs.replace(opened, **terms)
    return [msgspec.structs.replace(made[0], facts=(agreed, *rest)), *made[1:]]


@pytest.mark.parametrize("terms", TERMS)
def test_the_bus_carries_no_byte_that_onlookers_may_not_see_now(
    game: Game, terms: str, database: str, redis_url: str
) -> None:
    matches = {match_id(number): match_of(game, number, TERMS[terms]) for number in (0, 1, 2)}
    reads, publisher = Reads(role_url(database, "nostos_reader")), Publisher(redis_url)
    try:
        with everything(redis_url) as heard, running(database, bus=publisher, shelf={game.slug: game}):
            for events in matches.values():
                last = append(database, events, {game.slug: game})
            projected(reads, last)
    finally:
        reads.close()
        publisher.close()
    public = {body for events in matches.values() for body in bodies(events, ONLOOKER)}
    names = {channel(match, viewer) for match in matches for viewer in (ONLOOKER, *range(6))}
    assert heard
    assert {name for name, _ in heard} <= names
    carried = {body for _, body in heard} - {b""}
    assert carried <= (public if terms == "public" else set())
    assert bool(carried) == (terms == "public")
