"""Tournaments for the golden corpus: by their commands, with a step of every topic that they have."""

from random import Random
from typing import Any, Final
from uuid import UUID

from domain.competition.desk_facts import AppealDecided
from domain.competition.draws import lots_commitment
from domain.competition.facts import ByeGiven, EntrantDropped
from domain.competition.round_facts import (
    PairingChanged,
    PointsDeducted,
    ResultCorrected,
    TablePlace,
    TableResult,
)
from domain.kernel.game import Outcome, Shelf
from domain.kernel.terms import Beacon
from domain.store import Command, Log
from domain.tournaments.commands import Tournaments
from domain.tournaments.desk import NewRuling
from domain.tournaments.registration import NewEntrant
from domain.tournaments.results import Why
from tests.domain.support import Names, TickingClock

HOST, ARBITER = "ann", "iris"
LOTS: Final = bytes(range(32))
WHY: Final = ("a slip of the pen", "20")
WON: Final = Outcome((0,), (1, 0), "written", ((0,), (1,)))
LOST: Final = Outcome((1,), (0, 1), "written", ((1,), (0,)))
REGULATIONS: Final[dict[str, Any]] = {
    "title": "The contest of the suitors",
    "format": "swiss",
    "rounds": 2,
    "games": [{"game": "toy", "shape": {"seats": 2}, "options": {"hand": 2}}],
    "scoring": {"by": "places", "places": [{"points": [2, 0]}], "bye": 2},
    "late_until": 2,
    "asked_byes": 1,
    "asked_byes_until": 2,
    "check_in": True,
    "round_clock": {"seconds": 3600, "turns": 3},
}


class Story:
    """A tournament that is told step by step, with chance of its own."""

    def __init__(self, log: Log, shelf: Shelf, seed: int) -> None:
        self._chance = Random(seed)
        self._clock = TickingClock()
        self.people = Names()
        self.all = Tournaments(log, shelf, self.people, self._clock, self._chance.randbytes)
        self.id: UUID = self.all.open(HOST, REGULATIONS, self.command()).tournament

    def command(self) -> Command:
        """A command of its own."""
        return Command(UUID(bytes=self._chance.randbytes(16), version=4), self._chance.randbytes(32).hex())

    def do(self, name: str, player: str, *said: Any, **named: Any) -> None:
        """A command of the player with what they said."""
        method = getattr(self.all, name)
        method(self.id, player, *said, command=self.command(), **named)

    @property
    def step(self) -> int:
        """The last step."""
        return self.all.head(self.id)


def told(log: Log, shelf: Shelf) -> None:
    """A tournament to its end, and another that is cancelled."""
    story = Story(log, shelf, 10)
    _registration(story)
    _first_round(story)
    _desk(story)
    _second_round(story)
    other = Story(log, shelf, 11)
    other.do("postpone", HOST, "2031-01-01T10:00:00Z", "the storm")
    other.do("cancel", HOST, "the storm")


def _registration(story: Story) -> None:
    story.do("change_regulations", HOST, {**REGULATIONS, "title": "The contest"}, "a shorter title")
    story.do("name_staff", HOST, ARBITER, ("arbiter", "scorekeeper"))
    story.do("name_staff", HOST, "zoe", ("commentator",))
    story.do("remove_staff", HOST, "zoe", "she is ill")
    story.do("invite", HOST, ("p1", "p7"))
    story.do("uninvite", HOST, "p7")
    story.do("open_registration", HOST)
    bound = lots_commitment(story.id.bytes, "p1", LOTS)
    story.do("register", "p1", NewEntrant("p1", "Ithaca", bound))
    for number in range(2, 7):
        story.do("register", f"p{number}", NewEntrant(f"p{number}"))
    for author in (HOST, "p9"):  # who asks them, and who accepts
        story.do("register", author, NewEntrant("p9"))
    for number in (1, 2, 3, 4):
        story.do("check_in", f"p{number}")
    story.do("withdraw", "p5")
    story.do("decline", HOST, 6, "no place")
    story.do("seed_entrants", HOST, (2, 1), "the results of last year")
    story.do("close_registration", HOST)
    story.do("contribute", "p1", LOTS.hex())
    story.do("name_beacon", HOST, 2, Beacon("a lottery", "2024-01-01T00:00:40Z"))


def _first_round(story: Story) -> None:
    first, second = TablePlace(1, 1), TablePlace(1, 2)
    story.do("pair", HOST, 1)
    story.do("cancel_round", HOST, 1, "somebody is missing")
    while story.step < 40:  # the moment of the beacon is not before
        story.do("announce", HOST, "we wait for the lottery")
    story.do("pair", HOST, 1, beacon="7 11 23")
    (one, two), (three, four) = story.all.truth(story.id).rounds[0].pairing.tables
    changed = PairingChanged(1, ((one, three), (two, four)), (), (), "a request", "13", "")
    story.do("change_pairing", ARBITER, changed, expect=story.step)
    story.do("open_round", HOST, 1)
    story.do("call_time", ARBITER, 1)
    story.do("write_result", ARBITER, TableResult(first, WON, source="desk"))
    one, three = story.all.truth(story.id).rounds[0].tables[0].seats
    story.do("agree", f"p{one}", first)
    story.do("dispute", f"p{three}", first, "it was my turn")
    story.do("confirm", ARBITER, (first,), expect=story.step)
    story.do("correct", ARBITER, ResultCorrected(first, WON, LOST, *WHY, ""), expect=story.step)
    story.do("annul", ARBITER, second, Why("a broken board", "22"))
    story.do("replay", ARBITER, second, Why("a broken board", "22"))
    story.do("adjourn", ARBITER, second, "the bell")


def _desk(story: Story) -> None:
    first = TablePlace(1, 1)
    seats = story.all.truth(story.id).rounds[0].tables[0].seats
    player = f"p{seats[0]}"
    story.do("rule", ARBITER, NewRuling("may they stop?", "they may", "21", first))
    story.do("appeal", player, 1, "it was late")
    decided = AppealDecided(1, upheld=True, answer="it was not", rule="26", panel=(HOST,), by="")
    story.do("decide_appeal", HOST, decided)
    story.do("call_arbiter", player, first, "a question")
    story.do("answer_call", ARBITER, 1)
    story.do("announce_to", HOST, seats, "please come to the desk")
    story.do("read_notices", player, (1,))
    story.do("deduct_points", ARBITER, PointsDeducted(seats[0], 1, 1, "a phone", "24", ""))
    story.do("close_round", HOST, 1, publish=False)
    story.do("publish_standings", HOST, 1)


def _second_round(story: Story) -> None:
    story.do("enter_late", "p8", NewEntrant("p8"))
    story.people.deleted.add("p9")
    story.all.leave_deleted(story.id)
    story.do("put_out", HOST, EntrantDropped(1, "rude", rule="9"))
    story.do("reinstate", HOST, 1, "they are sorry")
    story.do("ask_bye", "p8", 2)
    story.do("take_back_bye", "p8", 2)
    story.do("give_bye", ARBITER, ByeGiven(1, 2, "a train", ""))
    story.do("pair", HOST, 2)
    story.do("open_round", HOST, 2)
    for place in (TablePlace(1, 2), TablePlace(2, 1), TablePlace(2, 2)):
        story.do("write_result", ARBITER, TableResult(place, WON, source="ruling"))
        story.do("confirm", ARBITER, (place,), expect=story.step)
    story.do("close_round", HOST, 2)
    story.do("finish", HOST)
