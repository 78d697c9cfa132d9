"""The report on a seat: what its matches say together, with the rates of error. It never says that somebody
cheated.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import floor

import msgspec

from workers.fair_play.error_rates import ErrorRate, measured
from workers.fair_play.evidence import adjusted, deviations, evidence
from workers.fair_play.match_ranks import MatchRank
from workers.fair_play.method import Method
from workers.fair_play.power import Power, power
from workers.fair_play.yardstick import Yardstick

BINS = 10  # of the midranks


class SeatReport(msgspec.Struct, frozen=True):
    """What the matches of one player in one game say together.

    `looked_at`: decisions that were looked at; `decisions`: those that counted. `one_in`: a score as high as
    the highest of these matches occurs in at most one of so many honest seats; `adjusted`: the same among
    all `seats` that were looked at. `above`: whether it is above the rate that was promised. `now`: the
    evidence after the last match. `deviations`: of the mean gain from 0, in standard deviations. `midranks`:
    how many decisions had their place in each tenth. `power`: how likely peeking would be found in these
    matches. `measured`: how often honest seats were flagged, if it was measured with this method.
    """

    player: str
    game: str
    matches: int
    looked_at: int
    decisions: int
    one_in: float
    now: float
    seats: int
    adjusted: float
    promised: int
    above: bool
    deviations: float
    midranks: tuple[int, ...]
    power: tuple[Power, ...]
    measured: tuple[ErrorRate, ...]
    method: str
    yardstick: str


def by_player(ranks: Iterable[MatchRank]) -> dict[str, list[MatchRank]]:
    """The matches of each player, in their order. Of several seats of a player in one match the first counts:
    they share a truth.
    """
    found: dict[str, dict[str, MatchRank]] = {}
    for rank in ranks:
        found.setdefault(rank.player, {}).setdefault(rank.match, rank)
    return {player: list(own.values()) for player, own in found.items()}


def seat_report(
    player: str, ranks: Sequence[MatchRank], yardstick: Yardstick, method: Method, seats: int
) -> SeatReport:
    """The report on a player. `ranks`: their matches of one game, in the order in which they were played."""
    found = evidence((rank.gains for rank in ranks), method)
    fingerprint = method.fingerprint(yardstick)
    return SeatReport(
        player=player,
        game=yardstick.game.slug,
        matches=len(ranks),
        looked_at=sum(rank.looked_at for rank in ranks),
        decisions=sum(len(rank.decisions) for rank in ranks),
        one_in=found.highest,
        now=found.value,
        seats=seats,
        adjusted=max(1.0, adjusted(found.highest, seats)),
        promised=method.promised,
        above=found.highest >= method.promised,
        deviations=deviations([rank.gains[-1] for rank in ranks]),
        midranks=histogram(one.midranks[-1] for rank in ranks for one in rank.decisions),
        power=power(ranks, method),
        measured=measured(yardstick.game.slug, fingerprint),
        method=fingerprint,
        yardstick=yardstick.fingerprint,
    )


def histogram(midranks: Iterable[float]) -> tuple[int, ...]:
    """How many of the midranks are in each tenth."""
    counts = Counter(min(floor(BINS * midrank), BINS - 1) for midrank in midranks)
    return tuple(counts[at] for at in range(BINS))
