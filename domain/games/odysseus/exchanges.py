"""A world of hidden hands in full, and what the exchanges in it show of proofs that no world has more.

If a proof exists that this world has as many blanks of a kind in a hand as any, then each hand of it holds as
few of the cards that count as it can. So no hand may be able to exchange a card that counts for one that does
not, by letting one come later and the other earlier. That leaves few deals that a proof may name.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from operator import sub
from typing import Final, NamedTuple

from domain.games.odysseus.holdings import Holdings, Row
from domain.games.odysseus.limits import NONE, Claim, Deals
from domain.kernel.facts import Seat

MOST: Final = 6  # proofs that are tried for a claim

Brought = Mapping[Seat, list[Row]]  # for each kind, how many cards each deal brought


class Demand(NamedTuple):
    """For each kind, the deals from `since` until before `until`, of which its own must be one; -1 if any."""

    since: list[int]
    until: list[int]


class Exchanges:
    """The exchanges in a world, for a claim of one more, or one less, than the world has.

    `brought` and `free` are those of `Schedule.filled`.
    """

    def __init__(self, holdings: Holdings, brought: Brought, free: list[Row], claim: Claim) -> None:
        self._brought, self._seat, self._least = brought, claim.seat, claim.least
        self._kind = holdings.kinds.index(claim.kind)
        self._kinds, self._deals = range(len(holdings.kinds)), len(free[0])
        self._spare = {
            seat: [
                list(map(sub, accumulate(row), hand.gone((kind,))))
                for kind, row in zip(holdings.kinds, brought[seat], strict=True)
            ]
            for seat, hand in holdings.hands.items()
        }
        self._demands: dict[tuple[int, int], Demand] = {}
        self._choices = [self._named(kind, row) for kind, row in enumerate(free)]

    def proofs(self) -> Iterator[Deals]:
        """The deals for each kind that no exchange speaks against, not more than a few."""
        order = sorted(self._kinds, key=lambda kind: (NONE in self._choices[kind], len(self._choices[kind])))
        found = self._chosen(order, {})
        for _, deals in zip(range(MOST), found, strict=False):
            yield tuple(deals[kind] for kind in self._kinds)

    def _named(self, kind: int, free: Row) -> list[int]:
        """The deals that may be named for a kind: where there is no room, and as the claim needs it."""
        since, until, must = NONE, self._deals, (kind == self._kind) is self._least
        if must:
            others = [other for other in self._kinds if other != kind] if self._least else [self._kind]
            since = max((deal for other in others for deal in self._blanks(other)), default=NONE)
        else:
            until = min(self._blanks(kind), default=self._deals)
        return [deal for deal in range(max(since, 0), until) if free[deal] <= 0] + [NONE] * (not must)

    def _blanks(self, kind: int) -> Iterator[int]:
        """The deals that brought a card of the kind which may be exchanged for a blank of the hand."""
        brought, spare = self._brought[self._seat][kind], self._spare[self._seat][kind]
        for deal in reversed(range(self._deals)):
            if spare[deal] <= 0:
                return
            if brought[deal]:
                yield deal

    def _chosen(self, order: list[int], deals: dict[int, int]) -> Iterator[dict[int, int]]:
        """All ways to choose the deals for the rest of the kinds."""
        if len(deals) == len(order):
            yield deals
            return
        kind = order[len(deals)]
        for deal in self._choices[kind]:
            if all(
                self._allows(kind, deal, other, named) and self._allows(other, named, kind, deal)
                for other, named in deals.items()
            ):
                yield from self._chosen(order, {**deals, kind: deal})

    def _allows(self, kind: int, deal: int, other: int, named: int) -> bool:
        """Whether a deal may be named for one kind if that deal is named for another."""
        if deal == NONE:
            return True
        if (kind, deal) not in self._demands:
            self._demands[kind, deal] = self._demand(kind, deal)
        since, until = self._demands[kind, deal]
        return since[other] <= named < until[other]

    def _demand(self, kind: int, deal: int) -> Demand:
        """What exchanges demand of other kinds: each that takes a card from the kind must count for them."""
        found = Demand([NONE for _ in self._kinds], [self._deals for _ in self._kinds])
        for seat, rows in self._brought.items():
            spare, since = self._spare[seat][kind], deal
            while since >= 0 and spare[since] > 0 and not rows[kind][since]:
                since -= 1
            if since >= 0 and spare[since] > 0:
                last = next((at for at in range(deal, self._deals) if spare[at] <= 0), self._deals)
                for other in self._kinds:
                    until = self._until(seat, kind, other, deal, last)
                    if until:
                        found.since[other] = max(found.since[other], since)
                        found.until[other] = min(found.until[other], until)
        return found

    def _until(self, seat: Seat, kind: int, other: int, deal: int, last: int) -> int:
        """When a card of another kind came that may come earlier in exchange; 0 if none did.

        After the last deal any card will do, if it is a blank, but not if that is what is claimed.
        """
        if other == kind or deal >= last:
            return 0
        row = self._brought[seat][other]
        until = next((at for at in range(deal + 1, min(last + 1, self._deals)) if row[at]), self._deals)
        claimed = seat == self._seat and self._kind == (kind if self._least else other)
        return 0 if until == self._deals and (last < self._deals or claimed) else until
