"""Archives from before something changed in what they hold. People have kept such: they hold for ever."""

from pathlib import Path

KEPT = Path(__file__).parent
"""`toy.edition-1.archive` and `toy.edition-2.archive`: tournaments by the first two editions of the rules."""
