"""The record of a tournament while it is checked: the file, and the facts in its lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Union

from domain.competition.facts import TournamentOpened
from domain.competition.fold import fold
from domain.competition.lifecycle import TOURNAMENT_FACTS, TOURNAMENT_STEPS
from domain.competition.referee.redecision import Redecision, TournamentEvent, redecided
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.game import Shelf
from domain.kernel.notation import viewer_name
from domain.ledger.bundle import Bundle
from domain.ledger.canonical import parse_microseconds
from domain.ledger.entries import OF_TOURNAMENTS
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import LedgerContext, facts_in
from domain.ledger.verify.policy import Policy
from domain.threadsafe.decoder import Decoder

FACTS: Final = Decoder[tuple[Fact, ...]](tuple[Union[TOURNAMENT_FACTS], ...])  # type: ignore[valid-type]  # noqa: UP007  # from the list


@dataclass(frozen=True)
class TournamentContext(LedgerContext):
    """The record of a tournament while it is checked. `shelf`: the games."""

    shelf: Shelf

    @cached_property
    def opening(self) -> TournamentOpened:
        """The fact that opens the tournament. CheckFailed if there is none."""
        first = self.public[0][0] if self.public[0] else None
        if not isinstance(first, TournamentOpened):
            raise CheckFailed("step 1: it does not open a tournament")
        return first

    @property
    def ledger(self) -> int:
        """The version of its entries."""
        if self.opening.ledger not in OF_TOURNAMENTS:
            raise CheckFailed(f"step 1: the ledger of version {self.opening.ledger} is not known here")
        return OF_TOURNAMENTS[self.opening.ledger]

    @property
    def blinded(self) -> bool:
        """Everybody may know of a tournament: its leaves are never blinded."""
        return False

    @cached_property
    def events(self) -> Sequence[TournamentEvent]:
        """The steps, as everybody saw them."""
        return [
            TournamentEvent(entry.step, parse_microseconds(entry.at), facts)
            for (_, entry), facts in zip(self.file.entries, self.public, strict=True)
        ]

    @cached_property
    def redecision(self) -> Redecision:
        """The tournament, with every step decided again from what everybody saw."""
        return redecided(self.events, self.shelf)

    @cached_property
    def known(self) -> Tournament:
        """The tournament as everybody knows it at the end."""
        return fold(fact for facts in self.public for fact in facts)


def is_tournament(read: Bundle) -> bool:
    """Whether a record is of a tournament: its first step opens one."""
    return bool(read.entries) and read.entries[0][1].topic == TOURNAMENT_STEPS[TournamentOpened].topic


def tournament_context(read: Bundle, shelf: Shelf, policy: Policy) -> TournamentContext:
    """The record that is to be checked. CheckFailed if its lines are not facts of a tournament."""
    header = read.header.header
    viewer = _viewer(header.viewer)
    if (viewer is ONLOOKER) != (header.openings == 0):
        raise CheckFailed(f"line 1: {header.openings} openings for the viewer {header.viewer}")
    public, shown = facts_in(read, FACTS.decode_untrusted)
    return TournamentContext(read, policy, viewer, public, shown or public, shelf)


def _viewer(name: str) -> Viewer:
    """The viewer of that name: everybody, the staff, or an entrant by number. CheckFailed if it is none."""
    named: dict[str, Viewer] = {viewer_name(each): each for each in (ONLOOKER, REFEREE)}
    if name in named:
        return named[name]
    if not (name.isascii() and name.isdigit()) or str(int(name)) != name or name == "0":
        raise CheckFailed(f"line 1: no viewer of a tournament is called {name!r}")
    return int(name)
