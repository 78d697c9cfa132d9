"""Rules for the texts that people write: names, reasons, notes. What is stored can be read without tricks."""

import re
from typing import Final

# The character that joins two emoji, and the selector that shows a sign as a picture.
EMOJI: Final = "\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
JOINER: Final = re.compile(f"(?<=[{EMOJI}])\ufe0f?\u200d(?=[{EMOJI}])")
SELECTOR: Final = re.compile(f"(?<=[#*0-9\u00a9\u00ae{EMOJI}])[\ufe0e\ufe0f]")
# Invisible letters and marks: fillers, the empty Braille cell, selectors of other signs.
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def legible(text: str, longest: int) -> bool:
    """Whether it is 1 to `longest` printable characters: one line with nothing that controls or is hidden."""
    plain = SELECTOR.sub("", JOINER.sub("", text))
    return len(text) <= longest and bool(plain.strip()) and plain.isprintable() and not UNSEEN.search(plain)
