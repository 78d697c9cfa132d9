"""The kit of a dishonest organizer who has the server and its key: what they would forge in an archive.

All heads, seals and receipts are made anew after each change, so that only the rules and the comparison with
the matches can find it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.competition.desk_facts import AnnouncedTo, RulingMade
from domain.competition.facts import EntrantRegistered
from domain.competition.round_facts import (
    PointsDeducted,
    ResultCorrected,
    RoundOpened,
    RoundPaired,
    TableAnnulled,
    TablePlace,
    TableResult,
)
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from domain.kernel.match.acts import Paused
from domain.kernel.match.facts import LookedAsSeat
from domain.store import Event
from tests.domain.ledger.tournaments.support import Told, honest, resealed


def changed(told: Told, kind: type[Fact], number: int = 0, **fields: Any) -> Told:
    """With other fields of the first fact of a step, and the facts that follow it left as they are."""
    event, fact = told.find(kind, number)
    return told.with_facts(event.step, msgspec.structs.replace(fact, **fields), *event.facts[1:])


def with_opening(told: Told, match: str, **fields: Any) -> Told:
    """With another opening of a match."""
    events = told.matches[UUID(match)]
    opening = msgspec.structs.replace(events[0].facts[0], **fields)
    first = msgspec.structs.replace(events[0], facts=(opening,))
    made = resealed((first, *events[1:]))
    return told._replace(matches={**told.matches, UUID(match): made})


def match_at(told: Told, table: int = 0) -> str:
    """The match that is listed for a table of the first round."""
    _, opened = told.find(RoundOpened)
    assert isinstance(opened, RoundOpened)
    return opened.matches[table].match


def penalty() -> tuple[Event, RulingMade, PointsDeducted]:
    """The step that takes the points of the penalty."""
    event = next(event for event in honest().events if isinstance(event.facts[-1], PointsDeducted))
    ruling, deducted = event.facts
    assert isinstance(ruling, RulingMade)
    assert isinstance(deducted, PointsDeducted)
    return event, ruling, deducted


def lost() -> str:
    """What the penalty of the first match takes."""
    _, paired = honest().find(RoundPaired)
    assert isinstance(paired, RoundPaired)
    return f"1 parts of a point from entrant {paired.tables[0][0]}"


def untaken(step: int) -> str:
    """That the points of the penalty of the first match are not taken."""
    return f"a penalty in step {step} takes {lost()}, and the tournament takes nothing"


def without_match() -> Told:
    """The match of the first table is left out."""
    return honest().without_match(match_at(honest()))


def with_other_result() -> Told:
    """The first result that was reported is turned around, and its correction begins with that."""
    event, result = honest().find(TableResult)
    assert isinstance(result, TableResult)
    before = result.outcome
    turned = Outcome((1,), before.scores, before.ending, ((1,), (0,)))
    if turned == before:
        turned = Outcome((0,), before.scores, before.ending, ((0,), (1,)))
    told = honest().with_facts(event.step, msgspec.structs.replace(result, outcome=turned))
    correction, fact = told.find(ResultCorrected)
    return told.with_facts(correction.step, msgspec.structs.replace(fact, before=turned))


def with_other_pairing() -> Told:
    """Two of the first round change places, as if another lot had been drawn."""
    _, paired = honest().find(RoundPaired)
    assert isinstance(paired, RoundPaired)
    (one, two), (three, four) = paired.tables
    return changed(honest(), RoundPaired, tables=((one, three), (two, four)))


def with_other_draw() -> Told:
    """The first round is paired by another link than that of the chain."""
    _, paired = honest().find(RoundPaired)
    assert isinstance(paired, RoundPaired)
    return changed(honest(), RoundPaired, draw=msgspec.structs.replace(paired.draw, link="ef" * 32))


def with_bye_for_a_friend() -> Told:
    """Who has the bye plays, and somebody else has it."""
    _, paired = honest().find(RoundPaired)
    assert isinstance(paired, RoundPaired)
    [rests], friend = paired.byes, paired.tables[0][0]
    tables = ((rests, paired.tables[0][1]), *paired.tables[1:])
    return changed(honest(), RoundPaired, tables=tables, byes=(friend,))


def without_rulings() -> Told:
    """No ruling says what arbiters did in matches."""
    rulings = [event.step for event in honest().events if isinstance(event.facts[0], RulingMade)]
    return honest().without(*rulings)


def without_points() -> Told:
    """The ruling on the penalty stays, and its points are not taken."""
    event, ruling, _ = penalty()
    return honest().with_facts(event.step, ruling)


def with_more_points() -> Told:
    """The penalty takes more points than the arbiter gave."""
    event, ruling, deducted = penalty()
    return honest().with_facts(event.step, ruling, msgspec.structs.replace(deducted, points=2))


def with_points_of_no_penalty() -> Told:
    """Points are taken for a step that gave no penalty."""
    event, ruling, deducted = penalty()
    forged = msgspec.structs.replace(deducted, step=ruling.step - 1)
    return honest().with_facts(event.step, ruling, deducted, forged)


def with_points_by_another() -> Told:
    """Somebody else takes the points than who gave the penalty."""
    event, ruling, deducted = penalty()
    return honest().with_facts(event.step, ruling, msgspec.structs.replace(deducted, by="mentor"))


def with_ruling_of_another() -> Told:
    """Not forged in the matches: another arbiter rules on the same penalty later. Their ruling takes the
    place of an announcement.
    """
    _, ruling, _ = penalty()
    event, _ = honest().find(AnnouncedTo)
    return honest().with_facts(
        event.step, msgspec.structs.replace(ruling, ruling=rulings_made() + 1, by="mentor")
    )


def rulings_made() -> int:
    """How many rulings the honest tournament has."""
    return sum(isinstance(event.facts[0], RulingMade) for event in honest().events)


def with_ruling_on_no_act() -> Told:
    """One more ruling names a step of a match in which no arbiter acted. It takes the place of an
    announcement.
    """
    _, ruling, _ = penalty()
    event, _ = honest().find(AnnouncedTo)
    return honest().with_facts(event.step, msgspec.structs.replace(ruling, ruling=rulings_made() + 1, step=1))


def with_look_of_entrant(*, waits: bool = False) -> Told:
    """An entrant looks at what a match hides. It takes the place of a pause. `waits`: the staff entered them,
    and they did not agree.
    """
    match = UUID(match_at(honest()))
    events = honest().matches[match]
    look = LookedAsSeat("player-1", "player-1", 0, 1, "to know more")
    at = next(number for number, event in enumerate(events) if isinstance(event.facts[0], Paused))
    made = resealed((*events[:at], msgspec.structs.replace(events[at], facts=(look,)), *events[at + 1 :]))
    told = honest()._replace(matches={**honest().matches, match: made})
    return changed(told, EntrantRegistered, waits=True) if waits else told


def with_annulled_result() -> Told:
    """A result that counts is annulled as if an arbiter had done that in the match. It takes the place of an
    announcement.
    """
    event, _ = honest().find(AnnouncedTo)
    place, why = TablePlace(1, 1), "a friend lost"
    annulled = TableAnnulled(place, match_at(honest()), "annulled", why, "ef" * 32, "22", "host")
    return honest().with_facts(event.step, annulled)


def with_other_closing() -> Told:
    """The match that was annulled is said to have ended with another head."""
    return changed(honest(), TableAnnulled, head="ef" * 32)


FORGED: Final[Mapping[str, tuple[Callable[[], Told], tuple[str, ...]]]] = {
    "a dropped match": (without_match, ("its record is missing",)),
    "a swapped result": (with_other_result, ("it ended with another result than the one that was reported",)),
    "a pairing that was drawn again": (with_other_pairing, ("steps re-decided", "by tournament 12")),
    "another draw": (with_other_draw, ("steps re-decided", "by tournament 11")),
    "a bye for a friend": (with_bye_for_a_friend, ("steps re-decided", "by tournament 12")),
    "hidden rulings": (without_rulings, ("an arbiter acted in step", "and no ruling says so")),
    "points of a penalty that are left out": (without_points, ("and the tournament takes nothing",)),
    "more points than those of the penalty": (
        with_more_points,
        ("and the tournament takes 2 parts of a point",),
    ),
    "points of a penalty that nobody gave": (
        with_points_of_no_penalty,
        ("takes nothing, and the tournament takes 1 parts of a point",),
    ),
    "points of a penalty that somebody else takes": (
        with_points_by_another,
        ("host gave the penalty in step", "and its points are taken by mentor"),
    ),
    "a ruling on no act": (with_ruling_on_no_act, ("a ruling names step 1, and no arbiter acted in it",)),
    "a result that is annulled beside its match": (
        with_annulled_result,
        ("the tournament counts it as annulled, and it was not closed",),
    ),
    "another end of a match without a result": (
        with_other_closing,
        ("the head that its end names is not the one with which it was closed",),
    ),
}
"""What is forged, and what is said of it."""
