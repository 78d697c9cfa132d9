"""Webhooks of tournaments over HTTP, and through the client and the command line."""
