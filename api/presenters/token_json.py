"""The JSON of a player's tokens: all that they may know of each, and never its text."""

from collections.abc import Iterable, Mapping

import msgspec

from domain.accounts.account import Token
from domain.threadsafe.decoder import JsonObject


def tokens_json(tokens: Iterable[Token], current: int, used: Mapping[int, str]) -> list[JsonObject]:
    """Tokens of one player. `current`: the number of the caller's; `used`: the days of the last uses."""
    return [
        {
            "number": token.number,
            "name": token.name,
            "scopes": token.scopes,
            "parent": token.parent or None,
            "made_at": msgspec.to_builtins(token.made_at),
            "expires": msgspec.to_builtins(token.expires),
            "used_on": used.get(token.number),
            "current": token.number == current,
        }
        for token in tokens
    ]
