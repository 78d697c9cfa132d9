"""Whether onlookers know what a seat is offered, over HTTP: the seat may move at once then."""

from random import Random

import pytest

from domain.games import SHELF
from tests.api.support import OFFERS, ApiService, ok, start_match

MOVES = 20  # that are looked at, at most


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_offers_are_public_where_all_their_moves_are(slug: str, service: ApiService) -> None:
    game, chooser, looked = SHELF[slug], Random(3), 0
    table = start_match(service, slug, game.seats[0])
    while looked < MOVES and not ok(service.anybody.get(table.path))["disclosed"]:
        for player in table.players:
            legal = ok(player.get(f"{table.path}/legal"))
            offers = OFFERS.convert(legal["offers"])
            kinds = {offer.move for offer in offers}
            assert legal["public"] == (bool(kinds) and kinds <= game.public_moves)
            if offers:
                looked += 1
                ok(player.post(f"{table.path}/moves", {"move": chooser.choice(offers).sample(chooser)}))
