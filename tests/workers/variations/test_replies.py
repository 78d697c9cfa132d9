"""What bots do in variations: legal moves, the same each time, that go on the line as they are."""

from functools import partial
from random import Random

import msgspec
import pytest

from domain.kernel.facts import Seat
from domain.kernel.game import Move
from domain.matches.variations import MOST_MOVES, Line, Variation
from tests.support.games.playouts import Record
from tests.workers.variations.varied import SLUGS, played, saw, variations
from workers.bots.registry import judge, strategy
from workers.variations.replies import MOST, Remembering, Replier, Supposing, replies


def replier(slug: str, record: Record, found: Variation) -> Replier:
    """The bots that answer there."""
    if found.beginning.world:
        model = judge(slug)
        assert model is not None
        return Supposing(model)
    return Remembering(strategy("fair", slug), partial(saw, record, found.beginning.step))


def written(found: Variation, by: Replier) -> Line:
    """The replies, as a line has them."""
    return [(seat, msgspec.to_builtins(move)) for seat, move in replies(found, by)]


@pytest.mark.parametrize("world", [0, 1])
@pytest.mark.parametrize("slug", SLUGS)
def test_replies_are_legal_and_lead_to_where_the_seat_is_to_act(slug: str, world: int) -> None:
    record, longest = played(slug, 1), 0
    for found in variations(record, world):
        made = written(found, replier(slug, record, found))
        after, seat = found.followed(made), found.beginning.seat
        assert seat in after.asked() or not after.asked() or len(made) == MOST
        assert seat not in [mover for mover, _ in made]
        assert not made or seat not in found.asked()
        longest = max(longest, len(made))
    assert longest > 0


@pytest.mark.parametrize("world", [0, 1])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_line_has_the_same_replies_also_when_it_has_some_of_them(slug: str, world: int) -> None:
    record = played(slug, 1)
    for found in variations(record, world):
        made = written(found, replier(slug, record, found))
        assert made == written(found, replier(slug, record, found))
        assert made[1:] == written(found.followed(made[:1]), replier(slug, record, found))


@pytest.mark.parametrize("world", [0, 1])
@pytest.mark.parametrize("slug", SLUGS)
def test_bots_need_no_help_to_make_legal_moves(slug: str, world: int) -> None:
    record = played(slug, 2)
    for start in variations(record, world):
        by, found = replier(slug, record, start), start
        for _ in range(MOST):
            asked = found.asked()
            if not asked or found.beginning.seat in asked:
                break
            move = by.move(found, asked[0], Random(1))
            assert found.game.offers(found.truth.table, asked[0], move)
            found = found.after(asked[0], move)


class Cheating:
    """A bot that makes no move, or one that nobody may make."""

    def __init__(self, move: Move | None) -> None:
        self._move = move

    def move(self, found: Variation, seat: Seat, rng: Random) -> Move:
        """A move that is not legal, or an error."""
        if self._move is None:
            raise LookupError
        return self._move


@pytest.mark.parametrize("slug", SLUGS)
def test_where_a_bot_fails_any_legal_move_is_made(slug: str) -> None:
    for found in variations(played(slug, 1), 0):
        made = [written(found, Cheating(move)) for move in (None, Move())]
        assert made[0] == made[1]
        assert len(made[0]) == len(found.followed(made[0]).steps)


def test_a_line_does_not_become_longer_than_it_may() -> None:
    [found, *_] = variations(played(SLUGS[0], 1), 0)
    for _ in range(MOST_MOVES):
        if not found.asked():
            break
        [seat, *_] = found.asked()
        offers = found.game.legal(found.truth.table, seat)
        found = found.played(seat, offers[0].sample(Random(1)))
    assert len(found.steps) + len(written(found, Cheating(None))) <= MOST_MOVES
