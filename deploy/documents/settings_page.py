"""Makes deploy/SETTINGS.md from the table of settings: `python -m deploy.documents.settings_page`."""

from pathlib import Path

from api.runtime.settings import TABLE

PAGE = Path(__file__).parents[1] / "SETTINGS.md"
HEAD = """\
# Settings

Made from the table in `api/runtime/settings.py` by `make docs`; a test compares the two. Each variable may
also be given as a file, by its name with `_FILE` at the end (`DATABASE_URL_FILE=/run/secrets/database`).
Empty means not set. A value that cannot be used ends the command with one line that names the variable.
[DATABASE.md](documents/DATABASE.md) is about the databases, [BACKUPS.md](documents/BACKUPS.md) about what to
back up.

| variable | default | meaning |
|---|---|---|
"""


def page() -> str:
    """The whole page as Markdown."""
    return HEAD + "".join(f"| `{row.name}` | {row.default} | {row.meaning} |\n" for row in TABLE)


if __name__ == "__main__":
    PAGE.write_text(page())
