"""The desk as JSON: rulings, appeals, calls, announcements, disputes and penalties, as a viewer may read
them. What is not for the viewer is null.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from api.presenters.tournaments.desk_log import DeskEntry, DeskLog
from api.presenters.tournaments.people_json import people_json
from api.presenters.tournaments.tournament_views import KnownTournament
from domain.competition.desk_facts import (
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
)
from domain.competition.state import Tournament
from domain.kernel.facts import Hidden
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject

LISTS: Final = ("rulings", "appeals", "calls", "announcements", "disputes", "penalties")


class DeskPage(NamedTuple):
    """Which entries are shown: at most `limit`, the newest before step `before`; None: the newest of all."""

    limit: int
    before: int | None


class _Numbered(NamedTuple):
    """An entry, the list that it is in, and its number there."""

    name: str
    number: int
    entry: DeskEntry


class _Closings(NamedTuple):
    """How appeals were decided and calls answered, by their numbers."""

    appeals: Mapping[int, DeskEntry]
    calls: Mapping[int, DeskEntry]


def desk_json(known: KnownTournament, page: DeskPage, name_of: NameOf) -> JsonObject:
    """The desk as a viewer knows it. `earlier`: the step before which there are more entries, or null."""
    chosen, earlier = _chosen(known.desk, page)
    tournament, closings = known.tournament, _closings(known.desk)
    lists: dict[str, list[JsonObject]] = {name: [] for name in LISTS}
    for each in chosen:
        lists[each.name].append(_entry_json(tournament, closings, each))
    named = {player for each in chosen for player in _players(tournament, closings, each)}
    return {**lists, "people": people_json(named, name_of), "earlier": earlier}


def _chosen(log: DeskLog, page: DeskPage) -> tuple[list[_Numbered], int | None]:
    """The entries of the page, list by list, and the step before which there are more."""
    found = [
        _Numbered(name, number, entry)
        for name in LISTS
        for number, entry in enumerate(getattr(log, name), 1)
        if page.before is None or entry.step < page.before
    ]
    if len(found) <= page.limit:
        return found, None
    least = sorted(each.entry.step for each in found)[-page.limit]
    return [each for each in found if each.entry.step >= least], least


def _entry_json(tournament: Tournament, closings: _Closings, each: _Numbered) -> JsonObject:
    number, entry = each.number, each.entry
    match each.name:
        case "rulings":
            return _ruling_json(tournament, number, entry)
        case "appeals":
            return _appeal_json(number, entry, closings.appeals.get(number))
        case "calls":
            return _call_json(number, entry, closings.calls.get(number))
        case "announcements":
            return announcement_json(tournament, number, entry)
        case _:
            return _of(entry, "place", "number", "reason", "round", "points", "rule", "by")


def _of(entry: DeskEntry, *names: str) -> JsonObject:
    """Step and moment of the entry, and those of these fields that its fact has; null for a hidden one."""
    fields = {name: getattr(entry.fact, name) for name in names if hasattr(entry.fact, name)}
    shown = {name: None if isinstance(value, Hidden) else value for name, value in fields.items()}
    return {"step": entry.step, "at": entry.at, **shown}


def _ruling_json(tournament: Tournament, number: int, entry: DeskEntry) -> JsonObject:
    fact: Any = entry.fact
    return {
        "ruling": number,
        **_of(entry, "question", "answer", "rule", "by", "place"),
        "match": fact.match or None,
        "match_step": fact.step or None,
        "precedent": fact.precedent or None,
        "overruled": tournament.rulings[number - 1].overruled,
    }


def _appeal_json(number: int, entry: DeskEntry, closing: DeskEntry | None) -> JsonObject:
    decision = None if closing is None else _of(closing, "upheld", "answer", "rule", "panel", "by")
    if closing is not None and decision is not None:
        decision["ruling"] = getattr(closing.fact, "ruling", 0) or None
    return {"appeal": number, **_of(entry, "ruling", "number", "to", "text"), "decision": decision}


def _call_json(number: int, entry: DeskEntry, closing: DeskEntry | None) -> JsonObject:
    answer = None if closing is None else _of(closing, "by")
    return {"call": number, **_of(entry, "place", "number", "to", "text"), "answer": answer}


def announcement_json(tournament: Tournament, number: int, entry: DeskEntry) -> JsonObject:
    """An announcement, with those who said that they have read it. `to`: null if it is for everybody."""
    to = entry.fact.to if isinstance(entry.fact, AnnouncedTo) else None
    return {
        "announcement": number,
        **_of(entry, "text", "by"),
        "about": getattr(entry.fact, "place", None),
        "to": to,
        "read": sorted(tournament.notices[number - 1].read),
    }


def _closings(log: DeskLog) -> _Closings:
    return _Closings(
        {each.fact.appeal: each for each in log.closings if isinstance(each.fact, AppealDecided)},
        {each.fact.call: each for each in log.closings if isinstance(each.fact, CallAnswered)},
    )


def _players(tournament: Tournament, closings: _Closings, each: _Numbered) -> Iterator[str]:
    """The players whom an entry names."""
    fact, entrants = each.entry.fact, tournament.entrants
    yield getattr(fact, "by", "")
    numbers = [fact.number] if isinstance(fact, AppealMade | ArbiterCalled) else []
    yield from (entrants[number - 1].player for number in numbers)
    closed = {"appeals": closings.appeals, "calls": closings.calls}.get(each.name, {})
    if (found := closed.get(each.number)) is not None:
        yield getattr(found.fact, "by", "")
        yield from getattr(found.fact, "panel", ())
