"""Webhooks: what is sent, to whom, and what happens when it fails."""
