"""Accounts: players, their tokens, and the bots that the service seats."""
