"""Whether a tournament is complete: every match that it lists has its record, was played by the regulations,
and ended with the result that counts.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.competition.lifecycle import ENDED
from domain.competition.referee.beginning import takes_part
from domain.competition.referee.completeness import MatchTally, completeness
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.game import Game, Shelf
from domain.ledger.record import rules_of
from domain.ledger.verify.tournaments.evidence import PlayedMatch
from domain.threadsafe.decoder import JsonObject

NO_RECORD: Final = "its own record is missing, or cannot be followed"
NOTHING: Final = MatchTally(0, 0, 0, 0, 0)
UNSHOWN: Final = "its result counts, and what it hid is not shown"


class TournamentReport(msgspec.Struct, frozen=True):
    """Whether a tournament is complete. `missing`: what is missing or different, in sentences."""

    tournament: str
    complete: bool
    matches: MatchTally
    missing: tuple[str, ...]


def compared(tournament: Tournament, played: Sequence[PlayedMatch], shelf: Shelf) -> TournamentReport:
    """The tournament beside the records of its matches. `played`: those that name it."""
    try:
        return _compared(tournament, {each.evidence.match: each for each in played}, shelf)
    except Exception:  # noqa: BLE001  # a forged record may break the rules' code anywhere
        return without_record(tournament.opening.tournament)


def _compared(tournament: Tournament, played: Mapping[str, PlayedMatch], shelf: Shelf) -> TournamentReport:
    found = completeness(tournament, {match: each.evidence for match, each in played.items()})
    missing = (*found.missing, *_differences(tournament, played, shelf))
    return TournamentReport(tournament.opening.tournament, not missing, found.tally, missing)


def without_record(tournament: str) -> TournamentReport:
    """The report on a tournament whose own record is not there, or cannot be followed."""
    return TournamentReport(tournament, complete=False, matches=NOTHING, missing=(NO_RECORD,))


def _differences(tournament: Tournament, played: Mapping[str, PlayedMatch], shelf: Shelf) -> Iterator[str]:
    """What of the matches is not as the tournament says, beside what its completeness finds."""
    rulings = defaultdict[tuple[str, int], set[str]](set)
    for ruling in tournament.rulings:
        rulings[ruling.match, ruling.step].add(ruling.by)
    for place, table in tournament.places():
        for match in table.matches:
            if match.match in played:
                each = played[match.match]
                found = (
                    *_of_match(tournament, place, table, each, shelf),
                    *_of_others(each, rulings),
                    *_of_insiders(tournament, each),
                    *_hidden(tournament, table, each),
                    *_called(tournament, place, each),
                )
                named = f"round {place.round}, table {place.table}, match {match.match}"
                yield from (f"{named}: {sentence}" for sentence in found)


def _of_match(
    tournament: Tournament, place: TablePlace, table: TournamentTable, played: PlayedMatch, shelf: Shelf
) -> Iterator[str]:
    """What of its opening is different."""
    opened = played.opened
    if (opened.round, opened.table) != (place.round, place.table):
        yield f"it says that it is of round {opened.round}, table {opened.table}"
    for name in _other_terms(tournament, place, table, played, shelf):
        yield f"its {name} is not that of the regulations"


def _of_others(played: PlayedMatch, rulings: Mapping[tuple[str, int], set[str]]) -> Iterator[str]:
    """What arbiters did in the match, and only others ruled. `rulings`: who made them, by match and step."""
    for deed in played.deeds:
        authors = rulings.get((played.opened.match, deed.step), {deed.player})
        if deed.player not in authors:
            ruled = ", ".join(sorted(authors))
            yield f"{deed.player} acted in step {deed.step}, and the ruling is by {ruled}"


def _of_insiders(tournament: Tournament, played: PlayedMatch) -> Iterator[str]:
    """4: who takes part, and looked at what the match hides. In the first two editions they may have."""
    if tournament.by_third_edition:
        for look in played.looks:
            if takes_part(tournament, look.player):
                yield f"{look.player} looked at it in step {look.step}, and takes part in the tournament"


def _hidden(tournament: Tournament, table: TournamentTable, played: PlayedMatch) -> Iterator[str]:
    """What the match hides although its result counts and the tournament is over."""
    last = table.match == played.opened.match and table.state == "confirmed" and table.source == "match"
    if last and tournament.status in ENDED and not played.shown:
        yield UNSHOWN


def _called(tournament: Tournament, place: TablePlace, played: PlayedMatch) -> Iterator[str]:
    """What is different of the call of time. A match that ended before it has none."""
    held = tournament.round(place.round)
    if played.turns is None or held is None:
        return
    if held.turns is None or played.opened.match not in held.called:
        yield "time was called in it, and not by the tournament"
    elif played.turns != held.turns:
        yield f"time was called in it with {played.turns} more turns, and in the round with {held.turns}"


def _other_terms(
    tournament: Tournament, place: TablePlace, table: TournamentTable, played: PlayedMatch, shelf: Shelf
) -> Iterator[str]:
    """The names of what was agreed on in another way than the regulations say."""
    opened, rules = played.opened, tournament.rules
    agreed = rules.game(place.round)
    if opened.game != agreed.game:
        yield "game"
    elif opened.options != _options(rules_of(shelf[agreed.game], opened), len(table.seats), agreed.options):
        yield "setting"
    if opened.seats != len(table.seats):
        yield "number of seats"
    for name, due in (("clock", rules.clock), ("leaving", rules.leaving), ("broadcast", rules.broadcast)):
        if getattr(opened, name) != due:
            yield name
    if opened.host != tournament.opening.host:
        yield "host"
    if opened.takebacks:
        yield "agreement about takebacks"
    if opened.table_talk:
        yield "agreement about table talk"


def _options(game: Game, seats: int, options: Mapping[str, Any]) -> JsonObject | None:
    """The options in full, as the opening of a match has them; None if the game has no such options."""
    try:
        made: JsonObject = msgspec.to_builtins(game.setting(seats, dict(options)).options)
    except msgspec.ValidationError:
        return None
    return made
