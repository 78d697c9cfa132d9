"""The page's checks of the archive of a tournament: an honest one holds, and what somebody forged is found.

The module runs in Node, with the archives that the verifier of the command line is tested with.
"""

import json
import subprocess
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import pytest

from api.web import STATIC
from deploy.cli.javascript_checks import NODE
from domain.competition.desk_facts import RulingMade
from domain.competition.facts import TournamentFinished, TournamentOpened
from domain.competition.round_facts import RoundOpened, TableMatch, TableResult
from domain.kernel.facts import REFEREE, Fact
from domain.ledger.verify.tournaments.archive import write_archive
from tests.domain.ledger.support import KEYS
from tests.domain.ledger.tournaments.kit import (
    changed,
    match_at,
    with_annulled_result,
    with_look_of_entrant,
    with_opening,
    with_other_closing,
    with_points_by_another,
    with_ruling_of_another,
    with_ruling_on_no_act,
    without_points,
)
from tests.domain.ledger.tournaments.support import Told, honest

AUDIT: Final = """
import { auditArchive } from "ADDRESS";
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { archives, published } = JSON.parse(Buffer.concat(chunks).toString());
const found = [];
for (const archive of archives) {
  const data = new Uint8Array(Buffer.from(archive, "base64"));
  const { broken, checks, matches } = await auditArchive(data, published);
  found.push({
    broken: broken?.why ?? null,
    failed: (checks ?? []).filter(({ ok }) => ok === false).map(({ name }) => name),
    names: (checks ?? []).map(({ name }) => name),
    matches: matches?.map(({ match, checks: own, wrong }) => ({
      match,
      failed: (own ?? []).filter(({ ok }) => ok === false).map(({ name }) => name),
      wrong: wrong.map(({ why }) => why),
    })) ?? null,
  });
}
process.stdout.write(JSON.stringify(found));
"""


def audited(*archives: bytes) -> list[dict[str, Any]]:
    """What the page finds of each archive."""
    given = {"archives": [b64encode(each).decode() for each in archives], "published": KEYS}
    script = AUDIT.replace("ADDRESS", (STATIC / "verify" / "tournaments" / "archive.js").as_uri())
    command = [str(NODE), "--input-type=module", "--eval", script]
    text = msgspec.json.encode(given).decode()
    run = subprocess.run(command, input=text, text=True, capture_output=True, check=False)
    assert 0 == run.returncode, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


def wrong(found: dict[str, Any]) -> set[str]:
    """What is wrong with matches, and which checks do not hold."""
    of_matches = {each for match in found["matches"] or () for each in (*match["wrong"], *match["failed"])}
    return {*of_matches, *found["failed"]}


def test_an_honest_archive_holds() -> None:
    """Also with the record that the staff has, in which everything is opened."""
    told = honest()
    staff = b"".join(write_archive(str(told.events[0].stream), [told.record(REFEREE), *told.records()]))
    entrant = b"".join(write_archive(str(told.events[0].stream), [told.record(2), *told.records()]))
    ruled = with_ruling_of_another().archive()
    [twice] = audited(ruled)
    assert not {each for match in twice["matches"] for each in match["wrong"]}, "a later ruling by another"
    for found in audited(told.archive(), staff, entrant):
        assert (None, set()) == (found["broken"], wrong(found))
        assert 6 == len(found["matches"])
    [found] = audited(staff)
    assert {"seals", "salts", "commands", "shown", "lots", "listed", "regulations"} <= set(found["names"])


def forged(kind: type[Fact], number: int = 0, **fields: Any) -> Told:
    return changed(honest(), kind, number, **fields)


def opened() -> RoundOpened:
    _, fact = honest().find(RoundOpened)
    assert isinstance(fact, RoundOpened)
    return fact


def other_match() -> Told:
    friend = TableMatch("00000000-0000-4000-8000-000000000007", opened().matches[0].commitment)
    return forged(RoundOpened, matches=(friend, *opened().matches[1:]))


def other_seed() -> Told:
    chosen = TableMatch(opened().matches[0].match, "ab" * 32)
    return forged(RoundOpened, matches=(chosen, *opened().matches[1:]))


