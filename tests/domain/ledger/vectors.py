"""The test vectors of FORMAT.md: `python -m tests.domain.ledger.vectors` writes them into it."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.draws import commitment
from domain.kernel.facts import Fact
from domain.kernel.game import Content
from domain.kernel.match.facts import Opened, Sat
from domain.kernel.match.fold import seen
from domain.kernel.notation import Frame, viewer_name, viewers
from domain.ledger import entries
from domain.ledger.entries import BEGINNING, Asked, Chain, sealed_viewers
from domain.threadsafe.decoder import read_json
from tests.support.toy import Dealt, OmenSeen

FORMAT = Path(entries.__file__).with_name("FORMAT.md")
BLOCK = re.compile(r"```json\n(.*?)\n```", re.DOTALL)
MATCH = "00000000-0000-0000-0000-000000000001"
OPENED = Opened(
    match=MATCH,
    game="toy",
    version="1",
    seats=2,
    options={"hand": 2, "partners": False},
    content=(Content("deck", "suitors", "0" * 64),),
    host="Homer \U0001d306 \u20ac \x7f\n",
    commitment=commitment(bytes(32)),
    seed="00" * 32,
    salt=bytes(range(32)).hex(),
)
STEPS: tuple[tuple[str, int | None, Asked, tuple[Fact, ...]], ...] = (
    ("match.opened", None, Asked("aa" * 32), (OPENED,)),
    ("match.sat", 1, Asked("bb" * 32), (Sat(1, "ann", "Ann", "11" * 32),)),
    ("match.started", 1, Asked("cc" * 32, "dd" * 32, "e.f.g"), (Dealt(0, (7, 12)), OmenSeen(1, 5))),
)


def vectors() -> list[dict[str, Any]]:
    """Each step with all that is made of it."""
    chain, prev, made = Chain.of(OPENED), BEGINNING, []
    for number, (topic, seat, asked, facts) in enumerate(STEPS, 1):
        frame = Frame(number, f"2024-01-01T00:00:0{number}Z", topic, seat, facts)
        entry = entries.make_entry(chain, frame, asked, prev)
        prev = entries.head(entry)
        names = [*map(viewer_name, sealed_viewers(2)), "command"]
        told = {
            "shown": {viewer_name(v): seen(v, facts) for v in viewers(2)},
            "asked": asked,
            "salts": {name: entries.salt(chain.key, number, name).hex() for name in names},
            "entry": entry,
            "head": prev,
        }
        made.append(read_json(msgspec.json.encode(told)))
    return made


def written() -> list[dict[str, Any]]:
    """The vectors in FORMAT.md."""
    found: list[dict[str, Any]] = read_json(BLOCK.findall(FORMAT.read_text("utf-8"))[0])
    return found


def write() -> None:
    """Put them there, a line for each viewer and each member."""
    lines = json.dumps(vectors(), ensure_ascii=True, indent=1)
    FORMAT.write_text(BLOCK.sub(lambda _: f"```json\n{lines}\n```", FORMAT.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write()
