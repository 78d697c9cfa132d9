"""What is public is on the site: no endpoint, problem, setting, metric, fact, event or command is missing."""

from collections.abc import Mapping

import pytest

from api.app import documents_of
from api.problems.catalog import KINDS
from api.runtime.settings import TABLE
from deploy.cli.main import main
from deploy.site.commands_page import helps
from deploy.site.contents import facts_page_of
from deploy.site.endpoints_page import operations
from deploy.site.facts_page import name
from domain.competition.lifecycle import TOURNAMENT_FACTS
from domain.games import SHELF
from domain.kernel.facts import Fact
from domain.kernel.match.facts import FACTS
from domain.store.event import TOPICS
from domain.telemetry.catalog import METRICS
from domain.telemetry.span_catalog import SPANS
from domain.threadsafe.decoder import read_untrusted_json
from tests.api.runtime.test_log_events import on_the_page

Site = Mapping[str, str]


def missing(page: str, lines: list[str]) -> list[str]:
    """The lines, or beginnings of lines, that a page does not have."""
    there = f"\n{page}"
    return [line for line in lines if f"\n{line}" not in there]


def test_every_endpoint_is_there(site: Site) -> None:
    every = operations(read_untrusted_json(documents_of(SHELF).whole()))
    assert [] == missing(
        site["reference/endpoints.md"], [f"### `{each.method} {each.path}`\n" for each in every]
    )


def test_a_field_that_has_one_of_several_types_names_them(site: Site) -> None:
    rows = [line for line in site["reference/endpoints.md"].splitlines() if line.startswith("| ")]
    assert [] == [line for line in rows if line.split(" | ")[1].startswith("any")]
    (clock,) = {line.split(" | ")[1] for line in rows if line.startswith("| `clock` |")}
    assert clock.startswith("clock.fischer or clock.bronstein or ")


def test_the_lines_of_a_stream_of_moves_have_their_fields(site: Site) -> None:
    page = site["reference/endpoints.md"]
    section = page.split("### `POST /v1/moves`")[1].split("\n### ")[0]
    assert "\n| `move` | odyssee.move.roll or " in section
    assert "\n| `match` | string, needed |" in section


def test_every_problem_is_there(site: Site) -> None:
    assert [] == missing(site["reference/problems.md"], [f"| `{kind}` |" for kind in KINDS])


def test_every_setting_is_there(site: Site) -> None:
    assert [] == missing(site["reference/settings.md"], [f"| `{row.name}` |" for row in TABLE])


def test_every_metric_and_every_span_is_there(site: Site) -> None:
    assert [] == missing(site["reference/metrics.md"], [f"| `{each.name}` |" for each in METRICS])
    assert [] == missing(site["reference/traces.md"], [f"| `{each.name}` |" for each in SPANS])


def test_every_log_event_is_there(site: Site) -> None:
    rows = [f"| `{event}` | {level} |" for event, level in on_the_page()]
    assert rows
    assert [] == missing(site["reference/log-events.md"], rows)


def test_every_topic_is_there(site: Site) -> None:
    assert [] == missing(site["reference/topics.md"], [f"| `{topic}` |" for topic in TOPICS])


@pytest.mark.parametrize("slug", SHELF)
def test_every_fact_of_a_game_is_there_with_who_sees_each_field(site: Site, slug: str) -> None:
    assert_has_facts(site[facts_page_of(slug)], SHELF[slug].facts)


def test_every_fact_of_matches_and_of_tournaments_is_there(site: Site) -> None:
    assert_has_facts(site["reference/facts-matches.md"], FACTS)
    assert_has_facts(site["reference/facts-tournaments.md"], TOURNAMENT_FACTS)


def assert_has_facts(page: str, facts: tuple[type[Fact], ...]) -> None:
    sections = {part.partition("\n")[0]: part for part in page.split("\n## ")[1:]}
    assert [f"`{name(fact)}`" for fact in facts] == [*sections]
    for fact in facts:
        section = sections[f"`{name(fact)}`"]
        assert f"learns that it happened: {fact.existence.value}." in section
        rows = [f"| `{field}` | {audience.value} |" for field, audience in fact.audiences.items()]
        assert [] == missing(section, rows)


def test_every_command_is_there_with_its_help(site: Site) -> None:
    page = site["reference/commands.md"]
    paths = [path for path, _ in helps(main, "nostos")]
    assert {"nostos docs build", "nostos tournament pair", "nostos cluster drill"} <= {*paths}
    assert [] == missing(page, [f"## {path}\n" for path in paths])
    assert "Exit code 0 if all hold, 1 if one does not" in " ".join(page.split())
