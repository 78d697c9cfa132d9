"""Webhooks of tournaments: where organizers are told what happens, and what is sent; kept beside the log."""
