"""The service over a standby: what it hides stays hidden, and what was lost or written counts at once."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from uuid import UUID

import pytest

from domain.games.wrath_of_poseidon import GAME
from projections import replica as replicas
from tests.api.support import ApiService, Caller, api_with, ok, running_api
from tests.laws.test_delays_over_http import answers, played
from tests.laws.test_two_worlds_over_http import differences
from tests.laws.worlds import families
from tests.projections.replica.support import Pair
from tests.support.eventually import eventually


@pytest.fixture(scope="module")
def service(pair: Pair) -> Iterator[ApiService]:
    """The service, with a standby."""
    standby = pair.standby.address(pair.service)
    with running_api(pair.service, pair.primary.redis_url, read_database_url=standby) as running:
        yield running


@pytest.fixture(scope="module")
def players(service: ApiService) -> list[Caller]:
    """Who sits at the matches, their host, and others."""
    return [service.player(f"Player {number}") for number in range(GAME.seats[-1] + 1)]


@pytest.fixture
def standby_answers(service: ApiService) -> Iterator[None]:
    """The standby has answered something when the test is over."""

    def answered() -> float:
        registry, labels = service.services.metrics.registry, {"server": replicas.REPLICA}
        return registry.get_sample_value("nostos_reads_total", labels) or 0.0

    before = answered()
    yield
    eventually(lambda: answered() > before or not ok(service.anybody.get("/v1/matches")), "it answers")


@pytest.mark.usefixtures("standby_answers")
def test_a_standby_shows_nothing_before_its_delay(service: ApiService, players: list[Caller]) -> None:
    worlds = [
        [answers(caller, match) for caller in (service.anybody, players[3])]
        for match in (played(service, players, moves) for moves in (0, 5))
    ]
    assert worlds[0] == worlds[1]


def test_a_standby_shows_a_delayed_match_later_and_never_earlier(
    pair: Pair, service: ApiService, players: list[Caller]
) -> None:
    """Two steps late, over a standby that stands still, at whatever step that is."""
    host, anybody = players[0], service.anybody
    terms = {"game": "toy", "seats": 2, "broadcast": {"delay": {"steps": 2}}}
    match = ok(host.post("/v1/matches", terms))["match"]
    path = f"/v1/matches/{match}"
    for seat, player in enumerate(players[:2]):
        ok(player.put(f"{path}/seats/{seat}"))
    ok(host.post(f"{path}/start"))
    pair.standby.catch_up()
    shown = ok(anybody.get(path))["step"]
    with pair.standby.held_back():
        for moves in range(4):
            head = ok(players[0].get(path))["step"]
            now = ok(anybody.get(f"{path}/frames"))
            assert shown <= now["step"] <= max(4, head - 2)
            assert now["step"] == len(now["frames"])
            shown = now["step"]
            acting = next(player for player in players[:2] if ok(player.get(f"{path}/legal"))["offers"])
            offers = service.services.matches.legal(UUID(match), acting.player).offers
            rng = Random(moves)
            ok(acting.post(f"{path}/moves", {"move": rng.choice(offers).sample(rng)}))
    pair.standby.catch_up()


@pytest.mark.usefixtures("standby_answers")
def test_what_a_viewer_never_learned_changes_nothing_over_a_standby(players: list[Caller]) -> None:
    some = islice(families(GAME, Random("over a standby")), 4)
    family = min(some, key=lambda each: len(each.twins[-1].steps))
    for one, other in differences(players, family):
        assert one == other


def test_who_lost_something_has_lost_it_though_the_standby_stands_still(
    pair: Pair, service: ApiService, players: list[Caller]
) -> None:
    """A seat, an invitation, a token."""
    host, guest, other = players[:3]
    open_ = ok(host.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    private = ok(host.post("/v1/matches", {"game": "toy", "seats": 2, "access": "list"}))["match"]
    ok(guest.put(f"/v1/matches/{open_}/seats/0"))
    ok(host.put(f"/v1/matches/{private}/guests/{guest.player}"))
    ok(guest.get(f"/v1/matches/{private}"))
    lost = service.player("Lost")
    ok(lost.get(f"/v1/matches/{open_}"))
    pair.standby.catch_up()
    with pair.standby.held_back():
        ok(guest.delete(f"/v1/matches/{open_}/seats/0"))
        assert 403 == guest.get(f"/v1/matches/{open_}/view?as=0").status_code
        ok(other.put(f"/v1/matches/{open_}/seats/0"))
        assert 403 == guest.get(f"/v1/matches/{open_}/frames?as=0").status_code
        ok(host.delete(f"/v1/matches/{private}/guests/{guest.player}"))
        assert 404 == guest.get(f"/v1/matches/{private}").status_code
        listed = [each["match"] for each in ok(guest.get("/v1/matches"))["matches"]]
        assert private not in listed
        service.services.players.tokens.revoke(lost.player, 1)
        assert 401 == lost.get(f"/v1/matches/{open_}").status_code
    pair.standby.catch_up()


def test_one_reads_what_one_wrote_and_what_another_process_has_shown(pair: Pair, service: ApiService) -> None:
    host, guest = service.player("Host"), service.player("Guest")
    with api_with(service.services.settings) as elsewhere:
        there = Caller(elsewhere, host.token, host.player)
        first = ok(host.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
        pair.standby.catch_up()
        ok(there.get(f"/v1/matches/{first}"))
        with pair.standby.held_back():
            match = ok(host.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
            path = f"/v1/matches/{match}"
            ok(guest.put(f"{path}/seats/0"))
            assert 2 == ok(host.get(path))["step"]
            assert 2 == ok(host.get(f"{path}/view"))["step"]
            assert match in [each["match"] for each in ok(host.get("/v1/matches"))["matches"]]
            ok(guest.put(f"/v1/matches/{first}/seats/1"))
            assert 2 == ok(guest.get(f"/v1/matches/{first}"))["step"]  # it is projected
            shown = there.get(f"/v1/matches/{first}", headers={"If-None-Match": '"2"'})
            assert 304 == shown.status_code
            assert 2 == ok(there.get(f"/v1/matches/{first}/view?at=2"))["step"]
    pair.standby.catch_up()
