"""Twins of a match: what a viewer did not see may be anything that the viewer cannot rule out.

The decks have another order; other seats draw and play other face-down cards, and choose other destinies.
`test_resample.py` shows that a twin is a match that can be played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from domain.games.winds_of_fate.facts import FACTS, CardPlayed, DestinyChosen, DestinySwitched
from domain.games.winds_of_fate.moves import ChooseDestiny, Pass, Play
from domain.games.winds_of_fate.resample import completed
from domain.kernel.facts import Fact, Viewer, known
from domain.kernel.game import Move
from domain.kernel.match.facts import Opened, Played
from domain.kernel.match.fold import seen
from tests.support.games.playouts import Record, Step


def twin(record: Record, viewer: Viewer, chooser: Random) -> Record:
    """A match that differs only in what the viewer did not see, and in the service's secrets."""
    fresh = iter(completed(seen(viewer, record.facts), chooser))
    return replace(record, steps=tuple(_other(step, fresh, chooser) for step in record.steps))


def _other(step: Step, fresh: Iterator[Fact], chooser: Random) -> Step:
    """The step with facts of the other match. Everybody sees that facts happen, so they match one to one."""
    facts = [next(fresh) if isinstance(fact, FACTS) else _secret(fact, chooser) for fact in step.facts]
    move = None if step.move is None else _brought_about(step.move, facts)
    return replace(step, facts=tuple(_played(fact, move) for fact in facts), move=move)


def _brought_about(move: Move, facts: Sequence[Fact]) -> Move:
    """The move that made these facts: of the same kind."""
    for fact in facts:
        match move, fact:
            case Play(), CardPlayed(_, card):
                return Play(known(card))
            case ChooseDestiny(), DestinyChosen(_, destiny):
                return ChooseDestiny(known(destiny))
            case Pass(), DestinySwitched(_, destiny):
                return Pass(known(destiny))
    return move


def _played(fact: Fact, move: Any) -> Fact:
    return Played(fact.seat, move) if isinstance(fact, Played) else fact


def _secret(fact: Fact, chooser: Random) -> Fact:
    """Other secrets of the service."""
    if not isinstance(fact, Opened):
        return fact
    return msgspec.structs.replace(fact, seed=chooser.randbytes(32).hex(), salt=chooser.randbytes(32).hex())
