"""Audits of matches: what each says of its seats, and the report on each player and game over all of them."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.kernel.game import Shelf
from workers.fair_play.match_ranks import MatchRank, match_ranks
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play.method import method_of
from workers.fair_play.seat_reports import SeatReport, by_player, seat_report
from workers.fair_play.yardstick import Yardstick, Yardsticks, yardstick_of


class AuditedMatch(msgspec.Struct, frozen=True):
    """What a record says of its seats."""

    game: str
    version: str
    ranks: tuple[MatchRank, ...]


def audited_match(read: DisclosedMatch, yardsticks: Yardsticks = yardstick_of) -> AuditedMatch:
    """What a record says of its seats. LookupError if the bots of its game cannot value tables."""
    game = read.game
    ranks = match_ranks(yardsticks(game), method_of(game.slug), game, read.steps)
    return AuditedMatch(game.slug, game.version, tuple(ranks))


def seat_reports(
    audited: Iterable[AuditedMatch], shelf: Shelf, yardsticks: Yardsticks = yardstick_of
) -> list[SeatReport]:
    """A report for each player, game and version of its rules."""
    games = dict[tuple[str, str], list[MatchRank]]()
    for each in audited:
        games.setdefault((each.game, each.version), []).extend(each.ranks)
    players = {(game, who): own for game, ranks in games.items() for who, own in by_player(ranks).items()}
    return [
        _report(yardsticks(shelf[slug].of_version(version)), who, own, len(players))
        for ((slug, version), who), own in players.items()
    ]


def _report(yardstick: Yardstick, player: str, ranks: Sequence[MatchRank], seats: int) -> SeatReport:
    return seat_report(player, ranks, yardstick, method_of(yardstick.game.slug), seats)
