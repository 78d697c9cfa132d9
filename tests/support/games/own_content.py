"""Boards and cards of one's own for tests: copies of those of a game under other names."""

from pathlib import Path

from domain import games


def write_own(folder: Path, slug: str, shipped: str, name: str) -> Path:
    """Copy a piece of the game's content into a folder of one's own, under another name; returns its file."""
    text = (Path(games.__file__).parent / slug / "content" / f"{shipped}.toml").read_text("utf-8")
    path = folder / slug / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(f'name = "{shipped}"', f'name = "{name}"', 1), "utf-8")
    return path
