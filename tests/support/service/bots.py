"""The service's own bots on seats of matches."""

from contextlib import suppress

from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown


def seat_bot(services: Services, bot: ServiceBot) -> str:
    """Register the bot and seat it, as the service does; returns its id as a player."""
    with suppress(TokenShown):
        services.players.register(bot.name, bot.registration)
    services.matches.sit(bot.match, bot.player, bot.seat, None, bot.sitting)
    return bot.player
