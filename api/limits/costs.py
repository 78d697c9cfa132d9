"""Costs: which requests are dear to answer, and how dear. An address is written as its route."""

from typing import Final

COSTLY: Final = 20  # units of a quota of requests for one that is dear to answer
PAIRING_RULES: Final = (
    "/v1/tournaments/<tournament>/dry-run",
    "/v1/tournaments/<tournament>/rounds",
    "/v1/tournaments/<tournament>/rounds/<number>/tables/<table>/what-if",
)
"""The addresses at which a round is paired. A whole tournament waits for it."""
WAITING_RULES: Final = (
    "/v1/matches/<match>/variation/replies",
    "/v1/matches/<match>/variation/opinions",
)
"""The addresses at which a request mostly waits for another process; it keeps no dear one from its thread."""
COSTLY_RULES: Final = (
    "/v1/players/me/export",
    "/v1/players/me/records",
    "/v1/matches/<match>/record",
    "/v1/matches/<match>/dossier",
    "/v1/matches/<match>/dossier/times",
    "/v1/matches/<match>/receipts",
    "/v1/matches/<match>/reveals",
    "/v1/matches/<match>/worlds",
    "/v1/matches/<match>/doubt",
    "/v1/matches/<match>/decision",
    "/v1/matches/<match>/variation",
    "/v1/matches/<match>/guesses",
    "/v1/log/openings/<bundle>",
    "/v1/tournaments/<tournament>/record",
    "/v1/tournaments/<tournament>/archive",
    "/v1/tournaments/<tournament>/rounds/<number>/explanation",
    *PAIRING_RULES,
    *WAITING_RULES,
)
"""The addresses that are dear to answer: they read, seal or deduce a whole match or tournament, or many."""
