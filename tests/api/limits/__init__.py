"""Quotas, addresses, and who is no stranger."""
