"""The regulations that the form makes by default make sense, for every format and every game of the shelf."""

import json
import subprocess
from functools import cache
from typing import Any

import pytest

from api.web import STATIC
from deploy.cli.javascript_checks import NODE
from domain.competition.coherence import faults
from domain.competition.regulations import REGULATIONS, Format
from domain.games import SHELF
from domain.pairing.model import CRITERIA

MODULE = STATIC / "tournaments" / "opening" / "defaults.js"
DRAFTS = STATIC / "tournaments" / "opening" / "drafts.js"
FORMATS = ("swiss", "round_robin", "knockout", "rotation", "league", "series", "seating")
SCRIPT = """
const { FORMATS, draftOf, regulationsOf, withFormat, withSeats } = await import(process.argv[1]);
const made = [];
for (const { slug, least, most, roles } of JSON.parse(process.argv[2]))
  for (const format of FORMATS)
    for (let seats = Math.max(2, least); seats <= most; seats += 1)
      for (const by of ["places", "side", "score"])
        for (const smaller of [false, true]) {
          const begun = draftOf({ slug, title: slug, credits: "", seats: { least, most } });
          const sized = withSeats({ ...begun, title: "A cup", by }, seats);
          const draft = withFormat({ ...sized, smaller: smaller && seats > Math.max(2, least) }, format);
          const entered = { starts: "2026-12-01T10:00", notes: "One rule.\\n\\n Two.", roundMinutes: 90 };
          const more = { ...draft, ...entered, counting: "automatic" };
          const regulations = regulationsOf(more, { [slug]: roles[seats] ?? [] });
          made.push({ slug, format, seats, regulations });
        }
console.log(JSON.stringify(made));
"""


@cache
def made() -> list[dict[str, Any]]:
    """Regulations for every game, format, size of tables and way to give points, as the module makes them."""
    games = [
        {
            "slug": slug,
            "least": game.seats[0],
            "most": min(game.seats[-1], 6),
            "roles": {seats: [f"role {seat}" for seat in range(seats)] for seats in game.seats},
        }
        for slug, game in SHELF.items()
    ]
    command = [str(NODE), "--input-type=module", "--eval", SCRIPT, str(MODULE), json.dumps(games)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_what_the_form_makes_by_default_makes_sense(form: Format) -> None:
    chosen = [each for each in made() if each["format"] == form]
    assert set(SHELF) == {each["slug"] for each in chosen}
    for each in chosen:
        regulations = REGULATIONS.convert(each["regulations"])
        assert [] == [*faults(regulations)], each
        assert form == regulations.format
        assert each["seats"] == regulations.games[0].shape.seats


def test_the_form_keeps_the_usual_criteria_and_what_was_entered() -> None:
    regulations = REGULATIONS.convert(made()[0]["regulations"])
    assert CRITERIA == regulations.criteria
    assert ("One rule.", "Two.") == regulations.notes
    assert regulations.round_clock is not None
    assert 90 * 60 == regulations.round_clock.seconds
    assert regulations.starts.endswith(":00Z")


CHANGING = """
const { regulationsOf } = await import(process.argv[1]);
const { changedRegulations, differences, draftFrom } = await import(process.argv[2]);
const made = [];
for (const [rules, changes] of JSON.parse(process.argv[3])) {
  const first = draftFrom(rules);
  const roles = Object.fromEntries(rules.games.map(({ game, shape }) => [game, shape.roles ?? []]));
  const next = changedRegulations(rules, first, { ...first, ...changes }, roles);
  const places = differences(rules, next).map(({ place }) => place);
  made.push({ again: regulationsOf(first, roles), next, places });
}
console.log(JSON.stringify(made));
"""
PARTICULAR: dict[str, Any] = {
    "title": "The games for Patroklos",
    "format": "swiss",
    "rounds": 3,
    "games": [
        {"game": "odyssee", "shape": {"seats": 2}},
        {"game": "winds_of_fate", "shape": {"seats": 2}, "options": {"worlds": "off"}},
        {"game": "odyssee", "shape": {"seats": 2}},
    ],
    "scoring": {"places": [{"points": [6, 0]}], "parts": 3, "late": 1, "annulled": 1, "adjourned": 2},
    "criteria": ["byes", "repeats"],
    "equals": "rank",
    "limits": {"least": -3, "most": 90},
    "clock": {"kind": "byo_yomi", "initial": 77, "periods": 2, "period": 5},
    "round_clock": {"seconds": 90, "turns": 0},
    "evaluator": "0" * 64,
}


def changed(*pairs: tuple[dict[str, Any], dict[str, Any]]) -> list[dict[str, Any]]:
    """What the form makes of regulations in which these fields were changed."""
    command = [
        str(NODE),
        "--input-type=module",
        "--eval",
        CHANGING,
        str(MODULE),
        str(DRAFTS),
        json.dumps(pairs),
    ]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_form_begins_with_what_regulations_say() -> None:
    """Those that it made itself it makes again; of all others it leaves as it is what is not changed."""
    some = [each["regulations"] for each in made()[::7]]
    for rules, found in zip(some, changed(*((rules, {}) for rules in some)), strict=True):
        assert rules == found["again"]
        assert (rules, []) == (found["next"], found["places"])
    [found] = changed((PARTICULAR, {}))
    assert (PARTICULAR, []) == (found["next"], found["places"])


def test_only_what_is_changed_in_the_form_is_changed() -> None:
    """Also where the form has no field for the rest: kinds of points, criteria, another clock."""
    edits = {"title": "A cup", "bye": 3, "turns": 2, "points": {"2": "6 3"}}
    [found] = changed((PARTICULAR, edits))
    assert {
        **PARTICULAR,
        "title": "A cup",
        "scoring": {**PARTICULAR["scoring"], "bye": 3, "places": [{"points": [6, 3]}]},
        "round_clock": {"seconds": 90, "turns": 2},
    } == found["next"]
    assert {"/title", "/scoring/bye", "/scoring/places/0/points", "/round_clock/turns"} == set(
        found["places"]
    )
    [without] = changed((PARTICULAR, {"roundMinutes": 0, "clock": {"kind": "per_move", "per_move": 20}}))
    assert "round_clock" not in without["next"]
    assert {"kind": "per_move", "per_move": 20} == without["next"]["clock"]
