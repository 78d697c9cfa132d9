"""What rulings, appeals, calls and announcements do to a tournament. Their texts stay in the facts."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
    RulingMade,
)
from domain.competition.state import Appeal, Call, Notice, Ruling, Tournament
from domain.kernel.facts import Fact

Item = TypeVar("Item", Appeal, Call, Notice, Ruling)


def _with(items: tuple[Item, ...], number: int, **changes: Any) -> tuple[Item, ...]:
    """The items, the one with this number changed; the same if there is none."""
    return tuple(replace(item, **changes) if at == number else item for at, item in enumerate(items, 1))


def _ruling(tournament: Tournament, fact: RulingMade) -> Tournament:
    made = Ruling(
        fact.question,
        fact.answer,
        fact.rule,
        fact.by,
        fact.place,
        fact.match,
        fact.step,
        fact.precedent,
    )
    return replace(tournament, rulings=(*tournament.rulings, made))


def _appeal(tournament: Tournament, fact: AppealMade) -> Tournament:
    return replace(tournament, appeals=(*tournament.appeals, Appeal(fact.ruling, fact.number)))


def _decided(tournament: Tournament, fact: AppealDecided) -> Tournament:
    appeals, rulings = tournament.appeals, tournament.rulings
    if fact.upheld and 0 < fact.appeal <= len(appeals):
        rulings = _with(rulings, appeals[fact.appeal - 1].ruling, overruled=True)
    return replace(
        tournament, appeals=_with(appeals, fact.appeal, decided=True, upheld=fact.upheld), rulings=rulings
    )


def _called(tournament: Tournament, fact: ArbiterCalled) -> Tournament:
    return replace(tournament, calls=(*tournament.calls, Call(fact.place, fact.number)))


def _answered(tournament: Tournament, fact: CallAnswered) -> Tournament:
    return replace(tournament, calls=_with(tournament.calls, fact.call, answered=True))


def _announced(tournament: Tournament, _: Announced) -> Tournament:
    return replace(tournament, notices=(*tournament.notices, Notice(None)))


def _announced_to(tournament: Tournament, fact: AnnouncedTo) -> Tournament:
    return replace(tournament, notices=(*tournament.notices, Notice(fact.to)))


def _read(tournament: Tournament, fact: NoticesRead) -> Tournament:
    new = frozenset(fact.notices)
    notices = tuple(
        replace(notice, read=notice.read | {fact.number}) if at in new else notice
        for at, notice in enumerate(tournament.notices, 1)
    )
    return replace(tournament, notices=notices)


CHANGES: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    RulingMade: _ruling,
    AppealMade: _appeal,
    AppealDecided: _decided,
    ArbiterCalled: _called,
    CallAnswered: _answered,
    Announced: _announced,
    AnnouncedTo: _announced_to,
    NoticesRead: _read,
}
