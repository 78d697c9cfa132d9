"""Blinded leaves are opened once everybody is shown their steps, and not before."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from api.app import create_app
from api.runtime.services import assemble
from api.runtime.settings import Settings
from deploy.audit.monitor import Monitor
from domain.ledger.leaves import PlacedLeaf, leaf, opens, read_leaf
from domain.ledger.log import tiles
from projections.models.transparency_log import Leaf
from tests.api.log_of_heads import append, logged
from tests.api.resources.test_broadcasts import HOUR, STEPS, played, started
from tests.api.support import GAMES, ApiService, ok, problem, start_match
from tests.support.logins import LOGINS


def openings(service: ApiService, match: str, size: int) -> list[dict[str, Any]]:
    """What opens the leaves of a match, in a log of this size."""
    bundles = range(-(-size // tiles.WIDTH))
    answers = [ok(service.anybody.get(f"/v1/log/openings/{at}"))["openings"] for at in bundles]
    return [each for answer in answers for each in answer if each["match"] == match]


def entries(service: ApiService, size: int) -> list[bytes]:
    """The data of all leaves."""
    widths = [min(tiles.WIDTH, size - at) for at in range(0, size, tiles.WIDTH)]
    paths = [tiles.path(tiles.Tile(number, width)) for number, width in enumerate(widths)]
    bundles = [service.anybody.get(f"/log/tile/entries/{path}").data for path in paths]
    return [entry for bundle in bundles for entry in tiles.entries(bundle)]


def test_a_leaf_is_opened_when_its_step_is_shown(service: ApiService) -> None:
    table = started(service, STEPS)
    head = played(service, table, 3)
    size = logged(service, table.id)
    found = openings(service, table.match, size)
    _, heads = service.services.matches.ledger(table.id)
    assert [*enumerate(heads[: head - 2], 1)] == [(each["step"], each["head"]) for each in found]
    data = entries(service, size)
    for each in found:
        salt = bytes.fromhex(each.pop("salt"))
        blinded = data[each.pop("index")]
        assert opens(PlacedLeaf(**each), salt, blinded)
        assert not opens(PlacedLeaf(**each | {"step": each["step"] + 1}), salt, blinded)
        assert "BlindedLeaf" == type(read_leaf(blinded)).__name__


def test_all_leaves_of_a_match_that_is_over_are_opened(service: ApiService) -> None:
    table = started(service, STEPS)
    head = played(service, table, 99)
    found = openings(service, table.match, logged(service, table.id))
    assert [*range(1, head + 1)] == [each["step"] for each in found]


def test_a_delay_in_seconds_opens_nothing_before_its_end(service: ApiService) -> None:
    table = started(service, HOUR)
    size = [played(service, table, moves) and logged(service, table.id) for moves in (1, 99)][-1]
    assert [*range(1, 5)] == [each["step"] for each in openings(service, table.match, size)]


def test_leaves_that_name_their_place_need_no_opening(service: ApiService) -> None:
    table = start_match(service)
    size = logged(service, table.id)
    service.services.reads.wait(table.id, 4)
    assert [] == openings(service, table.match, size)
    assert PlacedLeaf(table.match, 4, service.services.matches.ledger(table.id)[1][3]) == read_leaf(
        entries(service, size)[-1]
    )


@pytest.mark.parametrize("bundle", [10**6, 10**30])
def test_a_bundle_that_the_log_does_not_have(service: ApiService, bundle: int) -> None:
    problem(service.anybody.get(f"/v1/log/openings/{bundle}"), "not-in-the-log", 404)


def test_answers_say_how_long_a_leaf_may_stay_blinded_and_are_cached_shortly(service: ApiService) -> None:
    logged(service, started(service, HOUR).id)
    answer = service.anybody.get("/v1/log/openings/0")
    assert service.services.settings.opened_within == ok(answer)["within"]
    assert "public, max-age=10" == answer.headers["Cache-Control"]


def test_a_full_bundle_is_cached_shortly_while_a_match_of_it_is_not_projected(
    database: str, tmp_path: Path
) -> None:
    """Whether such a leaf is blinded is not known yet."""
    services = assemble(
        Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1", home=tmp_path), GAMES
    )
    match, head = uuid4(), bytes(32)
    data = [
        leaf(str(match), step, head.hex(), ledger=2, salt=bytes(32)) for step in range(1, tiles.WIDTH + 1)
    ]
    append(database, services, [Leaf(head, each, match, at, at) for at, each in enumerate(data, 1)])
    answer = create_app(services).test_client().get("/v1/log/openings/0")
    services.close()
    assert [] == ok(answer)["openings"]
    assert "public, max-age=10" == answer.headers["Cache-Control"]


def test_a_monitor_opens_the_leaves_of_a_delayed_match_when_it_is_over(
    service: ApiService, tmp_path: Path
) -> None:
    """Those of other matches in the log stay blinded if they are still delayed."""
    table, network = started(service, STEPS), httpx.WSGITransport(service.app)
    monitor = Monitor("http://nostos.example", tmp_path, transport=network)
    played(service, table, 3)
    logged(service, table.id)
    before = monitor.look()
    played(service, table, 99)
    added = logged(service, table.id) - before.size
    after = monitor.look()
    hidden = STEPS["delay"]["steps"]
    assert (before.blinded - hidden, before.placed + hidden + added) == (after.blinded, after.placed)
    assert after.ok
    monitor.close()
