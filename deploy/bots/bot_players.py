"""The players as which bots of one's own play: each is registered once for a service, and known again."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from api.client import Client, ProblemError
from deploy.bots.bot_file import OwnBot
from deploy.stack.kept_player import KeptPlayer
from deploy.terminal.errors import CommandError

KIND: Final = "bot"  # of the tokens that are kept


class Company(NamedTuple):
    """Bots that play together, each with the client of its player; the bot that is counted is the first."""

    players: Sequence[Client]
    bots: Sequence[OwnBot]

    def apart(self) -> "Company":
        """The same players with clients of their own, which can hang up alone."""
        return Company([each.as_player(each.token, each.me().player) for each in self.players], self.bots)

    def hang_up(self) -> None:
        """End all that these clients do."""
        for each in self.players:
            each.hang_up()


def company_of(client: Client, url: str, bot: OwnBot, opponent: OwnBot | None, others: int) -> Company:
    """The bot, and as many of its opponents. If the client has a token, it is that of the bot's player."""
    bots = [bot, *([] if opponent is None else [opponent] * others)]
    return Company([*_players(client, url, bots)], bots)


def _players(client: Client, url: str, bots: Sequence[OwnBot]) -> Iterator[Client]:
    first, *others = bots
    yield client if client.token else _player(client, url, first.name)
    everybody = client.as_player(None)
    for number, each in enumerate(others, 1):
        yield _player(everybody, url, f"{each.name} {number}")


def _player(client: Client, url: str, name: str) -> Client:
    kept = KeptPlayer(url, KIND, name)
    player = kept.found(client)
    if player is None:
        player = _registered(client, name)
        kept.keep(player)
    return player


def _registered(client: Client, name: str) -> Client:
    try:
        return client.register(name)
    except ProblemError as problem:
        if problem.name != "bad-value":
            raise
        raise CommandError(
            f"the service takes no player called {name!r}: {problem.detail.rstrip('.')}; "
            "name another by --name, or as NAME in the file of the bot"
        ) from problem
