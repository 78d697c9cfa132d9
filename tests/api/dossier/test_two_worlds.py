"""Two worlds: a dossier tells nobody what they did not know, neither by a value nor by a count or a row.

Two matches of a tournament that a viewer cannot tell apart are played, and in one of them another seat tries
what it may not do. Every dossier that the viewer and the arbiter get must be the same, but for what differs
in public from match to match: ids, times, and what is salted.
"""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final
from zipfile import ZipFile

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.kernel.notation import viewer_name
from domain.matches.dossier import presence
from tests.api.support import ApiService, Caller
from tests.api.tournaments.test_arbiters_two_worlds import RuledReplay
from tests.laws.test_two_worlds_over_http import TWINS
from tests.laws.worlds import Family, families

FAMILIES, CANDIDATES = 1, 3  # the shortest of three: over HTTP a step takes its time
READS: Final = ("?", "?text=en&", "?format=csv&", "?format=html&text=de&", "?format=zip&text=en&", "/times?")
TIMES: Final = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|-?\d+\.\d+(e-?\d+)?")
HASHES: Final = re.compile(rb"[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass
class ReadReplay(RuledReplay):
    """A record that is replayed; then the viewer and the arbiter read its dossier."""

    def dossiers(self, family: Family, *, tries: bool) -> list[bytes]:
        """What both of them are answered. `tries`: the viewer tries what the rules of the game do not allow,
        and only the arbiter reads. That it is not its turn everybody knows, so then it tries nothing.
        """
        for number, step in enumerate(self.record.steps, 1):
            assert self._command(step).status_code < 300
            for move in family.probes.get(number, ()) if tries and self._is_to_act() else ():
                assert self._play(self.caller, move).status_code in (409, 422)
        readers = [(self.players[-1], "onlooker")]
        if not tries:
            readers.append((self.caller, viewer_name(self.viewer)))
        return [self._read_plainly(reader, read, as_) for reader, as_ in readers for read in READS]

    def _is_to_act(self) -> bool:
        answer = self.caller.get(f"/v1/matches/{self.match}/legal")
        return answer.status_code == 200 and bool(answer.get_json()["offers"])  # else it has not begun

    def _read_plainly(self, reader: Caller, read: str, as_: str) -> bytes:
        least = {"Nostos-Min-Step": str(len(self.record.steps))}
        path = f"/v1/matches/{self.match}/dossier{read}as={as_}"
        answers = (reader.get(path, headers=least) for _ in range(20))
        found = next(answer for answer in answers if answer.status_code != 503)
        assert found.status_code == 200, found.get_data(as_text=True)
        return HASHES.sub(b"", TIMES.sub(b"", _unpacked(found.data) if "zip" in read else found.data))


def _unpacked(data: bytes) -> bytes:
    """The files of an archive, but for the record, which has laws of its own."""
    with ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        return b"".join(name.encode() + archive.read(name) for name in names if name != "record.jsonl")


@pytest.fixture(scope="module")
def people(service: ApiService) -> list[Caller]:
    """The players of the matches; the last one decides in them."""
    return [service.player(f"Player {seat}") for seat in range(GAME.seats[-1] + 1)]


@pytest.fixture(scope="module")
def seated() -> list[Family]:
    """Families whose viewers have a seat and try what they may not do."""
    found = islice((f for f in families(GAME, Random("dossiers")) if any(f.probes.values())), CANDIDATES)
    return sorted(found, key=lambda family: len(family.twins[-1].steps))[:FAMILIES]


def in_both_worlds(people: Sequence[Caller], family: Family) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """The dossiers of the record, cut where its twin ends, and of the twin."""
    for twin in family.twins[-TWINS:]:
        record = family.record.cut(len(twin.steps))
        one, other = (
            ReadReplay(people, each, family.viewer).dossiers(family, tries=False) for each in (record, twin)
        )
        yield one, other


def test_what_a_viewer_never_learned_changes_no_dossier(people: list[Caller], seated: list[Family]) -> None:
    for family in seated:
        for one, other in in_both_worlds(people, family):
            assert one == other, viewer_name(family.viewer)


def test_that_a_seat_tried_what_it_may_not_do_changes_nothing_for_the_arbiter(
    people: list[Caller], seated: list[Family]
) -> None:
    for family in seated:
        record = family.record.cut(len(family.twins[-1].steps))
        quiet, tried = (
            ReadReplay(people, record, family.viewer).dossiers(family, tries=tries) for tries in (False, True)
        )
        assert quiet[: len(READS)] == tried


def test_a_dossier_that_tells_of_such_a_try_is_caught(
    people: list[Caller], seated: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All refusals are taken for those of the service."""
    monkeypatch.setattr("api.http.receipts.is_by_game", lambda *_: False)
    assert presence.is_by_game("refused", "")
    family = next(each for each in seated if any(each.probes.values()))
    record = family.record.cut(len(family.twins[-1].steps))
    quiet, tried = (
        ReadReplay(people, record, family.viewer).dossiers(family, tries=tries) for tries in (False, True)
    )
    assert quiet[: len(READS)] != tried
