"""Accounts: players, their tokens, and the accounts of the bots that the service seats."""
