"""The decisions of a disclosed match: where a seat had a choice, what it knew then, and what was true."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Game, Move, Setting
from domain.kernel.match.facts import Played
from domain.kernel.match.fold import fold, initial, seen
from domain.kernel.match.line import goes_back_to
from domain.kernel.match.state import Match
from domain.kernel.offers import Offer

Steps = Sequence[Sequence[Fact]]
"""All facts of a match, as the referee sees them, step by step from the first."""


class SeatDecision(NamedTuple):
    """A move of a seat that had other legal moves.

    `player`: the one who had the seat then. `facts`: all that the seat had seen before the move. `truth`: the
    whole table before the move, which the seat did not know.
    """

    match: str
    step: int
    seat: Seat
    player: str
    setting: Setting
    facts: Sequence[Fact]
    offers: Sequence[Offer]
    move: Move
    truth: Any


def decisions(game: Game, steps: Steps) -> Iterator[SeatDecision]:
    """Every decision of a seat, in order. Moves that the service or its bots made for a seat are left out.

    There are none after a rewind or a takeback: then seats know of steps that were taken back, and the
    worlds that are drawn for them do not.
    """
    truth = initial(game)
    shown: list[list[Fact]] = []
    views: list[Match] = []
    for number, facts in enumerate(steps, 1):
        first = facts[0] if facts else None
        if goes_back_to(facts) is not None:
            return
        if isinstance(first, Played) and first.seat not in truth.bots:
            offers = game.legal(views[first.seat].table, first.seat)
            if sum(offer.count() for offer in offers) > 1:
                yield _decision(number, first, offers, truth, tuple(shown[first.seat]))
        truth = fold(game, facts, truth)
        if not views:
            shown, views = [[] for _ in truth.sitters], [initial(game)] * len(truth.sitters)
        for seat, so_far in enumerate(shown):
            news = seen(seat, facts)
            so_far.extend(news)
            views[seat] = fold(game, news, views[seat])


def _decision(
    number: int, first: Played[Any], offers: Sequence[Offer], truth: Match, facts: Sequence[Fact]
) -> SeatDecision:
    """The decision of a step; the match has been opened, and somebody sits on the seat."""
    sitter = truth.sitters[first.seat]
    assert truth.opened is not None
    assert truth.setting is not None
    assert sitter is not None
    return SeatDecision(
        match=truth.opened.match,
        step=number,
        seat=first.seat,
        player=sitter.player,
        setting=truth.setting,
        facts=facts,
        offers=offers,
        move=known(first.move),
        truth=truth.table,
    )


def kept_steps(steps: Steps) -> frozenset[int]:
    """The numbers of the steps that were not taken back; those that take back are not among them."""
    number, kept = len(steps), set[int]()
    while number:
        back = goes_back_to(steps[number - 1])
        if back is not None:
            number = back
        else:
            kept.add(number)
            number -= 1
    return frozenset(kept)
