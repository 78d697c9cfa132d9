"""Doubts: how many worlds a viewer held possible after each step, from what they had seen by then."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias
from uuid import UUID

from api.presenters.made_once import MadeOnce
from api.presenters.view_cache import ViewCache, facts
from domain.kernel.facts import Viewer
from domain.kernel.game import Game
from domain.kernel.match.line import line
from projections.reads import Reads

PAGE: Final = 25  # steps; worlds are dear to find
KEPT: Final = 4096  # pages
LASTS: Final = 6 * 3600.0  # seconds
DIGITS: Final = 3  # of a logarithm

Doubt: TypeAlias = Mapping[str, Any]


class Doubts:
    """Pages of doubts that were found lately. What a viewer saw of a match that is over changes no more."""

    def __init__(self) -> None:
        self._pages = MadeOnce[tuple[Doubt, ...]](KEPT, LASTS, lambda _: 1)

    def page(
        self, of: tuple[Reads, Game, UUID, Viewer], views: ViewCache, steps: range, charge: Callable[[], None]
    ) -> Sequence[Doubt]:
        """What the viewer held possible after these steps. `charge` is called if it has to be found."""
        reads, _, match, viewer = of
        tag = (reads.lineage(), match, viewer, steps)

        def make() -> tuple[Doubt, ...]:
            charge()
            return tuple(_found(of, views, steps))

        return self._pages.made(tag, make)


def _found(of: tuple[Reads, Game, UUID, Viewer], views: ViewCache, steps: range) -> Iterator[Doubt]:
    """What the viewer held possible after each of the steps, as the game counts it."""
    reads, game, match, viewer = of
    assert game.deduce is not None
    assert game.doubt is not None
    seen = list(facts(*of, upto=steps.start - 1))
    for step in steps:
        seen += facts(*of, after=step - 1, upto=step)
        worlds = game.deduce(viewer, line(seen))
        table = views.view(reads, game, match, viewer, step).table
        yield {"step": step, "bits": round(game.doubt(table, worlds), DIGITS) if worlds else None}
