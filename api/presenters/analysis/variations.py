"""Variations: where they begin, from the read models, and as JSON without anybody's name."""

from collections.abc import Iterator

import msgspec

from api.presenters.analysis.decisions import numbered, seat_name
from api.presenters.localization import texts
from api.presenters.match_json import view_json
from api.presenters.offers_json import offers_json
from api.presenters.view_cache import ViewCache, facts
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.game import Game
from domain.kernel.match.fold import seen
from domain.kernel.match.line import line
from domain.kernel.texts import NameOf, Narration
from domain.matches.queries import Legal
from domain.matches.variations import Beginning, Variation, VariedStep, variation
from domain.threadsafe.decoder import JsonObject
from projections.reads import Reads


def begun(reads: Reads, views: ViewCache, game: Game, beginning: Beginning) -> Variation | None:
    """The variation before its first move, for a caller who may look as its seat and as the referee; None if
    there is none.
    """
    match, seat, step, _ = beginning
    truth = views.view(reads, game, match, REFEREE, step)
    own = views.view(reads, game, match, seat, step)
    return variation(game, beginning, truth, own, line(facts(reads, game, match, seat, upto=step)))


def variation_json(found: Variation, *, whole: bool, language: str | None) -> JsonObject:
    """The variation as its seat knows it, or all of it: the view, its moves, and who is asked what."""
    viewer: Viewer = REFEREE if whole else found.beginning.seat
    game, known, name_of = found.game, found.match(viewer), seat_name(found.game, language)
    nobody = msgspec.structs.replace(known, sitters=(None,) * len(known.sitters))
    return {
        **view_json(game, found.beginning.match, nobody, name_of),
        "line": [_step_json(game, step, viewer, language, name_of) for step in found.steps],
        "asked": list(_asked(found, viewer, language, name_of)),
    }


def _step_json(
    game: Game, step: VariedStep, viewer: Viewer, language: str | None, name_of: NameOf
) -> JsonObject:
    """A move of the line, and what the viewer learnt in it. The move is told: whoever looks has made it."""
    learnt = seen(viewer, step.facts)
    told: JsonObject = {"seat": step.seat, "move": step.move, "facts": learnt}
    if language is not None:
        before = numbered(step.truth if viewer is REFEREE else step.own)
        told["text"] = Narration(game, texts(game, language), before, name_of).lines(learnt)
    return told


def _asked(found: Variation, viewer: Viewer, language: str | None, name_of: NameOf) -> Iterator[JsonObject]:
    """The seats that are to act, of which the viewer knows what they may do."""
    game, known = found.game, numbered(found.match(viewer))
    for seat in found.asked():
        if viewer in {REFEREE, seat}:
            legal = Legal(found.beginning.step, seat, game.legal(known.table, seat), game, known)
            yield {"seat": seat, **offers_json(legal, language, name_of)}
