"""The table of LIMITS.md that says which attack is found by whom: `python -m tests.ledger.limits_table`."""

import inspect
from pathlib import Path
from typing import Final

import domain.ledger
from tests.ledger.dishonest import ATTACKS, Attack
from tests.ledger.finders import FINDERS, NOTARY, by_the_notary
from tests.ledger.found import FOUND

LIMITS: Final = Path(domain.ledger.__path__[0]) / "LIMITS.md"
BEGIN: Final = "<!-- made by `python -m tests.ledger.limits_table` -->\n"
END: Final = "<!-- end -->\n"
FINDERS_THERE: Final = {**FINDERS, NOTARY: by_the_notary}


def table() -> str:
    """Who looks, and the table."""
    finders = "".join(f"- *{name}*: {inspect.getdoc(finder)}\n" for name, finder in FINDERS_THERE.items())
    rows = "".join(f"| {inspect.getdoc(attack)} | {_finders(attack)} |\n" for attack in ATTACKS)
    return f"{finders}\n| attack by the operator | found by |\n|---|---|\n{rows}"


def _finders(attack: Attack) -> str:
    """Who finds it, and what they call it; who only remarks on it."""
    found = FOUND[attack.__name__]
    names = [name for name in FINDERS_THERE if name in found]
    remarks = [name for name in names if found[name].startswith("says")]
    if remarks:
        return f"**nobody**, but it is told by {' and '.join(remarks)}"
    return ", ".join(f"{name} (`{found[name].split(':')[0]}`)" for name in names) or "**nobody**"


def written(text: str) -> str:
    """The page with the table as it is now."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.split(END, 1)[1]}"


if __name__ == "__main__":
    LIMITS.write_text(written(LIMITS.read_text("utf-8")), "utf-8")
