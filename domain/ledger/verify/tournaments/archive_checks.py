"""Whether a tournament is complete: every match that it lists has its record, was played by the regulations,
and ended with the result that counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from domain.competition.lifecycle import ENDED
from domain.competition.referee.completeness import MatchTally, completeness
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.game import Game, Shelf
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
    by_match = {each.evidence.match: each for each in played}
    found = completeness(tournament, {match: each.evidence for match, each in by_match.items()})
    missing = (*found.missing, *_differences(tournament, by_match, shelf))
    return TournamentReport(tournament.opening.tournament, not missing, found.tally, missing)


def without_record(tournament: str) -> TournamentReport:
    """The report on a tournament whose own record is not there, or cannot be followed."""
    return TournamentReport(tournament, complete=False, matches=NOTHING, missing=(NO_RECORD,))


def _differences(tournament: Tournament, played: Mapping[str, PlayedMatch], shelf: Shelf) -> Iterator[str]:
    """What of the matches is not as the tournament says, beside what its completeness finds."""
    for place, table in tournament.places():
        for match in table.matches:
            if match.match in played:
                found = _of_match(tournament, place, table, played[match.match], shelf)
                named = f"round {place.round}, table {place.table}, match {match.match}"
                yield from (f"{named}: {sentence}" for sentence in found)


def _of_match(
    tournament: Tournament, place: TablePlace, table: TournamentTable, played: PlayedMatch, shelf: Shelf
) -> Iterator[str]:
    opened = played.opened
    if (opened.round, opened.table) != (place.round, place.table):
        yield f"it says that it is of round {opened.round}, table {opened.table}"
    for name in _other_terms(tournament, place, table, played, shelf):
        yield f"its {name} is not that of the regulations"
    rulings = {(each.match, each.step): each.by for each in tournament.rulings}
    for deed in played.deeds:
        author = rulings.get((opened.match, deed.step), deed.player)
        if author != deed.player:
            yield f"{deed.player} acted in step {deed.step}, and the ruling is by {author}"
    last = table.match == opened.match and table.state == "confirmed" and table.source == "match"
    if last and tournament.status in ENDED and not played.shown:
        yield UNSHOWN


def _other_terms(
    tournament: Tournament, place: TablePlace, table: TournamentTable, played: PlayedMatch, shelf: Shelf
) -> Iterator[str]:
    """The names of what was agreed on in another way than the regulations say."""
    opened, rules = played.opened, tournament.rules
    agreed = rules.game(place.round)
    if opened.game != agreed.game:
        yield "game"
    elif opened.options != _options(shelf[agreed.game], len(table.seats), dict(agreed.options)):
        yield "setting"
    if opened.seats != len(table.seats):
        yield "number of seats"
    for name, due in (("clock", rules.clock), ("leaving", rules.leaving), ("broadcast", rules.broadcast)):
        if getattr(opened, name) != due:
            yield name
    if opened.host != tournament.opening.host:
        yield "host"


def _options(game: Game, seats: int, options: JsonObject) -> JsonObject:
    """The options in full, as the opening of a match has them."""
    made: JsonObject = msgspec.to_builtins(game.setting(seats, options).options)
    return made
