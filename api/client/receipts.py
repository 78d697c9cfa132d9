"""Receipts: what the service signed for the players of this process, kept so that nobody can deny it later.

There is a file for each match, one receipt a line, as `nostos verify --receipts FILE` reads it.
"""

import threading
import warnings
from pathlib import Path
from typing import Final
from urllib.parse import quote

from api.client.folder import append, lines, oldest_first, rewrite

MOST_MATCHES: Final = 1000  # of which receipts are kept
MOST_RECEIPTS: Final = 5000  # of one match; then the older half is dropped
SUFFIX: Final = ".receipts"


class ReceiptFiles:
    """The receipts that clients made from one another were given. `folder`: None keeps none."""

    def __init__(self, folder: Path | None, most: int = MOST_RECEIPTS) -> None:
        self._folder = folder
        self._most = most
        self._lock = threading.Lock()
        self._counts: dict[str, int] = {}

    def keep(self, match: str, receipt: str) -> None:
        """Keep the receipt of a command of a match. The command has happened: a full disk is a warning."""
        if self._folder is None:
            return
        try:
            with self._lock:
                self._append(self._folder, _name(match), receipt)
        except OSError as error:
            warnings.warn(f"a receipt is not kept: {error}", RuntimeWarning, stacklevel=2)

    def of(self, match: str) -> list[str]:
        """The receipts of a match, in the order in which they came."""
        return [] if self._folder is None else lines(self._folder, _name(match))

    def file(self, match: str) -> Path | None:
        """The file of a match's receipts; None if receipts are not kept."""
        return None if self._folder is None else self._folder / _name(match)

    def matches(self) -> list[str]:
        """The matches that there are receipts of, the oldest first."""
        return [] if self._folder is None else [path.stem for path in oldest_first(self._folder, SUFFIX)]

    def export(self) -> str:
        """All receipts as one text for `nostos verify --receipts`."""
        return "".join(f"{receipt}\n" for match in self.matches() for receipt in self.of(match))

    def delete(self, match: str) -> None:
        """Delete the receipts of a match."""
        if self._folder is not None:
            (self._folder / _name(match)).unlink(missing_ok=True)
            self._counts.pop(_name(match), None)

    def _append(self, folder: Path, name: str, receipt: str) -> None:
        append(folder, name, receipt, MOST_MATCHES)
        count = self._counts.get(name)
        self._counts[name] = len(lines(folder, name)) if count is None else count + 1
        if self._counts[name] > self._most:
            kept = lines(folder, name)[-self._most // 2 :]
            rewrite(folder, name, kept)
            self._counts[name] = len(kept)


def _name(match: str) -> str:
    return f"{quote(match, safe='')}{SUFFIX}"
