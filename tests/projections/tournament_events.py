"""Tournaments to project: by chance, and with all that is written to some alone."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Final
from uuid import UUID, uuid5

from msgspec.structs import replace

from domain.competition.desk_facts import Announced, AnnouncedTo, AppealMade, ArbiterCalled, RulingMade
from domain.competition.facts import (
    EntrantInvited,
    EntrantUninvited,
    StaffNamed,
    StaffRemoved,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.fold import fold
from domain.competition.lifecycle import TOURNAMENT_STEPS
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.notation import encode
from domain.ledger.entries import acting
from domain.store import Event
from domain.tournaments.staff_view import staff_frame
from tests.domain.competition.random_tournaments import any_tournament

SPACE: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0deaf")
START: Final = datetime(2024, 5, 1, 12, tzinfo=UTC)
HOST: Final = "host"
WORDS: Final = ("Your ship leaks.", "Come to the desk, both of you, and bring the yellow cup with you." * 4)


def tournament_id(number: int) -> UUID:
    """The id of the tournament of that number."""
    return uuid5(SPACE, f"tournament {number}")


@cache
def tournament_events(seed: int, text: str = WORDS[0]) -> Sequence[Event]:
    """A tournament by chance, with announcements, calls, appeals. `text`: what is written to some."""
    stream = tournament_id(seed)
    steps = [event.facts for event in any_tournament(seed, most=12).events]
    return events_of(stream, _with_desk(seed, steps, text))


def events_of(stream: UUID, steps: Iterable[tuple[Fact, ...]]) -> Sequence[Event]:
    """The events of these steps of a tournament."""
    return [_event(stream, step, facts) for step, facts in enumerate(steps, 1)]


def _with_desk(seed: int, steps: Sequence[tuple[Fact, ...]], text: str) -> Iterator[tuple[Fact, ...]]:
    """The steps, and what is written between them. Nobody judges it: projections take what is in the log."""
    random, at = Random(seed), Tournament()
    for number, facts in enumerate(steps):
        yield facts
        at = fold(facts, at)
        for made in _desk(random, at, text) if number else _staff():
            yield made
            at = fold(made, at)


def _staff() -> Iterator[tuple[Fact, ...]]:
    """People come and go before anybody registers."""
    yield (StaffNamed("iris", ("arbiter", "scorekeeper"), HOST),)
    yield (StaffNamed("hermes", ("commentator",), HOST),)
    yield (StaffNamed(HOST, ("scorekeeper",), HOST),)
    yield (StaffRemoved("hermes", "they flew away", HOST),)
    yield (EntrantInvited(("p1", "p2", "p9999"), HOST),)
    yield (EntrantUninvited("p9999", HOST),)
    yield (TournamentPostponed("2024-06-01T12:00:00Z", "the wind", HOST),)


def _desk(random: Random, at: Tournament, text: str) -> Iterator[tuple[Fact, ...]]:
    numbers = [entrant.number for entrant in at.entrants]
    if not numbers or random.random() < 0.6:
        return
    to = tuple(sorted(random.sample(numbers, random.randint(1, min(3, len(numbers))))))
    match random.randrange(4):
        case 0:
            yield (AnnouncedTo(len(at.notices) + 1, to, text, HOST),)
        case 1:
            yield (Announced(len(at.notices) + 1, "Dinner is at eight.", HOST),)
        case 2:
            yield (ArbiterCalled(len(at.calls) + 1, TablePlace(1, 1), to[0], to, text),)
        case _:
            yield (RulingMade(len(at.rulings) + 1, "May they?", "No.", "21", "iris"),)
            yield (AppealMade(len(at.appeals) + 1, len(at.rulings) + 1, to[0], to, text),)


def _event(stream: UUID, step: int, facts: tuple[Fact, ...]) -> Event:
    """The event of a step, a second after the one before."""
    first, *rest = facts
    if isinstance(first, TournamentOpened):
        first = replace(first, tournament=str(stream))
    seat = acting(first)
    return Event(
        stream=stream,
        step=step,
        topic=TOURNAMENT_STEPS[type(first)].topic,
        at=START + timedelta(seconds=step, microseconds=step),
        actor=HOST if seat is None else f"p{seat}",
        seat=seat,
        command=uuid5(stream, f"command {step}"),
        digest="0" * 64,
        game="",
        facts=(first, *rest),
    )


def viewers_of(events: Sequence[Event]) -> list[Viewer]:
    """Everybody who may look: the onlooker, the staff, each entrant, and a number that nobody has."""
    entrants = fold(fact for event in events for fact in event.facts).entrants
    return [ONLOOKER, REFEREE, *range(1, len(entrants) + 2)]


def tournament_bodies(events: Sequence[Event], viewer: Viewer) -> list[bytes]:
    """The frames that a viewer must get to see of a tournament."""
    frames = (staff_frame(event) if viewer is REFEREE else event.frame(viewer) for event in events)
    return [encode(frame) for frame in frames]
