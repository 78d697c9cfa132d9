"""THREATS.md: everybody has their rows, what it links to is there, and what it quotes is in LIMITS.md."""

import re
from pathlib import Path

import domain.ledger

FOLDER = Path(domain.ledger.__path__[0])
PAGE = (FOLDER / "THREATS.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("| ")
]
WHO = (
    "a player",
    "a seat partner",
    "an onlooker",
    "a stranger",
    "who steals a token",
    "an organizer",
    "an operator",
    "a referee",
    "a host",
    "an arbiter",
    "the operator",
    "who has the database",
    "who has a backup",
    "who has the sealing key",
    "who has the signing key",
    "who has a witness's key",
    "who runs a witness or a monitor",
)


def test_everybody_has_rows_and_each_row_is_of_one_kind() -> None:
    rows = [row for row in ROWS if row[0] != "who"]
    assert {4} == {len(row) for row in rows}
    assert set("STRIDE") == {row[1] for row in rows}
    assert set(WHO) == {row[0] for row in rows}
    assert all(row[3] for row in rows)


def test_what_it_links_to_is_there() -> None:
    for path in re.findall(r"\]\(([^)#]+)[^)]*\)", PAGE):
        assert (FOLDER / path).exists(), path


def test_what_it_quotes_is_said_in_the_other_pages() -> None:
    pages = " ".join(
        " ".join((FOLDER / name).read_text("utf-8").split()) for name in ("LIMITS.md", "AUDIT.md")
    )
    for quoted in re.findall(r'"([^"]+)"', PAGE):
        assert quoted in pages, quoted
