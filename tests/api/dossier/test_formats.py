"""Formats: the same dossier as JSON, as CSV and as a page without script, in five languages."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from zipfile import ZipFile

import pytest

from api.presenters.dossier.dossier_csv import dossier_csv
from api.presenters.dossier.dossier_html import POLICY, STYLE
from api.presenters.localization import LANGUAGES
from domain.accounts.tokens import ORGANIZE
from domain.kernel.match.acts import Paused
from domain.ledger.verify.record_checks import audit
from tests.api.dossier.support import BLITZ, Json, Person, RealMatch
from tests.support.service.running import RunningService

NASTY = '=HYPERLINK("http://x")<script>alert(1)</script>'
HEADINGS = re.compile("<h2>([^<]+)</h2>")


@pytest.fixture(scope="module")
def match(desk: RunningService) -> RealMatch:
    """A match with a reason that would do harm in a page or in a spreadsheet."""
    match = RealMatch(desk, clock=BLITZ).play(2)
    act = Paused(match.arbiter.player, "7.5", NASTY)
    match.services.matches.arbitrate(match.id, act, match.asked(match.arbiter))
    match.settle()
    return match


class Tags(HTMLParser):
    """The tags of a page, and that each is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_no_script_and_says_everything_in_its_language(match: RealMatch, language: str) -> None:
    answer = match.arbiter.ask("GET", f"{match.path}/dossier?format=html&text={language}")
    assert (200, "text/html; charset=utf-8", language) == (
        answer.status_code,
        answer.headers["content-type"],
        answer.headers["content-language"],
    )
    assert POLICY == answer.headers["content-security-policy"]
    assert "no-store" == answer.headers["cache-control"]
    tags = Tags(answer.text)
    assert [] == tags.open
    assert "script" not in tags.found
    assert STYLE in answer.text
    assert "&lt;script&gt;" in answer.text
    assert 10 == len({*HEADINGS.findall(answer.text)})


def test_no_two_languages_have_the_same_headings(match: RealMatch) -> None:
    pages = [match.arbiter.ask("GET", f"{match.path}/dossier?format=html&text={each}") for each in LANGUAGES]
    found = [tuple(HEADINGS.findall(page.text)) for page in pages]
    assert len({*found}) == len(LANGUAGES)


def test_csv_has_a_row_for_everything_and_no_cell_is_a_formula(match: RealMatch) -> None:
    told = match.dossier(match.arbiter)
    answer = match.arbiter.ask("GET", f"{match.path}/dossier?format=csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    for section in ("turns", "knowledge", "steps", "acts"):
        assert len(told[section]) == sum(row["section"] == section for row in rows)
    [act] = [row for row in rows if row["section"] == "acts"]
    assert (f"'{NASTY}", "7.5") == (act["reason"], act["rule"])
    turn = next(row for row in rows if row["section"] == "turns")
    assert float(turn["used"]) == told["turns"][0]["used"]
    times = match.arbiter.ask("GET", f"{match.path}/dossier/times?format=csv").text
    assert {"turns", "events"} >= {row["section"] for row in csv.DictReader(io.StringIO(times, newline=""))}


def test_an_archive_has_every_format_the_record_and_what_its_checks_find(match: RealMatch) -> None:
    """The same state makes the same bytes."""
    ask, query = match.arbiter.ask, f"{match.path}/dossier?text=de&format="
    answer = ask("GET", f"{query}zip")
    assert (200, "application/zip", "no-store") == (
        answer.status_code,
        answer.headers["content-type"],
        answer.headers["cache-control"],
    )
    assert answer.content == ask("GET", f"{query}zip").content
    with ZipFile(io.BytesIO(answer.content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for form in ("json", "csv", "html"):
        assert files[f"dossier.{form}"] == ask("GET", f"{query}{form}").content
    told = json.loads(files["dossier.json"])
    assert told["verification"] == json.loads(files["verification.json"])
    assert audit(files["record.jsonl"], match.services.shelf).ok


def test_who_looks_as_a_seat_gets_no_record_of_it(desk: RunningService) -> None:
    match, mentor = RealMatch(desk).play(1), Person(desk, "Mentor", ORGANIZE)
    look = {"reason": "a complaint", "look": {"seat": 1, "step": match.head}}
    assert mentor.ask("POST", f"{match.path}/openings", look).is_success
    for as_, there in (("1", False), ("onlooker", True)):
        answer = mentor.ask("GET", f"{match.path}/dossier?format=zip&as={as_}")
        with ZipFile(io.BytesIO(answer.content)) as archive:
            assert there == ("record.jsonl" in archive.namelist())


def test_what_the_caller_accepts_chooses_the_format(match: RealMatch) -> None:
    for accept, found in (
        ("text/html", "text/html"),
        ("text/csv", "text/csv"),
        ("application/zip", "application/zip"),
        ("application/json", "application/json"),
        ("*/*", "application/json"),
    ):
        answer = match.arbiter.ask("GET", f"{match.path}/dossier", accept=accept)
        assert found == answer.headers["content-type"].partition(";")[0]
    german = {"accept": "text/html", "accept-language": "de, en;q=0.3"}
    assert "de" == match.arbiter.ask("GET", f"{match.path}/dossier", **german).headers["content-language"]


def test_times_are_no_page_for_whoever_prefers_one(match: RealMatch) -> None:
    answer = match.arbiter.ask("GET", f"{match.path}/dossier/times", accept="text/html, */*;q=0.8")
    assert (200, "application/json") == (answer.status_code, answer.headers["content-type"])


def test_a_negative_number_is_no_formula() -> None:
    turn: Json = {
        **dict.fromkeys(("seat", "end", "paused", "given", "earned", "before", "after", "runs_out")),
        "began": {"step": 1, "at": ""},
        "until": {"step": 1, "at": ""},
        "moves": [],
        "used": 1.5,
        "adjusted": -20.0,
    }
    [row] = csv.DictReader(io.StringIO(dossier_csv({"turns": [turn]})))
    assert ("-20.0", "1.5") == (row["adjusted"], row["used"])