def other_result() -> Told:
    _, result = honest().find(TableResult, 1)
    assert isinstance(result, TableResult)
    turned = msgspec.structs.replace(result.outcome, winners=(1,), ranking=((1,), (0,)))
    return forged(TableResult, 1, outcome=turned)


def other_draw() -> Told:
    _, finished = honest().find(TournamentFinished)
    assert isinstance(finished, TournamentFinished)
    return forged(TournamentFinished, draw=msgspec.structs.replace(finished.draw, link="ef" * 32))


def other_regulations() -> Told:
    _, announced = honest().find(TournamentOpened)
    assert isinstance(announced, TournamentOpened)
    return forged(TournamentOpened, regulations=msgspec.structs.replace(announced.regulations, capacity=7))


def without_ruling() -> Told:
    event, _ = honest().find(RulingMade)
    return honest().without(event.step)


FORGED: Final[Mapping[str, tuple[Callable[[], Told], set[str]]]] = {
    "a dropped match": (lambda: honest().without_match(match_at(honest())), {"match-missing"}),
    "another match": (other_match, {"listed", "match-missing", "match-unlisted"}),
    "another seed": (other_seed, {"listed", "match-seed"}),
    "another result": (other_result, {"match-result"}),
    "another head": (lambda: forged(TableResult, head="cd" * 32), {"match-head"}),
    "another draw": (other_draw, {"lots"}),
    "other regulations": (other_regulations, {"regulations"}),
    "a hidden ruling": (without_ruling, {"match-unruled"}),
    "points of a penalty that are left out": (without_points, {"match-penalty"}),
    "points of a penalty that somebody else takes": (with_points_by_another, {"match-penalty"}),
    "a ruling on no act": (with_ruling_on_no_act, {"match-no-act"}),
    "a result that is annulled beside its match": (with_annulled_result, {"match-not-closed"}),
    "another end of a match without a result": (with_other_closing, {"match-head"}),
    "an entrant who looked at what a match hides": (with_look_of_entrant, {"match-insider"}),
    "another host": (
        lambda: with_opening(honest(), match_at(honest()), host="player-1"),
        {"match-terms"},
    ),
    "another table": (lambda: with_opening(honest(), match_at(honest()), table=2), {"match-place"}),
}


def test_what_somebody_forged_who_has_the_server_is_found() -> None:
    """All heads are made anew, so that only the comparison can find it."""
    found = audited(*(make().archive() for make, _ in FORGED.values()))
    for (name, (_, due)), each in zip(FORGED.items(), found, strict=True):
        assert due <= wrong(each), name


def test_who_was_entered_by_the_staff_and_never_agreed_may_have_looked() -> None:
    [found] = audited(with_look_of_entrant(waits=True).archive())
    assert "match-insider" not in wrong(found)


@pytest.mark.parametrize("cut", [1, -1])
def test_an_archive_of_another_form_is_none(cut: int) -> None:
    data = honest().archive()
    [found] = audited(data[:-7] if cut < 0 else data + b"{}\n")
    assert "archive-form" == found["broken"]


def test_every_line_of_the_tournament_is_bound() -> None:
    """One character of each line is another one, and something does not hold any more."""
    told = honest()
    lines = told.record().split(b"\n")[:-1]
    others = [told.records()[0]]

    def with_line(at: int, line: bytes) -> bytes:
        made = b"".join(each + b"\n" for each in (*lines[:at], line, *lines[at + 1 :]))
        return b"".join(write_archive(str(told.events[0].stream), [made, *others]))

    changes = [with_line(at, flipped(line)) for at, line in enumerate(lines)]
    for at, found in enumerate(audited(*changes)):
        assert found["broken"] or found["failed"], lines[at]


def flipped(line: bytes) -> bytes:
    """The line with another digit in the middle."""
    digits = [at for at, sign in enumerate(line) if chr(sign).isdigit()]
    at = digits[len(digits) // 2] if digits else line.index(b"e")
    return line[:at] + (b"1" if line[at : at + 1] != b"1" else b"2") + line[at + 1 :]
