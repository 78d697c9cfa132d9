"""Code blocks of pages, which tests run as readers would."""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

FENCE: Final = re.compile(r'^```(\w+)(?: title="([^"]*)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A code block: its language, its title or "", and its text."""

    language: str
    title: str
    text: str


def blocks(page: Path, heading: str = "") -> list[Block]:
    """The code blocks of a page, or those under one heading and after it."""
    text = page.read_text("utf-8")
    assert heading in text
    return [Block(*found) for found in FENCE.findall(text.partition(heading)[2] if heading else text)]


def script(page: Path, heading: str) -> str:
    """The first commands under a heading of a page."""
    return next(block.text for block in blocks(page, heading) if block.language == "sh")


def make_command(folder: Path) -> None:
    """Let a folder have the `./nostos` of a checkout, which needs no set-up."""
    file = folder / "nostos"
    file.write_text(f'#!/bin/sh\nexec {sys.executable} -m deploy "$@"\n')
    file.chmod(0o755)
