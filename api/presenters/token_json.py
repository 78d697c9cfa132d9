"""The JSON of a player's tokens: all that they may know of each, and never its text."""

import msgspec

from api.runtime.services import Services
from domain.accounts.tokens import Identity
from domain.threadsafe.decoder import JsonObject


def tokens_json(services: Services, identity: Identity) -> list[JsonObject]:
    """The live tokens that the caller may list."""
    used = services.token_uses.of(identity.player)
    return [
        {
            "number": token.number,
            "name": token.name,
            "scopes": token.scopes,
            "parent": token.parent or None,
            "made_at": msgspec.to_builtins(token.made_at),
            "expires": msgspec.to_builtins(token.expires),
            "used_on": used.get(token.number),
            "current": token.number == identity.token,
        }
        for token in services.players.tokens.listed(identity)
    ]
