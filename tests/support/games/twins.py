"""Twins: matches that differ only in what a viewer never learned.

A crowd of worlds walks along a record. Where the viewer acts, every world plays the same move; where
another seat acts, a world may go astray by another move that looks the same to the viewer. A world in which
the viewer would have seen anything else is dropped. So "never learned" has one meaning: the facts
the viewer sees are the same, to the last one. Where a step hides nothing, chance falls as it fell.

No code here knows a game, except for the other deals of hidden things at the start (`DEALS`). A game whose
hands change all the time makes its own twins: `twin` in `tests/games/<slug>/twins.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec

from domain.games.odyssee import facts as odyssee
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Hidden, Viewer, known
from domain.kernel.game import Game, Move
from domain.kernel.match import referee
from domain.kernel.match.facts import Disclosed, Opened, Played
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.state import Match
from domain.kernel.notation import encode, notation
from domain.kernel.offers import Domain, Each
from tests.support import toy
from tests.support.games.playouts import Record, Step

Facts = tuple[Fact, ...]
Deal = Callable[
    [Facts, Viewer, Random, Facts], Facts
]  # the last: the facts that the viewer sees until some look

CROWD = 32  # worlds that walk along
KEEP = 0.6  # how often a move that goes astray keeps the value of a field all the same
ALIKE = 0.5  # how often chance falls as it fell though something is hidden: what is public may hang on it too


@dataclass(frozen=True)
class World:
    """The table of one world, and the steps that led there, the last first."""

    table: Any
    steps: tuple[Step, Any] | None = None

    def history(self) -> tuple[Step, ...]:
        """All steps, the first first."""
        found, rest = [], self.steps
        while rest is not None:
            step, rest = rest
            found.append(step)
        return tuple(reversed(found))


def twins(
    record: Record, viewer: Viewer, chooser: Random, *, looks: int = 6, each: int = 8
) -> Iterator[Record]:
    """Twins of the record's beginnings, from several looks, at most `each` from a look.

    Only up to the step before everything is disclosed. What the service keeps to itself differs as well.
    """
    heads = {chooser.randint(record.before, len(record.steps)) for _ in range(looks)}
    if (own := _own(record.game)) is not None:
        hidden = sum(not any(isinstance(fact, Disclosed) for fact in step.facts) for step in record.steps)
        for head in sorted(head for head in heads if head <= hidden):
            cut = record.cut(head)
            yield from _others(cut, (own(cut, viewer, chooser) for _ in range(each)))
        return
    for number, worlds in enumerate(_walk(record, viewer, chooser, heads), 1):
        if number in heads:
            yield from _distinct(record.cut(number), worlds)[:each]


def _walk(record: Record, viewer: Viewer, chooser: Random, heads: Iterable[int]) -> Iterator[list[World]]:
    """The worlds that are still there after each step; not the record's own."""
    started = fold(record.game, record.cut(record.before - 1).facts)
    visible = tuple(seen(viewer, record.cut(head).facts) for head in sorted(heads))
    walk = Walk(record.game, viewer, chooser, started, visible)
    original, worlds = World(record.game.initial), [World(record.game.initial)]
    for number, step in enumerate(record.steps, 1):
        if any(isinstance(fact, Disclosed) for fact in step.facts):
            return
        parents = [*worlds, original] if walk.hides(step) else []
        astray = [chooser.choice(parents) for _ in range(CROWD - len(worlds))] if parents else []
        wanted = seen(viewer, step.facts)
        tried = [
            *(walk.on(world, step, number, wanted, astray=False) for world in worlds),
            *(walk.on(world, step, number, wanted, astray=True) for world in astray),
        ]
        worlds = [world for world in tried if world is not None]
        original = walk.along(original, step)
        yield worlds


def _distinct(one: Record, worlds: list[World]) -> list[Record]:
    """A record for each world, except those that differ only in the service's own secrets."""
    return _others(one, (replace(one, steps=world.history()) for world in worlds))


def _others(one: Record, records: Iterable[Record]) -> list[Record]:
    """The records that differ from this one, and from each other, in more than the service's own secrets."""
    found: dict[bytes, Record] = {}
    for record in records:
        found.setdefault(encode([step.facts for step in record.steps[1:]]), record)
    found.pop(encode([step.facts for step in one.steps[1:]]), None)
    return list(found.values())


def _own(game: Game) -> Callable[[Record, Viewer, Random], Record] | None:
    """The game's own function for twins of a record, if it has one."""
    module = f"tests.games.{game.slug}.twins"
    folder = find_spec(f"tests.games.{game.slug}")
    if folder is None or find_spec(module) is None:
        return None
    own: Callable[[Record, Viewer, Random], Record] = import_module(module).twin
    return own


