"""Answers to questions about variations: the variation is made as the API makes it, and given to a bot."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from api.access.match_access import reads_of
from api.presenters.analysis.variations import begun
from api.presenters.view_cache import facts
from api.runtime.analysis.questions import Answer, Question
from api.runtime.services import Services
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.line import line
from domain.matches.variations import Variation
from projections.reads import Reads
from workers.bots import registry
from workers.bots.search.budget import Budget
from workers.bots.search.model import Model
from workers.variations.opinions import Advisor
from workers.variations.replies import Remembering, Replier, Supposing, replies

BUDGET: Final = Budget(seconds=1.0, within=5.0)  # for opinions: beside a report time is scarce


class NoSuchVariation(Exception):  # noqa: N818  # whoever asks has found it
    """The match does not show its secrets, or was not being played then."""


class Answers:
    """Finds answers. It keeps the models of games, which remember nothing of matches."""

    def __init__(self, services: Services, budget: Budget = BUDGET) -> None:
        self._services = services
        self._budget = budget
        self._models: dict[Game, Model[Any] | None] = {}

    def answer(self, question: Question) -> Answer:
        """The answer. It raises whatever goes wrong."""
        listing = self._services.reads.match(question.beginning.match)
        if listing is None or not listing.disclosed:
            raise NoSuchVariation
        game, reads = self._services.rules(listing), reads_of(self._services, listing)
        found = begun(reads, self._services.views, game, question.beginning)
        if found is None:
            raise NoSuchVariation
        found = found.followed(question.line)
        if question.kind == "replies":
            return self._replies(reads, found)
        return self._opinions(found)

    def _replies(self, reads: Reads, found: Variation) -> Answer:
        model, game = self._model(found.game), found.game
        fair = registry.strategy("fair", game.slug)
        replier: Replier = Remembering(fair, partial(_saw, reads, found))
        if model is not None and found.beginning.world:
            replier = Supposing(model)
        return [[seat, msgspec.to_builtins(move)] for seat, move in replies(found, replier)]

    def _opinions(self, found: Variation) -> Answer:
        match, seat, step, _ = found.beginning  # not the world, which the seat does not know
        model = self._model(found.game)
        if model is None or seat not in found.asked():
            return []
        advisor = Advisor(model, registry.strategy("fair", found.game.slug), self._budget)
        made = msgspec.json.encode([(each.seat, each.move) for each in found.steps]).decode()
        return advisor.opinions(seat, found.own, found.seen, f"{match} {step} {seat} {made}")

    def _model(self, game: Game) -> Model[Any] | None:
        """The model of the game with the rules of the match."""
        if game not in self._models:
            made = registry.judge(game.slug)
            self._models[game] = None if made is None else type(made)(game)
        return self._models[game]


def _saw(reads: Reads, found: Variation, seat: Seat) -> Sequence[Fact]:
    """What a seat saw up to where the variation begins."""
    match, _, step, _ = found.beginning
    return line(facts(reads, found.game, match, seat, upto=step))
