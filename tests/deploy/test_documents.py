"""What is written for people hangs together: links lead somewhere, and what must be found is linked."""

import re
from pathlib import Path

import pytest

from tests.support.processes import ROOT

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
FOLDERS = ("api", "deploy", "domain", "projections", "tests", "workers")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])


def links(page: Path) -> set[Path]:
    """The files that a page links to."""
    return {(page.parent / target).resolve() for target in LINK.findall(page.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    assert not [target for target in links(page) if not target.exists()]


@pytest.mark.parametrize("page", ["README.md", "api/README.md"])
def test_how_chance_is_drawn_can_be_found(page: str) -> None:
    assert ROOT / "domain/kernel/LOTS.md" in links(ROOT / page)
