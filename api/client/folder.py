"""Text files that outlive the process of a client: one a match, and not too many.

Only the person whose folder it is may read it.
"""

import os
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


def append(folder: Path, name: str, line: str, most: int) -> None:
    """Append a line to a file. A new file replaces the oldest if there are `most` of its kind."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    path = folder / name
    if not path.exists():
        _make_room(folder, path.suffix, most - 1)
    with open(path, "a", encoding="ascii", opener=_private) as file:  # a Path has no opener
        file.write(f"{line}\n")


def lines(folder: Path, name: str) -> list[str]:
    """The lines of a file of the folder; none if there is no such file."""
    try:
        return (folder / name).read_text("ascii").splitlines()
    except FileNotFoundError:
        return []


def rewrite(folder: Path, name: str, kept: list[str]) -> None:
    """Replace the lines of a file of the folder, at once."""
    path = folder / f"{name}.new"
    with open(path, "w", encoding="ascii", opener=_private) as file:  # as above
        file.writelines(f"{line}\n" for line in kept)
    path.replace(folder / name)


def oldest_first(folder: Path, suffix: str) -> list[Path]:
    """The files of a kind in the folder, in the order in which they were last written."""
    found: list[tuple[float, Path]] = []
    for path in folder.glob(f"*{suffix}"):
        try:
            found.append((path.stat().st_mtime, path))
        except FileNotFoundError:  # another process made room
            continue
    return [path for _, path in sorted(found)]


def _make_room(folder: Path, suffix: str, most: int) -> None:
    files = oldest_first(folder, suffix)
    for path in files[: max(0, len(files) - most)]:
        path.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE_FILE)
