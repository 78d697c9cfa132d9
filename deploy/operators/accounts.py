"""The accounts of the service, for commands that act on them without the API."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.services import now
from api.runtime.settings import Settings, load
from deploy.stack.local_service import database
from deploy.terminal.errors import CommandError, WrongUsage
from domain.accounts.errors import BadActReason, BadName, NoSuchPlayer, NotBanned, TooManyTokens
from domain.accounts.names import LONGEST_NAME
from domain.accounts.operator_acts import LONGEST_REASON
from domain.accounts.players import Players
from domain.accounts.tokens import MOST_TOKENS, SCOPES
from domain.games import SHELF
from domain.store import command
from projections.reads import Reads


@contextmanager
def service_players() -> Iterator[Players]:
    """The players of the service, in the log."""
    settings = load()
    with database(settings) as filled:
        log = sealed_log(filled, Role.WRITER, SHELF, connections=1)
        try:
            yield Players(log, now, secrets.token_bytes)
        finally:
            log.close()


@contextmanager
def service_reads(settings: Settings) -> Iterator[Reads]:
    """The read models of the service, which open what rests sealed."""
    log = sealed_log(settings, Role.WRITER, SHELF, connections=1)
    reads = Reads(role_url(settings, Role.READER), 1, sealer=log.sealer)
    try:
        yield reads
    finally:
        reads.close()
        log.close()


@contextmanager
def refusals(player: str) -> Iterator[str]:
    """The id of a player for an act on them. CommandError, in one line, for what the rules refuse."""
    try:
        yield player_id(player)
    except NoSuchPlayer:
        raise CommandError(f"there is no player {player}") from None
    except NotBanned:
        raise CommandError("the player is not banned") from None
    except BadActReason:
        raise WrongUsage(f"a reason has 1 to {LONGEST_REASON} printable characters") from None


def grant(scope: str, name: str | None, player: str | None) -> dict[str, str]:
    """A token with the scope, for a new player of that name or for a player that there is.

    What is printed: the player's id, their name and the token. CommandError if it cannot be made.
    """
    if (name is None) is (player is None):
        raise WrongUsage("give either NAME, for a new account, or --player ID, for one that there is")
    with service_players() as players:
        try:
            if name is not None:
                asked = command("", str(uuid4()), scope, name)
                player, _ = players.register(name, asked, trusted=True)
            found = player_id(player or "")
            token = players.tokens.issue(found, [*SCOPES, scope])
            return {"player": found, "name": players.name(found), "token": token}
        except BadName:
            raise WrongUsage(f"a name has 1 to {LONGEST_NAME} printable characters") from None
        except NoSuchPlayer:
            raise CommandError(f"there is no player {player}") from None
        except TooManyTokens:
            raise CommandError(f"the player has {MOST_TOKENS} tokens; they revoke one first") from None


def player_id(text: str) -> str:
    """The id of a player, from how somebody wrote it. CommandError if it is none."""
    try:
        return str(UUID(text))
    except ValueError:
        raise WrongUsage(f"{text} is not the id of a player") from None
