"""The files that the pages load: packed on their way, and kept by browsers as long as they are the same.

A page names them under the mark of its version, `/web/MARK/app.js`, so that a browser may keep them for
ever: modules name each other by relative paths, and so stay under the mark of the page that loads them.
"""

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

MARK: Final = re.compile(r"([0-9a-f]{12})/(.+)")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TYPES: Final = {".js": "text/javascript", ".ftl": "text/plain", ".woff2": "font/woff2"}
PACKED_ALREADY: Final = ".woff2"

Stamps = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Asset:
    """One file: its name in the folder, and its content."""

    name: str
    content: bytes

    @cached_property
    def sha256(self) -> str:
        """Of the content, in hex."""
        return hashlib.sha256(self.content).hexdigest()

    @cached_property
    def packed(self) -> bytes | None:
        """The content as gzip; None if that is of no use."""
        return None if self.name.endswith(PACKED_ALREADY) else gzip.compress(self.content, 9, mtime=0)

    @property
    def media_type(self) -> str:
        """The media type by the name."""
        usual = guess_type(self.name)[0] or "application/octet-stream"
        return TYPES.get(Path(self.name).suffix, usual)


class Assets:
    """The files of a folder. A file that changes while the service runs changes the mark."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: tuple[Stamps, dict[str, Asset], str] = ((), {}, "")

    def mark(self) -> str:
        """The mark of what is in the folder now: 12 hex digits."""
        return self._current()[1]

    def response(self, filename: str) -> Response:
        """A file by its name, with a mark before it or without. NotFound if there is none of that name.

        It is kept for ever under the present mark, and asked for again under others: a page of another
        version may want it while the service is replaced.
        """
        marked = MARK.fullmatch(filename)
        assets, mark = self._read[1:]
        if not assets or not marked or marked[1] != mark:
            assets, mark = self._current()
        asset = assets.get(marked[2] if marked else filename)
        if asset is None:
            raise NotFound
        packed = asset.packed if request.accept_encodings["gzip"] else None
        response = Response(packed or asset.content, mimetype=asset.media_type)
        if packed:
            response.content_encoding = "gzip"
        response.vary.add("Accept-Encoding")
        response.headers["Cache-Control"] = FOR_EVER if marked and marked[1] == mark else ASK_AGAIN
        response.set_etag(f"{asset.sha256[:32]}{'-gzip' if packed else ''}")
        response.make_conditional(request)
        return response

    def _current(self) -> tuple[dict[str, Asset], str]:
        paths = sorted(path for path in self._folder.rglob("*") if path.is_file())
        stats = [(path, path.stat()) for path in paths]
        stamps = tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
        if stamps != self._read[0]:
            named = ((path.relative_to(self._folder).as_posix(), path) for path in paths)
            assets = {name: Asset(name, path.read_bytes()) for name, path in named}
            whole = "\n".join(f"{name} {asset.sha256}" for name, asset in assets.items())
            self._read = (stamps, assets, hashlib.sha256(whole.encode()).hexdigest()[:12])
        return self._read[1:]
