"""The tokens of the service's bots: one for each, for a short time, and none when their match is over."""

import time
from datetime import timedelta
from typing import Final

from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.tokens import SCOPES, Tokens

LIFETIME: Final = timedelta(hours=1)
RENEWED: Final = LIFETIME.total_seconds() / 2  # seconds after which a bot gets another one
NAME: Final = "service bot"


class BotTokens:
    """The tokens of the bots that this process plays. Each method raises Unavailable."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._held: dict[str, tuple[str, float]] = {}  # with the time at which it is renewed, by player

    def of(self, bot: ServiceBot) -> str:
        """The token of a bot. A new one revokes all others, which another process may have left."""
        token, until = self._held.get(bot.player, ("", 0.0))
        if time.monotonic() < until:
            return token
        self._tokens.revoke_all(bot.player)
        made = self._tokens.issue(bot.player, SCOPES, name=NAME, lifetime=LIFETIME)
        self._held[bot.player] = made, time.monotonic() + RENEWED
        return made

    def forget(self, bot: ServiceBot) -> None:
        """Forget the token of a bot: somebody revoked it, or another process plays the bot now."""
        self._held.pop(bot.player, None)

    def revoke(self, bot: ServiceBot) -> None:
        """The bot plays no more."""
        if self._held.pop(bot.player, None) is not None:
            self._tokens.revoke_all(bot.player)

    def revoke_held(self, until: float) -> None:
        """No bot plays any more. What is not revoked by that time, on the monotonic clock, expires."""
        while self._held and time.monotonic() < until:
            self._tokens.revoke_all(self._held.popitem()[0])
