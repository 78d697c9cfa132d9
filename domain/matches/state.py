"""A match as a process of the service knows it, and how it gets on with the match's events."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.kernel.facts import Seat
from domain.kernel.game import Game
from domain.kernel.match import Match, fold, fold_step, initial, seen
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import BEGINNING, Chain
from domain.matches.ledger_adapter import chain_of, next_head
from domain.store import Event


@dataclass(frozen=True)
class Known:
    """The truth. `views`: of the seats that were asked for, as far as the truth.

    `chain` and `heads`: of its ledger, a head for each step.
    """

    game: Game[Any]
    truth: Match
    views: dict[Seat, Match]
    chain: Chain
    heads: tuple[str, ...] = ()


def after(shelf: Mapping[str, Game[Any]], known: Known | None, event: Event) -> Known:
    """The match after one more event; None is the match before its first."""
    if known is None:
        game = shelf[event.game]
        known = Known(game, initial(game), {}, chain_of(event))
    views = {seat: fold(known.game, seen(seat, event.facts), so_far) for seat, so_far in known.views.items()}
    truth = fold_step(known.game, event.facts, to_microseconds(event.at), known.truth)
    head = event.head or next_head(known.chain, event, _last(known))  # of before there was a ledger: ""
    return Known(known.game, truth, views, known.chain, (*known.heads, head))


def sealed(known: Known | None, event: Event) -> Event:
    """The event with the head that the ledger comes to by it."""
    chain = chain_of(event) if known is None else known.chain
    return msgspec.structs.replace(event, head=next_head(chain, event, _last(known)))


def _last(known: Known | None) -> str:
    return known.heads[-1] if known is not None and known.heads else BEGINNING
