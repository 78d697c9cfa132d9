"""The page with plots: what was measured is on it, no script is, and it says how to play the same again."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.simulation import plots
from deploy.simulation.statistics import Rate, spread
from domain.games import SHELF

EMPTY = {"meta", "path", "circle", "rect"}


class Page(HTMLParser):
    """A page, read: the tags that were never closed, the words, and how often each tag came."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, _: object) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _: object) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.fixture(params=SHELF)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Page:
    """The page of six matches of each game between bots that play anything."""
    path = tmp_path / "report.html"
    plan = (request.param, "--games", "6", "--jobs", "1", "--bots", "random", "--report", str(path))
    answer = CliRunner().invoke(main, ["simulate", *plan])
    assert 0 == answer.exit_code, answer.output
    return Page(path.read_text(encoding="utf-8"))


def test_a_page_is_whole_and_has_plots_and_no_script(page: Page) -> None:
    assert [] == page.open
    assert page.tags["svg"] >= 3
    assert page.tags["rect"] >= 2
    assert {"script", "img", "link", "a"}.isdisjoint(page.tags)


def test_a_page_shows_who_won_how_matches_ended_and_how_long_they_took(page: Page) -> None:
    assert {"Who wins", "How it ended", "seat 0", "seat 1", "steps"} < set(page.words)
    assert any(re.fullmatch(r"\d \(\d+\.\d%\)", words) for words in page.words)


def test_the_command_on_a_page_plays_the_same_matches(page: Page) -> None:
    [answer] = [words for words in page.words if words.startswith("./nostos simulate")]
    again = CliRunner().invoke(main, [*answer.split()[1:], "--jobs", "1"])

    assert 0 == again.exit_code
    [ending] = [words for words in page.words if words.endswith("%)")][:1]
    assert f" {ending.split()[0]} |" in again.stdout


@pytest.mark.parametrize(
    ("most", "expected"),
    [(1.0, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (7, [0, 2, 4, 6]), (120, [0, 50, 100]), (0.3, [0, 0.1, 0.2, 0.3])],
)
def test_axes_have_round_numbers(most: float, expected: list[float]) -> None:
    assert pytest.approx(expected) == plots.ticks(most)


def test_an_interval_is_drawn_around_its_rate() -> None:
    drawn = plots.intervals([("one", Rate(0.5, 0.25, 0.75)), ("other", Rate(0.0, 0.0, 0.1))], fair=0.5)
    [(low, high), _] = re.findall(r'class="line" d="M([\d.]+) \d+H([\d.]+)"', drawn)
    middle, zero = re.findall(r'circle class="mark" cx="([\d.]+)"', drawn)

    assert float(middle) == pytest.approx((float(low) + float(high)) / 2, abs=0.1)
    assert f'class="fair" d="M{middle} ' in drawn
    assert plots.NAMES == float(zero)


def test_the_columns_of_a_histogram_hold_every_number() -> None:
    """A hundred numbers go into columns of five; one of them is twice as tall as the others."""
    drawn = plots.histogram(spread([*range(100), 50, 51, 52, 53, 54]))
    heights = [float(height) for height in re.findall(r'rect [^>]* height="([\d.]+)"', drawn)]

    assert 20 == len(heights)
    assert {max(heights): 1, max(heights) / 2: 19} == {height: heights.count(height) for height in heights}


def test_a_number_that_is_always_the_same_is_one_column() -> None:
    drawn = plots.histogram(spread([0, 0, 0]))

    assert 1 == drawn.count("<rect")
    assert 1 == drawn.count("<text")


def test_names_are_written_as_text() -> None:
    assert "&lt;b&gt;" in plots.bars([("<b>", 1.0, "1")])
