"""A tournament that is played by rules and by chance: every step is admitted, or the test fails."""

from collections.abc import Sequence
from random import Random
from typing import Final

from domain.competition.draws import LINKS, chain_commitment, link_of, lots_commitment
from domain.competition.facts import (
    ByeAsked,
    EnteredLate,
    EntrantAccepted,
    EntrantDropped,
    EntrantRegistered,
    EntrantReinstated,
    LotsBeaconNamed,
    LotsContributed,
    LotsDisclosed,
    RegistrationClosed,
    RegistrationOpened,
    TournamentDraw,
    TournamentFinished,
    TournamentOpened,
)
from domain.competition.referee.admission import admit
from domain.competition.referee.beginning import EDITION
from domain.competition.referee.pairings import PairedRound, value_of
from domain.competition.referee.redecision import TournamentEvent
from domain.competition.referee.rounds import next_pairing, without_result
from domain.competition.regulations import Regulations, regulations_hash
from domain.competition.round_facts import (
    PairingChanged,
    PointsDeducted,
    ResultCorrected,
    ResultsConfirmed,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TableAnnulled,
    TableMatch,
    TablePlace,
    TableReplayed,
    TableResult,
)
from domain.competition.standings.lots import final_lots, key_of
from domain.competition.standings.ranking import standings, standings_hash
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome, Shelf
from domain.ledger.canonical import from_microseconds
from domain.pairing.model import Pairing

ID: Final = "00000000-0000-4000-8000-000000000001"
ID_BYTES: Final = bytes.fromhex(ID.replace("-", ""))
SEED: Final = bytes(range(32))
HOST: Final = "host"
HEAD: Final = "ab" * 32
SECOND: Final = 1_000_000
START: Final = 1_700_000_000 * SECOND
NO_GAMES: Final[Shelf] = {}


