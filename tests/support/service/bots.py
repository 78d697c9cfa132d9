"""The service's own bots on seats of matches."""

from contextlib import suppress

from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown
from domain.kernel.game import Shelf
from tests.support.service.running import GAMES
from workers.bots import registry
from workers.bots.jobs import Brain, Strategies
from workers.bots.pool import LONGEST_JOB
from workers.bots.service_bots import ServiceBots


def seat_bot(services: Services, bot: ServiceBot) -> str:
    """Register the bot and seat it, as the service does; returns its id as a player."""
    with suppress(TokenShown):
        services.players.register(bot.name, bot.registration, trusted=True)
    services.matches.sit(bot.match, bot.player, bot.seat, None, bot.sitting)
    return bot.player


def games() -> Shelf:
    """The games of `running_service`, for processes of bots."""
    return GAMES


def service_bots(
    services: Services,
    url: str,
    strategy: Strategies = registry.strategy,
    *,
    pace: float | None = 0.0,
    longest: float = LONGEST_JOB,
) -> ServiceBots:
    """Bots of the service at that address. They move at once, unless `pace` is None."""
    return ServiceBots(services, Brain(url, games, strategy, nice=0), 2, pace=pace, longest=longest)
