"""The service's bots: they find the seats that were given to them, and play them to the end."""

import threading
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from api.client import Client
from domain.accounts.bot_accounts import ServiceBot
from domain.kernel.facts import REFEREE
from domain.kernel.lifecycle import Status
from domain.store import Unavailable
from domain.threadsafe.decoder import read_json
from projections.models.lobby import Page
from projections.reads import ReadsUnavailable
from tests.support.eventually import eventually
from tests.support.service.bots import seat_bot
from tests.support.service.running import RunningService, ServedMatch
from workers.bots.service_bots import ServiceBots


@pytest.mark.parametrize("everywhere", [True, False])
def test_bots_play_the_seats_they_were_given_and_no_others(nostos: RunningService, everywhere: bool) -> None:  # noqa: FBT001
    table, services = ServedMatch(nostos.services), nostos.services
    for seat in range(2):
        seat_bot(services, ServiceBot(table.id, seat, ("strong", "fair")[seat]))
    others = ServedMatch(nostos.services).seat_all()
    table.start()
    services.reads.wait(table.id, services.matches.head(table.id))
    before = services.matches.head(others.id)
    with Client(nostos.url) as client:
        bots = ServiceBots(services, client.as_player, pace=0)

        def played() -> bool:
            bots.start_bots(everywhere=everywhere)  # as in every round: a bot that failed is replaced
            return services.matches.status(table.id) is Status.ENDED

        eventually(played)
        eventually(lambda: not bots.playing)
    assert before == services.matches.head(others.id)


def test_a_bot_stands_in_for_a_player_who_left_and_plays_to_the_end(nostos: RunningService) -> None:
    table, services = nostos.table(3, leaving={"resigned": "bot"}).seat_all(), nostos.services
    table.resign(0)
    table.players = table.players[1:]
    services.reads.wait(table.id, services.matches.head(table.id))
    bot = ServiceBot(table.id, 0).player
    with Client(nostos.url) as client:
        bots = ServiceBots(services, client.as_player, pace=0)

        def played() -> bool:
            bots.start_bots(everywhere=True)
            table.finish()
            return services.matches.status(table.id) is Status.ENDED

        eventually(played)
        eventually(lambda: not bots.playing)
    frames = list(map(read_json, table.fresh(REFEREE)))
    facts = [fact for frame in frames for fact in frame["facts"]]
    assert [bot] == [fact["player"] for fact in facts if fact["type"] == "substituted"]
    assert 2 <= sum(0 == frame["by"] and "played" == frame["facts"][0]["type"] for frame in frames)
    [ended] = [fact for fact in facts if fact["type"] == "ended"]
    assert [0] == ended["ranking"][-1]


def test_a_bot_stands_in_also_if_a_process_stopped_before_it_did(nostos: RunningService) -> None:
    table, services = nostos.table(3, leaving={"resigned": "bot"}).seat_all(), nostos.services
    table.resign(0)
    services.reads.wait(table.id, services.matches.head(table.id))
    bot = ServiceBot(table.id, 0)
    services.players.register(bot.name, bot.registration)
    with Client(nostos.url) as client:
        bots = ServiceBots(services, client.as_player, pace=0)
        bots.start_bots(everywhere=True)
    assert 0 == services.matches.seat_of(table.id, bot.player)


@pytest.mark.parametrize("error", [Unavailable(), ReadsUnavailable()])
def test_bots_wait_for_a_database_that_is_away(error: Exception) -> None:
    stop = threading.Event()

    def page(*_: object, **__: object) -> Page:
        stop.set()
        raise error

    services = SimpleNamespace(reads=SimpleNamespace(page=page))
    with capture_logs() as logged:
        ServiceBots(services, Client("http://127.0.0.1:9").as_player).run(stop)  # type: ignore[arg-type]  # no more is asked
    assert ["service_bots_wait"] == [each["event"] for each in logged]
