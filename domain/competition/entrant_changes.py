"""What facts about entrants do to a tournament. They are in the order of their numbers, so each is found at
once.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantCheckedIn,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantReinstated,
    EntrantsSeeded,
    EntrantUninvited,
    EntrantWithdrew,
    LotsContributed,
    RegistrationDeclined,
)
from domain.competition.state import Entrant, EntrantState, Tournament
from domain.kernel.facts import Fact


def _invited(tournament: Tournament, fact: EntrantInvited) -> Tournament:
    return replace(tournament, invited=tournament.invited | frozenset(fact.players))


def _uninvited(tournament: Tournament, fact: EntrantUninvited) -> Tournament:
    return replace(tournament, invited=tournament.invited - {fact.player})


def _registered(tournament: Tournament, fact: EntrantRegistered) -> Tournament:
    entrant = Entrant(
        fact.number, fact.player, fact.affiliation, commitment=fact.commitment, named=fact.named
    )
    return _entered(tournament, entrant)


def _late(tournament: Tournament, fact: EnteredLate) -> Tournament:
    entrant = Entrant(
        fact.number, fact.player, fact.affiliation, named=fact.named, since=fact.since, late=True
    )
    return _entered(tournament, replace(entrant, checked_in=True))


def _entered(tournament: Tournament, entrant: Entrant) -> Tournament:
    """With one more entrant. Whoever comes back has a new number, which is then theirs."""
    numbers = {**tournament.numbers, entrant.player: entrant.number}
    return replace(tournament, entrants=(*tournament.entrants, entrant), numbers=numbers)


def _changed(tournament: Tournament, number: int, **changes: Any) -> Tournament:
    """With an entrant who is different."""
    entrant = tournament.entrant(number)
    if entrant is None:
        return tournament
    before, after = tournament.entrants[: number - 1], tournament.entrants[number:]
    return replace(tournament, entrants=(*before, replace(entrant, **changes), *after))


def _state(state: EntrantState) -> Callable[[Tournament, Any], Tournament]:
    """The change by a fact after which the entrant of its number is in this state."""

    def change(tournament: Tournament, fact: Any) -> Tournament:
        return _changed(tournament, fact.number, state=state)

    return change


def _checked_in(tournament: Tournament, fact: EntrantCheckedIn) -> Tournament:
    late = bool(tournament.rounds)
    since = len(tournament.rounds) + 1 if late else 1
    return _changed(tournament, fact.number, checked_in=True, late=late, since=since)


def _seeded(tournament: Tournament, fact: EntrantsSeeded) -> Tournament:
    return replace(tournament, seeding=fact.order)


def _bye_asked(tournament: Tournament, fact: ByeAsked) -> Tournament:
    entrant = tournament.entrant(fact.number)
    asked = () if entrant is None else entrant.asked
    return _changed(tournament, fact.number, asked=tuple(sorted({*asked, fact.round})))


def _bye_given(tournament: Tournament, fact: ByeGiven) -> Tournament:
    entrant = tournament.entrant(fact.number)
    given = () if entrant is None else entrant.given
    return _changed(tournament, fact.number, given=tuple(sorted({*given, fact.round})))


def _bye_taken_back(tournament: Tournament, fact: ByeTakenBack) -> Tournament:
    entrant = tournament.entrant(fact.number)
    if entrant is None:
        return tournament
    asked = tuple(each for each in entrant.asked if each != fact.round)
    given = tuple(each for each in entrant.given if each != fact.round)
    return _changed(tournament, fact.number, asked=asked, given=given)


def _contributed(tournament: Tournament, fact: LotsContributed) -> Tournament:
    return _changed(tournament, fact.number, contribution=fact.contribution)


CHANGES: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    EntrantInvited: _invited,
    EntrantUninvited: _uninvited,
    EntrantRegistered: _registered,
    EnteredLate: _late,
    RegistrationDeclined: _state("declined"),
    EntrantWithdrew: _state("withdrawn"),
    EntrantDropped: _state("dropped"),
    EntrantReinstated: _state("in"),
    EntrantCheckedIn: _checked_in,
    EntrantsSeeded: _seeded,
    ByeAsked: _bye_asked,
    ByeGiven: _bye_given,
    ByeTakenBack: _bye_taken_back,
    LotsContributed: _contributed,
}
