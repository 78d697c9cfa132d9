"""Authentication: who holds a token, and what the token allows."""

from typing import Final

from api.problems.problem import Problem
from domain.accounts.players import Players
from domain.accounts.tokens import Identity

ANY: Final = ""  # the scope of an endpoint that any token may call
READ: Final = "read"  # the scope of everything that tells what a seat knows


def bearer_token(header: str | None) -> str | None:
    """The token in the text of a header Authorization; None without the header."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Problem("bad-token", "Authorization must be: Bearer TOKEN.")
    return token.strip()


def authenticate(players: Players, token: str | None) -> Identity | None:
    """The player who holds the token; None without a token. A Problem if nobody holds it."""
    if token is None:
        return None
    identity = players.tokens.authenticate(token)
    if identity is None:
        raise Problem("bad-token")
    return identity


def require_scope(identity: Identity, scope: str) -> None:
    """Raise a Problem if the token does not have the scope, or all of several; every token has ANY."""
    missing = [each for each in scope.split() if each not in identity.scopes]
    if missing:
        raise Problem("missing-scope", accepted=missing)
