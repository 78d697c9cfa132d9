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
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
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
from domain.competition.state import Consent, Entrant, EntrantState, Tournament
from domain.kernel.facts import Fact


def consent_after(consent: Consent, fact: Fact, edition: int) -> Consent:
    """6, 9: what an entrant says to taking part after a fact about them. Since the second edition of the
    rules of tournaments, who dropped by themself agrees again before they play.
    """
    match fact:
        case EntrantRegistered() | EnteredLate():
            return "asked" if fact.waits else "given"
        case EntrantAccepted():
            return "given"
        case EntrantCheckedIn() if not fact.by:  # else the staff only saw them
            return "given"
        case EntrantDropped() if consent == "given" and not fact.by and edition > 1:
            return "withdrawn"
        case _:
            return consent


def _invited(tournament: Tournament, fact: EntrantInvited) -> Tournament:
    return replace(tournament, invited=tournament.invited | frozenset(fact.players))


def _uninvited(tournament: Tournament, fact: EntrantUninvited) -> Tournament:
    return replace(tournament, invited=tournament.invited - {fact.player})


def _registered(tournament: Tournament, fact: EntrantRegistered) -> Tournament:
    entrant = Entrant(
        fact.number,
        fact.player,
        fact.affiliation,
        commitment=fact.commitment,
        named=fact.named,
        consent=consent_after("given", fact, tournament.edition),
    )
    return _entered(tournament, entrant)


def _late(tournament: Tournament, fact: EnteredLate) -> Tournament:
    before = tournament.entrant(fact.number)  # what they added to the lots stays, also if they left meanwhile
    entrant = Entrant(
        fact.number,
        fact.player,
        fact.affiliation,
        commitment="" if before is None else before.commitment,
        contribution="" if before is None else before.contribution,
        named=fact.named,
        checked_in=True,
        since=fact.since,
        late=True,
        consent=consent_after("given", fact, tournament.edition),
    )
    return _entered(tournament, entrant)


def _entered(tournament: Tournament, entrant: Entrant) -> Tournament:
    """With one more entrant, or with one who comes back under their number. In the first edition whoever
    comes back has a new number, which is then theirs.
    """
    before, after = tournament.entrants[: entrant.number - 1], tournament.entrants[entrant.number :]
    numbers = {**tournament.numbers, entrant.player: entrant.number}
    return replace(tournament, entrants=(*before, entrant, *after), numbers=numbers)


def _accepted(tournament: Tournament, fact: EntrantAccepted) -> Tournament:
    entrant = tournament.entrant(fact.number)
    if entrant is None:
        return tournament
    agreed = replace(
        entrant,
        consent=consent_after(entrant.consent, fact, tournament.edition),
        affiliation=fact.affiliation or entrant.affiliation,
        commitment=fact.commitment or entrant.commitment,
    )
    if tournament.rounds and entrant.consent == "asked":
        agreed = replace(agreed, checked_in=True, late=True, since=len(tournament.rounds) + 1)
    return _entered(tournament, agreed)


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


def _agreeing(tournament: Tournament, fact: EntrantCheckedIn | EntrantDropped) -> Consent:
    entrant = tournament.entrant(fact.number)
    return consent_after("given" if entrant is None else entrant.consent, fact, tournament.edition)


def _checked_in(tournament: Tournament, fact: EntrantCheckedIn) -> Tournament:
    late = bool(tournament.rounds)
    since = len(tournament.rounds) + 1 if late else 1
    agreeing = _agreeing(tournament, fact)
    return _changed(tournament, fact.number, checked_in=True, late=late, since=since, consent=agreeing)


def _dropped(tournament: Tournament, fact: EntrantDropped) -> Tournament:
    return _changed(tournament, fact.number, state="dropped", consent=_agreeing(tournament, fact))


def _deleted(tournament: Tournament, fact: EntrantDeleted) -> Tournament:
    return _changed(tournament, fact.number, state="dropped" if tournament.rounds else "withdrawn")


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
    EntrantAccepted: _accepted,
    RegistrationDeclined: _state("declined"),
    EntrantWithdrew: _state("withdrawn"),
    EntrantDropped: _dropped,
    EntrantDeleted: _deleted,
    EntrantReinstated: _state("in"),
    EntrantCheckedIn: _checked_in,
    EntrantsSeeded: _seeded,
    ByeAsked: _bye_asked,
    ByeGiven: _bye_given,
    ByeTakenBack: _bye_taken_back,
    LotsContributed: _contributed,
}
