"""Gathers the site in a folder: the pages of the repository, and those made from the code."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

from api.app import documents_of
from deploy.site.commands_page import commands
from deploy.site.contents import ROOT, facts_page_of, pages
from deploy.site.endpoints_page import endpoints
from deploy.site.facts_page import game_facts, match_facts, topics, tournament_facts
from deploy.site.links import relinked
from deploy.site.problems_page import problems
from domain.games import SHELF
from domain.threadsafe.decoder import read_untrusted_json

PICTURE: Final = re.compile(r"!\[[^\]]*\]\(([^):]+\.(?:svg|png|jpg))\)")


def gather(folder: Path, root: click.Command) -> None:
    """Write all pages of the site into a folder. `root`: the command that all others are below."""
    for place, text in {**copied(), **made(root)}.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    for source, place in pictures().items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((ROOT / source).read_bytes())


def copied() -> Mapping[str, str]:
    """The pages that the repository has, by their places on the site."""
    there = [page for page in pages() if page.source]
    places = {**{page.source: page.place for page in there}, **pictures()}
    return {
        page.place: relinked((ROOT / page.source).read_text("utf-8"), page.source, places, ROOT)
        for page in there
    }


def made(root: click.Command) -> Mapping[str, str]:
    """The pages that are made from the code, by their places on the site."""
    return {
        "reference/endpoints.md": endpoints(read_untrusted_json(documents_of(SHELF).whole())),
        "reference/problems.md": problems(),
        "reference/commands.md": commands(root),
        "reference/topics.md": topics(),
        "reference/facts-matches.md": match_facts(),
        "reference/facts-tournaments.md": tournament_facts(),
        **{facts_page_of(game.slug): game_facts(game) for game in SHELF.values()},
    }


def pictures() -> Mapping[str, str]:
    """The pictures that pages show: their places on the site, by their files in the repository."""
    return {source: f"pictures/{source.replace('/', '-')}" for source in _pictures()}


def _pictures() -> Iterator[str]:
    for page in pages():
        if page.source:
            for name in PICTURE.findall((ROOT / page.source).read_text("utf-8")):
                yield str((ROOT / page.source).parent.joinpath(name).resolve().relative_to(ROOT))
