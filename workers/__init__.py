"""Processes that follow the log: projector, clock, notary, bots."""
