"""The examples of the guide for researchers run as they are printed."""

import re
from pathlib import Path

import pytest

import deploy.research
from deploy.research.actions import actions_of
from deploy.research.layouts import LAYOUTS
from domain.games import SHELF

GUIDE = (Path(deploy.research.__file__).parent / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"example-{at}" for at in range(len(EXAMPLES))])
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_numbers_of_actions_are_those_that_the_guide_says() -> None:
    for slug in LAYOUTS:
        assert f"{len(actions_of(SHELF[slug]))} for {SHELF[slug].title}" in GUIDE
