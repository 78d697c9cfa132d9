"""Tournaments by chance: with late entries, drops, byes, corrections, annulled and adjourned matches.

What may happen depends on the format: nobody enters a fixed one after its first round, or a knock-out.
"""

from random import Random
from typing import Final

from domain.competition import errors
from domain.competition.coherence import FIXED
from domain.competition.facts import (
    ByeGiven,
    ByeTakenBack,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantsSeeded,
    EntrantWithdrew,
    RegistrationDeclined,
)
from domain.competition.referee.completeness import MatchEvidence
from domain.competition.referee.rounds import is_complete
from domain.competition.regulations import Format
from domain.competition.round_facts import (
    ResultAgreed,
    ResultDisputed,
    RoundCancelled,
    TableAdjourned,
    TablePlace,
    TableResult,
    TimeCalled,
)
from domain.competition.state import Entrant, Tournament
from tests.domain.competition.organizer import HEAD, HOST, START, Organizer
from tests.domain.competition.regulations_of import FEW, any_rules

OFTEN: Final = 0.3


def any_tournament(seed: int, most: int = FEW, kind: Format | None = None) -> Organizer:
    """A tournament by chance, to its end or as far as it can be paired. `most`: entrants of a few large
    ones; `kind`: its format, if it is not by chance.
    """
    random = Random(seed)
    rules, entrants = any_rules(random, most, kind)
    organizer = Organizer(rules, random)
    others = random.randrange(3)
    organizer.enter(entrants + others, affiliations=random.randrange(4))
    before_first_round(organizer, entrants)
    while not is_complete(organizer.now):
        try:
            play_round(organizer)
        except errors.NoPairing:
            return organizer
    settle(organizer)
    organizer.finish()
    return organizer


def before_first_round(organizer: Organizer, entrants: int) -> None:
    """Those above this number leave again, or are declined. The others are there, but perhaps one where more
    may play than must; and perhaps they are seeded.
    """
    random, now = organizer.random, organizer.now
    for number in range(entrants + 1, len(now.entrants) + 1):
        left = (
            EntrantWithdrew(number) if random.random() < 0.5 else RegistrationDeclined(number, "a bot", HOST)
        )
        organizer.step(left)
    there = list(range(1, entrants + 1))
    if random.random() < OFTEN:
        organizer.step(EntrantsSeeded(tuple(random.sample(there, entrants)), "drawn from a hat", HOST))
    if now.rules.check_in:
        away = (
            random.random() < OFTEN and now.rules.late_until and entrants > 2 * now.rules.game(1).shape.seats
        )
        for number in there[bool(away) :]:
            organizer.step(EntrantCheckedIn(number, HOST if number % 2 else ""))


def play_round(organizer: Organizer) -> None:
    """A round with everything that may happen in it."""
    random = organizer.random
    before_pairing(organizer)
    organizer.pair()
    if random.random() < OFTEN:
        organizer.step(RoundCancelled(len(organizer.now.rounds), "the room is not free", HOST))
        organizer.pair()
    tables = organizer.now.rounds[-1].tables
    if random.random() < OFTEN and len({len(table.seats) for table in tables}) == 1 and len(tables) > 1:
        organizer.change()
    organizer.open()
    during_round(organizer)
    organizer.close()
    if organizer.now.rules.format == "knockout":
        settle(organizer)


def before_pairing(organizer: Organizer) -> None:
    """Somebody leaves, comes back, enters late, or asks for a bye."""
    random, now, rules = organizer.random, organizer.now, organizer.now.rules
    there = [each.number for each in now.participants(len(now.rounds) + 1)]
    if random.random() < OFTEN:
        organizer.name_beacon()
    needed = rules.game(1).shape.seats * (1 if rules.format == "swiss" else 2)
    if now.rounds and len(there) > needed and random.random() < OFTEN:
        leave(organizer, random.choice(there))
    gone = [each.number for each in organizer.now.entrants if may_return(organizer.now, each)]
    if gone and random.random() < OFTEN and rules.format != "knockout":
        organizer.reinstate(random.choice(gone))
    if rules.format != "knockout" and (now.rounds or rules.format != "series"):
        give_bye(organizer)  # a series goes on with the tables of its first round, so nobody rests in that
    if rules.format in FIXED or rules.format == "knockout":
        return
    if random.random() < OFTEN:
        late(organizer)
    asked = [each for each in without_bye(organizer.now) if not each.asked]
    if len(asked) > rules.game(1).shape.seats and random.random() < OFTEN:
        organizer.ask_bye(random.choice(asked).number)


