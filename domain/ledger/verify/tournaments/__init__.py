"""The verifier of tournaments: their records, and whether every match is there with its result."""
