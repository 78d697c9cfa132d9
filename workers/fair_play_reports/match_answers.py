"""What a report on fair play is made of: a note of each match, and of all notes the part of each player.

The calculation is that of the commands of `deploy/fair_play`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import Final

import msgspec

from api.runtime.fair_play.reports import (
    FairPlayKind,
    GameReport,
    MatchLeftOut,
    PlayerPart,
    ReportSpan,
    ReportSummary,
    YardstickUsed,
)
from domain.kernel.game import Game, Shelf
from domain.threadsafe.decoder import Decoder
from workers.fair_play.match_ranks import MatchRank, RankedDecision
from workers.fair_play.matches.audits import AuditedMatch, audited_match, seat_reports
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play.matches.lucks import MatchLuck, match_luck
from workers.fair_play.matches.sittings import Sitting, sittings
from workers.fair_play.seat_reports import SeatReport
from workers.fair_play.words import RAREST, luck_report_told, told, yardstick_told
from workers.fair_play.yardstick import Yardsticks

Spans = dict[str, list[ReportSpan]]
Games = dict[str, list[GameReport]]


class MatchNote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one match says. `at`: when it ended; `reason`: why it says nothing, or ""."""

    match: str
    at: str = ""
    reason: str = ""
    audited: AuditedMatch | None = None
    luck: MatchLuck | None = None
    sittings: tuple[Sitting, ...] = ()


note_of_match: Final = Decoder(MatchNote)


def match_note(kind: str, read: DisclosedMatch, yardsticks: Yardsticks) -> MatchNote:
    """What a match says. It says nothing if its game has no yardstick, or if luck is asked and it has no
    result.
    """
    try:
        if kind == FairPlayKind.AUDIT:
            audited = audited_match(read, yardsticks)
            who = sittings(read.game, read.steps)
            return MatchNote(match=read.match, at=read.at, audited=audited, sittings=who)
        return MatchNote(match=read.match, at=read.at, luck=match_luck(read, yardsticks=yardsticks))
    except LookupError as error:
        return MatchNote(match=read.match, at=read.at, reason=str(error.args[0]))


def summary_and_parts(
    notes: Iterable[MatchNote], evaluator: str, shelf: Shelf, yardsticks: Yardsticks
) -> tuple[ReportSummary, list[PlayerPart]]:
    """The report: what it says besides the parts of players, and these, by the ids of the players.

    Matches count in the order in which they ended. `evaluator`: the hash that the regulations name, or "".
    """
    ordered = sorted(notes, key=lambda note: (note.at, note.match))
    left_out = tuple(MatchLeftOut(note.match, note.reason) for note in ordered if note.reason)
    audited = [note.audited for note in ordered if note.audited is not None]
    lucks = [note.luck for note in ordered if note.luck is not None]
    used = _used(_games(audited, lucks, shelf), evaluator, yardsticks)
    said = {each.game: each.text for each in used}
    spans, games = _spans(ordered), _audits(audited, shelf, yardsticks, said)
    games.update(_lucks(lucks, said))
    parts = [PlayerPart(who, tuple(own), tuple(games.get(who, ()))) for who, own in sorted(spans.items())]
    return ReportSummary(used, left_out), parts


def _games(audited: Iterable[AuditedMatch], lucks: Iterable[MatchLuck], shelf: Shelf) -> Iterator[Game]:
    """The games of the matches; of one with several editions the one that was audited last."""
    found = {each.game: shelf[each.game] for each in lucks}
    found |= {each.game: shelf[each.game].of_version(each.version) for each in audited}
    yield from found.values()


def _used(games: Iterable[Game], evaluator: str, yardsticks: Yardsticks) -> tuple[YardstickUsed, ...]:
    """The yardsticks, and whether the regulations name them."""
    found = {game.slug: yardsticks(game).fingerprint for game in games}
    return tuple(
        YardstickUsed(slug, own, own == evaluator if evaluator else None, yardstick_told(own, evaluator))
        for slug, own in sorted(found.items())
    )


def _spans(notes: Iterable[MatchNote]) -> Spans:
    """What each match says of each player while they had a seat."""
    found: Spans = defaultdict(list)
    for note in notes:
        for player, span in (*_audit_spans(note), *_luck_spans(note)):
            found[player].append(span)
    return found


def _audit_spans(note: MatchNote) -> Iterator[tuple[str, ReportSpan]]:
    ranks = {} if note.audited is None else {(each.seat, each.player): each for each in note.audited.ranks}
    for each in note.sittings:
        own = _decisions(ranks.get((each.seat, each.player)), each)
        midrank = fmean(one.midranks[-1] for one in own) if own else None
        yield (
            each.player,
            ReportSpan(note.match, each.seat, each.first, each.last, decisions=len(own), midrank=midrank),
        )


def _decisions(rank: MatchRank | None, sitting: Sitting) -> list[RankedDecision]:
    """The decisions of a sitting that count."""
    found = () if rank is None else rank.decisions
    return [one for one in found if sitting.first <= one.step <= sitting.last]


def _luck_spans(note: MatchNote) -> Iterator[tuple[str, ReportSpan]]:
    if note.luck is None:
        return
    for each in note.luck.sittings:
        seat = note.luck.seats[each.seat]
        yield (
            each.player,
            ReportSpan(
                *(note.match, each.seat, each.first, each.last),
                draws=each.draws,
                result=seat.result,
                adjusted=seat.adjusted,
            ),
        )


def _audits(
    audited: Sequence[AuditedMatch], shelf: Shelf, yardsticks: Yardsticks, said: dict[str, str]
) -> Games:
    """The reports on each player, as the command makes them."""
    found: Games = defaultdict(list)
    for report in seat_reports(audited, shelf, yardsticks):
        found[report.player].append(_audit(report, said[report.game]))
    return found


def _audit(report: SeatReport, yardstick: str) -> GameReport:
    return GameReport(
        game=report.game,
        matches=report.matches,
        text=(*told(report), yardstick),
        decisions=report.decisions,
        one_in=min(report.one_in, RAREST),
        adjusted=min(report.adjusted, RAREST),
        seats=report.seats,
        promised=report.promised,
        above=report.above,
    )


def _lucks(lucks: Iterable[MatchLuck], said: dict[str, str]) -> Games:
    """What chance gave each player in each game."""
    draws: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for match in lucks:
        for each in match.sittings:
            own = draws[each.player, match.game]
            own[match.match] = own.get(match.match, 0.0) + each.draws
    found: Games = defaultdict(list)
    for (player, game), by_match in draws.items():
        of_matches = [*by_match.values()]
        text = (*luck_report_told(of_matches), said[game])
        found[player].append(GameReport(game, len(of_matches), text, mean=fmean(of_matches)))
    return found
