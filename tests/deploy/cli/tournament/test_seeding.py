"""`nostos tournament seed`: entrants in the order of their ratings."""

from typing import Any

import psycopg

from api.client import Client, Kept
from deploy.cli.tournament.staff.seeding import by_rating
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.domain.tournaments.support import regulations
from tests.support.service.running import RunningService


def rating(game: str, value: float) -> dict[str, Any]:
    return {"game": game, "rating": value}


def test_entrants_are_ordered_by_the_mean_of_their_ratings_in_these_games() -> None:
    ratings = {
        1: [rating("toy", 5.0)],
        2: [rating("toy", 4.0), rating("toy", 8.0), rating("go", -90.0)],
        3: [rating("go", 99.0)],
        4: [rating("toy", 5.0)],
        5: [],
    }
    assert [2, 1, 4] == by_rating(ratings, {"toy", "chess"})


def test_an_organizer_seeds_by_ratings_if_there_are_any(nostos: RunningService) -> None:
    with Client(nostos.url, kept=Kept()) as client:
        referee, *players = (client.register(name) for name in ("Penelope", "Antinoos", "Amphinomos"))
        tournament = referee.open_tournament(regulations())
        referee.open_registration(tournament)
        for player in players:
            player.enter(tournament)
        host = TournamentCommand(nostos.url, referee.token)
        assert "no entrant has a rating" in host.error("seed", tournament)
        with psycopg.connect(nostos.services.settings.database_url or "") as owner:
            for value, player in enumerate(players):
                owner.execute(
                    "INSERT INTO nostos.ratings VALUES ('toy', 'suitor', %s, %s, 25, 5, 1, now())",
                    (player.me().player, value),
                )
        assert "2 of 2 entrants are seeded" in host.said("seed", tournament)
        least = client.tournament_head(tournament)["step"]
        assert [2, 1] == client.tournament(tournament, least=least)["seeding"]
