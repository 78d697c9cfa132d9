"""Twins of a match: what a viewer did not see may be anything that the viewer cannot rule out.

Other seats play the same moves, but from hands that were dealt differently; what they lay face down may be
another card. `test_resample.py` shows that a twin is a match that can be played.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from domain.games.odysseus.facts import FACTS, CardLaidFaceDown
from domain.games.odysseus.moves import Lay
from domain.games.odysseus.resample import filled
from domain.kernel.facts import Fact, Viewer
from domain.kernel.match.facts import Opened, Played
from domain.kernel.match.fold import seen
from tests.support.games.playouts import Record, Step


def twin(record: Record, viewer: Viewer, chooser: Random) -> Record:
    """A match that differs only in what the viewer did not see, and in the service's secrets."""
    visible = [fact for fact in seen(viewer, record.facts) if isinstance(fact, FACTS)]
    fresh = iter(filled(viewer, visible, chooser))
    return replace(record, steps=tuple(_other(step, fresh, chooser) for step in record.steps))


def _other(step: Step, fresh: Iterator[Fact], chooser: Random) -> Step:
    """The step with facts of the other match. Everybody sees that facts happen, so they match one to one."""
    facts = [_secret(fact, chooser) if not isinstance(fact, FACTS) else next(fresh) for fact in step.facts]
    move = _other_move(step.move, facts)
    facts = [Played(fact.seat, move) if isinstance(fact, Played) else fact for fact in facts]
    return replace(step, facts=tuple(facts), move=move)


def _other_move(move: Any, facts: list[Fact]) -> Any:
    """The move that made these facts: the same, except for a card laid face down."""
    cards = [fact.card for fact in facts if isinstance(fact, CardLaidFaceDown)]
    return msgspec.structs.replace(move, card=cards[0]) if isinstance(move, Lay) and cards else move


def _secret(fact: Fact, chooser: Random) -> Fact:
    """Other secrets of the service."""
    if not isinstance(fact, Opened):
        return fact
    return msgspec.structs.replace(fact, seed=chooser.randbytes(32).hex(), salt=chooser.randbytes(32).hex())
