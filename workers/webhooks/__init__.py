"""Webhooks of tournaments: what happened is queued, and sent until it arrives or is given up."""
