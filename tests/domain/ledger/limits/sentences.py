"""Which sentence of LIMITS.md a test holds to its word."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import domain.ledger

Test = TypeVar("Test", bound=Callable[..., Any])
LIMITS = " ".join((Path(domain.ledger.__path__[0]) / "LIMITS.md").read_text("utf-8").split())


def limit(sentence: str) -> Callable[[Test], Test]:
    """The test is of this sentence, which must be in LIMITS.md."""

    def mark(test: Test) -> Test:
        assert sentence in LIMITS, f"LIMITS.md does not say: {sentence}"
        return test

    return mark
