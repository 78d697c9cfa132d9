"""Canaries: secrets that are easy to recognise are looked for in every byte that is sent to others.

The two-world law compares; this one searches. It would find a secret that is sent in both worlds. The secrets
of the service are looked for in two matches of each game, or in as many as NOSTOS_CANARIES says.
"""

import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import CouncilClosed, Proposed, SeaRevealed
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import ONLOOKER, Fact, Seat, Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import Disclosed
from tests.support import toy
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Record, playout
from tests.support.service.replayed import ReplayedService, illegal_moves, scripted_game
from tests.support.toy import BidPlaced, BidsTurned, CardDrawn, CardShown, Dealt, OmenSeen

WORLD = 7  # seeds the secrets of the service
MATCHES = int(os.environ.get("NOSTOS_CANARIES", "2"))  # of each game; 5 is the full count


def sent(record: Record, viewer: Viewer) -> Iterator[tuple[int, bytes]]:
    """Every step but those after the disclosure, with all that the viewer is sent at it."""
    probes = illegal_moves(record, viewer, Random(1)) if isinstance(viewer, int) else {}
    service = ReplayedService(*scripted_game(record.game), record, WORLD)
    for number, parts in enumerate(service.sent(viewer, probes), 1):
        if any(isinstance(fact, Disclosed) for fact in record.steps[number - 1].facts):
            return
        yield number, b"\n".join(parts)


def test_the_secrets_of_the_service_are_sent_to_nobody(game: Game, records: list[Record]) -> None:
    """Seed and salt, the first entropy that is drawn."""
    source = Random(WORLD)
    secrets = [source.randbytes(32) for _ in range(2)]
    traces = [trace for secret in secrets for trace in (secret, secret.hex().encode())]

    for record in records[:MATCHES]:
        for viewer in (ONLOOKER, *range(record.setting.seats)):
            for number, received in sent(record, viewer):
                assert not any(trace in received for trace in traces), f"step {number}"


@pytest.mark.parametrize("seed", range(20))
def test_a_card_is_sent_only_to_viewers_who_were_shown_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards are twelve-digit numbers, so that they are found in whatever they are part of."""
    chooser = Random(seed)
    cards = tuple(chooser.randrange(10**11, 10**12) for _ in toy.CARDS)
    monkeypatch.setattr(toy, "CARDS", cards)
    record = playout(toy.GAME, any_setting(toy.GAME, chooser), seed, chooser)

    for viewer in (ONLOOKER, *range(record.setting.seats)):
        shown: set[int] = set()
        for number, received in sent(record, viewer):
            shown |= {card for fact in record.steps[number - 1].facts for card in _shown(fact, viewer)}
            found = {int(digits) for digits in re.findall(rb"\d{12}", received)} & set(cards)
            assert found <= shown, f"step {number}"


def _shown(fact: Fact, viewer: Viewer) -> tuple[Any, ...]:
    """The cards that the rules show this viewer, written down here again and by hand."""
    match fact:
        case BidsTurned(cards, _):
            return cards
        case Dealt(seat, tuple(cards)) if seat == viewer:
            return cards
        case CardShown(_, to, card) if viewer in to:
            return (card,)
        case BidPlaced(seat, card) | OmenSeen(seat, card) | CardDrawn(seat, card) if seat == viewer:
            return (card,)
        case _:
            return ()


@pytest.mark.parametrize("seed", range(10))
def test_no_hidden_square_is_sent_to_navigators(seed: int) -> None:
    """From the council's end until the board is turned round, but for their own lighthouses."""
    chooser = Random(seed)
    options = WrathOptions(
        board=chooser.choice("ABCD"), monsters=1, lighthouses=chooser.randrange(3), maelstroms=2, fog_banks=2
    )
    record = playout(GAME, Setting(chooser.randint(2, 5), options), seed, chooser)
    closed = _step_of(record, CouncilClosed)
    placed = {square for fact in record.facts if isinstance(fact, Proposed) for square in fact.lighthouses}
    seats: list[Viewer] = [ONLOOKER, *range(1, record.setting.seats)]

    for viewer in seats:
        for number, received in sent(record, viewer):
            if closed < number < _step_of(record, SeaRevealed):
                named = {square.decode() for square in re.findall(rb"\b[a-m](?:1[0-3]|[1-9])\b", received)}
                assert named <= placed, f"step {number}"


def _step_of(record: Record, kind: type[Fact]) -> int:
    return next(
        number for number, step in enumerate(record.steps, 1) if any(isinstance(f, kind) for f in step.facts)
    )


def test_a_planted_canary_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search finds what there is: Poseidon's own seat is sent squares and directions."""
    record = playout(GAME, Setting(2, WrathOptions(maelstroms=1)), 3, Random(3))
    poseidon: Seat = 0
    received = b"".join(data for _, data in sent(record, poseidon))

    assert re.search(rb'"square":"[a-m]\d', received)
