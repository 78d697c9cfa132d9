"""Quotas for the callers of a test: hundreds of players, all from this machine."""

from typing import Final

CROWDED: Final = "127.0.0.0/8=10000"  # NOSTOS_HALLS
