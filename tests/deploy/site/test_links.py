"""Links between pages of the repository become links between pages of the site."""

from pathlib import Path
from typing import Final

import pytest

from deploy.site.links import relinked

PLACES: Final = {
    "README.md": "why/overview.md",
    "a/b/GUIDE.md": "how/guide.md",
    "a/b/plot.svg": "pictures/plot.svg",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/code.py").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("[the guide](../../README.md)", "[the guide](../why/overview.md)"),
        ("[below](GUIDE.md#part)", "[below](guide.md#part)"),
        ("![a plot](plot.svg)", "![a plot](../pictures/plot.svg)"),
        ("[the code](code.py)", "the code (`a/b/code.py`)"),
        ("[`code.py`](code.py)", "`code.py`"),
        ("[here](#part)", "[here](#part)"),
        ("[there](https://example.org/x.md)", "[there](https://example.org/x.md)"),
        ("[nothing](NOWHERE.md)", "[nothing](NOWHERE.md)"),
        ("[outside](../../../etc/passwd)", "[outside](../../../etc/passwd)"),
        ("```\n[a sample](code.py)\n```\n", "```\n[a sample](code.py)\n```\n"),
    ],
)
def test_a_link_leads_to_the_same_on_the_site(root: Path, written: str, shown: str) -> None:
    assert shown == relinked(written, "a/b/GUIDE.md", PLACES, root)
