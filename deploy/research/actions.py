"""The actions of a game, numbered, and the choice of a move by one action after the other.

An action is one value of one field. A move is chosen by its kind first, then by its fields in their order.
A value that is the only one left is taken by itself. Of a list, the items are chosen one by one in the order
of their numbers, and `DONE` ends it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from deploy.research.values import fields_of_moves
from domain.kernel.game import Game
from domain.kernel.notation import encode
from domain.kernel.offers import Domain, Each, Offer, OneOf, Path, SomeOf, Span
from domain.threadsafe.decoder import JsonObject
from domain.threadsafe.once import once

Action: TypeAlias = int
Item: TypeAlias = OneOf | SomeOf | Span

DONE: Final[Action] = 0  # a list has all its items
KIND: Final[Path] = ()  # the path of the kind of move


class Actions:
    """All actions of a game: the same ones for all its boards, options and numbers of seats.

    `labels[action]`: its path and its value, as `sail.heading=ne`; `move=sail` chooses the kind of move.
    """

    def __init__(self, game: Game) -> None:
        kinds = tuple(str(move.__struct_config__.tag) for move in game.moves)
        fields = [(KIND, kinds), *fields_of_moves(game)]
        self.values = [(path, value) for path, values in fields for value in values]
        self.labels = ("done", *(f"{'.'.join(path) or 'move'}={_word(value)}" for path, value in self.values))
        self._numbers: Mapping[tuple[Path, Any], Action] = {
            place: number for number, place in enumerate(self.values, start=1)
        }
        assert len(self._numbers) == len(self.values)

    def __len__(self) -> int:
        return len(self.labels)

    def number(self, path: Path, value: Any) -> Action:
        """The action that chooses the value. LookupError if the game has no such value."""
        try:
            return self._numbers[path, value]
        except KeyError:
            raise LookupError(f"no action is {'.'.join(path)}={value}") from None


def _word(value: Any) -> str:
    return value if isinstance(value, str) else encode(value).decode()


@once
def actions_of(game: Game) -> Actions:
    """The actions of a game, numbered once."""
    return Actions(game)


class _Candidate(NamedTuple):
    """An offer, as far as the actions so far fit it. `at`: the field that is next; `items`: of its list."""

    offer: Offer
    leaves: tuple[tuple[Path, Item], ...]
    at: int
    items: tuple[Action, ...]
    values: tuple[tuple[Path, Any], ...]


class Selection:
    """A move that a seat is choosing among its offers. It never changes: `choose` returns the next one.

    `chosen`: the actions so far. `move`: the move as JSON, or None until all its fields are chosen.
    `legal`: the actions that go on, in ascending order; none when the move is complete.
    """

    __slots__ = ("_actions", "_candidates", "chosen", "legal", "move")

    def __init__(
        self, actions: Actions, candidates: Sequence[_Candidate], chosen: tuple[Action, ...] = ()
    ) -> None:
        self._actions = actions
        self._candidates = candidates
        self.chosen = chosen
        self.move: JsonObject | None = None
        self.legal: tuple[Action, ...] = ()
        self._settle()

    def choose(self, action: Action) -> "Selection":
        """The selection after one of its legal actions. ValueError if it is none of these."""
        if action not in self.legal:
            raise ValueError(f"{action} is not legal now; legal are {', '.join(map(str, self.legal))}")
        return Selection(self._actions, self._after(action), (*self.chosen, action))

    def towards(self, move: Mapping[str, Any]) -> Action:
        """The next action towards a move that is offered, as JSON. ValueError if none leads there."""
        for action in self.legal:
            if action != DONE and _holds(move, *self._actions.values[action - 1]):
                return action
        if DONE in self.legal:
            return DONE
        raise ValueError(f"no legal action leads to {move}")

    def _settle(self) -> None:
        """Take values that are the only ones, but for the kind of move."""
        while not any(_complete(each) for each in self._candidates):
            self.legal = tuple(sorted({n for each in self._candidates for n in self._next(each)}))
            if len(self.legal) > 1 or not self.chosen:
                return
            self._candidates = self._after(self.legal[0])
        complete = [each for each in self._candidates if _complete(each)]
        if len(complete) < len(self._candidates):  # one offer has more fields than another
            more = {n for each in self._candidates if not _complete(each) for n in self._next(each)}
            self.legal = tuple(sorted({DONE, *more}))
            return
        self.legal, self.move = (), _move(complete[0])

    def _after(self, action: Action) -> list[_Candidate]:
        if action == DONE and any(map(_complete, self._candidates)):
            return [each for each in self._candidates if _complete(each)]
        return [
            self._advanced(each, action)
            for each in self._candidates
            if not _complete(each) and action in self._next(each)
        ]

    def _next(self, candidate: _Candidate) -> set[Action]:
        """The actions that the candidate allows next."""
        path, domain = candidate.leaves[candidate.at]
        if not isinstance(domain, SomeOf):
            return {self._actions.number(path, value) for value in domain.all()}
        numbers = sorted(self._actions.number(path, value) for value in domain.values)
        left = [number for number in numbers if not candidate.items or number > candidate.items[-1]]
        if len(candidate.items) >= domain.at_most:
            return {DONE}
        needed = max(0, domain.at_least - len(candidate.items))
        items = set(left[: len(left) - needed + 1] if needed else left)
        return items if needed else {DONE, *items}

    def _advanced(self, candidate: _Candidate, action: Action) -> _Candidate:
        path, domain = candidate.leaves[candidate.at]
        if not isinstance(domain, SomeOf):
            value = self._actions.values[action - 1][1]
            return candidate._replace(at=candidate.at + 1, values=(*candidate.values, (path, value)))
        if action != DONE:
            return candidate._replace(items=(*candidate.items, action))
        chosen = [self._actions.values[number - 1][1] for number in candidate.items]
        return candidate._replace(at=candidate.at + 1, items=(), values=(*candidate.values, (path, chosen)))


def selection(actions: Actions, offers: Sequence[Offer]) -> Selection:
    """The choice of a move among these offers, with nothing chosen."""
    return Selection(actions, [_Candidate(offer, _leaves(offer), 0, (), ()) for offer in offers])


def _leaves(offer: Offer) -> tuple[tuple[Path, Item], ...]:
    """The offer's kind and fields in their order, those of an object one by one."""
    kind: tuple[Path, Item] = (KIND, OneOf((offer.move,)))
    return (
        kind,
        *(leaf for name, domain in offer.fields.items() for leaf in _flat((offer.move, name), domain)),
    )


def _flat(path: Path, domain: Domain) -> Sequence[tuple[Path, Item]]:
    if not isinstance(domain, Each):
        return [(path, domain)]
    return [leaf for name, inner in domain.fields.items() for leaf in _flat((*path, name), inner)]


def _holds(move: Mapping[str, Any], path: Path, value: Any) -> bool:
    """Whether the move has the value at the path: as it is, or as an item of a list."""
    if path == KIND:
        return bool(move["type"] == value)
    found: Any = move
    for name in path[1:]:
        found = found.get(name)
    return (
        value in found if isinstance(found, list | tuple) else type(found) is type(value) and found == value
    )


def _complete(candidate: _Candidate) -> bool:
    return candidate.at == len(candidate.leaves)


def _move(candidate: _Candidate) -> JsonObject:
    values = dict(candidate.values)
    fields = candidate.offer.fields.items()
    return {"type": candidate.offer.move} | {
        name: _value((candidate.offer.move, name), domain, values) for name, domain in fields
    }


def _value(path: Path, domain: Domain, values: Mapping[Path, Any]) -> Any:
    if not isinstance(domain, Each):
        return values[path]
    return {name: _value((*path, name), inner, values) for name, inner in domain.fields.items()}
