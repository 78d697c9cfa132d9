"""The files that the pages load: packed on their way, and kept by browsers as long as they are the same.

A page names them under the mark of its version, `/web/MARK/app.js`, so that a browser may keep them for
ever: modules name each other by relative paths, and so stay under the mark of the page that loads them.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound

from api.web import packing
from api.web.comments import as_sent
from api.web.preloads import Preloads

MARK: Final = re.compile(r"([0-9a-f]{12})/(.+)")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TYPES: Final = {
    ".js": "text/javascript",
    ".ftl": "text/plain",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
PACKED_ALREADY: Final = (".woff2", ".png", ".jpg")

Stamps = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Asset:
    """One file: its name in the folder, and its content as it is sent."""

    name: str
    content: bytes

    @cached_property
    def sha256(self) -> str:
        """Of the content, in hex."""
        return hashlib.sha256(self.content).hexdigest()

    def packed(self, encoding: str) -> bytes:
        """The content in an encoding."""
        if encoding not in self._packed:
            self._packed[encoding] = packing.packed(self.content, encoding, packing.ONCE)
        return self._packed[encoding]

    @cached_property
    def _packed(self) -> dict[str, bytes]:
        """By encoding, of which there are two. It goes with the asset, when the file changes."""
        return {}

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
        self._preloads: tuple[str, Preloads | None] = ("", None)

    def mark(self) -> str:
        """The mark of what is in the folder now: 12 hex digits."""
        return self._current()[1]

    def preloads(self) -> Preloads:
        """What pages load in advance, of the files as they are now."""
        assets, mark = self._current()
        known = self._preloads
        if known[1] is None or known[0] != mark:
            sources = {name: asset.content.decode() for name, asset in assets.items() if name.endswith(".js")}
            known = self._preloads = (mark, Preloads(sources))
        assert known[1] is not None
        return known[1]

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
        encoding = None if asset.name.endswith(PACKED_ALREADY) else packing.encoding()
        content = asset.packed(encoding) if encoding else asset.content
        response = Response(content, mimetype=asset.media_type)
        if encoding:
            response.content_encoding = encoding
        response.vary.add("Accept-Encoding")
        response.headers["Cache-Control"] = FOR_EVER if marked and marked[1] == mark else ASK_AGAIN
        response.set_etag(f"{asset.sha256[:32]}{f'-{encoding}' if encoding else ''}")
        response.make_conditional(request)
        return response

    def _current(self) -> tuple[dict[str, Asset], str]:
        paths = sorted(path for path in self._folder.rglob("*") if path.is_file())
        stats = [(path, path.stat()) for path in paths]
        stamps = tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
        if stamps != self._read[0]:
            named = ((path.relative_to(self._folder).as_posix(), path) for path in paths)
            assets = {name: Asset(name, as_sent(name, path.read_bytes())) for name, path in named}
            whole = "\n".join(f"{name} {asset.sha256}" for name, asset in assets.items())
            self._read = (stamps, assets, hashlib.sha256(whole.encode()).hexdigest()[:12])
        return self._read[1:]
