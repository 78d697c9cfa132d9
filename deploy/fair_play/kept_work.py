"""Work that is kept in a file piece by piece: the same command goes on where it ended, or was killed."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import click
import msgspec

from deploy.fair_play.shared_work import shared
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import Decoder

T = TypeVar("T")
R = TypeVar("R")

KEEP: Final = click.option(
    "--keep",
    type=click.Path(path_type=Path),
    default=None,
    metavar="FILE",
    help="Keep each piece of the work in FILE: the same command goes on where it ended.",
)


class KeptPiece(msgspec.Struct, frozen=True):
    """A line of the file. `run`: the fingerprint of what was run; `number`: of the piece in it."""

    run: str
    number: int
    result: msgspec.Raw


class NumberedResult(NamedTuple, Generic[R]):
    """The result of a piece of work, and its number."""

    number: int
    result: R


_kept_piece: Final = Decoder(KeptPiece)


class KeptWork(Generic[R]):
    """The pieces of one run that a file has. Other runs may be in the file too; a line that was not written
    to its end is ignored. `file`: None if nothing is kept.
    """

    def __init__(self, file: Path | None, run: str, read: Decoder[R]) -> None:
        self._file = file
        self._run = run
        self.done: dict[int, R] = {}
        for piece in _pieces(file):
            if piece.run == run:
                with suppress(msgspec.DecodeError):  # it is worked on again
                    self.done[piece.number] = read.decode(bytes(piece.result))

    def results(
        self, work: Callable[[T], R], items: Sequence[T], *, jobs: int, title: str, seconds: float
    ) -> Iterator[R]:
        """The results of all items that are kept, and of those that begin in time; each is kept at once."""
        numbers = [number for number in range(len(items)) if number not in self.done]
        yield from (result for number, result in self.done.items() if number < len(items))
        ask = partial(_numbered, work=work, items=items)
        for number, result in shared(ask, numbers, jobs=jobs, title=title, seconds=seconds):
            self._keep(number, result)
            yield result

    def _keep(self, number: int, result: R) -> None:
        if self._file is None:
            return
        line = msgspec.json.encode(KeptPiece(self._run, number, msgspec.Raw(msgspec.json.encode(result))))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("ab") as opened:
                opened.write(b"\n" + line + b"\n")  # what a kill left unfinished has a line of its own
                opened.flush()
                os.fsync(opened.fileno())
        except OSError as error:
            raise CommandError(f"{self._file} cannot be written ({error.strerror})") from None


def _numbered(number: int, *, work: Callable[[T], R], items: Sequence[T]) -> NumberedResult[R]:
    return NumberedResult(number, work(items[number]))


def _pieces(file: Path | None) -> Iterator[KeptPiece]:
    if file is None or not file.exists():
        return
    try:
        with file.open("rb") as opened:
            for line in opened:
                try:
                    yield _kept_piece.decode(line)
                except msgspec.DecodeError:  # an empty line, or one that a kill left
                    continue
    except OSError as error:
        raise CommandError(f"{file} cannot be read ({error.strerror})") from None
