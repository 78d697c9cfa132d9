"""The state of a tournament in the memory of a process: the truth, its ledger, and what each actor did."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

import msgspec

from domain.competition import errors
from domain.competition.facts import TournamentOpened
from domain.competition.fold import fold_step
from domain.competition.lifecycle import TOURNAMENT_STEPS
from domain.competition.state import Tournament
from domain.ledger.canonical import to_microseconds
from domain.ledger.entries import BEGINNING, Chain
from domain.matches.state import Heads, chain_of, next_head
from domain.store import Event, Log, Streams
from domain.store.stream_cache import memory_of
from domain.tournaments.bounds import Taken, counted


@dataclass(frozen=True)
class TournamentState:
    """A tournament after its last step. `truth`: folded from all facts; `chain`, `heads`: of its ledger.

    `taken`: what the tournament has taken from each actor.
    """

    truth: Tournament
    chain: Chain
    heads: Heads = field(default_factory=Heads)
    taken: Mapping[str, Taken] = field(default_factory=dict)

    @property
    def step(self) -> int:
        """The number of the last step, 0 before the first."""
        return len(self.heads)

    @property
    def head(self) -> str:
        """The head of the ledger at the last step."""
        return self.heads[-1] if self.heads else BEGINNING


class TournamentStates:
    """The states of the tournaments that this process knows. Each method raises NoTournament or
    Unavailable.
    """

    def __init__(self, log: Log, streams: Streams[TournamentState | None]) -> None:
        self._log = log
        self._streams = streams

    def _current(self, tournament: UUID) -> TournamentState:
        """The state as the log has it now."""
        _, state = self._streams.read(tournament)
        if state is None:
            raise errors.NoTournament
        return state


def advance(state: TournamentState | None, event: Event) -> TournamentState | None:
    """The state after one more event; None before the first, and of a stream that is no tournament."""
    if state is None:
        if event.topic != TOURNAMENT_STEPS[TournamentOpened].topic:
            return None
        state = TournamentState(Tournament(), chain_of(event))
    truth = fold_step(event.facts, to_microseconds(event.at), state.truth)
    taken = counted(state.truth, state.taken, event.actor, event.facts[0])
    head = event.head or next_head(state.chain, event, state.head)
    return TournamentState(truth, state.chain, state.heads.appended(head), taken)


def seal(state: TournamentState | None, event: Event) -> Event:
    """The event with the head of the ledger at it."""
    chain, prev = (chain_of(event), BEGINNING) if state is None else (state.chain, state.head)
    return msgspec.structs.replace(event, head=next_head(chain, event, prev))


def heads_of(state: TournamentState | None) -> Sequence[str]:
    """The heads of the ledger, one for each step."""
    return () if state is None else state.heads


def weigh(state: TournamentState | None) -> int:
    """How many bytes of memory a state takes, about."""
    if state is None:
        return 0
    return memory_of(state.truth, state.chain, state.taken) + state.heads.packed.size
