"""What people write: names, reasons, notes. Whatever is kept of it can be read as it stands."""

import re
from typing import Final

# What stands between two emoji to make them one, and what says that a sign is meant as a picture.
EMOJI: Final = "\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
JOINER: Final = re.compile(f"(?<=[{EMOJI}])\ufe0f?\u200d(?=[{EMOJI}])")
SELECTOR: Final = re.compile(f"(?<=[#*0-9\u00a9\u00ae{EMOJI}])[\ufe0e\ufe0f]")
# Letters and marks that nobody sees: fillers, the empty Braille cell, selectors of anything else.
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def legible(text: str, longest: int) -> bool:
    """Whether it is 1 to `longest` printable characters: one line in which nothing controls or hides."""
    plain = SELECTOR.sub("", JOINER.sub("", text))
    return len(text) <= longest and bool(plain.strip()) and plain.isprintable() and not UNSEEN.search(plain)
