"""The state of a match in the memory of a process, and the match's events as its ledger has them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, overload
from uuid import UUID

import msgspec

from domain.competition.facts import TournamentOpened
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.game import Game, Shelf
from domain.kernel.match.facts import NAMING, Opened
from domain.kernel.match.fold import fold, fold_step, initial, seen, view
from domain.kernel.match.lifecycle import STEPS
from domain.kernel.match.state import Match
from domain.ledger import commands, signatures
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import BEGINNING, Asked, Chain, Entry, head, make_entry
from domain.matches import errors
from domain.matches.bounds import counted
from domain.store import Event, Log, Streams
from domain.store.packed import Packed
from domain.store.stream_cache import memory_of

HEAD: Final = 32  # bytes
EARLIER: Final = 1_000  # bytes of an earlier step that is kept, about: nearly all of it is of others, too
HEX: Final = re.compile(r"[0-9a-f]{64}")


class Heads(Sequence[str]):
    """The head of a ledger at each step, as text; in memory it is 32 bytes a step."""

    def __init__(self, packed: Packed | None = None) -> None:
        self.packed = Packed(HEAD) if packed is None else packed

    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        return self.packed[place].hex()

    def __contains__(self, head: object) -> bool:
        return self._find(head) is not None

    def index(self, value: object, *_: int) -> int:
        """The place of a head. ValueError if it is not there."""
        found = self._find(value)
        if found is None:
            raise ValueError("no such head")
        return found

    def appended(self, head: str) -> "Heads":
        """The heads and one more."""
        return Heads(self.packed.appended(bytes.fromhex(head)))

    def _find(self, head: object) -> int | None:
        if not (isinstance(head, str) and HEX.fullmatch(head)):
            return None
        return self.packed.find(bytes.fromhex(head))


@dataclass(frozen=True)
class MatchState:
    """A match after its last step. `truth`: folded from all facts; `views`: of the viewers who needed one.

    `chain` and `heads`: of its ledger, a head for each step. `fresh`: for each seat the step from which on
    its player can have seen what they sign; for all before the start. `at`: the moment of the last step.
    `named`: the players whose names its events have. `repeatable`: the steps of each
    actor that are counted (`bounds`).
    """

    game: Game
    truth: Match
    views: dict[Viewer, Match]
    chain: Chain
    heads: Heads = field(default_factory=Heads)
    fresh: tuple[int, ...] = ()
    at: int = 0
    named: frozenset[str] = frozenset()
    repeatable: Mapping[str, int] = field(default_factory=dict)

    @property
    def step(self) -> int:
        """The number of the last step, 0 before the first."""
        return len(self.heads)

    @property
    def head(self) -> str:
        """The head of the ledger at the last step."""
        return self.heads[-1] if self.heads else BEGINNING


class MatchStates:
    """The states of the matches that this process knows. Each method raises NoSuchMatch or Unavailable."""

    def __init__(self, log: Log, streams: Streams[MatchState | None]) -> None:
        self._log = log
        self._streams = streams

    def game(self, match: UUID) -> Game:
        """The game that is played at the match."""
        return self._final(match, lambda _: True).game

    def _current(self, match: UUID) -> MatchState:
        """The state as the log has it now."""
        _, state = self._streams.read(match)
        if state is None:
            raise errors.NoSuchMatch
        return state

    def _final(self, match: UUID, is_final: Callable[[Match], bool]) -> MatchState:
        """The state known to this process if what is read of it can change no more, else the current."""
        _, state = self._streams.read_cached(match)
        return state if state is not None and is_final(state.truth) else self._current(match)

    def _view(self, match: UUID, state: MatchState, viewer: Viewer) -> Match:
        """The match as the viewer knows it: folded once from all that they saw, and kept up to date since."""
        if viewer not in state.views:
            state.views[viewer] = view(state.game, viewer, self._log.facts(match, upto=state.step))
        return state.views[viewer]


def heads_of(state: MatchState | None) -> Sequence[str]:
    """The heads of the ledger, one for each step."""
    return () if state is None else state.heads


def advance(shelf: Shelf, state: MatchState | None, event: Event) -> MatchState | None:
    """The state after one more event; None before the first, and of a stream that is no match."""
    if state is None:
        if event.topic not in STEPS[Opened].topics:
            return None
        game = opened_rules(shelf, event)
        state = MatchState(game, initial(game), {}, chain_of(event))
    made = tuple(state.views.items())  # readers may add one meanwhile
    views = {viewer: fold(state.game, seen(viewer, event.facts), view) for viewer, view in made}
    at = to_microseconds(event.at)
    truth = fold_step(state.game, event.facts, at, state.truth)
    at_event = event.head or next_head(state.chain, event, state.head)  # events before the ledger have none
    fresh = signatures.fresh(state.fresh, event.step, event.seat, event.facts)
    named = state.named | names_of(event)
    repeatable = counted(state.repeatable, event.actor, event.facts[0])
    heads = state.heads.appended(at_event)
    return MatchState(state.game, truth, views, state.chain, heads, fresh, at, named, repeatable)


def weigh(state: MatchState | None) -> int:
    """How many bytes of memory a state takes, about. All matches share the game."""
    if state is None:
        return 0
    matches = (state.truth, *state.views.values())
    present = [msgspec.structs.replace(match, past=()) for match in matches]
    measured = memory_of(present, state.chain, state.fresh, state.named, state.repeatable)
    return measured + state.heads.packed.size + EARLIER * sum(len(match.past) for match in matches)


def names_of(event: Event) -> frozenset[str]:
    """The players whose names the event has, as events of before have."""
    return frozenset(fact.player for fact in event.facts if isinstance(fact, NAMING) and fact.name)


def opened_rules(shelf: Shelf, event: Event) -> Game:
    """The game with the rules that the match was opened under."""
    opened = event.facts[0]
    assert isinstance(opened, Opened)
    return shelf[event.game].of_version(opened.version)


def seal(state: MatchState | None, event: Event) -> Event:
    """The event with the head of the ledger at it."""
    chain, prev = (chain_of(event), BEGINNING) if state is None else (state.chain, state.head)
    return msgspec.structs.replace(event, head=next_head(chain, event, prev))


def chain_of(event: Event) -> Chain:
    """The chain that begins with the event. LookupError if it opens neither a match nor a tournament."""
    opened = event.facts[0]
    if not isinstance(opened, Opened | TournamentOpened):
        raise LookupError("a ledger begins with an opening")  # noqa: TRY004
    return Chain.of(opened)


def asked(chain: Chain, event: Event) -> Asked:
    """The command of the event, as its entry binds it."""
    if chain.ledger == 1:
        return Asked(event.digest, event.seen, event.signature)
    digest = commands.digest(chain.match, event.facts[0])
    return Asked(digest, event.seen, event.signature, str(event.command))


def entry(chain: Chain, event: Event, prev: str) -> Entry:
    """The entry of an event. `prev`: the head before it."""
    return make_entry(chain, event.frame(REFEREE), asked(chain, event), prev)


def next_head(chain: Chain, event: Event, prev: str) -> str:
    """The head at an event, computed, whatever head is stored with it. `prev`: the head before it."""
    return head(entry(chain, event, prev))


class Rewritten(Exception):  # noqa: N818  # a finding
    """An event has another head than the one that was stored with it: somebody changed the log."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"match {event.stream}, step {event.step}: the log was changed after it was written")
        self.place = (event.stream, event.step)


def entries(events: Iterable[Event]) -> Iterator[tuple[Event, Entry, str]]:
    """The events of a match from its opening on, each with its entry and the head at it.

    All heads are computed; Rewritten at the first event that was stored with another one.
    """
    chain, prev = None, BEGINNING
    for event in events:
        chain = chain_of(event) if chain is None else chain
        made = entry(chain, event, prev)
        prev = head(made)
        if event.head not in ("", prev):
            raise Rewritten(event)
        yield event, made, prev
