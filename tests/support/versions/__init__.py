"""Logs as other versions write them."""
