"""What a seat may do, by rules of thumb that take microseconds: the moves of playouts and of the tree.

A seat looks where the ship would arrive now, and where one card or one power of its own would send it. It
judges by its own task, its own hand, and what lies open; where others hold cards face down it guesses.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from domain.games.odysseus import moves as m
from domain.games.odysseus.scoring import ENOUGH, total
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import ADVENTURES, COLOURS, SPACES, STRENGTH, Adventure, Card, Space, Task
from domain.kernel.facts import Hidden, Seat, known
from domain.kernel.game import Move
from workers.bots.games.odysseus.standing import far
from workers.bots.games.odysseus.winds import CALM, NUMBER, PRICE, UNSEEN

Gains = Mapping[Adventure | None, float]

POWER: Final = 0.15  # points that it costs to have used a power
BLOCKING: Final = 0.5  # points that a power must cost to be blocked
ENDING: Final = 1.0  # points that the ship's arrival must be worth for Zeus to end the round
SPARED: Final = 0.5  # the same for Athena to let Zeus end it
NOTHING: Final = -0.4  # points that it is worth to meet no adventure
HARM: Final = 0.8  # how much what an adventure brings the others counts
DECISIVE: Final = 5.0  # points that a victory is worth beside those of the disk
SOLID: Final = 0.12  # points that a strength more behind a good wind is worth
WORSE: Final = 0.5  # points that a turned wind may cost to be worth a look
SURE: Final = 4  # a wind that leads by so much is hardly overtaken


class Option(NamedTuple):
    """A move, and how many points better than passing it seems."""

    score: float
    move: Move


@lru_cache(maxsize=4096)
def gains(task: Task, own: int) -> Gains:
    """What the ship's arrival at each adventure is worth to a seat with this task and so many points."""
    found: dict[Adventure | None, float] = {None: NOTHING}
    for adventure in ADVENTURES:
        points = {task.three: 3, task.two: 2, task.one: 1}.get(adventure, 0)
        bonus = DECISIVE if own + points >= ENOUGH else 0.0
        found[adventure] = points * (1 + own / ENOUGH / 2) + bonus - HARM * (6 - points) / 5
    return found


class Outlook:
    """The winds as a seat knows them, and where they take the ship."""

    __slots__ = ("colours", "gains", "leads", "now", "strengths", "table", "worth")

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        strengths = [0] * 9
        for laid in table.laid:
            unseen = type(laid.card) is Hidden or (laid.face_down and laid.seat != seat)
            strengths[NUMBER[laid.space]] += UNSEEN if unseen else STRENGTH[laid.card]  # type: ignore[index]
        if table.doubled is not None:
            strengths[NUMBER[table.doubled]] *= 2
        if table.blocked is not None:
            strengths[NUMBER[table.blocked]] = 0
        self.strengths = strengths
        task = known(table.tasks[seat])
        self.gains = gains(task, total(task, table.taken))
        self.colours = [_strongest(strengths, ship) for ship in (0, 3, 6)]
        self.worth = self.end(self.colours)

    def end(self, colours: Sequence[int]) -> float:
        """What it is worth to sail by these colours behind the ships, up to a calm."""
        table = self.table
        circle = table.ship
        assert circle is not None
        for colour in colours:
            if colour == CALM:
                break
            circle = table.sea.steps[circle][COLOURS[colour]]
        return self.gains[table.disks[circle]]

    def with_strengths(self, changed: Mapping[int, int]) -> float:
        """What the arrival is worth if some spaces have another strength."""
        strengths = list(self.strengths)
        for space, strength in changed.items():
            strengths[space] = strength
        return self.end([_strongest(strengths, ship) for ship in (0, 3, 6)])


def _strongest(strengths: Sequence[int], first: int) -> int:
    """The colour of the strongest wind behind a ship, CALM if there is none."""
    yellow, green, red = strengths[first : first + 3]
    if yellow >= green and yellow >= red:
        return 0 if yellow else CALM
    return 1 if green >= red else 2


def options(table: Table, seat: Seat) -> list[Option]:
    """The moves worth a look when it is the seat's turn, passing among them, in no order."""
    outlook = Outlook(table, seat)
    found = [Option(0.0, m.Pass())]
    hand = table.hands[seat]
    if hand:
        found += _cards(outlook, seat)
    god = table.gods[seat]
    if god in table.used or table.ready[seat] > table.phase:
        return found
    match god:
        case "zeus":
            found.append(Option(outlook.worth - ENDING, m.EndRound()))
        case "poseidon":
            found += _storms(outlook)
        case "aphrodite":
            found += _charms(outlook)
        case "hermes":
            found += _carries(outlook)
        case "hades" if hand:
            best = max((option.score for option in found[1:]), default=0.0)
            found.append(Option(best + 0.1, m.Veil()))
    return found


def _cards(outlook: Outlook, seat: Seat) -> list[Option]:
    """Cards that turn a wind, and a card that strengthens a wind that is good already."""
    table, strengths = outlook.table, outlook.strengths
    hand: list[tuple[int, Card]] = sorted(
        {(STRENGTH[known(card)], known(card)) for card in table.hands[seat]}
    )
    down, found = table.veiled == seat, []
    for ship, colour in enumerate(outlook.colours):
        best = strengths[3 * ship + colour] if colour != CALM else 0
        for other in range(3):
            space = 3 * ship + other
            name = SPACES[space]
            if name == table.blocked or other == colour:
                continue
            missing = best - strengths[space] + (1 if colour == CALM or colour < other else 0)
            worth = outlook.end([*outlook.colours[:ship], other, *outlook.colours[ship + 1 :]])
            if worth < outlook.worth - WORSE:
                continue
            factor = 2 if name == table.doubled else 1
            for strength, card in hand:
                if strength * factor >= missing:
                    lead = min(SURE, strength * factor - missing)
                    score = worth - outlook.worth - PRICE[card] + SOLID * lead * max(0.0, worth)
                    found.append(Option(score, m.Lay(card, name, down)))
                    if lead or score < 0:
                        break
        if colour == CALM:
            break
        if outlook.worth > 0 and SPACES[3 * ship + colour] != table.blocked:
            lead = best - max(strengths[3 * ship + other] for other in range(3) if other != colour)
            strength, card = hand[-1]
            more = min(SURE, lead + strength) - min(SURE, lead)
            score = SOLID * more * outlook.worth - PRICE[card]
            found.append(Option(score, m.Lay(card, SPACES[3 * ship + colour], down)))
    return found


