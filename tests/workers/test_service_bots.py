"""The service's bots: they find the seats that were given to them, and play them to the end."""

import pytest

from api.client import Client
from domain.accounts import bot_accounts
from domain.kernel.lifecycle import Status
from tests.support.eventually import eventually
from tests.support.service.running import RunningService, ServedMatch
from workers.bots.service_bots import ServiceBots


@pytest.mark.parametrize("everywhere", [True, False])
def test_bots_play_the_seats_they_were_given_and_no_others(nostos: RunningService, everywhere: bool) -> None:  # noqa: FBT001
    table, services = ServedMatch(nostos.services), nostos.services
    for seat in range(2):
        services.players.register(bot_accounts.name(seat), bot_accounts.registration(table.id, seat))
        bot = bot_accounts.player(table.id, seat)
        services.matches.sit(table.id, bot, seat, None, bot_accounts.sitting(table.id, seat))
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