@dataclass(frozen=True)
class Walk:
    """How worlds walk along a record."""

    game: Game
    viewer: Viewer
    chooser: Random
    started: Match  # the record's own when all sat
    looks: tuple[Facts, ...]  # the facts that the viewer sees until each look

    def hides(self, step: Step) -> bool:
        """Whether anything but the words of a move is hidden from the viewer."""
        own = self._game_facts(step.facts)
        return own != seen(self.viewer, own)

    def on(self, world: World, step: Step, number: int, wanted: Facts, *, astray: bool) -> World | None:
        """The world after one more step; None if the viewer would not see the `wanted` facts."""
        other = self._other(world, step, number, astray=astray)
        same = other is not None and seen(self.viewer, other.facts) == wanted
        return self.along(world, other) if other is not None and same else None

    def along(self, world: World, step: Step) -> World:
        """The world after a step of its own."""
        return World(reduce(self.game.evolve, self._game_facts(step.facts), world.table), (step, world.steps))

    def _game_facts(self, facts: Facts) -> Facts:
        return tuple(fact for fact in facts if type(fact) in self.game.facts)

    def _other(self, world: World, step: Step, number: int, *, astray: bool) -> Step | None:
        """The step as it goes in this world; None if its seat has no such move there."""
        if step.move is None or step.by is None:
            look = self.chooser.choice(self.looks)
            return replace(step, facts=_other_start(self.game, step.facts, self.viewer, self.chooser, look))
        move = step.move if step.by == self.viewer else self._move(world, step, astray=astray)
        if move is None:
            return None
        lots = self._lots(step, number)
        facts = (Played(step.by, move), *self.game.decide(world.table, step.by, move, lots))
        return replace(step, facts=facts, move=move)

    def _lots(self, step: Step, number: int) -> Lots:
        """Mostly other lots where the step hides something, for that may be what they decided."""
        if self.hides(step) and self.chooser.random() > ALIKE:
            return Lots(self.chooser.randbytes(32), number)
        return referee.lots(self.started, number)

    def _move(self, world: World, step: Step, *, astray: bool) -> Move | None:
        """The move that was played as far as it is legal; astray, another of its kind; None if none is."""
        assert step.by is not None
        assert step.move is not None
        played = msgspec.to_builtins(step.move)
        offers = [o for o in self.game.legal(world.table, step.by) if o.move == played["type"]]
        if not astray and any(offer.misfit(played) is None for offer in offers):
            return step.move
        if not offers:
            return None
        keep = KEEP if astray else 1.0
        offer = self.chooser.choice(offers) if astray else offers[0]
        fields = {name: self._value(domain, played.get(name), keep) for name, domain in offer.fields.items()}
        return notation(self.game).move({"type": offer.move, **fields})

    def _value(self, domain: Domain, played: Any, keep: float) -> Any:
        if isinstance(domain, Each) and isinstance(played, Mapping):
            return {name: self._value(d, played.get(name), keep) for name, d in domain.fields.items()}
        if self.chooser.random() < keep and domain.misfit(played) is None:
            return played
        return domain.sample(self.chooser)


def _other_start(game: Game, facts: Facts, viewer: Viewer, chooser: Random, visible: Facts) -> Facts:
    """Other secrets of the service, and hidden things dealt otherwise, as far as nobody sees them."""
    facts = tuple(_other_secrets(fact, chooser) if isinstance(fact, Opened) else fact for fact in facts)
    deal = DEALS.get(game.slug)
    return facts if deal is None else deal(facts, viewer, chooser, visible)


def _other_secrets(opened: Opened, chooser: Random) -> Opened:
    return msgspec.structs.replace(opened, seed=chooser.randbytes(32).hex(), salt=chooser.randbytes(32).hex())


def _toy_deal(facts: Facts, viewer: Viewer, chooser: Random, _: Facts) -> Facts:
    """The cards that the viewer did not see, dealt again among the places where they lay."""
    dealt = [fact for fact in facts if isinstance(fact, toy.Dealt)]
    if not dealt:
        return facts
    shown = {card for fact in seen(viewer, facts) for card in _cards(fact) if not isinstance(card, Hidden)}
    free = [card for card in toy.CARDS if card not in shown]
    chooser.shuffle(free)
    hands = {
        fact.seat: tuple(card if card in shown else free.pop() for card in known(fact.cards))
        for fact in dealt
    }
    return tuple(_dealt_again(fact, hands, free[0]) for fact in facts)


def _cards(fact: Fact) -> tuple[Any, ...]:
    match fact:
        case toy.Dealt(_, tuple(cards)):
            return cards
        case toy.CardShown(_, _, card):
            return (card,)
        case _:
            return ()


def _dealt_again(fact: Fact, hands: Mapping[int, Any], aside: int) -> Fact:
    match fact:
        case toy.Dealt(seat):
            return toy.Dealt(seat, hands[seat])
        case toy.SetAside():
            return toy.SetAside(aside)
        case toy.CardShown(seat, to):
            return toy.CardShown(seat, to, min(hands[seat]))
        case _:
            return fact


def _odyssee_deal(facts: Facts, _: Viewer, chooser: Random, visible: Facts) -> Facts:
    """The cards on the rim that are not taken before the look have another order."""
    taken = {fact.island for fact in visible if isinstance(fact, odyssee.CardTaken)}
    return tuple(
        _laid_again(fact, taken, chooser) if isinstance(fact, odyssee.CardsLaid) else fact for fact in facts
    )


def _laid_again(laid: odyssee.CardsLaid, taken: set[int], chooser: Random) -> odyssee.CardsLaid:
    cards = list(map(known, known(laid.cards)))
    free = [at for at in range(len(cards)) if at + 1 not in taken]
    again = chooser.sample(free, len(free))
    for at, card in zip(free, [cards[other] for other in again], strict=True):
        cards[at] = card
    return odyssee.CardsLaid(tuple(cards))


DEALS: Mapping[str, Deal] = {
    toy.GAME.slug: _toy_deal,
    "odyssee": _odyssee_deal,
}
