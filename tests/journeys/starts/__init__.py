"""Starts of the service: while Postgres is away, with several hosts, and with a long log."""