def leave(organizer: Organizer, number: int) -> None:
    """An entrant drops, is put out by an arbiter, or deletes their account."""
    how = organizer.random.randrange(3)
    if how == 0:
        organizer.drop(number)
    elif how == 1:
        organizer.step(EntrantDropped(number, "they did not come", HOST, "9"))
    else:
        organizer.step(EntrantDeleted(number))


def may_return(now: Tournament, entrant: Entrant) -> bool:
    """Whether the entrant dropped, and has an account."""
    return entrant.state == "dropped" and now.number_of(entrant.player) == entrant.number


def without_bye(now: Tournament) -> list[Entrant]:
    """Who takes part in the next round, and has no bye in it."""
    held = len(now.rounds) + 1
    return [each for each in now.participants(held) if held not in (*each.asked, *each.given)]


def give_bye(organizer: Organizer) -> None:
    """An arbiter gives somebody a bye, who perhaps takes it back."""
    random, held = organizer.random, len(organizer.now.rounds) + 1
    there = without_bye(organizer.now)
    if len(there) <= 2 * organizer.now.rules.game(1).shape.seats or random.random() >= OFTEN:
        return
    number = random.choice(there).number
    organizer.step(ByeGiven(number, held, "they carry the boards", HOST))
    if random.random() < OFTEN:
        organizer.step(ByeTakenBack(number, held))


def late(organizer: Organizer) -> None:
    """Somebody enters late, or was entered before and comes only now."""
    now = organizer.now
    organizer.late()
    if now.rules.check_in:
        entrants = organizer.now.entrants
        away = [each for each in entrants if each.state == "in" and each.accepted and not each.checked_in]
        for each in away:
            organizer.step(EntrantCheckedIn(each.number))


def during_round(organizer: Organizer) -> None:
    """Matches are played; one is annulled and played again, one does not end, one result is corrected."""
    random = organizer.random
    places = organizer.open_places()
    if places and random.random() < OFTEN:
        organizer.annul_and_replay(random.choice(places))
    if places and random.random() < OFTEN:
        place = random.choice(places)
        table = organizer.now.table(place)
        assert table is not None
        absent = (random.randrange(len(table.seats)),)
        organizer.result(place, organizer.outcome(len(table.seats), absent), absent)
        organizer.confirm(place)
    if places and random.random() < OFTEN:
        argue(organizer, random.choice(places))
    if random.random() < OFTEN:
        organizer.step(TimeCalled(len(organizer.now.rounds), 3, HOST, said=True))
    organizer.play(leave=random.random() < OFTEN)
    counting = [place for place, table in organizer.now.places() if table.state == "confirmed"]
    if counting and random.random() < OFTEN:
        organizer.correct(random.choice(counting))
    if random.random() < OFTEN:
        organizer.deduct(random.randrange(1, len(organizer.now.entrants) + 1))


def argue(organizer: Organizer, place: TablePlace) -> None:
    """A table that plays has a result, with which one agrees and which another disputes; then it is
    adjourned, or an arbiter lets it count.
    """
    table = organizer.now.table(place)
    assert table is not None
    if table.state != "playing":
        return
    organizer.result(place)
    organizer.step(ResultAgreed(place, table.seats[0]))
    organizer.step(ResultDisputed(place, table.seats[1], "It was the other way round."))
    if organizer.random.random() < 0.5:
        organizer.step(TableAdjourned(place, "we look at it tomorrow", HOST))
    else:
        organizer.confirm(place)


def settle(organizer: Organizer) -> None:
    """Every adjourned table gets a result."""
    organizer.play()


def honest_evidence(organizer: Organizer) -> dict[str, MatchEvidence]:
    """What the records of all matches show, if everybody is honest."""
    now, found = organizer.now, dict[str, MatchEvidence]()
    outcomes = {
        fact.match: fact.outcome
        for event in organizer.events
        for fact in event.facts
        if isinstance(fact, TableResult)
    }
    for _, table in now.places():
        for match, listed in zip(table.matches, table.listed, strict=True):
            players = tuple(now.entrants[number - 1].player for number in table.seats)
            outcome = outcomes.get(match.match)
            found[match.match] = MatchEvidence(
                match.match,
                match.commitment,
                (listed or START) + 1,
                players,
                outcome,
                HEAD if outcome else "",
                closed=match.match in {each.match for each in table.ended},
            )
    return found
