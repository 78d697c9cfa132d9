"""Tournaments by chance: with late entries, drops, byes, corrections, annulled and adjourned matches."""

from random import Random
from typing import Final

from domain.competition import errors
from domain.competition.coherence import FIXED
from domain.competition.referee.completeness import MatchEvidence
from domain.competition.referee.rounds import is_complete
from domain.competition.round_facts import RoundCancelled, TableResult
from tests.domain.competition.organizer import HEAD, HOST, START, Organizer
from tests.domain.competition.regulations_of import FEW, any_rules

OFTEN: Final = 0.3


def any_tournament(seed: int, most: int = FEW) -> Organizer:
    """A tournament by chance, to its end or as far as it can be paired. `most`: entrants of a few large
    ones.
    """
    random = Random(seed)
    rules, entrants = any_rules(random, most)
    organizer = Organizer(rules, random)
    organizer.enter(entrants, affiliations=random.randrange(4))
    while not is_complete(organizer.now):
        try:
            play_round(organizer)
        except errors.NoPairing:
            return organizer
    settle(organizer)
    organizer.finish()
    return organizer


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
    if now.rounds and len(there) > 2 * rules.game(1).shape.seats and random.random() < OFTEN:
        organizer.drop(random.choice(there))
    gone = [each.number for each in now.entrants if each.state == "dropped"]
    if gone and random.random() < OFTEN and rules.format != "knockout":
        organizer.reinstate(random.choice(gone))
    if rules.format in FIXED or rules.format == "knockout":
        return
    if random.random() < OFTEN:
        organizer.late()
    asked = [each for each in organizer.now.participants(len(now.rounds) + 1) if not each.asked]
    if len(asked) > rules.game(1).shape.seats and random.random() < OFTEN:
        organizer.ask_bye(random.choice(asked).number)


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
    organizer.play(leave=random.random() < OFTEN)
    counting = [place for place, table in organizer.now.places() if table.state == "confirmed"]
    if counting and random.random() < OFTEN:
        organizer.correct(random.choice(counting))
    if random.random() < OFTEN:
        organizer.deduct(random.randrange(1, len(organizer.now.entrants) + 1))


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
