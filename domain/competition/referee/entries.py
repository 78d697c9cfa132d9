"""Who takes part: sections 6 to 11 of domain/tournaments/RULES.md."""

from typing import Final

from domain.competition import errors
from domain.competition.draws import LINKS, lots_commitment
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
    LotsBeaconNamed,
    LotsContributed,
    RegistrationDeclined,
)
from domain.competition.lifecycle import TournamentStatus
from domain.competition.moments import moment_of
from domain.competition.referee.beginning import may_look, plays
from domain.competition.referee.case import (
    LONGEST_TEXT,
    SHA256,
    Case,
    agreeing,
    check_text,
    entrant_in,
    taking_part,
)
from domain.competition.state import Entrant, Tournament

MOST_INVITED: Final = 2_000
MOST_ENTRIES: Final = 2_000  # in the first edition, with those who left again
MOST_NUMBERS: Final = 5_000  # of players, who keep theirs when they leave
MOST_STRANGERS: Final = 4_000  # the same, as long as players enter whom nobody invited or entered
LONGEST_AFFILIATION: Final = 60


def check_invited(case: Case, fact: EntrantInvited) -> None:
    """6: players who are not invited yet, each once."""
    new = set(fact.players)
    if not new or len(new) != len(fact.players) or new & case.tournament.invited:
        raise errors.AlreadyInvited("players")
    if len(new) + len(case.tournament.invited) > MOST_INVITED:
        raise errors.TooManyActs("players")


def check_uninvited(case: Case, fact: EntrantUninvited) -> None:
    """6: a player who is invited, and has not entered."""
    if fact.player not in case.tournament.invited:
        raise errors.EntryByInvitation("player")
    if plays(case.tournament, fact.player):
        raise errors.AlreadyEntered("player")


def check_registered(case: Case, fact: EntrantRegistered) -> None:
    """6: the next number, or the one that they had, for a player who may enter."""
    _check_entry(case.tournament, fact)
    _check_commitment(fact.commitment)


def _check_commitment(commitment: str) -> None:
    """11: it binds to 32 bytes, or to none."""
    if commitment and SHA256.fullmatch(commitment) is None:
        raise errors.BadLotsContribution("commitment")


def check_late(case: Case, fact: EnteredLate) -> None:
    """8: the regulations allow an entry for the next round that is paired."""
    tournament = case.tournament
    if fact.since != len(tournament.rounds) + 1:
        raise errors.WrongRound("since")
    _check_late_round(tournament)
    _check_entry(tournament, fact)


def _check_late_round(tournament: Tournament) -> None:
    """8: the next round that is paired is not too late to begin with."""
    if len(tournament.rounds) + 1 > tournament.rules.late_until:
        raise errors.TooLate


def _check_entry(tournament: Tournament, fact: EntrantRegistered | EnteredLate) -> None:
    """6: what holds for every entry. Whom the staff enters needs no invitation, and is asked."""
    if fact.number != number_for(tournament, fact.player):
        raise errors.WrongNumber("number")
    if fact.waits != bool(fact.by) and (fact.waits or tournament.edition > 1):
        raise errors.NotAsked("waits")
    if plays(tournament, fact.player):
        raise errors.AlreadyEntered("player")
    _check_outsider(tournament, fact.player, "player")
    if tournament.rules.registration == "invited" and not fact.by and fact.player not in tournament.invited:
        raise errors.EntryByInvitation("player")
    _check_not_declined(tournament, fact)
    _check_room(tournament)
    if fact.number > _most_numbers(tournament, fact):
        raise errors.TooManyActs
    _check_affiliation(fact.affiliation)


def _check_outsider(tournament: Tournament, player: str, field: str) -> None:
    """4: who may look does not enter; since the third edition neither does who could."""
    if may_look(tournament, player):
        raise errors.PlaysThemself(field)
    if tournament.by_third_edition and tournament.was_inside(player):
        raise errors.InsidersDoNotEnter(field)


def number_for(tournament: Tournament, player: str) -> int:
    """6: the number that the player gets when they enter: their own, if they had one, or the next."""
    had = tournament.number_of(player) if tournament.edition > 1 else None
    return had or len(tournament.entrants) + 1


def _check_not_declined(tournament: Tournament, fact: EntrantRegistered | EnteredLate) -> None:
    """6: whom the staff declined does not enter again by themself."""
    before = tournament.entrant(fact.number)
    if before is not None and before.state == "declined" and not fact.by:
        raise errors.EntryDeclined("player")


def _most_numbers(tournament: Tournament, fact: EntrantRegistered | EnteredLate) -> int:
    """34: how many numbers there are for this player. Those of strangers leave some for others."""
    if tournament.edition == 1:
        return MOST_ENTRIES
    return MOST_NUMBERS if fact.by or fact.player in tournament.invited else MOST_STRANGERS


def _check_affiliation(affiliation: str) -> None:
    if affiliation:
        check_text("affiliation", affiliation, LONGEST_AFFILIATION)


def check_accepted(case: Case, fact: EntrantAccepted) -> None:
    """6: an entrant who is asked; after the first pairing it counts as a late entry (8). They bind themselves
    for the lots while registration is open, as others do (11).
    """
    tournament, entrant = case.tournament, taking_part(case.tournament, fact.number)
    if entrant.accepted:
        raise errors.AlreadyEntered("player")
    if tournament.rounds and entrant.consent == "asked":
        _check_late_round(tournament)
    _check_affiliation(fact.affiliation)
    _check_commitment(fact.commitment)
    if fact.commitment and tournament.status is not TournamentStatus.REGISTRATION:
        raise errors.BadLotsContribution("commitment")


