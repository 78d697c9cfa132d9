"""Writes the OpenAPI documents into a folder: `python -m deploy.documents.openapi_files FOLDER`.

No service is needed. `nostos.json` is that of the whole API, `SLUG.json` that of a game.
"""

import sys
from pathlib import Path

from api.app import documents_of
from domain.games import SHELF


def write(folder: Path) -> list[Path]:
    """Write the documents. Returns the files."""
    documents = documents_of(SHELF)
    bodies = {"nostos": documents.whole(), **{slug: documents.of_game(slug) for slug in SHELF}}
    folder.mkdir(parents=True, exist_ok=True)
    for name, body in bodies.items():
        (folder / f"{name}.json").write_bytes(body)
    return [folder / f"{name}.json" for name in bodies]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
