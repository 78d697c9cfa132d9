"""Matches of the toy game for audits: honest seats bid anything, others know what their opponent bid."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from deploy.fair_play.players import Peeking
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from tests.support import toy
from tests.support.games.playouts import Playout
from tests.workers.search.suitors import Suitors
from workers.bots.strategy import Strategy
from workers.fair_play.decisions import SeatDecision, Steps, decisions
from workers.fair_play.method import Method
from workers.fair_play.yardstick import Yardstick

SETTING: Final = Setting(2, toy.ToyOptions(hand=4))
METHOD: Final = Method(worlds=9, batch=6, decisions=2, margin=0.0)


class Thrifty(Suitors):
    """Values cards in hand too: so it matters what the other bid, and how little is enough."""

    def value(self, table: toy.Table) -> Sequence[float]:
        """The rounds won so far, one for everybody, and what the hand may still bring."""
        won = [
            1 + table.takers.count(seat) + sum(known(card) for card in hand) / max(toy.CARDS) / 2
            for seat, hand in enumerate(table.hands)
        ]
        return [rounds / sum(won) for rounds in won]


YARDSTICK: Final = Yardstick(Thrifty(toy.GAME))

Make = Callable[[], Strategy]


class Plain:
    """Honest: any move without an omen, so that nobody knows more than the worlds reckon with."""

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        move = rng.choice(offers).sample(rng)
        return move | {"omen": False} if "omen" in move else move


def peeking(every: int = 1) -> Peeking:
    """A bot that looks at the truth in one of so many moves."""
    return Peeking(YARDSTICK, every)


def toy_match(seed: int, makers: Sequence[Make]) -> Steps:
    """All facts of a match between these bots."""
    chooser, playing = Random(seed), Playout(toy.GAME, SETTING, seed)
    playing.start()
    brains = [make() for make in makers]
    for brain in brains:
        if isinstance(brain, Peeking):
            brain.truth = lambda: playing.truth.table
    while acting := toy.GAME.to_act(playing.truth.table):
        seat = chooser.choice(acting)
        facts = seen(seat, playing.record().facts)
        move = brains[seat].choose(seat, facts, playing.offers(seat), chooser)
        playing.play(seat, notation(toy.GAME).move(move))
    return [step.facts for step in playing.steps]


def toy_decisions(seed: int, makers: Sequence[Make], seat: Seat = 0) -> list[SeatDecision]:
    """The decisions of a seat of that match, which has an id of its own."""
    found = decisions(toy.GAME, toy_match(seed, makers))
    return [each._replace(match=f"match {seed}") for each in found if each.seat == seat]


def with_another_truth(decision: SeatDecision, seed: int) -> SeatDecision:
    """The same decision in another world that the seat cannot rule out."""
    sample: Callable[[Random], Any] = YARDSTICK.sampler(decision.seat, decision.facts)
    return decision._replace(truth=sample(Random(seed)))
