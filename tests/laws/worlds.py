"""Families of twins, and the judgement whether a viewer could tell them apart."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, Final

from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.game import Game
from domain.kernel.match.facts import Disclosed
from domain.kernel.notation import encode, viewer_name
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Record, playout
from tests.support.games.twins import twins
from tests.support.service.replayed import Probes, ReplayedService, Script, illegal_moves

EVERY: Final = int(os.environ.get("NOSTOS_TEST_TWINS", "6"))  # one twin in so many is replayed; 1: each


@dataclass(frozen=True)
class Family:
    """A match up to where everything is disclosed, and twins of its beginnings for one viewer."""

    viewer: Viewer
    record: Record
    probes: Probes
    twins: tuple[Record, ...]

    def apart(self, twin: Record) -> int:
        """The first step at which the twin is another match."""
        steps = enumerate(zip(self.record.steps[1:], twin.steps[1:], strict=False), 2)
        return next(number for number, (one, other) in steps if one.facts != other.facts)


def families(game: Game, chooser: Random) -> Iterator[Family]:
    """Families without end, of any setting and any viewer; those who know everything have no twins."""
    for seed in count():
        record = playout(game, any_setting(game, chooser), seed, chooser)
        viewer = chooser.choice([ONLOOKER, *range(record.setting.seats)])
        others = tuple(twins(record, viewer, chooser))
        if others:
            secret = record.cut(
                sum(not any(isinstance(f, Disclosed) for f in step.facts) for step in record.steps)
            )
            probes = illegal_moves(secret, viewer, chooser) if isinstance(viewer, int) else {}
            yield Family(viewer, secret, probes, others)


def thinned(family: Family, every: int) -> Family:
    """The family with one twin in `every`. Those of a look follow each other, so all looks are among them."""
    return replace(family, twins=family.twins[::every])


def judge(family: Family, game: Game, script: Script) -> None:
    """AssertionError that names step and viewer if the viewer is sent anything else in one of the twins."""
    viewer = family.viewer
    sent = ReplayedService(game, script, family.record, 1).sent(viewer, family.probes)
    for twin in family.twins:
        others = ReplayedService(game, script, twin, 2).sent(viewer, family.probes)
        for step, (one, other) in enumerate(zip(sent, others, strict=False), 1):
            assert one == other, f"{game.slug}, step {step}: {viewer_name(viewer)} can tell two worlds apart"


def secret(game: Game, table: Any) -> bytes:
    """All that a table holds: of the true one, what nobody may be sent."""
    return encode(game.show(table))
