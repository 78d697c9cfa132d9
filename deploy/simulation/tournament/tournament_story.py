"""The tournament from its announcement to its end, as its host runs it."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final, Protocol

from api.client import Client, Frame, ProblemError
from deploy.simulation.tournament.arbiter_acts import (
    MOVES,
    correct_a_result,
    rule_on_question,
    take_back,
)
from deploy.simulation.tournament.gate import Gate
from deploy.simulation.tournament.table_play import WAIT, TablePlayers
from deploy.simulation.tournament.tournament_plan import TournamentPlan, names
from deploy.terminal.errors import CommandError
from domain.kernel.game import Shelf
from domain.threadsafe.decoder import JsonObject

RULING_IN: Final = 1  # the round in which each thing happens
LATE_IN: Final = 1
REWIND_IN: Final = 2
CORRECTION_IN: Final = 2
DROP_IN: Final = 2
NEXT_WITHIN: Final = 300.0  # seconds for the next result of a round
SHOWN: Final = 3  # places that are told after each round


class Listener(Protocol):
    """Whoever is told the story."""

    def say(self, line: str) -> None:
        """Something happened."""

    def count(self, number: int, done: int, tables: int) -> None:
        """So many tables of the round have a result that counts."""


class TournamentStory:
    """One tournament. `client`: anybody, of the service on which it is played."""

    def __init__(self, client: Client, shelf: Shelf, plan: TournamentPlan, listener: Listener) -> None:
        self._plan = plan
        self._listener = listener
        self._names = names()
        self._anybody = client
        self.host = client.register("Homer")
        self.players: dict[int, Client] = {}  # by their numbers as entrants
        self._tables = TablePlayers(plan, shelf, self.players)
        self.id = self.host.open_tournament(plan.regulations())
        self.step = 0  # the last one that the host knows of

    def tell(self) -> None:
        """Run it all."""
        self._register()
        for number in range(1, self._plan.rounds + 1):
            self._play_round(number)
        self._note(self.host.finish_tournament(self.id))
        self._listener.say(f"The tournament is finished: {self._leaders()}.")

    def _note(self, made: Frame) -> None:
        """Later reads show this step."""
        self.step = max(self.step, made.step)

    def _round(self, number: int) -> JsonObject:
        return self.host.round(self.id, number, least=self.step)

    def _register(self) -> None:
        self.host.open_registration(self.id)
        for _ in range(self._plan.entrants - 1):
            self._enter()
        self._listener.say(f"The host enters {self._enter(asked=True)}, who is asked, and accepts.")
        self.host.close_registration(self.id)
        self._listener.say(f"{self._plan.entrants} bots have entered, and registration is closed.")

    def _enter(self, *, asked: bool = False) -> str:
        """The next bot enters; their name. `asked`: the host enters them, and they accept."""
        name = next(self._names)
        player = self._anybody.register(name)
        if asked:
            self.host.enter(self.id, player.me().player)
        step = player.enter(self.id)
        self.players[int(step.facts[0]["number"])] = player
        return name

    def _play_round(self, number: int) -> None:
        self._note(self.host.pair_round(self.id, number))
        self._tell_pairing(number)
        self._note(self.host.open_round(self.id, number))
        self._do_meanwhile(number)
        held = self._round(number)
        gate = Gate(MOVES) if number == REWIND_IN else None
        game = self._plan.regulations()["games"][number - 1]["game"]
        with self._tables.playing(held, game, gate) as tables:
            if gate is not None:
                self._take_back(held, gate, tables[0])
            self._confirm_all(number, tables)
        self._do_afterwards(number)
        self._note(self.host.close_round(self.id, number))
        self._listener.say(f"Round {number} is closed: {self._leaders()}.")

    def _tell_pairing(self, number: int) -> None:
        held = self._round(number)
        byes = [*held["byes"], *held["asked"]]
        rest = f", and {len(byes)} bye{'s' if len(byes) > 1 else ''}" if byes else ""
        self._listener.say(f"Round {number} is paired: {len(held['tables'])} tables{rest}.")

    def _do_meanwhile(self, number: int) -> None:
        """What happens while a round is played."""
        if number == LATE_IN:
            self._listener.say(f"{self._enter()} enters late, and plays from the next round.")
        if number == RULING_IN:
            rule_on_question(self.host, self.id, number)
            self._listener.say("The arbiter rules on a question.")

    def _take_back(self, held: JsonObject, gate: Gate, played: Future[None]) -> None:
        step = take_back(self.host, self.id, held["tables"][0]["match"], gate, played)
        self._listener.say(f"The arbiter pauses the match at table 1, goes back to step {step}, and resumes.")

    def _do_afterwards(self, number: int) -> None:
        """What happens between the last result of a round and its end."""
        if number == CORRECTION_IN and (table := correct_a_result(self.host, self.id, self._round(number))):
            self._listener.say(f"The arbiter corrects the result of table {table}.")
        if number == DROP_IN:
            leaver = min(self.players)
            self.players[leaver].leave_tournament(self.id, leaver, "I have to catch a ship.")
            self._listener.say(f"Entrant {leaver} drops out.")

    def _confirm_all(self, number: int, tables: Sequence[Future[None]]) -> None:
        """Let results count as they come in, until all matches have ended. Raises what stops a table."""
        self._listener.count(number, 0, len(tables))
        done, deadline = 0, time.monotonic() + NEXT_WITHIN
        while not all(table.done() for table in tables):
            for table in tables:
                if table.done():
                    table.result()
            if more := self._confirm(number):
                done, deadline = done + more, time.monotonic() + NEXT_WITHIN
                self._listener.count(number, done, len(tables))
            if time.monotonic() > deadline:
                raise CommandError(
                    f"round {number} does not go on: {done} of {len(tables)} results are there"
                )
            time.sleep(WAIT)
        for table in tables:
            table.result()

    def _confirm(self, number: int) -> int:
        """Let the results count that are there; how many those are."""
        held = self._round(number)
        reported = [each["table"] for each in held["tables"] if each["state"] == "reported"]
        if not reported:
            return 0
        try:
            self._note(self.host.confirm_results(self.id, number, reported, expect=held["step"]))
        except ProblemError as problem:
            if problem.name != "stale":  # one more result came; look again
                raise
            return 0
        return len(reported)

    def _leaders(self) -> str:
        """Who is first, second and third."""
        rows = self.host.standings(self.id, least=self.step)["rows"]
        return ", ".join(f"{row['place']} {row['name']}" for row in rows[:SHOWN])
