"""The process of the desk is killed again and again at any of its commands: nothing is lost or done twice.

The default run kills it 40 times; `python -m tests.domain.tournaments.test_kills 1000` as often as it says.
"""

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import click

from domain.competition.referee.redecision import redecided
from domain.kernel.match.lifecycle import Status
from domain.store import Log
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.round_opening import RoundOpening
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.queries import judged
from tests.domain.support import SHELF
from tests.domain.tournaments.killing import Dying, KilledError
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations

KILLS = 40
OF_MATCHES = frozenset({"open_at", "sit", "start", "confirm", "abort"})
OF_TOURNAMENTS = frozenset({"report_match", "report_without_result", "annul", "rule"})

Job = Callable[[UUID], object]


class Process:
    """The process that opens, takes and ends matches, and is killed at random."""

    def __init__(self, tournament: PlayedTournament, chance: Random) -> None:
        self._tournament, self._chance = tournament, chance
        self.kills = 0

    def until_done(self) -> None:
        """Run, and run again after each kill, until there is nothing to do."""
        while not self._done():
            self.kills += 1

    def _done(self) -> bool:
        at, before = self._chance.randint(1, 4), self._chance.random() < 1 / 2
        all_: Any = Dying(self._tournament.all, OF_TOURNAMENTS, at, before=before)
        matches: Any = Dying(self._tournament.matches, OF_MATCHES, at, before=before)
        jobs: list[Job] = [
            RoundOpening(all_, matches).open_missing,
            RulingIntake(all_, matches).take_acts,
            ResultIntake(all_, matches).take_results,
            Settlement(all_, matches).settle,
        ]
        try:
            for job in self._chance.sample(jobs, len(jobs)):
                job(self._tournament.id)
        except KilledError:
            return False
        return True


def test_the_process_is_killed_again_and_again(memory: Log) -> None:
    assert _killed_at_least(memory, KILLS) >= KILLS


def _killed_at_least(log: Log, least: int) -> int:
    """Tournaments until the process was killed so often; how often it was."""
    chance, kills = Random(1), 0
    while kills < least:
        kills += _killed(log, chance)
    return kills


def _killed(log: Log, chance: Random) -> int:
    """A tournament under such a process, from its beginning to its end; how often it was killed."""
    agreed = regulations(counting={"by": "arbiter"})
    tournament = PlayedTournament(log, players=7, agreed=agreed, seed=chance.randrange(10_000)).registered()
    process = Process(tournament, chance)
    while len(tournament.truth.rounds) < tournament.truth.rules.rounds:
        tournament.paired()
        tournament.all.open_round(tournament.id, HOST, len(tournament.truth.rounds), tournament.command())
        process.until_done()
        places = [
            place for place, _ in tournament.truth.places() if place.round == len(tournament.truth.rounds)
        ]
        for place in places:
            tournament.play(place)
        process.until_done()
        step = tournament.all.head(tournament.id)
        tournament.all.confirm(tournament.id, HOST, places, tournament.command(), step)
        process.until_done()
        tournament.close()
    tournament.all.finish(tournament.id, HOST, tournament.command())
    _check(log, tournament)
    return process.kills


def _check(log: Log, tournament: PlayedTournament) -> None:
    """Each match was opened, started and ended once, and its result was taken once."""
    tables = [table for _, table in tournament.truth.places()]
    for table in tables:
        [match] = table.matches
        topics = Counter(event.topic for event in log.read(tournament.match_id(match.match)))
        once = ("match.opened", "match.started", "match.confirmed")
        assert [1, 1, 1, 2] == [*(topics[each] for each in once), topics["match.sat"]]
        assert Status.ENDED is tournament.matches.status(tournament.match_id(match.match))
    results = Counter(event.topic for event in log.read(tournament.id))
    assert len(tables) == results["tournament.result"]
    assert () == redecided(map(judged, log.read(tournament.id)), SHELF).objections


if __name__ == "__main__":
    click.echo(f"{_killed_at_least(Log(None, SHELF), int(sys.argv[1]))} kills, nothing lost or doubled")