def _check_room(tournament: Tournament) -> None:
    """6: one more may take part."""
    if sum(each.state == "in" for each in tournament.entrants) >= tournament.rules.capacity:
        raise errors.TournamentFull


def check_declined(case: Case, fact: RegistrationDeclined) -> None:
    """6: before the first round the staff may decline an entrant."""
    _check_before_rounds(case.tournament)
    taking_part(case.tournament, fact.number)
    check_text("reason", fact.reason)


def check_withdrew(case: Case, fact: EntrantWithdrew) -> None:
    """9: before the first round an entrant withdraws; afterwards they drop."""
    _check_before_rounds(case.tournament)
    taking_part(case.tournament, fact.number)


def _check_before_rounds(tournament: Tournament) -> None:
    if tournament.rounds:
        raise errors.RoundsBegan(tournament.status)


def check_checked_in(case: Case, fact: EntrantCheckedIn) -> None:
    """7: once; after the first pairing it counts as a late entry (8). Who checks in themself accepts (6)."""
    entrant = taking_part(case.tournament, fact.number)
    if entrant.checked_in or not case.tournament.rules.check_in:
        raise errors.AlreadyCheckedIn
    if case.tournament.rounds:
        _check_late_round(case.tournament)


def check_dropped(case: Case, fact: EntrantDropped) -> None:
    """9: an entrant drops; an arbiter who puts them out names the rule."""
    if not case.tournament.rounds:
        raise errors.WrongStage(case.tournament.status)
    taking_part(case.tournament, fact.number)
    check_text("reason", fact.reason)
    if fact.by:
        check_text("rule", fact.rule)


def check_deleted(case: Case, fact: EntrantDeleted) -> None:
    """9: an entrant who takes part. Only the service knows of whom the account is deleted."""
    taking_part(case.tournament, fact.number)


def check_reinstated(case: Case, fact: EntrantReinstated) -> None:
    """9: who dropped comes back; who was declined does before the first round. As for an entry, there is room
    (6), and they are no staff who may look (4).
    """
    tournament = case.tournament
    entrant = entrant_in(tournament, fact.number)
    declined = entrant.state == "declined" and not tournament.rounds
    if entrant.state != "dropped" and not declined:
        raise errors.NotTakingPart("number")
    if tournament.number_of(entrant.player) != entrant.number:
        raise errors.AlreadyEntered("number")
    _check_outsider(tournament, entrant.player, "number")
    _check_room(tournament)
    check_text("reason", fact.reason)


def check_seeded(case: Case, fact: EntrantsSeeded) -> None:
    """12: before the first round, an order of entrants who take part."""
    _check_before_rounds(case.tournament)
    if len(set(fact.order)) != len(fact.order):
        raise errors.WrongNumber("order")
    for number in fact.order:
        taking_part(case.tournament, number)
    check_text("source", fact.source)


def check_bye_asked(case: Case, fact: ByeAsked) -> None:
    """10: as many byes as the regulations allow, up to the round that they say."""
    agreeing(case.tournament, fact.number)
    rules, entrant = case.tournament.rules, _free_bye(case.tournament, fact.number, fact.round)
    if fact.round > rules.asked_byes_until or len(entrant.asked) >= rules.asked_byes:
        raise errors.NoSuchBye("round")


def check_bye_given(case: Case, fact: ByeGiven) -> None:
    """10: an arbiter gives a bye with a reason. In a knock-out nobody gets one, nor, since the third edition,
    in the first round of a series.
    """
    tournament = case.tournament
    _free_bye(tournament, fact.number, fact.round)
    begins = fact.round == 1 and tournament.by_third_edition
    if tournament.rules.format == "knockout" or (tournament.rules.format == "series" and begins):
        raise errors.NoSuchBye("round")
    check_text("reason", fact.reason)


def _free_bye(tournament: Tournament, number: int, held: int) -> Entrant:
    """10: an entrant without a bye in this round, which is not paired yet."""
    entrant = taking_part(tournament, number)
    if not len(tournament.rounds) < held <= tournament.rules.rounds:
        raise errors.NoSuchBye("round")
    if held in (*entrant.asked, *entrant.given):
        raise errors.NoSuchBye("round")
    return entrant


def check_bye_taken_back(case: Case, fact: ByeTakenBack) -> None:
    """10: a bye that they have in a round that is not paired yet."""
    entrant = taking_part(case.tournament, fact.number)
    paired = fact.round <= len(case.tournament.rounds)
    if paired or fact.round not in (*entrant.asked, *entrant.given):
        raise errors.NoSuchBye("round")


def check_contributed(case: Case, fact: LotsContributed) -> None:
    """11: before the first draw, the bytes that the entrant is bound to."""
    tournament = case.tournament
    entrant = agreeing(tournament, fact.number)
    if tournament.draws or entrant.contribution or SHA256.fullmatch(fact.contribution) is None:
        raise errors.BadLotsContribution("contribution")
    made = lots_commitment(tournament.id_bytes, entrant.player, bytes.fromhex(fact.contribution))
    if made != entrant.commitment:
        raise errors.BadLotsContribution("contribution")


def check_beacon_named(case: Case, fact: LotsBeaconNamed) -> None:
    """11: for a draw to come, once, and of a moment to come."""
    tournament, moment = case.tournament, moment_of(fact.at)
    if not len(tournament.draws) < fact.draw < LINKS:
        raise errors.BadLotsBeacon("draw")
    if fact.draw in {each.draw for each in tournament.beacons}:
        raise errors.BadLotsBeacon("draw")
    if moment is None or moment <= case.at:
        raise errors.BadLotsBeacon("at")
    check_text("source", fact.source, LONGEST_TEXT)
