"""Authentication: who holds a token, and what the token allows."""

from typing import Final

from api.problems.problem import Problem
from api.runtime.services import Services
from domain.accounts.errors import Banned
from domain.accounts.tokens import Identity

ANY: Final = ""  # the scope of an endpoint that any token may call


def bearer_token(header: str | None) -> str | None:
    """The token in the text of a header Authorization; None without the header."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Problem("bad-token", "Authorization must be: Bearer TOKEN.")
    return token.strip()


def authenticate(services: Services, token: str | None) -> Identity | None:
    """The player who holds the token; None without a token. A Problem if nobody holds it.

    The day of its use is noted.
    """
    if token is None:
        return None
    identity = services.players.tokens.authenticate(token)
    if identity is None:
        raise Problem("bad-token")
    services.token_uses.note(identity)
    return identity


def require_scope(identity: Identity, scope: str, *, despite_ban: bool = False) -> None:
    """Raise a Problem if the token does not have the scope, or all of several; every token has ANY.

    Banned if it has them, and a ban takes one of them away. `despite_ban`: then it does not.
    """
    missing = [each for each in scope.split() if each not in identity.scopes]
    if missing:
        raise Problem("missing-scope", accepted=missing)
    if identity.ban is not None and not (despite_ban or all(map(identity.allows, scope.split()))):
        raise Banned(identity.ban.reason, identity.ban.until)
