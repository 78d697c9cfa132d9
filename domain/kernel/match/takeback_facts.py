"""The facts of takebacks: a seat asks to take back its last move, the others answer, and it is taken back."""

from domain.kernel.facts import Fact, Kind, Public, Seat


class TakebackAsked(Fact):
    """A seat asks the others to take back its last move. `step`: the one before that move."""

    kind = Kind.OTHER

    seat: Public[Seat]
    step: Public[int]


class TakebackAnswered(Fact, omit_defaults=True):
    """A seat agrees that the move is taken back, or refuses; then the request is void.

    `step`: that of the request, so that an answer, also a signed one, fits no other request. Omitted in older
    events, whose answers were to the request that there was.
    """

    kind = Kind.OTHER

    seat: Public[Seat]
    agrees: Public[bool]
    step: Public[int] = 0


class TakenBack(Fact):
    """All have agreed: the table is as it was after `step`. The steps since then stay in the ledger."""

    kind = Kind.OTHER

    step: Public[int]
