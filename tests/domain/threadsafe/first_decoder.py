"""A process in which eight threads make a decoder of the same types at the same moment.

The types are many and refer to each other, so that msgspec takes long to resolve them.
"""

import sys
from threading import Barrier, Thread
from typing import Any

import msgspec

from domain.threadsafe.decoder import Decoder

THREADS = 8
TYPES = 30


def main() -> None:
    """All begin together."""
    sys.setswitchinterval(1e-6)
    kind, barrier, answers = chain(), Barrier(THREADS), set[str]()

    def meet() -> None:
        barrier.wait()
        answers.add(repr(Decoder(kind).decode(b'{"type":"L0","f0":[{"type":"L1"}]}')))

    threads = [Thread(target=meet) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.stdout.write(f"1 calls, {len(answers) - 1} answers differ\n")


def chain() -> Any:
    """The first of the types: each has as many fields of the next one's type as there are types."""
    kind: Any = None
    for number in reversed(range(TYPES)):
        fields = [(f"f{at}", tuple[kind, ...] | None, None) for at in range(TYPES)] if kind else []
        kind = msgspec.defstruct(f"L{number}", fields, tag=True)
    return kind


if __name__ == "__main__":
    main()
