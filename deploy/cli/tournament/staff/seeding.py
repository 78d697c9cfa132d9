"""`nostos tournament seed`: puts the entrants in the order of their ratings, before the first round."""

from collections.abc import Mapping, Sequence

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.cli.tournament.tournament_summary import tournament_now
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@with_client
def command(*, client: Client, tournament: str, as_json: bool) -> None:
    """Seed the entrants of TOURNAMENT by their ratings in its games, the best first.

    Who has ratings in several roles is ranked by their mean. Who has none comes after all others, by lot.
    """
    shown = tournament_now(client, tournament)
    games = {played["game"] for played in shown["regulations"]["games"]}
    entrants = {each["number"]: each["player"] for each in shown["entrants"] if each["state"] == "in"}
    ratings = {number: client.ratings_of(player) for number, player in entrants.items()}
    order = by_rating(ratings, games)
    if not order:
        raise CommandError("no entrant has a rating in the games of this tournament")
    step = client.seed_entrants(tournament, order, "ratings in the games of the tournament")
    print_step(tournament, step, f"{len(order)} of {len(entrants)} entrants are seeded.", as_json=as_json)


def by_rating(ratings: Mapping[int, Sequence[JsonObject]], games: set[str]) -> list[int]:
    """The numbers of entrants with ratings in these games, the best first. `ratings`: of each, as the API
    shows them.
    """
    of_games = {
        number: [each["rating"] for each in found if each["game"] in games]
        for number, found in ratings.items()
    }
    means = {number: sum(found) / len(found) for number, found in of_games.items() if found}
    return sorted(means, key=lambda number: (-means[number], number))
