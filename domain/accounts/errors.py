"""The rules of accounts, and the refusals that name them. A player is a person or a bot with an account.

player 1  Name.     A name has 1 to 40 printable characters. Names need not be unique.
player 2  Tokens.   A token allows what its scopes say. It is shown once, when it is made: only a hash of its
                    secret is stored. So the service cannot repeat the answer to a command that made a token.
player 3  Revoking. A revoked token allows nothing: at once in this process, within two seconds in others.
player 4  The id.   A player is named by the id that they got when they registered.
player 5  The key.  A player may have one public key (Ed25519), with which they sign commands of matches.
"""

# ruff: noqa: N818  # the errors are refusals; nothing went wrong

from typing import ClassVar

from domain.kernel.facts import snake
from domain.kernel.game import Refused


class PlayerError(Refused):
    """A rule above forbids it."""

    section: ClassVar[int]

    def __init__(self, field: str | None = None) -> None:
        where = () if field is None else (field,)
        super().__init__(f"player {self.section}", snake(type(self).__name__), where)


class BadName(PlayerError):
    """A name has 1 to 40 printable characters."""

    section = 1


class BadScope(PlayerError):
    """A scope does not exist, or none was requested."""

    section = 2


class TokenShown(PlayerError):
    """The command made a token, which was shown then; nobody else knows it."""

    section = 2


class NoSuchToken(PlayerError):
    """The player has no such token."""

    section = 3


class BadKey(PlayerError):
    """It is not a public key of Ed25519."""

    section = 5


class NoSuchPlayer(PlayerError):
    """There is no player with that id."""

    section = 4