class Organizer:
    """Someone who runs a tournament. `now`: the tournament; `events`: its steps so far. `edition`: of the
    rules.
    """

    def __init__(self, rules: Regulations, random: Random, edition: int = EDITION) -> None:
        self.now = Tournament()
        self.events: list[TournamentEvent] = []
        self.random = random
        self.matches = 0
        commitment = chain_commitment(SEED, ID_BYTES)
        sha256 = regulations_hash(rules)
        made = TournamentOpened(
            ID, HOST, rules, sha256, commitment, LINKS, SEED.hex(), "00" * 32, edition=edition
        )
        self.step(made)
        self.step(RegistrationOpened(HOST))

    def step(self, *facts: Fact, made: PairedRound | None = None) -> None:
        """A step is made, one second after the last one. `made`: the pairing, if the step is one."""
        at = START + len(self.events) * SECOND
        self.now = admit(self.now, facts, at, NO_GAMES, made)
        self.events.append(TournamentEvent(len(self.events) + 1, at, facts))

    def enter(self, entrants: int, affiliations: int = 0) -> None:
        """Players register, or are asked and accept; some of them bind themselves to a contribution, and
        show it.
        """
        for number in range(1, entrants + 1):
            club = f"club {self.random.randrange(affiliations)}" if affiliations else ""
            bound = lots_commitment(ID_BYTES, f"p{number}", self.contribution(number)) if number % 3 else ""
            if number % 7 == 5:
                self.step(EntrantRegistered(number, f"p{number}", club, by=HOST, waits=True))
                self.step(EntrantAccepted(number, commitment=bound))
            else:
                self.step(EntrantRegistered(number, f"p{number}", club, bound))
        self.step(RegistrationClosed(HOST))
        for number in (each for each in range(1, entrants + 1) if each % 3 == 1):
            self.step(LotsContributed(number, self.contribution(number).hex()))

    def contribution(self, number: int) -> bytes:
        """What a player contributes to the lots."""
        return number.to_bytes(32)

    def draw(self) -> TournamentDraw:
        """The next draw."""
        number = len(self.now.draws) + 1
        named = any(each.draw == number for each in self.now.beacons)
        link = link_of(SEED, ID_BYTES, number).hex()
        return TournamentDraw(number, link, "the numbers of the lottery" if named else "")

    def name_beacon(self) -> None:
        """Public randomness of the moment of the next step is named for the next draw."""
        moment = from_microseconds(START + (len(self.events) + 1) * SECOND).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.step(LotsBeaconNamed(len(self.now.draws) + 1, "the lottery", moment, HOST))

    def pairing(self) -> tuple[TournamentDraw, PairedRound]:
        """The next round as it follows from the next draw."""
        draw = self.draw()
        return draw, next_pairing(self.now, len(self.now.rounds) + 1, draw)

    def pair(self) -> None:
        """The next round is paired."""
        draw, made = self.pairing()
        number = len(self.now.rounds) + 1
        tables, byes = made.pairing.tables, made.pairing.byes
        self.step(RoundPaired(number, draw, tables, byes, made.asked, made.value, HOST), made=made)

    def change(self) -> None:
        """Two entrants at different tables change places by hand."""
        held = self.now.rounds[-1]
        tables = [list(table.seats) for table in held.tables]
        if len(tables) > 1:
            tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
        pairing = Pairing(tuple(map(tuple, tables)), held.byes)
        value = worth(self.now, held.number, pairing)
        self.step(
            PairingChanged(held.number, pairing.tables, pairing.byes, value, "they share a flat", "12", HOST)
        )

    def match(self) -> TableMatch:
        """A match that no table has yet."""
        self.matches += 1
        return TableMatch(f"00000000-0000-4000-9000-{self.matches:012x}", "cd" * 32)

    def open(self) -> None:
        """The round begins."""
        held = self.now.rounds[-1]
        self.step(RoundOpened(held.number, tuple(self.match() for _ in held.tables)))

    def result(self, place: TablePlace, outcome: Outcome | None = None, absent: Sequence[int] = ()) -> None:
        """A table has a result; by chance if none is given."""
        table = self.now.table(place)
        assert table is not None
        outcome = outcome or self.outcome(len(table.seats))
        self.step(TableResult(place, outcome, table.match, HEAD, tuple(absent)))

    def outcome(self, seats: int, absent: Sequence[int] = ()) -> Outcome:
        """A result by chance: an order of the seats, some of them level; those who are absent come last."""
        order = [seat for seat in range(seats) if seat not in absent]
        self.random.shuffle(order)
        groups: list[list[int]] = []
        for seat in order:
            if groups and self.random.random() < 0.2:
                groups[-1].append(seat)
            else:
                groups.append([seat])
        ranking = tuple(tuple(sorted(group)) for group in groups)
        scores = [0] * seats
        for place, group in enumerate(ranking):
            for seat in group:
                scores[seat] = len(ranking) - place
        winners = ranking[0] if ranking else ()
        last = (tuple(sorted(absent)),) if absent else ()
        return Outcome(winners, tuple(scores), "played", (*ranking, *last))

    def confirm(self, *places: TablePlace) -> None:
        """Results count."""
        self.step(ResultsConfirmed(places, "arbiter", HOST))

    def open_places(self) -> list[TablePlace]:
        """The tables that play."""
        return [place for place, table in self.now.places() if table.state in ("playing", "adjourned")]

    def play(self, *, leave: int = 0) -> None:
        """All tables that play get a result that counts, but for so many of them."""
        places = self.open_places()
        done = places[: len(places) - leave]
        for place in done:
            self.result(place)
        if done:
            self.confirm(*done)

    def close(self) -> None:
        """The round is over, and its standings are published."""
        held = self.now.rounds[-1]
        self.step(RoundClosed(held.number, without_result(held), HOST))
        self.step(StandingsPublished(held.number, standings_hash(standings(self.now, held.number)), HOST))

    def drop(self, number: int) -> None:
        """An entrant leaves."""
        self.step(EntrantDropped(number, "they are ill"))

    def reinstate(self, number: int) -> None:
        """An entrant comes back; who dropped by themself accepts it."""
        self.step(EntrantReinstated(number, "they are well", HOST))
        if not self.now.entrants[number - 1].accepted:
            self.step(EntrantAccepted(number))

    def late(self) -> None:
        """One more player enters. Every third one is asked, and every sixth one does not answer."""
        number, since = len(self.now.entrants) + 1, len(self.now.rounds) + 1
        if number % 3:
            self.step(EnteredLate(number, f"p{number}", since))
            return
        self.step(EnteredLate(number, f"p{number}", since, by=HOST, waits=True))
        if number % 2:
            self.step(EntrantAccepted(number))

    def ask_bye(self, number: int) -> None:
        """An entrant asks for a bye in the next round."""
        self.step(ByeAsked(number, len(self.now.rounds) + 1))

    def annul_and_replay(self, place: TablePlace) -> None:
        """The match of a table is aborted, and it plays another one."""
        table = self.now.table(place)
        assert table is not None
        self.step(TableAnnulled(place, table.match, "aborted", "the power went off"))
        self.step(TableReplayed(place, self.match(), "the power went off", "22", HOST))

    def correct(self, place: TablePlace) -> None:
        """A result that counts is replaced by one in which everybody is level."""
        table = self.now.table(place)
        assert table is not None
        assert table.outcome is not None
        seats = tuple(range(len(table.seats)))
        level = Outcome((), (1,) * len(seats), "played", (seats,))
        if (level, ()) != (table.outcome, table.absent):
            self.step(ResultCorrected(place, table.outcome, level, "it was written down wrong", "20", HOST))

    def deduct(self, number: int) -> None:
        """An entrant gets a penalty."""
        self.step(PointsDeducted(number, len(self.now.rounds), 1, "they came late", "24", HOST))

    def finish(self) -> None:
        """The tournament is over."""
        draw = self.draw()
        rows = standings(self.now, lots=final_lots(self.now, draw))
        self.step(TournamentFinished(draw, standings_hash(rows), HOST), LotsDisclosed(SEED.hex()))


def worth(tournament: Tournament, number: int, pairing: Pairing) -> tuple[int, ...]:
    """The value of a pairing of a round that is paired."""
    held = tournament.rounds[number - 1]
    return value_of(tournament, number, key_of(tournament, held.draw), pairing)
