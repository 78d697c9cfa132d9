"""The lock file: what `requirements.lock` pins, and which of it the service needs.

`python deploy/lock_file.py requirements.lock` prints the part that the service needs, as a lock file. It runs
before anything is installed, so it imports nothing but Python's own library.
"""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

SERVICE: Final = "nostos (pyproject.toml)"  # what the lock file calls the dependencies of the service
BEGINNING: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)\s*(;)?")
PARENT: Final = re.compile(r"^ +#(?: via)? +(\S.*)$")


class Pin(NamedTuple):
    """A package at its version. `conditional`: only some platforms need it; `parents`: who needs it; `text`:
    its lines in the lock file.
    """

    version: str
    conditional: bool
    parents: frozenset[str]
    text: str


def pins(lock: str) -> Mapping[str, Pin]:
    """The packages of a lock file by their names, in their order."""
    return {found[1]: _pin(found, text) for text in _blocks(lock) if (found := BEGINNING.match(text))}


def of_service(lock: Mapping[str, Pin]) -> Mapping[str, Pin]:
    """Those packages that the service needs; the others are tools of developers."""
    needed: set[str] = set()
    parents = {SERVICE}
    while found := {name for name, pin in lock.items() if pin.parents & parents} - needed:
        needed |= found
        parents = found
    return {name: pin for name, pin in lock.items() if name in needed}


def _blocks(lock: str) -> list[str]:
    return re.split(r"^(?=\S)", lock, flags=re.MULTILINE)


def _pin(found: re.Match[str], text: str) -> Pin:
    parents = frozenset(line[1] for line in map(PARENT.match, text.splitlines()) if line)
    return Pin(found[2], bool(found[3]), parents, text)


if __name__ == "__main__":
    every = pins(Path(sys.argv[1]).read_text("utf-8"))
    sys.stdout.write("".join(pin.text for pin in of_service(every).values()))
