"""A verifier written from FORMAT.md and the pages LOTS.md alone: nothing of Nostos is imported."""

from .record import verify
from .redealing import GAMES, facts_of, redeal, redealt

__all__ = ["GAMES", "facts_of", "redeal", "redealt", "verify"]