def _storms(outlook: Outlook) -> list[Option]:
    """Poseidon blocks the wind behind a ship."""
    found = []
    for ship, colour in enumerate(outlook.colours):
        if colour == CALM:
            break
        space = 3 * ship + colour
        worth = outlook.with_strengths({space: 0})
        found.append(Option(worth - outlook.worth - POWER, m.Storm(SPACES[space])))
    return found


def _charms(outlook: Outlook) -> list[Option]:
    """Aphrodite doubles a wind: another, so that it becomes the strongest, or one that is good already."""
    found = []
    for space, strength in enumerate(outlook.strengths):
        if strength and SPACES[space] != outlook.table.blocked:
            worth = outlook.with_strengths({space: 2 * strength})
            firm = SOLID * min(SURE, strength) * max(0.0, worth)
            found.append(Option(worth - outlook.worth + firm - POWER, m.Charm(SPACES[space])))
    return found


def _carries(outlook: Outlook) -> list[Option]:
    """Hermes moves a card to a space behind the same ship or another, if the ship then arrives elsewhere."""
    table, found, seen = outlook.table, [], set()
    for number, laid in enumerate(table.laid):
        strength = UNSEEN if type(laid.card) is Hidden or laid.face_down else STRENGTH[known(laid.card)]
        here = NUMBER[laid.space]
        if (here, strength) in seen or laid.space in (table.blocked, table.doubled):
            continue
        seen.add((here, strength))
        for there in range(9):
            if there == here or SPACES[there] in (table.blocked, table.doubled):
                continue
            changed = {here: outlook.strengths[here] - strength, there: outlook.strengths[there] + strength}
            worth = outlook.with_strengths(changed)
            if worth > outlook.worth:
                found.append(Option(worth - outlook.worth - POWER, m.Carry(number, SPACES[there])))
    return found


def veiled_options(table: Table, seat: Seat) -> list[Option]:
    """The card that Hades lays face down at once."""
    found = [
        Option(score, m.Lay(move.card, move.space, face_down=True))
        for score, move in _cards(Outlook(table, seat), seat)
        if isinstance(move, m.Lay)
    ]
    hand: list[Card] = [known(card) for card in table.hands[seat]]
    least = min(hand, key=PRICE.__getitem__)
    return found or [Option(0.0, m.Lay(least, space, face_down=True)) for space in SPACES]


def answer_options(table: Table, seat: Seat) -> list[Option]:
    """Athena blocks a power that does her seat harm."""
    declared = table.declared
    assert declared is not None
    outlook = Outlook(table, seat)
    space: Space | None = declared.space
    match declared.god:
        case "poseidon" if space is not None:
            after = outlook.with_strengths({NUMBER[space]: 0})
        case "aphrodite" if space is not None:
            after = outlook.with_strengths({NUMBER[space]: 2 * outlook.strengths[NUMBER[space]]})
        case "hermes" if space is not None:
            assert declared.laid is not None
            laid = table.laid[declared.laid]
            strength = UNSEEN if type(laid.card) is Hidden or laid.face_down else STRENGTH[known(laid.card)]
            here, there = NUMBER[laid.space], NUMBER[space]
            changed = {here: outlook.strengths[here] - strength, there: outlook.strengths[there] + strength}
            after = outlook.with_strengths(changed)
        case "zeus":
            return [Option(0.0, m.Allow()), Option(SPARED - outlook.worth, m.Block())]
        case _:
            after = outlook.worth
    return [Option(0.0, m.Allow()), Option(outlook.worth - after - BLOCKING, m.Block())]


def refill_options(table: Table, seat: Seat) -> list[Option]:
    """Zeus places a disk that is worth much to the own seat."""
    task = known(table.tasks[seat])
    worth, left = gains(task, total(task, table.taken)), table.reserve
    return [Option(worth[adventure], m.Refill(adventure)) for adventure in ADVENTURES if left[adventure]]


def ship_options(table: Table, seat: Seat) -> list[Option]:
    """Zeus puts the ship near adventures that are worth much to the own seat, on one that is not."""
    worth, found = gains(known(table.tasks[seat]), 0), []
    for circle, disk in enumerate(table.disks):
        ends = far(table.sea, circle)
        near = sum(worth[table.disks[end]] for end in ends if end != circle) / len(ends)
        found.append(Option(near - worth[disk] / 3, m.PlaceShip(circle)))
    return found


OPTIONS: Final = {
    "ship": ship_options,
    "turn": options,
    "answer": answer_options,
    "face_down": veiled_options,
    "refill": refill_options,
}


def ranked(table: Table, seat: Seat) -> list[Option]:
    """The moves worth a look, the best first."""
    return sorted(OPTIONS[table.stage](table, seat), key=lambda option: -option.score)


def quick_move(table: Table, seat: Seat, rng: Random) -> Move:
    """A sensible move: mostly the one that seems best."""
    return max(OPTIONS[table.stage](table, seat), key=lambda option: option.score + rng.random() * 0.4).move
