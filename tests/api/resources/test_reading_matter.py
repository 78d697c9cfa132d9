"""What pages show of a game: its rules as HTML, its words."""

import re

import pytest

from api.presenters.localization import LANGUAGES, folder
from api.resources.reading_matter import to_html
from domain.games import SHELF
from domain.kernel.facts import Kind
from domain.kernel.match.facts import FACTS
from tests.api.support import ApiService, ok, problem


@pytest.mark.parametrize("slug", SHELF)
def test_every_numbered_section_of_the_rules_has_an_address_of_its_own(
    service: ApiService, slug: str
) -> None:
    markdown = (folder(SHELF[slug]) / "RULES.md").read_text()
    html = service.anybody.get(f"/v1/games/{slug}/rules.html").get_data(as_text=True)
    wanted = [f"section-{number}" for number in re.findall(r"^#+ (\d+(?:\.\d+)*)\b", markdown, re.MULTILINE)]
    found = re.findall(r'id="(section-[\d.]+)"', html)
    assert wanted
    assert wanted == found
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_in_the_language_that_is_asked_for(service: ApiService, language: str) -> None:
    """In English where they are not translated; the answer names the language."""
    for slug, game in SHELF.items():
        translation = folder(game) / f"RULES.{language}.md"
        rules = translation if translation.exists() else folder(game) / "RULES.md"
        answer = service.anybody.get(f"/v1/games/{slug}/rules.html?text={language}")
        assert to_html(rules.read_text(encoding="utf-8")) == answer.get_data(as_text=True)
        assert (language if translation.exists() else "en") == answer.headers["Content-Language"]


def test_the_rules_of_the_match_that_refusals_name_can_be_read(service: ApiService) -> None:
    rules = service.anybody.get("/v1/rules").get_data(as_text=True)
    assert "## 10 " in rules


def test_html_in_rules_is_escaped() -> None:
    assert "<script" not in to_html("# 1 Rules\n\n<script>alert(1)</script>\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_game_and_of_every_match(service: ApiService, language: str) -> None:
    for slug in SHELF:
        words = ok(service.anybody.get(f"/v1/games/{slug}/words?text={language}"))["words"]
        assert {"hidden", "none"} < set(words)
        assert all(words.values())
    assert "n" in ok(service.anybody.get("/v1/games/wrath_of_poseidon/words"))["words"]


@pytest.mark.parametrize("slug", SHELF)
def test_every_fact_of_a_frame_has_a_kind(service: ApiService, slug: str) -> None:
    """Those of the game, and those of every match."""
    kinds = ok(service.anybody.get(f"/v1/games/{slug}"))["kinds"]
    types = {str(fact.__struct_config__.tag) for fact in (*FACTS, *SHELF[slug].facts)}
    assert types == set(kinds)
    assert set(kinds.values()) <= {kind.value for kind in Kind}


def test_unknown_games_and_languages_are_problems(service: ApiService) -> None:
    for path in ("rules.html", "words"):
        problem(service.anybody.get(f"/v1/games/chess/{path}"), "no-such-game", 404)
        problem(service.anybody.get(f"/v1/games/odysseus/{path}?text=xx"), "bad-parameter", 422)
