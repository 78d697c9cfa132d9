"""Regulations: which make sense, how they are hashed, and that older ones keep their hash."""

from typing import Any

import msgspec
import pytest
import rfc8785

from domain.competition import errors
from domain.competition.coherence import check_regulations, faults
from domain.competition.regulations import REGULATIONS, Regulations, regulations_hash
from domain.threadsafe.decoder import read_json
from tests.domain.competition.regulations_of import FORMATS, rules_of

SWISS: dict[str, Any] = msgspec.to_builtins(rules_of("swiss", 3, 4))


def changed(**changes: Any) -> Regulations:
    """Regulations of a Swiss tournament with these changes, whether they make sense or not."""
    return REGULATIONS.convert({**SWISS, **changes})


def test_regulations_of_every_format_make_sense() -> None:
    days: dict[str, Any] = {"league": {"round_days": 7}, "rotation": {}}
    for kind in FORMATS:
        if kind == "knockout":
            rules_of(kind, 3, 4, advance=2, ranking=["reached", "lot"])
        else:
            rules_of(kind, 4, 4, **days.get(kind, {}))


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("title", {"title": "a\nb"}),
        ("notes", {"notes": [" "]}),
        ("games", {"games": SWISS["games"] * 2}),
        ("games", {"games": [{**SWISS["games"][0], "options": {"speed": [0.5]}}]}),
        ("criteria", {"criteria": ["score", "score"]}),
        ("advance", {"advance": 1}),
        ("advance", {"format": "knockout", "ranking": ["reached"]}),
        ("advance", {"format": "knockout", "ranking": ["reached"], "advance": 3}),
        ("ranking", {"format": "knockout", "advance": 2}),
        ("rounds", {"format": "rotation"}),
        ("round_days", {"format": "league"}),
        ("round_days", {"round_days": 1}),
        ("scoring", {"scoring": {}}),
        ("scoring", {"scoring": {"places": [{"points": [0, 1, 2, 3]}]}}),
        (
            "scoring",
            {"scoring": {**SWISS["scoring"], "places": [*SWISS["scoring"]["places"], {"points": [9, 8]}]}},
        ),
        ("scoring", {"scoring": {**SWISS["scoring"], "win": 1}}),
        ("scoring", {"scoring": {"by": "side", "win": 1, "loss": 2}}),
        ("scoring", {"scoring": {**SWISS["scoring"], "by": "score"}}),
        ("limits", {"scoring": {"by": "score"}}),
        ("limits", {"limits": {"least": 2, "most": 1}}),
        ("ranking", {"ranking": ["buchholz", "points"]}),
        ("ranking", {"ranking": ["points", "points"]}),
        ("ranking", {"ranking": ["points", "lot", "wins"]}),
        ("late_until", {"late_until": 4}),
        ("late_until", {"late_until": 2, "format": "seating"}),
        ("asked_byes_until", {"asked_byes": 1, "asked_byes_until": 4}),
        ("asked_byes", {"asked_byes": 1}),
        ("asked_byes", {"asked_byes": 1, "asked_byes_until": 1, "format": "seating"}),
        ("capacity", {"capacity": 3}),
        ("counting", {"counting": {"by": "automatic"}}),
        ("counting", {"counting": {"seconds": 1}}),
    ],
)
def test_what_contradicts_itself_is_refused_with_its_field(field: str, changes: dict[str, Any]) -> None:
    rules = changed(**changes)
    assert field in {name for name, _ in faults(rules)}
    with pytest.raises(errors.BadRegulations) as caught:
        check_regulations(rules)
    assert caught.value.reason


def test_tables_change_their_size_in_a_swiss_tournament_only() -> None:
    games = [{"game": "a game", "shape": {"seats": seats}} for seats in (4, 3, 4)]
    check_regulations(changed(games=games))
    fields = {name for name, _ in faults(changed(games=games, format="seating"))}
    assert {"games"} == fields


@pytest.mark.parametrize(
    "changes", [{}, {"title": 'Köln \\ "2026" 🏛'}, {"clock": {"kind": "fischer", "initial": 60}}]
)
def test_the_hash_is_over_canonical_json(changes: dict[str, Any]) -> None:
    rules = changed(**changes)
    plain = read_json(msgspec.json.encode(rules))
    assert rfc8785.dumps(plain) == msgspec.json.encode(rules, order="sorted")


def test_older_regulations_keep_their_hash() -> None:
    assert "e7f34c61908c675d560369d39f725fd96a78d4976a3443d9eacaccd612ec1dce" == regulations_hash(
        rules_of("swiss", 3, 4)
    )


def test_what_has_a_default_is_omitted() -> None:
    written = read_json(msgspec.json.encode(rules_of("swiss", 3, 4)))
    assert {"title", "format", "rounds", "games", "scoring"} <= set(written)
    assert not {"clock", "notes", "late_until", "rated", "limits"} & set(written)
