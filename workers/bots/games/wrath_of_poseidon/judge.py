"""What the search knows of Wrath of Poseidon: `Judge`, and the moves it looks at."""

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Final

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.moves import Push, Sail, Survey
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Move
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from workers.bots.games.wrath_of_poseidon.chances import chances
from workers.bots.games.wrath_of_poseidon.charted import Charted, charted_game
from workers.bots.games.wrath_of_poseidon.preparation import prepared, values
from workers.bots.games.wrath_of_poseidon.prospect import (
    Prospect,
    any_sail,
    drifts,
    intricacy,
    next_ships,
    pilot_of,
    sails_left,
)
from workers.bots.games.wrath_of_poseidon.storms import pushes, ranked
from workers.bots.games.wrath_of_poseidon.worlds import sampler
from workers.bots.search.model import Candidate, Model

TILES: Final = (14, 8, 5, 3)  # moves of Poseidon that are looked at, by the intricacy
HEADINGS: Final = (5, 3, 2, 2)  # headings that are looked at, of the ship known best, of the next one ...
FEWER: Final = (2, 1)  # the same later in the turn
INTRICATE: Final = 2  # from this intricacy on navigators look only one sail ahead
SHARP: Final = 1.5  # how much less promising a heading is that costs a round more


class Judge(Model[Charted]):
    """The model of the search. Its tables carry what everybody can know.

    Poseidon looks one round ahead. The navigators choose at random among sensible headings there: they must
    not act on what only Poseidon knows. Navigators look ahead to the end of their turn, in worlds that they
    cannot rule out.
    """

    doubt = 0.0  # fair Poseidon foresees those who mostly steer as fair navigators do

    def __init__(self, game: Game) -> None:
        super().__init__(charted_game(game))

    def candidates(self, table: Charted, seat: Seat) -> Sequence[Candidate]:
        """The tiles that seem worst; or the best headings of the ships known best. Else what is fair."""
        match table.phase:
            case "poseidon":
                here = Prospect(table, table.known)
                moves = ranked(here, Random(0))[: TILES[intricacy(table.known)]]  # no secret
                return [Candidate(move, 1 / (1 + at)) for at, move in enumerate(moves)]
            case "maelstrom":
                worst = pushes(Prospect(table, table.known))[: TILES[intricacy(table.known)]]
                return [Candidate(push, 1.0) for push in worst]
            case "navigators" if table.thinker != table.poseidon:
                return list(_courses(table, seat))
            case _:
                rng = Random(f"{table.luck}/{table.round}/{len(table.pending)}")  # no secret
                return [Candidate(self.playout(table, seat, rng), 1.0)]

    def playout(self, table: Charted, seat: Seat, rng: Random) -> Move:
        """What seems worst, or any push, of Poseidon; of navigators what is fair, or any sensible sail."""
        match table.phase:
            case "poseidon":
                return ranked(Prospect(table, table.known), rng)[0]
            case "maelstrom":
                assert table.caught is not None
                return Push(rng.choice(drifts(table, table.caught)))
            case "navigators":
                return _sail(table, seat, rng)
            case _:
                offers = {offer.move: offer for offer in GAME.legal(table, seat)}
                return notation(GAME).move(prepared(table, offers, rng))

    def cut(self, table: Charted, plies: int) -> bool:  # noqa: ARG002  # the table tells it
        """A playout ends with the navigators' turn, or at once where it takes long to think."""
        if table.phase in ("navigators", "maelstrom"):
            return table.thinker != table.poseidon and intricacy(table.known) >= INTRICATE
        return table.phase != "poseidon" or (table.number, table.round) >= table.until

    def value(self, table: Charted) -> Sequence[float]:
        """The chance of each seat to win, by how far the ships still are from home."""
        return chances(table)

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Charted]:
        """Worlds of the exact joint sets."""
        return sampler(seat, facts)


def _courses(table: Charted, seat: Seat) -> Iterator[Candidate]:
    """A held ship surveys; of the others the best headings."""
    offers = {offer.move: offer for offer in GAME.legal(table, seat)}
    if "survey" in offers:
        yield Candidate(_survey(offers["survey"]), 1.0)
        return
    known = table.known
    by_doubt = sorted(values(offers["sail"], "ship"), key=lambda ship: known.ships[ship].bit_count())
    mosts = HEADINGS[intricacy(known) :] if table.thinker is None else FEWER
    for most, ship in zip(mosts, by_doubt, strict=False):
        courses = pilot_of(known).courses(known.ships[ship], sails_left(table))[:most]
        for course in courses:
            yield Candidate(Sail(ship, course.heading), most * exp(SHARP * (courses[0].toil - course.toil)))


def _survey(offer: Offer) -> Survey:
    return Survey(values(offer, "ship")[0])


def _sail(table: Charted, seat: Seat, rng: Random) -> Move:
    offers, known = {offer.move: offer for offer in GAME.legal(table, seat)}, table.known
    if "survey" in offers:
        return _survey(offers["survey"])
    if table.thinker == table.poseidon:
        return any_sail(Prospect(table, known), values(offers["sail"], "ship"), rng)
    ship = next_ships(known, values(offers["sail"], "ship"))[0]
    return Sail(ship, pilot_of(known).steer(known.ships[ship], sails_left(table)))
