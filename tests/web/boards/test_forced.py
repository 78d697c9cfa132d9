"""Forced moves: where there is one and everybody knows it, the page makes it, if its player wishes so."""

from api.client import Client
from tests.web.boards.test_ahead import begun, until
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import right

WISH = ".offers .confirmation [type=checkbox]"


def roll_due(match: str, player: Client) -> int:
    """The step after which the player has no choice but to roll; 0 if that is not now."""
    legal = player.legal(match)
    return legal.step if ["roll"] == [offer.move for offer in legal.offers] else 0


def test_a_forced_move_is_made_once_the_player_wishes_so_and_again_the_next_time(
    look: Open, site: Site
) -> None:
    match, players = begun(site)
    steps = list[int]()

    def rolls(each: Client) -> bool:
        steps.append(roll_due(match, each))
        return bool(steps[-1])

    player = until(match, players, rolls)
    sight = seen_by(look, match, player, "en-GB").at(steps[-1])
    sight.page.wait_for_selector(WISH)
    assert not sight.page.is_checked(WISH)
    right(sight, "forced")
    sight.page.check(WISH)
    sight.past(steps[-1])
    until(match, players, lambda each: each is player and rolls(each))
    sight.past(steps[-1])
