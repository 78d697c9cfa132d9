"""Files as one archive (ZIP). The same files make the same bytes: it has no moment of its own."""

import io
from collections.abc import Mapping
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the first one that ZIP knows
READABLE: Final = 0o644 << 16
UNIX: Final = 3
LEVEL: Final = 6


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """The archive of these files, by their paths in it and in this order."""
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for path, data in files.items():
            info = ZipInfo(path, MOMENT)
            info.compress_type, info.external_attr, info.create_system = ZIP_DEFLATED, READABLE, UNIX
            archive.writestr(info, data, compresslevel=LEVEL)
    return out.getvalue()
