"""Who sees what of a tournament: a reviewed list, and what others learn of what was written to somebody."""

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from domain.competition.lifecycle import TOURNAMENT_FACTS
from domain.competition.round_facts import TablePlace
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger.canonical import canonical
from domain.matches.state import entries
from domain.store import Log
from domain.tournaments.desk import NewRuling
from tests.domain.support import SHELF
from tests.domain.tournaments.support import HOST, PlayedTournament

REVIEWED: Final = Path(__file__).with_name("visibility.txt")
FIRST: Final = TablePlace(1, 1)


def lines() -> list[str]:
    """Each field of each fact, with its audience."""
    return [
        f"{kind.__struct_config__.tag} {name}: {audience.name.lower()}"
        for kind in TOURNAMENT_FACTS
        for name, audience in kind.audiences.items()
    ]


def test_who_sees_what_is_as_it_was_reviewed() -> None:
    """If this fails, look at each changed line of visibility.txt: may everybody see it?"""
    assert REVIEWED.read_text("utf-8").splitlines() == lines()


def told(text: str) -> PlayedTournament:
    """A tournament in which this text was written in every place that is not for everybody."""
    made = PlayedTournament(Log(None, SHELF)).registered().opened()
    seats = made.truth.rounds[0].tables[0].seats
    [player, _] = made.names(seats)
    made.all.announce_to(made.id, HOST, seats, text, made.command())
    made.all.call_arbiter(made.id, player, FIRST, text, made.command())
    made.all.rule(made.id, HOST, NewRuling("may they?", "no", "21", FIRST), made.command())
    made.all.appeal(made.id, player, 1, text, made.command())
    return made


def learned(made: PlayedTournament, viewer: Viewer) -> list[bytes]:
    """All that a viewer is shown of the last steps."""
    return [canonical(frame) for frame in list(made.all.frames(made.id, viewer))[-4:]]


def public_parts(made: PlayedTournament) -> list[Any]:
    """The last entries of the ledger, without the salted hashes in them, but with how many there are."""
    found = [msgspec.to_builtins(entry) for _, entry, _ in entries(made.log.read(made.id))][-4:]
    return [{**each, "seals": sorted(each["seals"]), "command": "", "prev": ""} for each in found]


def test_others_learn_nothing_of_a_text_that_is_not_for_them() -> None:
    one, other = told("see me"), told("your opponent has complained about the noise that you make" * 3)
    seats = one.truth.rounds[0].tables[0].seats
    strangers: list[Viewer] = [ONLOOKER, *one.truth.rounds[0].tables[1].seats]
    assert seats == other.truth.rounds[0].tables[0].seats
    for viewer in strangers:
        assert learned(one, viewer) == learned(other, viewer)
    assert public_parts(one) == public_parts(other)
    readers: list[Viewer] = [*seats, REFEREE]
    assert all(learned(one, viewer) != learned(other, viewer) for viewer in readers)


@pytest.mark.parametrize("viewer", [ONLOOKER, 1, 2, 3, 4, REFEREE])
def test_nobody_sees_the_seed_before_the_end(viewer: Viewer) -> None:
    made = told("see me")
    opened = made.truth.opening
    shown = b"".join(canonical(frame) for frame in made.all.frames(made.id, viewer))
    assert str(opened.seed).encode() not in shown
    assert str(opened.salt).encode() not in shown
