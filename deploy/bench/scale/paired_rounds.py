"""How long a round of many entrants takes to be paired: Swiss and knock-out, at tables of four and of two.

What is measured is the CPU time of what a node does before it appends the step: the standings after the round
before, the ranks of the entrants, the search, and the value of the pairing. Results, affiliations and draws
follow from a fixed seed, so two runs pair the same rounds.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import process_time
from typing import Final

import click

from deploy.bench.tools.measurement import Measurement, new_measurement, percentile, with_limits
from deploy.terminal.console import spinner
from domain.competition.draws import link_of
from domain.competition.facts import EntrantRegistered, RegistrationClosed, TournamentDraw, TournamentOpened
from domain.competition.fold import fold
from domain.competition.referee.pairings import PairedRound
from domain.competition.referee.rounds import next_pairing
from domain.competition.regulations import REGULATIONS, Regulations, regulations_hash
from domain.competition.round_facts import (
    ResultsConfirmed,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    TableMatch,
    TablePlace,
    TableResult,
)
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from domain.threadsafe.decoder import JsonObject

ENTRANTS: Final = 200
ROUNDS: Final = 6
LIMIT: Final = 2.0  # CPU seconds for a round of 200 entrants
CLUBS: Final = 12  # affiliations that are kept apart
ID: Final = "00000000-0000-4000-8000-000000000001"
HOST: Final = "host"
SEED: Final = bytes(32)
SWISS: Final[JsonObject] = {"format": "swiss", "ranking": ["points", "buchholz", "sonneborn_berger", "lot"]}
KINDS: Final[Mapping[str, tuple[int, JsonObject]]] = {
    "swiss_of_4": (4, SWISS),
    "swiss_of_2": (2, SWISS),
    "knockout_of_4": (4, {"format": "knockout", "ranking": ["reached", "points", "lot"], "advance": 2}),
    "knockout_of_2": (2, {"format": "knockout", "ranking": ["reached", "points", "lot"], "advance": 1}),
}
"""The tournaments that are measured: the seats of a table, and what their regulations say."""


@click.command
@click.option("--entrants", type=click.IntRange(4, 500), default=ENTRANTS, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 20), default=ROUNDS, show_default=True, help="At most.")
@with_limits
def command(*, entrants: int, rounds: int) -> Measurement:
    """The CPU time in which a round of 200 entrants is paired: Swiss and knock-out, at tables of 4 and of 2.
    The limit is 2 seconds for the slowest round.
    """
    with spinner("Pairing"):
        return paired_rounds(entrants, rounds)


def paired_rounds(entrants: int, rounds: int) -> Measurement:
    """The median and the slowest round of each tournament, in milliseconds of CPU time."""
    figures, limited = {"entrants": float(entrants)}, dict[str, float]()
    for kind, (seats, said) in KINDS.items():
        took = list(_each_round(_regulations(rounds, seats, said), entrants))
        figures |= {
            f"{kind}_rounds": float(len(took)),
            f"{kind}_p50_ms": percentile(took, 0.5) * 1e3,
            f"{kind}_most_ms": max(took) * 1e3,
        }
        limited[f"{kind}_most_of_limit"] = max(took) / LIMIT
    return new_measurement("pairings", figures, {}, limited)


def _each_round(rules: Regulations, entrants: int) -> Iterator[float]:
    """Play the rounds of a tournament, to the final of a knock-out; CPU seconds of each pairing."""
    tournament = fold(_opening(rules, entrants))
    random = Random(0)  # noqa: S311  # results of a bench, no secret
    for number in range(1, rules.rounds + 1):
        draw = TournamentDraw(number, link_of(SEED, tournament.id_bytes, number).hex())
        began = process_time()
        made = next_pairing(tournament, number, draw)
        yield process_time() - began
        tournament = fold(_round(number, draw, made, random), tournament)
        if rules.format == "knockout" and len(made.pairing.tables) == 1:
            return


def _opening(rules: Regulations, entrants: int) -> Iterator[Fact]:
    """The facts before the first round."""
    yield TournamentOpened(ID, HOST, rules, regulations_hash(rules), "", 0, "", "")
    for number in range(1, entrants + 1):
        yield EntrantRegistered(number, f"player {number}", f"club {number % CLUBS}")
    yield RegistrationClosed(HOST)


def _round(number: int, draw: TournamentDraw, made: PairedRound, random: Random) -> Iterator[Fact]:
    """The facts of a round: every table plays, and its order is by chance."""
    tables = made.pairing.tables
    places = tuple(TablePlace(number, table) for table in range(1, len(tables) + 1))
    yield RoundPaired(number, draw, tables, made.pairing.byes, made.asked, made.value, HOST)
    yield RoundOpened(number, tuple(TableMatch(f"{number}-{place.table}", "") for place in places))
    yield from (
        TableResult(place, _outcome(table, random)) for place, table in zip(places, tables, strict=True)
    )
    yield ResultsConfirmed(places, "arbiter", HOST)
    yield RoundClosed(number)


def _outcome(table: Sequence[int], random: Random) -> Outcome:
    """An order of the seats by chance, in which nobody is level."""
    order = random.sample(range(len(table)), len(table))
    scores = tuple(len(table) - order.index(seat) for seat in range(len(table)))
    return Outcome((order[0],), scores, "played", tuple((seat,) for seat in order))


def _regulations(rounds: int, seats: int, said: JsonObject) -> Regulations:
    """Regulations in which each place of a table is worth a point more than the next one."""
    odd = "smaller_tables" if seats > 2 else "byes"  # noqa: PLR2004  # two cannot be fewer
    return REGULATIONS.convert(
        {
            "title": "The suitors of Penelope",
            "rounds": rounds,
            "games": [{"game": "odysseus", "shape": {"seats": seats, "odd": odd}}],
            "scoring": {
                "by": "places",
                "places": [{"points": list(range(size - 1, -1, -1))} for size in range(2, seats + 1)],
                "bye": seats - 1,
            },
            **said,
        }
    )
